/** The compiled kernels, as the build's kernel plugin gives them: at hand, or on their way to a page. */
declare module 'virtual:talus-wasm' {
  /** Module for a shared memory: storage atomics are atomic instructions. */
  export function shared(): Uint8Array<ArrayBuffer> | Promise<Response>;
  /** Module for an unshared memory: one thread, plain instructions, the same bits. */
  export function single(): Uint8Array<ArrayBuffer> | Promise<Response>;
}
