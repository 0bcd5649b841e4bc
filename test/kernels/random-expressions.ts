/** Random expressions over the variables in scope; floats in them are small whole numbers. */

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
  | 'mat2x2f'
  | 'mat3x3f'
  | 'mat4x3f';

export interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly isMutable: boolean;
}

export const scalarOf = (kind: Kind): Scalar =>
  kind.startsWith('mat') || kind.endsWith('f')
    ? 'f32'
    : kind.endsWith('i')
      ? 'i32'
      : kind.endsWith('u')
        ? 'u32'
        : (kind as Scalar);
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
  'mat2x2f',
  'mat3x3f',
  'mat4x3f',
];
export const lanes = 'xyzw';

export class RandomExpressions {
  protected readonly choose: Choose;
  protected scope: Variable[] = [];
  protected readonly functions: { name: string; parameters: Kind[]; result: Kind }[] = [];
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
    if (scalarOf(kind) !== 'f32') return text;
    if (kind === 'f32') return `small(${text})`;
    if (kind.startsWith('vec')) return `((${text}) - 16.0 * floor((${text}) / 16.0))`;
    // a matrix is rebuilt from small scalars of the first column
    return `${kind}(${Array.from({ length: Number(kind[3]) }, (_, c) => `((${text})[${c}] - 16.0 * floor((${text})[${c}] / 16.0))`).join(', ')})`;
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
    // a variable that is always zero keeps constants from being folded, where WGSL refuses overflow and division by zero
    const literal = {
      i32: `(zero + ${n})`,
      u32: `(zero_u + ${n}u)`,
      f32: `(zero_f + ${n}.0)`,
      bool: n > 5 ? '(zero == 0)' : '(zero != 0)',
    }[scalarOf(kind)];
    if (widthOf(kind) > 1) return `${kind}(${literal})`;
    if (!kind.startsWith('mat')) return literal;
    const [columns, rows] = [Number(kind[3]), Number(kind[5])];
    return `${kind}(${Array.from({ length: columns * rows }, () => `${this.choose(4)}.0`).join(', ')})`;
  }

  protected expression(kind: Kind, depth: number): string {
    if (depth <= 0 || this.choose(6) === 0) return this.leaf(kind);
    const sub = (of: Kind): string => this.expression(of, depth - 1);
    const call = this.functions.filter((each) => each.result === kind);
    if (call.length > 0 && this.choose(4) === 0) {
      const { name, parameters } = this.pick(call);
      return `${name}(${parameters.map((each) => this.expression(each, 1)).join(', ')})`;
    }
    if (kind === 'bool') return this.#boolean(sub);
    if (kind.startsWith('mat')) return this.#matrix(kind, sub);
    return this.#numeric(kind, sub);
  }
  #boolean(sub: (kind: Kind) => string): string {
    const of = this.pick(['i32', 'u32', 'f32'] as const);
    const width = this.pick(['vec3i', 'vec3f', 'vec2f', 'vec4u'] as const);
    return this.pick([
      () => `(${sub(of)} ${this.pick(['<', '<=', '>', '>=', '==', '!='])} ${sub(of)})`,
      () => `(${sub('bool')} ${this.pick(['&&', '||', '&', '|', '==', '!='])} ${sub('bool')})`,
      () => `!${this.leaf('bool')}`,
      () => `${this.pick(['all', 'any'])}(${sub(width)} ${this.pick(['<', '>=', '=='])} ${sub(width)})`,
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
      () => `(${sub(kind)} ${this.pick(['+', '-', '*'])} ${sub(kind)})`,
      () => `${this.pick(['min', 'max'])}(${sub(kind)}, ${sub(kind)})`,
      () => `clamp(${sub(kind)}, ${kind}(2), ${kind}(9))`,
      () => `select(${sub(kind)}, ${sub(kind)}, ${boolean})`,
    ];
    if (width > 1)
      common.push(
        () => `(${sub(kind)} ${this.pick(['+', '*'])} ${this.leaf(scalar)})`,
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
      () => `fma(${one}, ${this.leaf(kind)}, ${sub(kind)})`,
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
