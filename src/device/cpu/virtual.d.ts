/** The compiled kernels, as the build's kernel plugin gives them: at hand, or on their way to a page; of a part, if it is apart. */
declare module 'virtual:talus-wasm' {
  /** Module for a shared memory: storage atomics are atomic instructions. */
  export function shared(part?: string): Uint8Array<ArrayBuffer> | Promise<Response>;
  /** Module for an unshared memory: one thread, plain instructions, the same bits. */
  export function single(part?: string): Uint8Array<ArrayBuffer> | Promise<Response>;
}
