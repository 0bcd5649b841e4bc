/** Kernels → one WebAssembly module, and what the host must know of each. */
import type { Program } from '../program.ts';
import { assembleRoutine, type Routine } from './assemble.ts';
import { atomicRoutines } from './atomic-routines.ts';
import { elementaryFunctions } from './elementary.ts';
import { encodeModule, type WasmFunction } from './encode-module.ts';
import { emitKernel, finishKernel } from './kernel.ts';

/**
 * Functions that every module starts with, whether called or not: so a kernel's code names them by the same number in
 * every module, and can be kept when other kernels change.
 */
const routines: Readonly<Record<string, Routine>> = { ...elementaryFunctions, ...atomicRoutines };
const routineNames = Object.keys(routines);

function routineIndex(name: string): number {
  const index = routineNames.indexOf(name);
  if (index < 0) throw new Error(`there is no routine ${name}`);
  return index;
}

export interface WasmKernel {
  readonly function: WasmFunction;
  /** Bytes of scratch memory that a thread needs. */
  readonly scratchBytes: number;
  /** The instructions with the lines of the WGSL they come from. */
  readonly listing: string;
}

/** `isShared`: for a memory that several threads share; otherwise for one thread and an ordinary memory. */
export function emitWasmKernel(program: Program, isShared: boolean): WasmKernel {
  const kernel = emitKernel(program, isShared);
  return { ...finishKernel(kernel, routineIndex), scratchBytes: kernel.scratchBytes };
}

export function linkWasm(kernels: readonly WasmKernel[], isShared: boolean): Uint8Array<ArrayBuffer> {
  const functions = routineNames.map((name) => assembleRoutine(name, routines[name]!, routineIndex));
  return encodeModule([...functions, ...kernels.map((kernel) => kernel.function)], isShared);
}
