/** All kernels of a tree → what each device needs: WGSL, WebAssembly, and the oracle's JavaScript. */
import type { KernelBinding, KernelSource, KernelTarget } from '../../src/device/device.ts';
import { hasEntryPoint, loadProgram, parseModule, type Module } from './front/index.ts';
import { emitOracleModule } from './oracle/index.ts';
import type { BindingVariable, Program } from './program.ts';
import { arrayStride, layout, memberOffsets, typeName, type Type } from './types.ts';
import { emitWasm } from './wasm/index.ts';

export interface CompiledKernels {
  /** One for each file with an entry point, by file name. */
  readonly sources: ReadonlyMap<string, KernelSource>;
  /** The same kernels twice: for a memory that threads share, and for a memory of one thread. */
  readonly wasm: { readonly shared: Uint8Array<ArrayBuffer>; readonly single: Uint8Array<ArrayBuffer> };
  /** JavaScript module text that exports `oracleKernels`. */
  readonly oracle: string;
  /** Readable WebAssembly of each kernel, with the lines of its WGSL. */
  readonly listings: ReadonlyMap<string, string>;
}

interface LoadedKernel {
  readonly gpu: { readonly program: Program; readonly wgsl: string | null };
  readonly cpu: Program;
  readonly oracle: Program;
}

/**
 * Compiles trees of `.wgsl` files again and again, doing only what changed: files are parsed, and kernels checked, once
 * for each text they had.
 */
export class KernelCompiler {
  readonly #modules = new Map<string, { text: string; module: Module }>();

  /** `files`: texts by name relative to the package root, like `primitives/scan_tiles.wgsl`. */
  compile(files: ReadonlyMap<string, string>): CompiledKernels {
    const modules = this.#parse(files);
    const loaded = new Map<string, LoadedKernel>();
    for (const [file, module] of modules) {
      if (!hasEntryPoint(module)) continue;
      loaded.set(file, {
        gpu: loadProgram(modules, file, 'gpu'),
        cpu: loadProgram(modules, file, 'cpu').program,
        oracle: loadProgram(modules, file, 'oracle').program,
      });
    }
    const kernels = [...loaded.values()];
    refuseTwins(kernels);
    const cpuPrograms = kernels.map((kernel) => kernel.cpu);
    const shared = emitWasm(cpuPrograms, true);
    const single = emitWasm(cpuPrograms, false);
    return {
      sources: new Map([...loaded].map(([file, kernel]) => [file, kernelSource(file, kernel, shared.scratchBytes)])),
      wasm: { shared: shared.bytes, single: single.bytes },
      oracle: emitOracleModule(kernels.map((kernel) => kernel.oracle)),
      listings: shared.listings,
    };
  }

  #parse(files: ReadonlyMap<string, string>): Map<string, Module> {
    for (const [file, text] of files) {
      if (this.#modules.get(file)?.text !== text) this.#modules.set(file, { text, module: parseModule(file, text) });
    }
    return new Map([...files.keys()].map((file) => [file, this.#modules.get(file)!.module]));
  }
}

export function compileKernels(files: ReadonlyMap<string, string>): CompiledKernels {
  return new KernelCompiler().compile(files);
}

/** Kernels share one module: their names are its exports. */
function refuseTwins(kernels: readonly LoadedKernel[]): void {
  const files = new Map<string, string>();
  for (const { cpu } of kernels) {
    const twin = files.get(cpu.name);
    if (twin) throw new Error(`${cpu.file}: kernel ${cpu.name} exists already in ${twin}; rename one of the files`);
    files.set(cpu.name, cpu.file);
  }
}

function kernelSource(file: string, kernel: LoadedKernel, scratchBytes: ReadonlyMap<string, number>): KernelSource {
  const { gpu, cpu } = kernel;
  return {
    name: cpu.name,
    file,
    overrides: cpu.overrides.map(({ name, type, defaultValue }) => ({
      name,
      type: type.kind === 'scalar' ? type.scalar : 'f32',
      defaultValue,
    })),
    gpu: { ...target(gpu.program), wgsl: gpu.wgsl! },
    cpu: { ...target(cpu), scratchBytes: scratchBytes.get(cpu.name)! },
  };
}

function target(program: Program): KernelTarget {
  return {
    bindings: program.bindings.map(kernelBinding),
    workgroupSize: program.workgroupSize,
    constants: program.constants,
  };
}

function kernelBinding({ name, binding, access, type }: BindingVariable): KernelBinding {
  const isArray = type.kind === 'array';
  const element = isArray ? type.element : type;
  const stride = isArray ? arrayStride(type) : roundUp(layout(type).size, layout(type).align);
  return { name, binding, access, element: describe(element), stride, minimumCount: isArray ? (type.count ?? 0) : 1 };
}

const roundUp = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;

function describe(type: Type): KernelBinding['element'] {
  if (type.kind === 'atomic') return type.scalar;
  if (type.kind !== 'struct') return typeName(type) as KernelBinding['element'];
  const offsets = memberOffsets(type);
  return type.members.map((member, k) => ({ name: member.name, type: typeName(member.type), offset: offsets[k]! }));
}
