/** The kernels' texts, as the build's kernel plugin gives them. */
declare module 'virtual:talus-wgsl' {
  /** By the file of a kernel, as its source names it. */
  export function wgslOf(file: string): string | undefined;
}
