/** Kernels of soft matter with those of its reverse, as the lab's build gives them. */
declare module 'virtual:talus-workshop' {
  /** Module for a shared memory. */
  export function shared(): Promise<Response>;
  /** Module for an unshared memory. */
  export function single(): Promise<Response>;
}
