/**
 * Random kernels of our WGSL subset whose results are exact: integers wrap as WGSL says, and floats hold only small whole
 * numbers, so that every device must give the same bits however it orders its arithmetic.
 */
import { kinds, lanes, reducers, scalarOf, widthOf, type Kind, type Scalar } from './random-expressions.ts';
import { RandomMemory, memoryDeclarations } from './random-memory.ts';

/** What all kernels have in common: a thread has one element of `input` and `output`, two of `records` and `counts`. */
export const programHead = `
@group(0) @binding(0) var<storage, read> input: array<vec4i>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4i>;
@group(0) @binding(2) var<storage, read_write> records: array<Record>;
@group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;
var<private> zero: i32;
var<private> zero_u: u32;
var<private> zero_f: f32;
${reducers}
${memoryDeclarations}`;

export class RandomProgram extends RandomMemory {
  /** The text of a kernel called `fuzz`. */
  text(): string {
    this.scope = overrides.map(({ text, kind }) => ({ name: text, kind, isMutable: false }));
    const functions = Array.from({ length: this.choose(4) }, () => this.function());
    const body = [...this.seedVariables(), ...this.statements(4 + this.choose(6), 2)];
    return `${programHead}
${overrides.map(({ name, kind, value }) => `override ${name}: ${kind} = ${value};`).join('\n')}

${functions.join('\n\n')}

@compute @workgroup_size(32)
fn fuzz(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&output)) { return; }
  _ = ${overrides.map(({ name }) => name).join('; _ = ')};
  ${body.join('\n  ')}
  output[i] = ${this.digest()};
}
`;
  }
  protected override simple(): (() => string)[] {
    // functions know neither the thread nor its records
    return this.#isInFunction ? super.simple() : [...super.simple(), () => this.storage(), () => this.storage()];
  }

  protected seedVariables(): string[] {
    const words = kinds.slice(0, 11).map((kind, k) => {
      const name = this.name();
      this.scope.push({ name, kind, isMutable: true });
      const word = `seed.${lanes[k % 4]}`;
      const value = {
        i32: word,
        u32: `u32(${word})`,
        f32: `f32(${word} & 15)`,
        bool: `${word} > 0`,
        vec2i: `seed.${this.swizzle(4, 2)}`,
        vec3i: `seed.${this.swizzle(4, 3)}`,
        vec4u: `vec4u(seed.${this.swizzle(4, 4)})`,
        vec2f: `vec2f(seed.xy & vec2i(15))`,
        vec3f: `vec3f(seed.zyx & vec3i(7))`,
        vec4f: `vec4f(seed.wzyx & vec4i(7))`,
        'vec3<bool>': `seed.${this.swizzle(4, 3)} > vec3i(2)`,
      }[kind as Exclude<Kind, `mat${string}`>];
      return `var ${name} = ${value};`;
    });
    const records = 'let own = 2u * i; atomicAdd(&counts[own], u32(records[own].first));';
    return ['let seed = input[i];', records, ...words];
  }

  /** All variables in scope, and what the statements keep elsewhere, mixed into four words. */
  protected digest(): string {
    const words = ['total', '0', 'i32(kept[0].point.z + kept[1].point.x)', 'i32(kept[0].words[1]) + kept[1].last'];
    for (const [k, { name, kind }] of this.scope.entries()) {
      const terms = kind.startsWith('mat')
        ? Array.from({ length: Number(kind[3]) }, (_, c) => `i32(${name}[${c}].${lanes[k % Number(kind[5])]})`)
        : widthOf(kind) > 1
          ? Array.from({ length: widthOf(kind) }, (_, c) => asInteger(`${name}.${lanes[c]}`, scalarOf(kind)))
          : [asInteger(name, kind as Scalar)];
      for (const term of terms) words[k % 4] = `(${words[k % 4]} * 31 + ${term})`;
    }
    return `vec4i(${words.join(', ')})`;
  }

  #isInFunction = false;
  /** A function of values and of pointers that it may write through, with returns on the way. */
  protected function(): string {
    const outer = this.scope;
    this.#isInFunction = true;
    const parameters = Array.from({ length: 1 + this.choose(3) }, () => ({
      kind: this.pick(kinds),
      isPointer: this.choose(3) === 0,
      name: this.name(),
    }));
    this.scope = parameters.map(({ kind, isPointer, name }) => ({
      name: isPointer ? `(*${name})` : name,
      kind,
      isMutable: isPointer,
    }));
    const types = parameters.map(
      ({ kind, isPointer, name }) => `${name}: ${isPointer ? `ptr<function, ${kind}>` : kind}`,
    );
    const result = this.pick(kinds);
    const name = this.name('call_');
    const lines = this.statements(2, 1);
    const value = (depth: number): string => this.reduced(result, this.expression(result, depth));
    lines.push(`if (${this.expression('bool', 2)}) { return ${value(2)}; }`);
    const counter = this.name();
    const test = `${counter} == ${this.expression('i32', 1)}`;
    lines.push(`for (var ${counter} = 0; ${counter} < 4; ${counter}++) { if (${test}) { return ${value(1)}; } }`);
    lines.push(this.statement(1), `return ${value(2)};`);
    this.scope = outer;
    this.#isInFunction = false;
    this.functions.push({ name, parameters, result });
    return `fn ${name}(${types.join(', ')}) -> ${result} {\n  ${lines.join('\n  ')}\n}`;
  }
}

const asInteger = (text: string, scalar: Scalar): string =>
  scalar === 'bool' ? `select(0, 1, ${text})` : scalar === 'u32' ? `bitcast<i32>(${text})` : `i32(${text})`;

/** Mixed with zeros, since WGSL refuses overflow in what overrides alone decide. */
const overrides = [
  { name: 'given_i', kind: 'i32', value: '-5', text: '(zero + given_i)' },
  { name: 'given_u', kind: 'u32', value: '7u', text: '(given_u - zero_u)' },
  { name: 'given_f', kind: 'f32', value: '3.0', text: '(given_f + zero_f)' },
  { name: 'given_b', kind: 'bool', value: 'true', text: '(given_b && zero == 0)' },
] as const;
