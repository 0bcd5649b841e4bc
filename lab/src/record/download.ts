/** Hands a file to the person at the browser. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  clickLink(address, name);
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export const textBlob = (text: string, type: string): Blob => new Blob([text], { type });
