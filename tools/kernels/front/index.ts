/** The front end of the kernel compiler: text in, checked programs and plain WGSL out. */
import type { Program } from '../program.ts';
import { checkKernel } from './check/program.ts';
import { mentions, type Target } from './conditions.ts';
import { emitWgsl } from './emit-wgsl.ts';
import type { Module } from './syntax.ts';

export { checkLibrary } from './check/program.ts';
export type { Target } from './conditions.ts';
export { KernelCompileError, formatDiagnostic, type Diagnostic } from './diagnostics.ts';
export { hasEntryPoint, parseModule } from './parse-declarations.ts';
export type { Module } from './syntax.ts';
export { analyseUniformity, type Uniformity } from './uniformity.ts';

export interface LoadedKernel {
  readonly program: Program;
  /** For GPUs only. */
  readonly wgsl: string | null;
}

/** Links and checks the kernel in `entryFile`; `modules` holds at least the files it imports, by name relative to `src`. */
export function loadProgram(modules: ReadonlyMap<string, Module>, entryFile: string, target: Target): LoadedKernel {
  const kernel = checkKernel(modules, entryFile, target);
  return { program: kernel.program, wgsl: target === 'gpu' || target === 'subgroups' ? emitWgsl(kernel) : null };
}

/** Whether a file is another one for GPUs with subgroup operations than for those without. */
export const dependsOnSubgroups = ({ regions }: Module): boolean =>
  regions.some(({ condition }) => mentions(condition, 'SUBGROUPS'));
