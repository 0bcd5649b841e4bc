/** All kernels of a tree → what each device needs: WGSL, WebAssembly, and the oracle's JavaScript. */
import type { KernelSource } from '../../src/device/device.ts';
import { describeOverrides, describeTarget } from './describe.ts';
import {
  checkLibrary,
  dependsOnSubgroups,
  hasEntryPoint,
  loadProgram,
  parseModule,
  type Module,
  type Target,
} from './front/index.ts';
import { emitOracleModule } from './oracle/index.ts';
import type { Program } from './program.ts';
import { emitWasmKernel, linkWasm, type WasmKernel } from './wasm/index.ts';

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

/** All that is made of one kernel file. */
interface KernelForms {
  readonly source: KernelSource;
  readonly shared: WasmKernel;
  readonly single: WasmKernel;
  readonly oracle: Program;
}

/**
 * Compiles trees of `.wgsl` files again and again, doing only what changed: a file is parsed once for each text it had, and
 * a kernel checked and emitted once for each text of the files it is made of.
 */
export class KernelCompiler {
  readonly #modules = new Map<string, Module>();
  readonly #kernels = new Map<string, { modules: readonly Module[]; forms: KernelForms }>();
  /** Libraries that were found good, with the modules they import. */
  readonly #libraries = new Map<string, readonly Module[]>();

  /**
   * `files`: texts by name relative to the package root, like `primitives/scan_tiles.wgsl`. `leaveOut` names kernels that
   * have a source and are in no module.
   */
  compile(files: ReadonlyMap<string, string>, leaveOut: (file: string) => boolean = () => false): CompiledKernels {
    const modules = this.#parse(files);
    const entries = [...modules.keys()].filter((file) => hasEntryPoint(modules.get(file)!));
    refuseTwins(entries);
    for (const file of modules.keys()) if (!entries.includes(file)) this.#check(modules, file);
    const kernels = entries.map((file) => this.#forms(modules, file));
    const linked = kernels.filter(({ source }) => !leaveOut(source.file));
    return {
      sources: new Map(kernels.map(({ source }) => [source.file, source])),
      wasm: {
        shared: linkWasm(linked.map((kernel) => kernel.shared), true), // prettier-ignore
        single: linkWasm(linked.map((kernel) => kernel.single), false), // prettier-ignore
      },
      oracle: emitOracleModule(kernels.map((kernel) => kernel.oracle)),
      listings: new Map(kernels.map(({ source, shared }) => [source.name, shared.listing])),
    };
  }

  #forms(modules: ReadonlyMap<string, Module>, file: string): KernelForms {
    const parts = modulesOf(modules, file);
    const kept = this.#kernels.get(file);
    if (kept && isSame(kept.modules, parts)) return kept.forms;
    const forms = compileKernel(modules, file, parts.some(dependsOnSubgroups));
    this.#kernels.set(file, { modules: parts, forms });
    return forms;
  }

  /** Functions of a library are checked whether a kernel uses them or not. */
  #check(modules: ReadonlyMap<string, Module>, file: string): void {
    const parts = modulesOf(modules, file);
    if (isSame(this.#libraries.get(file), parts)) return;
    for (const target of targetsOf(parts)) checkLibrary(modules, file, target);
    this.#libraries.set(file, parts);
  }

  #parse(files: ReadonlyMap<string, string>): Map<string, Module> {
    for (const [file, text] of files) {
      if (this.#modules.get(file)?.text !== text) this.#modules.set(file, parseModule(file, text));
    }
    return new Map([...files.keys()].map((file) => [file, this.#modules.get(file)!]));
  }
}

export function compileKernels(files: ReadonlyMap<string, string>): CompiledKernels {
  return new KernelCompiler().compile(files);
}

function compileKernel(modules: ReadonlyMap<string, Module>, file: string, hasSubgroupForm: boolean): KernelForms {
  const gpu = loadProgram(modules, file, 'gpu');
  const cpu = loadProgram(modules, file, 'cpu').program;
  const oracle = loadProgram(modules, file, 'oracle').program;
  const subgroups = hasSubgroupForm ? loadProgram(modules, file, 'subgroups') : null;
  const shared = emitWasmKernel(cpu, true);
  return {
    shared,
    single: emitWasmKernel(cpu, false),
    oracle,
    source: {
      name: cpu.name,
      file,
      overrides: describeOverrides(cpu, [gpu.program, oracle, ...(subgroups ? [subgroups.program] : [])]),
      gpu: { ...describeTarget(gpu.program), wgsl: gpu.wgsl! },
      ...(subgroups && { subgroups: { ...describeTarget(subgroups.program), wgsl: subgroups.wgsl! } }),
      cpu: { ...describeTarget(cpu), scratchBytes: shared.scratchBytes },
    },
  };
}

const targetsOf = (parts: readonly Module[]): Target[] =>
  parts.some(dependsOnSubgroups) ? ['gpu', 'subgroups', 'cpu', 'oracle'] : ['gpu', 'cpu', 'oracle'];

const isSame = (kept: readonly Module[] | undefined, parts: readonly Module[]): boolean =>
  kept?.length === parts.length && kept.every((module, k) => module === parts[k]);

/** The kernel's own module and those that it imports, directly or not. */
function modulesOf(modules: ReadonlyMap<string, Module>, file: string): Module[] {
  const found = new Set<Module>();
  const add = (name: string): void => {
    const module = modules.get(name);
    if (!module || found.has(module)) return;
    found.add(module);
    for (const { from } of module.imports) add(from);
  };
  add(file);
  return [...found];
}

/** Kernels share one module: their names are its exports. */
function refuseTwins(files: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const file of files) {
    const name = file.split('/').at(-1)!;
    const twin = seen.get(name);
    if (twin !== undefined)
      throw new Error(`${file}: a kernel of this name exists already in ${twin}; rename one of the files`);
    seen.set(name, file);
  }
}
