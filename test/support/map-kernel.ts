/** A few lines of WGSL over a list of cases, on every device: how functions of library modules are tested. */
import { packStructs, unpackStruct, type FieldTable, type StructValues } from '../../src/core/fields.ts';
import type { ValueType } from '../../src/core/value-types.ts';
import type { Device } from '../../src/device/device.ts';
import { compileForTests, type TestDevices } from './devices.ts';

type Types = Readonly<Record<string, ValueType>>;
/** Numbers for scalars, lists of them otherwise: matrices column by column, without padding. */
type ValuesOf<T extends Types> = {
  readonly [K in keyof T]: T[K] extends 'f32' | 'i32' | 'u32' ? number : readonly number[];
};

export interface MapKernelText<I extends Types, O extends Types> {
  /** Also the name of the kernel. */
  readonly name: string;
  /** `import package::…;` lines, and functions if need be. */
  readonly imports: string;
  readonly inputs: I;
  readonly outputs: O;
  /** Statements that see the inputs as `given.name` and the outputs as the variable `answer`. */
  readonly body: string;
}

const tableOf = (types: Types): FieldTable =>
  Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, unit: '1', doc: name }]));

const structText = (name: string, types: Types): string =>
  `struct ${name} {\n${Object.entries(types)
    .map(([member, type]) => `  ${member}: ${type},\n`)
    .join('')}}`;

export class MapKernel<I extends Types, O extends Types> implements Disposable {
  readonly devices: TestDevices;
  readonly #file: string;
  readonly #inputs: FieldTable;
  readonly #outputs: FieldTable;

  private constructor(devices: TestDevices, file: string, text: MapKernelText<I, O>) {
    this.devices = devices;
    this.#file = file;
    this.#inputs = tableOf(text.inputs);
    this.#outputs = tableOf(text.outputs);
  }

  static async create<I extends Types, O extends Types>(text: MapKernelText<I, O>): Promise<MapKernel<I, O>> {
    const file = `test/${text.name}.wgsl`;
    const wgsl = `${text.imports}
${structText('Given', text.inputs)}
${structText('Answer', text.outputs)}
@group(0) @binding(0) var<storage, read> cases: array<Given>;
@group(0) @binding(1) var<storage, read_write> answers: array<Answer>;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@compute @workgroup_size(WORKGROUP_SIZE)
fn ${text.name}(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&answers)) { return; }
  let given = cases[id.x];
  var answer: Answer;
${text.body}
  answers[id.x] = answer;
}
`;
    return new MapKernel(await compileForTests({ [file]: wgsl }), file, text);
  }

  /** The answers to all cases. The oracle takes and gives doubles, the others round to f32. */
  async run(
    device: Device,
    given: readonly ValuesOf<I>[],
    overrides: Readonly<Record<string, number>> = {},
  ): Promise<ValuesOf<O>[]> {
    const { oracle } = this.devices;
    using cases = device.array('cases', this.#inputs, given.length);
    using answers = device.array('answers', this.#outputs, given.length);
    const structs = given as unknown as readonly StructValues<FieldTable>[];
    if (device === oracle) oracle.writeStructs(cases, structs);
    else device.write(cases, packStructs(this.#inputs, structs));
    const kernel = device.kernel(this.devices.source(this.#file), overrides);
    device.submit((pass) => pass.run(kernel, { cases, answers }, given.length));
    if (device === oracle) return oracle.readStructs(answers) as unknown as ValuesOf<O>[];
    const words = (await device.read(answers)) as Uint32Array;
    return given.map((_, index) => unpackStruct(this.#outputs, words, index) as unknown as ValuesOf<O>);
  }

  [Symbol.dispose](): void {
    this.devices[Symbol.dispose]();
  }
}
