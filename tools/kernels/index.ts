/** The package's entry `talus/compiler`: kernels from text, at run time, in Node and in a page. */
export { compileKernels, KernelCompiler } from './compile.ts';
export type { CompiledKernels } from './compile.ts';
