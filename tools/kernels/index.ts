/** The package's entry `talus/compiler`: kernels from text, at run time, in Node and in a page. */
export { compileKernels, KernelCompiler } from './compile.ts';
export type { CompiledKernels } from './compile.ts';
export { KernelCompileError } from './front/diagnostics.ts';
export type { Diagnostic } from './front/diagnostics.ts';
