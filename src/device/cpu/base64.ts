/** The bytes of a module that the build wrote as text, so that a library needs no file beside it. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
