/**
 * Random expressions over the variables in scope. Variables that are floats hold whole numbers below 16, and factors are
 * variables or brought back below 16, so that every float is exact whoever computes it.
 */

/** Chooses a whole number in [0, count). */
export type Choose = (count: number) => number;

export type Scalar = 'i32' | 'u32' | 'f32' | 'bool';
export type Kind =
  | Scalar
  | 'vec2i'
  | 'vec3i'
  | 'vec4u'
  | 'vec2f'
  | 'vec3f'
  | 'vec4f'
  | 'vec3<bool>'
  | 'mat2x2f'
  | 'mat3x3f'
  | 'mat4x3f';

export interface Variable {
  /** How it is written; `(*p)` for what a pointer points to. */
  readonly name: string;
  readonly kind: Kind;
  readonly isMutable: boolean;
  /** The same for all lanes of a workgroup. */
  readonly isUniform?: boolean;
}

export interface Function {
  readonly name: string;
  /** Those that are written through are pointers. */
  readonly parameters: readonly { readonly kind: Kind; readonly isPointer: boolean }[];
  readonly result: Kind;
}

const scalarsByEnd: Readonly<Record<string, Scalar>> = { f: 'f32', i: 'i32', u: 'u32', '>': 'bool' };
export const scalarOf = (kind: Kind): Scalar => scalarsByEnd[kind.at(-1)!] ?? (kind as Scalar);
export const widthOf = (kind: Kind): number => (kind.startsWith('vec') ? Number(kind[3]) : 1);
export const kinds: readonly Kind[] = [
  'i32',
  'u32',
  'f32',
  'bool',
  'vec2i',
  'vec3i',
  'vec4u',
  'vec2f',
  'vec3f',
  'vec4f',
  'vec3<bool>',
  'mat2x2f',
  'mat3x3f',
  'mat4x3f',
];
export const lanes = 'xyzw';

/** Functions that bring the floats of a value back to whole numbers below 16. */
export const reducers = kinds
  .filter((kind) => scalarOf(kind) === 'f32')
  .map((kind) => {
    if (!kind.startsWith('mat'))
      return `fn small_${kind}(x: ${kind}) -> ${kind} { return x - 16.0 * floor(x / 16.0); }`;
    const columns = Array.from({ length: Number(kind[3]) }, (_, c) => `small_vec${kind[5]}f(m[${c}])`);
    return `fn small_${kind}(m: ${kind}) -> ${kind} { return ${kind}(${columns.join(', ')}); }`;
  })
  .join('\n');

export class RandomExpressions {
  protected readonly choose: Choose;
  protected scope: Variable[] = [];
  protected readonly functions: Function[] = [];
  /** Names of variables that are zero, by scalar: they keep constants from being folded, where WGSL refuses overflow. */
  protected zeros = { i32: 'zero', u32: 'zero_u', f32: 'zero_f' };
  #names = 0;

  constructor(choose: Choose) {
    this.choose = choose;
  }

  protected pick<T>(list: readonly T[]): T {
    return list[this.choose(list.length)]!;
  }
  protected name(prefix = 'v'): string {
    return `${prefix}${this.#names++}`;
  }

  /** Brings floats back to small whole numbers. */
  protected reduced(kind: Kind, text: string): string {
    return scalarOf(kind) === 'f32' ? `small_${kind}(${text})` : text;
  }
  protected swizzle(from: number, count: number): string {
    return Array.from({ length: count }, () => lanes[this.choose(from)]).join('');
  }
  protected leaf(kind: Kind): string {
    const variables = this.scope.filter((each) => each.kind === kind);
    if (variables.length > 0 && this.choose(4) > 0) return this.pick(variables).name;
    const vectors = this.scope.filter((each) => widthOf(each.kind) > 1 && scalarOf(each.kind) === scalarOf(kind));
    if (vectors.length > 0 && !kind.startsWith('mat') && this.choose(2) === 0) {
      const vector = this.pick(vectors);
      return `${vector.name}.${this.swizzle(widthOf(vector.kind), widthOf(kind))}`;
    }
    const n = this.choose(12);
    const { i32, u32, f32 } = this.zeros;
    const literal = {
      i32: `(${i32} + ${n})`,
      u32: `(${u32} + ${n}u)`,
      f32: `(${f32} + ${n}.0)`,
      bool: n > 5 ? `(${i32} == 0)` : `(${i32} != 0)`,
    }[scalarOf(kind)];
    if (widthOf(kind) > 1) return `${kind}(${literal})`;
    if (!kind.startsWith('mat')) return literal;
    const [columns, rows] = [Number(kind[3]), Number(kind[5])];
    return `(${kind}(${Array.from({ length: columns * rows }, () => `${this.choose(4)}.0`).join(', ')}) * (${f32} + 1.0))`;
  }

  protected expression(kind: Kind, depth: number): string {
    if (depth <= 0 || this.choose(6) === 0) return this.leaf(kind);
    const sub = (of: Kind): string => this.expression(of, depth - 1);
    const candidates = this.functions.filter((each) => each.result === kind);
    const call = candidates.length > 0 && this.choose(4) === 0 ? this.call(this.pick(candidates)) : null;
    if (call !== null) return call;
    if (kind === 'bool') return this.#boolean(sub);
    if (scalarOf(kind) === 'bool') return this.#booleans(kind, sub);
    if (kind.startsWith('mat')) return this.#matrix(kind, sub);
    return this.#numeric(kind, sub);
  }
  /** Null where there is nothing for a pointer to point to. */
  protected call({ name, parameters }: Function): string | null {
    // WGSL: what is written through a pointer has no other name in the call
    const targets = new Set<string>();
    const values = parameters.map(({ kind, isPointer }) => {
      if (!isPointer) return this.reduced(kind, this.expression(kind, 1));
      const rootOf = (target: Variable): string => target.name.split('.')[0]!;
      const free = this.scope.filter((each) => each.isMutable && each.kind === kind && !targets.has(rootOf(each)));
      if (free.length === 0) return null;
      const target = this.pick(free);
      targets.add(rootOf(target));
      return target.name.startsWith('(*') ? target.name.slice(2, -1) : `&${target.name}`;
    });
    return values.includes(null) ? null : `${name}(${values.join(', ')})`;
  }
  #booleans(kind: Kind, sub: (kind: Kind) => string): string {
    return this.pick([
      () => `(${sub('vec3f')} ${this.pick(['<', '>=', '=='])} ${sub('vec3f')})`,
      () => `(${sub('vec3i')} ${this.pick(['>', '<=', '!='])} ${sub('vec3i')})`,
      () => `(${sub(kind)} ${this.pick(['&', '|', '==', '!='])} ${sub(kind)})`,
      () => `(!${this.leaf(kind)})`,
      () => `${kind}(${sub('bool')}, ${this.leaf('bool')}, ${this.leaf('bool')})`,
      () => `select(${sub(kind)}, ${this.leaf(kind)}, ${this.pick([this.leaf('bool'), this.leaf(kind)])})`,
      () => `${kind}(${sub('vec3i')})`,
    ])();
  }
  #boolean(sub: (kind: Kind) => string): string {
    const of = this.pick(['i32', 'u32', 'f32'] as const);
    const width = this.pick(['vec3i', 'vec3f', 'vec2f', 'vec4u'] as const);
    return this.pick([
      () => `(${sub(of)} ${this.pick(['<', '<=', '>', '>=', '==', '!='])} ${sub(of)})`,
      () => `(${sub('bool')} ${this.pick(['&&', '||', '&', '|', '==', '!='])} ${sub('bool')})`,
      () => `!${this.leaf('bool')}`,
      () => `${this.pick(['all', 'any'])}(${sub(width)} ${this.pick(['<', '>=', '=='])} ${sub(width)})`,
      () => `${this.pick(['all', 'any'])}(${sub('vec3<bool>')})`,
    ])();
  }
  #matrix(kind: Kind, sub: (kind: Kind) => string): string {
    const [columns, rows] = [Number(kind[3]), Number(kind[5])];
    const choices = [
      () => `(${this.leaf(kind)} ${this.pick(['+', '-'])} ${sub(kind)})`,
      () => `(${this.leaf(kind)} * ${this.leaf('f32')})`,
    ];
    if (columns === rows)
      choices.push(
        () => `(${this.leaf(kind)} * ${this.leaf(kind)})`,
        () => `transpose(${sub(kind)})`,
      );
    return this.pick(choices)();
  }
  #numeric(kind: Kind, sub: (kind: Kind) => string): string {
    const scalar = scalarOf(kind);
    const width = widthOf(kind);
    const boolean =
      width > 1
        ? this.pick([
            `vec${width}<bool>(${this.leaf('bool')})`,
            `(${this.leaf(kind)} < ${this.leaf(kind)})`,
            this.leaf('bool'),
          ])
        : this.leaf('bool');
    const common = [
      () => `(${sub(kind)} ${this.pick(['+', '-'])} ${sub(kind)})`,
      () => `(${this.reduced(kind, sub(kind))} * ${this.leaf(kind)})`,
      () => `${this.pick(['min', 'max'])}(${sub(kind)}, ${sub(kind)})`,
      () => `clamp(${sub(kind)}, ${kind}(2), ${kind}(9))`,
      () => `select(${sub(kind)}, ${sub(kind)}, ${boolean})`,
    ];
    if (width > 1)
      common.push(
        () => `(${sub(kind)} + ${this.leaf(scalar)})`,
        () => `(${this.reduced(kind, sub(kind))} * ${this.leaf(scalar)})`,
        () => this.#assembled(kind),
      );
    return this.pick([...common, ...(scalar === 'f32' ? this.#floats(kind, sub) : this.#integers(kind, sub))])();
  }
  #assembled(kind: Kind): string {
    const scalar = scalarOf(kind);
    const parts =
      widthOf(kind) === 4 && scalar === 'f32'
        ? [this.leaf('vec3f'), this.leaf('f32')]
        : Array.from({ length: widthOf(kind) }, () => this.leaf(scalar));
    return `${kind}(${parts.join(', ')})`;
  }
  #floats(kind: Kind, sub: (kind: Kind) => string): (() => string)[] {
    const one = this.leaf(kind);
    const choices = [
      () => `${this.pick(['floor', 'ceil', 'trunc', 'round', 'abs', 'sign'])}(${sub(kind)} * 0.5)`,
      () => `fma(${one}, ${this.leaf(kind)}, ${this.reduced(kind, sub(kind))})`,
      () => `step(${one}, ${this.leaf(kind)})`,
      () => `(-${one})`,
    ].map((make, k) => (k === 0 ? () => `floor(${make()})` : make));
    if (kind === 'f32')
      choices.push(
        () => `f32(${this.pick([`(${sub('i32')}) & 15`, `(${sub('u32')}) & 15u`])})`,
        () => `dot(${this.leaf('vec3f')}, ${this.leaf('vec3f')})`,
        () => `determinant(${this.leaf('mat2x2f')})`,
      );
    if (kind === 'vec3f')
      choices.push(
        () => `cross(${one}, ${this.leaf(kind)})`,
        () => `(${this.leaf('mat3x3f')} * ${one})`,
        () => `(${one} * ${this.leaf('mat3x3f')})`,
        () => `${this.leaf('mat4x3f')}[${this.choose(4)}]`,
      );
    return choices;
  }
  #integers(kind: Kind, sub: (kind: Kind) => string): (() => string)[] {
    const unsigned = widthOf(kind) > 1 ? `vec${widthOf(kind)}u` : 'u32';
    const shift =
      widthOf(kind) > 1
        ? `${unsigned}(${this.choose(32)}u)`
        : this.pick([`${this.choose(32)}u`, `(${this.leaf('u32')} & 31u)`]);
    const choices = [
      () => `(${sub(kind)} ${this.pick(['&', '|', '^'])} ${sub(kind)})`,
      () => `(${sub(kind)} ${this.pick(['/', '%'])} ${sub(kind)})`,
      () => `(${sub(kind)} ${this.pick(['<<', '>>'])} ${shift})`,
      () => `(~${this.leaf(kind)})`,
      () =>
        `${this.pick(['countOneBits', 'countLeadingZeros', 'countTrailingZeros', 'reverseBits', 'firstLeadingBit', 'firstTrailingBit', 'abs'])}(${sub(kind)})`,
      () => `extractBits(${sub(kind)}, ${this.leaf('u32')} & 63u, ${this.leaf('u32')} & 63u)`,
      () => `insertBits(${sub(kind)}, ${this.leaf(kind)}, ${this.leaf('u32')} & 63u, ${this.leaf('u32')} & 63u)`,
    ];
    if (scalarOf(kind) === 'i32')
      choices.push(
        () => `(-${this.leaf(kind)})`,
        () => `sign(${sub(kind)})`,
      );
    if (kind === 'i32')
      choices.push(
        () => `i32(${sub('f32')})`,
        () => `bitcast<i32>(${sub('u32')})`,
        () => `dot(${this.leaf('vec2i')}, ${this.leaf('vec2i')})`,
        () => `select(0, 7, ${sub('bool')})`,
        () => `i32(${sub('bool')})`,
      );
    if (kind === 'u32')
      choices.push(
        () => `u32(${sub('i32')})`,
        () => `u32(abs(${sub('f32')}))`,
        () => `bitcast<u32>(${sub('i32')})`,
      );
    return choices;
  }
}
