/** The kernels' texts, as the build's kernel plugin gives them. */
declare module 'virtual:talus-wgsl' {
  /** By the file of a kernel, as its source names it; `file?subgroups` for its form with subgroup operations. */
  export function wgslOf(file: string): string | undefined;
}
