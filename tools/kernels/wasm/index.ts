/** Kernels → one WebAssembly module, and what the host must know of each. */
import type { Program } from '../program.ts';
import { assembleHelper, type Helper } from './assemble.ts';
import { atomicHelpers } from './atomic-helpers.ts';
import { elementaryFunctions } from './elementary.ts';
import { encodeModule } from './encode-module.ts';
import { emitKernel, finishKernel } from './kernel.ts';

export interface WasmModule {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Scratch bytes a thread needs, by kernel. */
  readonly scratchBytes: ReadonlyMap<string, number>;
  /** The instructions of each kernel with the lines of its WGSL. */
  readonly listings: ReadonlyMap<string, string>;
}

/** `isShared`: for a memory that several threads share; otherwise for one thread and an ordinary memory. */
export function emitWasm(programs: readonly Program[], isShared: boolean): WasmModule {
  const kernels = programs.map((program) => emitKernel(program, isShared));
  const catalogue: Readonly<Record<string, Helper>> = { ...elementaryFunctions, ...atomicHelpers };
  const needed = new Set(kernels.flatMap((kernel) => [...kernel.context.helpers]));
  const helperNames = Object.keys(catalogue).filter((name) => needed.has(name));
  const indexOf = (name: string): number => {
    const index = helperNames.indexOf(name);
    if (index < 0) throw new Error(`helper ${name} is missing`);
    return index;
  };
  const helpers = helperNames.map((name) => assembleHelper(name, catalogue[name]!, indexOf));
  const finished = kernels.map((kernel) => finishKernel(kernel, indexOf));
  return {
    bytes: encodeModule([...helpers, ...finished.map((each) => each.function)], isShared),
    scratchBytes: new Map(kernels.map((kernel) => [kernel.name, kernel.scratchBytes])),
    listings: new Map(kernels.map((kernel, k) => [kernel.name, finished[k]!.listing])),
  };
}
