/** The compiled kernels in f64, as the build's kernel plugin gives them. */
declare module 'virtual:talus-oracle' {
  export const oracleKernels: import('./oracle-kernel.ts').OracleKernels;
}
