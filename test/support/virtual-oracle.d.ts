/** The compiled kernels in f64, as the build's kernel plugin gives them. */
declare module 'virtual:talus-oracle' {
  export const oracleKernels: import('../../src/device/oracle/oracle-kernel.ts').OracleKernels;
}
