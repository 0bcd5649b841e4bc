/** Kernels from WGSL text on the f64 oracle, for tests. */
import { readFileSync } from 'node:fs';
import { valueLayouts, type ValueType } from '../../src/core/value-types.ts';
import type { DeviceArray, Kernel, KernelSource } from '../../src/device/device.ts';
import { DeviceOracle, type DeviceOracleOptions } from '../../src/device/oracle/device-oracle.ts';
import { oracleKernelsFromText } from '../../src/device/oracle/oracle-kernel.ts';
import { describeOverrides, describeTarget } from '../../tools/kernels/describe.ts';
import { loadProgram, parseModule, type Module, type Target } from '../../tools/kernels/front/index.ts';
import { emitOracleModule } from '../../tools/kernels/oracle/index.ts';
import type { Program } from '../../tools/kernels/program.ts';

export interface OracleKernelOptions extends DeviceOracleOptions {
  /** Further modules, by file name. */
  readonly modules?: Readonly<Record<string, string>>;
  readonly constants?: Readonly<Record<string, number>>;
  /** Whose form of the kernel runs: with `gpu` that of the GPU, workgroups and barriers and all. Default: the oracle's. */
  readonly target?: Target;
}

export interface LoadedKernel {
  readonly device: DeviceOracle;
  readonly kernel: Kernel;
  /** The emitted JavaScript. */
  readonly text: string;
}

export function checkedProgram(wgsl: string, { modules = {}, target = 'oracle' }: OracleKernelOptions = {}): Program {
  const files = new Map(Object.entries({ ...modules, 'main.wgsl': wgsl }));
  return programOf((file) => files.get(file)!, 'main.wgsl', target);
}

/** The kernel `main` of a file `main.wgsl` with this text, on a device of its own. */
export function loadKernel(wgsl: string, options: OracleKernelOptions = {}): LoadedKernel {
  return load(checkedProgram(wgsl, options), options);
}

/** A kernel of `src`, on a device of its own. */
export function loadKernelFile(file: string, options: OracleKernelOptions = {}): LoadedKernel {
  const text = (name: string): string => readFileSync(new URL(`../../src/${name}`, import.meta.url), 'utf8');
  return load(programOf(text, file, options.target ?? 'oracle'), options);
}

function programOf(textOf: (file: string) => string, entry: string, target: Target): Program {
  const modules = new Map<string, Module>();
  const parse = (file: string): void => {
    if (modules.has(file)) return;
    const module = parseModule(file, textOf(file));
    modules.set(file, module);
    for (const { from } of module.imports) parse(from);
  };
  parse(entry);
  return loadProgram(modules, entry, target).program;
}

function load(program: Program, options: OracleKernelOptions): LoadedKernel {
  const text = emitOracleModule([program]);
  const device = new DeviceOracle(oracleKernelsFromText(text), options);
  return { device, kernel: device.kernel(sourceOf(program), options.constants), text };
}

function sourceOf(program: Program): KernelSource {
  const target = describeTarget(program);
  return {
    name: program.name,
    file: program.file,
    overrides: describeOverrides(program),
    gpu: { ...target, wgsl: '' },
    cpu: { ...target, scratchBytes: 0 },
  };
}

type Operand = readonly [type: ValueType, ...numbers: number[]];

/**
 * The numbers of an expression. Its variables are read from memory, so that the compiler folds nothing; `declarations`
 * stand before the entry point, `statements` before the expression.
 */
export async function evaluate(
  type: ValueType,
  expression: string,
  operands: Readonly<Record<string, Operand>> = {},
  { declarations = '', statements = '' } = {},
): Promise<number[]> {
  const names = Object.keys(operands);
  const lines = names.map(
    (name, k) => `@group(0) @binding(${k + 1}) var<storage, read> ${name}_0: array<${operands[name]![0]}>;`,
  );
  const { device, kernel } = loadKernel(`
    @group(0) @binding(0) var<storage, read_write> result: array<${type}>;
    ${lines.join('\n')}
    ${declarations}
    @compute @workgroup_size(1) fn main() {
      ${names.map((name) => `let ${name} = ${name}_0[0];`).join('\n')}
      ${statements}
      result[0] = ${expression};
    }`);
  const result = device.array('result', type, 1);
  const arrays: Record<string, DeviceArray> = { result };
  for (const name of names) {
    const [operandType, ...numbers] = operands[name]!;
    arrays[`${name}_0`] = device.array(name, operandType, 1, padded(operandType, numbers));
  }
  device.submit((pass) => pass.run(kernel, arrays, 1));
  return [...(await device.read(result))].filter((_, word) => !isPadding(type, word));
}

/** Whether a word of a value is padding: the fourth of a vec3, and of each column of a matrix with three rows. */
const isPadding = (type: ValueType, word: number): boolean => /^(vec3.|mat.x3f)$/.test(type) && word % 4 === 3;

function padded(type: ValueType, numbers: readonly number[]): number[] {
  const rest = [...numbers];
  return Array.from({ length: valueLayouts[type].stride / 4 }, (_, word) =>
    isPadding(type, word) ? 0 : rest.shift()!,
  );
}
