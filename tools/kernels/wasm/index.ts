/** Kernels → one WebAssembly module, and what the host must know of each. */
import type { Program } from '../program.ts';
import { assembleHelper, type Helper } from './assemble.ts';
import { atomicHelpers } from './atomic-helpers.ts';
import { elementaryFunctions } from './elementary.ts';
import { encodeModule, type WasmFunction } from './encode-module.ts';
import { emitKernel, finishKernel } from './kernel.ts';

/**
 * Functions that every module starts with, whether called or not: so a kernel's code names them by the same number in
 * every module, and can be kept when other kernels change.
 */
const helpers: Readonly<Record<string, Helper>> = { ...elementaryFunctions, ...atomicHelpers };
const helperNames = Object.keys(helpers);

function helperIndex(name: string): number {
  const index = helperNames.indexOf(name);
  if (index < 0) throw new Error(`there is no helper function ${name}`);
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
  return { ...finishKernel(kernel, helperIndex), scratchBytes: kernel.scratchBytes };
}

export function linkWasm(kernels: readonly WasmKernel[], isShared: boolean): Uint8Array<ArrayBuffer> {
  const functions = helperNames.map((name) => assembleHelper(name, helpers[name]!, helperIndex));
  return encodeModule([...functions, ...kernels.map((kernel) => kernel.function)], isShared);
}
