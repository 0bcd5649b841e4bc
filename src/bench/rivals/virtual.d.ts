/** The rivals that were written by hand in AssemblyScript, as tools/rivals-plugin.ts compiles them. */
declare module 'virtual:talus-rivals' {
  export function mpm(): Uint8Array<ArrayBuffer>;
  export function contacts(): Uint8Array<ArrayBuffer>;
}
