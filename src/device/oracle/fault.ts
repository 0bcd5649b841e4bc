/** A line of a kernel: its number in the kernel's own file, or `file:line` where a function comes from another. */
export type Site = number | string;

/** What went wrong inside a kernel, before the device adds the kernel, the file and the invocation. */
export class Fault extends Error {
  override name = 'Fault';
  readonly site: Site;

  constructor(site: Site, what: string) {
    super(what);
    this.site = site;
  }
}

/** `index`, or a fault where it lies outside of `[0, length)`. */
export function checkIndex(index: number, length: number, label: string, site: Site): number {
  if (index >= 0 && index < length) return index;
  throw new Fault(site, `${label}[${index}] is out of bounds: its length is ${length}`);
}
