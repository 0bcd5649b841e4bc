/**
 * Random kernels of our WGSL subset whose results are exact: integers wrap as WGSL says, and floats hold only small whole
 * numbers, so that every device must give the same bits however it orders its arithmetic.
 */

/** Chooses a whole number in [0, count). */
export type Choose = (count: number) => number;

type Scalar = 'i32' | 'u32' | 'f32' | 'bool';
type Kind = Scalar | 'vec2i' | 'vec3i' | 'vec4u' | 'vec2f' | 'vec3f' | 'vec4f' | 'mat2x2f' | 'mat3x3f' | 'mat4x3f';

interface Variable {
  readonly name: string;
  readonly kind: Kind;
  readonly isMutable: boolean;
}

const scalarOf = (kind: Kind): Scalar =>
  kind.startsWith('mat') || kind.endsWith('f')
    ? 'f32'
    : kind.endsWith('i')
      ? 'i32'
      : kind.endsWith('u')
        ? 'u32'
        : (kind as Scalar);
const widthOf = (kind: Kind): number => (kind.startsWith('vec') ? Number(kind[3]) : 1);
const kinds: readonly Kind[] = [
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
const lanes = 'xyzw';

/** Deepest nesting of operators. Four factors below 16 and a few sums stay well below 2²⁴. */
const deepest = 3;

export class RandomProgram {
  readonly #choose: Choose;
  #names = 0;
  #scope: Variable[] = [];
  #loopDepth = 0;
  readonly #functions: { name: string; parameters: Kind[]; result: Kind }[] = [];

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#choose(list.length)]!;
  }
  #name(): string {
    return `v${this.#names++}`;
  }

  /** The text of a kernel called `fuzz`: reads `input` (vec4i), writes `output` (vec4i), one thread an element. */
  text(): string {
    const functions = Array.from({ length: this.#choose(3) }, () => this.#function());
    const body = ['let seed = input[i];', ...this.#seedVariables(), ...this.#statements(4 + this.#choose(5), 2)];
    return `struct Pair { first: i32, second: vec3f, third: array<u32, 3>, fourth: mat2x2f }
@group(0) @binding(0) var<storage, read> input: array<vec4i>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4i>;

var<private> zero: i32;
var<private> zero_u: u32;
var<private> zero_f: f32;

fn small(x: f32) -> f32 { return x - 16.0 * floor(x / 16.0); }
fn bump(p: ptr<function, i32>, by: i32) -> i32 { let before = *p; if (by > 3) { *p = before - by; return by; } *p += by; return before; }

${functions.join('\n\n')}

@compute @workgroup_size(32)
fn fuzz(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&output)) { return; }
  ${body.join('\n  ')}
  output[i] = ${this.#digest()};
}
`;
  }

  #seedVariables(): string[] {
    return kinds.slice(0, 10).map((kind, k) => {
      const name = this.#name();
      this.#scope.push({ name, kind, isMutable: true });
      const word = `seed.${lanes[k % 4]}`;
      const value = {
        i32: word,
        u32: `u32(${word})`,
        f32: `f32(${word} & 15)`,
        bool: `${word} > 0`,
        vec2i: `seed.${this.#swizzle(4, 2)}`,
        vec3i: `seed.${this.#swizzle(4, 3)}`,
        vec4u: `vec4u(seed.${this.#swizzle(4, 4)})`,
        vec2f: `vec2f(seed.xy & vec2i(15))`,
        vec3f: `vec3f(seed.zyx & vec3i(7))`,
        vec4f: `vec4f(seed.wzyx & vec4i(7))`,
      }[kind as Exclude<Kind, `mat${string}`>];
      return `var ${name} = ${value};`;
    });
  }

  /** All variables in scope mixed into four words. */
  #digest(): string {
    const words = ['0', '0', '0', '0'];
    for (const [k, { name, kind }] of this.#scope.entries()) {
      const terms = kind.startsWith('mat')
        ? Array.from({ length: Number(kind[3]) }, (_, c) => `i32(${name}[${c}].${lanes[k % Number(kind[5])]})`)
        : widthOf(kind) > 1
          ? Array.from({ length: widthOf(kind) }, (_, c) => this.#asInteger(`${name}.${lanes[c]}`, scalarOf(kind)))
          : [this.#asInteger(name, kind as Scalar)];
      for (const term of terms) words[k % 4] = `(${words[k % 4]} * 31 + ${term})`;
    }
    return `vec4i(${words.join(', ')})`;
  }
  #asInteger(text: string, scalar: Scalar): string {
    return scalar === 'bool' ? `select(0, 1, ${text})` : scalar === 'u32' ? `bitcast<i32>(${text})` : `i32(${text})`;
  }

  #function(): string {
    const outer = this.#scope;
    const parameters = Array.from({ length: 1 + this.#choose(3) }, () => this.#pick(kinds));
    this.#scope = parameters.map((kind) => ({ name: this.#name(), kind, isMutable: false }));
    const signature = this.#scope.map(({ name, kind }) => `${name}: ${kind}`).join(', ');
    const result = this.#pick(kinds);
    const name = `f${this.#names++}`;
    const lines = this.#statements(2, 1);
    lines.push(`if (${this.#expression('bool', 2)}) { return ${this.#expression(result, 2)}; }`);
    const counter = this.#name();
    const returned = this.#expression(result, 1);
    lines.push(
      `for (var ${counter} = 0; ${counter} < 4; ${counter}++) { if (${counter} == ${this.#expression('i32', 1)}) { return ${returned}; } }`,
    );
    lines.push(`return ${this.#expression(result, 2)};`);
    this.#scope = outer;
    this.#functions.push({ name, parameters, result });
    return `fn ${name}(${signature}) -> ${result} {\n  ${lines.join('\n  ')}\n}`;
  }

  // ---- statements

  #statements(count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.#statement(depth));
  }
  #block(depth: number): string {
    const outer = this.#scope;
    this.#scope = [...outer];
    const lines = this.#statements(1 + this.#choose(3), depth);
    this.#scope = outer;
    return `{ ${lines.join(' ')} }`;
  }

  #statement(depth: number): string {
    const simple = [
      () => this.#declaration(),
      () => this.#assignment(),
      () => this.#assignment(),
      () => this.#laneAssignment(),
      () => this.#arrayWork(),
      () => this.#structWork(),
      () => this.#pointerWork(),
    ];
    const nested = [
      () => this.#if(depth - 1),
      () => this.#for(depth - 1),
      () => this.#loop(depth - 1),
      () => this.#switch(depth - 1),
    ];
    const jumps =
      this.#loopDepth > 0
        ? [() => `if (${this.#expression('bool', 1)}) { ${this.#pick(['break', 'continue'])}; }`]
        : [];
    return this.#pick(depth > 0 ? [...simple, ...nested, ...jumps] : [...simple, ...jumps])();
  }
  #declaration(): string {
    const kind = this.#pick(kinds);
    const value = this.#reduced(kind, this.#expression(kind, deepest));
    const isMutable = this.#choose(2) === 0;
    const name = this.#name();
    this.#scope.push({ name, kind, isMutable });
    return `${isMutable ? 'var' : 'let'} ${name}: ${kind} = ${value};`;
  }
  #mutable(accept: (kind: Kind) => boolean): Variable | null {
    const found = this.#scope.filter((each) => each.isMutable && accept(each.kind));
    return found.length > 0 ? this.#pick(found) : null;
  }
  #assignment(): string {
    const target = this.#mutable(() => true);
    if (!target) return this.#declaration();
    const integer = scalarOf(target.kind) === 'i32' || scalarOf(target.kind) === 'u32';
    if (integer && this.#choose(3) === 0) {
      if (widthOf(target.kind) === 1 && this.#choose(3) === 0) return `${target.name}${this.#pick(['++', '--'])};`;
      return `${target.name} ${this.#pick(['+=', '-=', '*=', '&=', '|=', '^='])} ${this.#expression(target.kind, 2)};`;
    }
    return `${target.name} = ${this.#reduced(target.kind, this.#expression(target.kind, deepest))};`;
  }
  #laneAssignment(): string {
    const target = this.#mutable((kind) => widthOf(kind) > 1 || kind.startsWith('mat'));
    if (!target) return this.#declaration();
    const { name, kind } = target;
    if (kind.startsWith('mat')) {
      const [columns, rows] = [Number(kind[3]), Number(kind[5])];
      const column =
        this.#choose(2) === 0 ? String(this.#choose(columns)) : `(${this.#expression('u32', 1)}) % ${columns}u`;
      return `${name}[${column}] = ${this.#reduced(`vec${rows}f` as Kind, this.#expression(`vec${rows}f` as Kind, 1))};`;
    }
    const scalar = scalarOf(kind);
    const value = this.#reduced(scalar, this.#expression(scalar, 2));
    if (this.#choose(2) === 0) return `${name}.${lanes[this.#choose(widthOf(kind))]} = ${value};`;
    return `${name}[(${this.#expression('u32', 1)}) % ${widthOf(kind)}u] = ${value};`;
  }
  #arrayWork(): string {
    const name = this.#name();
    const scalar = this.#pick(['i32', 'u32', 'f32'] as const);
    const size = 2 + this.#choose(4);
    const index = (): string =>
      this.#choose(3) === 0 ? String(this.#choose(size)) : `(${this.#expression('u32', 1)}) % ${size}u`;
    const value = (): string => this.#reduced(scalar, this.#expression(scalar, 2));
    const read = this.#name();
    const text = `var ${name}: array<${scalar}, ${size}>; ${name}[${index()}] = ${value()}; ${name}[${index()}] = ${value()}; let ${read} = ${name}[${index()}];`;
    this.#scope.push({ name: read, kind: scalar, isMutable: false });
    return text;
  }
  #structWork(): string {
    const [name, copy, read] = [this.#name(), this.#name(), this.#name()];
    const make = `Pair(${this.#expression('i32', 1)}, ${this.#reduced('vec3f', this.#expression('vec3f', 1))}, array<u32, 3>(${this.#expression('u32', 1)}, 2u, 3u), mat2x2f())`;
    const text = `var ${name} = ${make}; let ${copy} = ${name}; ${name}.first += ${this.#expression('i32', 1)}; ${name}.second.y = 5.0; ${name}.third[(${this.#expression('u32', 1)}) % 3u] = ${copy}.third[1]; let ${read} = ${name}.first - ${copy}.first + i32(${name}.second.y + ${copy}.second.y) + i32(${name}.third[0]);`;
    this.#scope.push({ name: read, kind: 'i32', isMutable: false });
    return text;
  }
  #pointerWork(): string {
    const target = this.#mutable((kind) => kind === 'i32');
    if (!target) return this.#declaration();
    const name = this.#name();
    const text = `let ${name} = bump(&${target.name}, ${this.#expression('i32', 1)});`;
    this.#scope.push({ name, kind: 'i32', isMutable: false });
    return text;
  }
  #if(depth: number): string {
    const otherwise = [
      () => '',
      () => ` else ${this.#block(depth)}`,
      () => ` else if (${this.#expression('bool', 1)}) ${this.#block(depth)} else ${this.#block(depth)}`,
    ];
    return `if (${this.#expression('bool', 2)}) ${this.#block(depth)}${this.#pick(otherwise)()}`;
  }
  #for(depth: number): string {
    const name = this.#name();
    const [kind, suffix] = this.#pick([['i32', ''], ['u32', 'u']] as const); // prettier-ignore
    // a bound that is known, or known only when the kernel runs
    const bound =
      this.#choose(2) === 0 ? `${1 + this.#choose(5)}${suffix}` : `((${this.#expression(kind, 1)}) & 3${suffix})`;
    const boundName = this.#name();
    const outer = this.#scope;
    this.#scope = [...outer, { name, kind, isMutable: false }];
    this.#loopDepth++;
    const body = this.#block(depth);
    this.#loopDepth--;
    this.#scope = outer;
    return `let ${boundName} = ${bound}; for (var ${name} = 0${suffix}; ${name} < ${boundName}; ${name}++) ${body}`;
  }
  #loop(depth: number): string {
    const name = this.#name();
    const outer = this.#scope;
    this.#scope = [...outer, { name, kind: 'i32', isMutable: false }];
    this.#loopDepth++;
    const body = this.#block(depth);
    this.#loopDepth--;
    this.#scope = outer;
    const bound = 1 + this.#choose(4);
    if (this.#choose(2) === 0)
      return `{ var ${name} = 0; loop { ${name}++; if (${name} > ${bound}) { break; } ${body} } }`;
    return `{ var ${name} = 0; loop { ${body} continuing { ${name}++; break if ${name} >= ${bound}; } } }`;
  }
  #switch(depth: number): string {
    const outerLoop = this.#loopDepth;
    // inside a switch `break` leaves the switch, which is worth having too
    const cases = [
      `case 0: ${this.#block(depth)}`,
      `case 1, 3: { if (${this.#expression('bool', 1)}) { break; } ${this.#block(depth)} }`,
    ];
    this.#loopDepth = outerLoop;
    return `switch ((${this.#expression('i32', 1)}) & 3) { ${cases.join(' ')} default: ${this.#block(depth)} }`;
  }

  // ---- expressions

  /** Brings floats back to small whole numbers. */
  #reduced(kind: Kind, text: string): string {
    if (scalarOf(kind) !== 'f32') return text;
    if (kind === 'f32') return `small(${text})`;
    if (kind.startsWith('vec')) return `((${text}) - 16.0 * floor((${text}) / 16.0))`;
    // a matrix is rebuilt from small scalars of the first column
    return `${kind}(${Array.from({ length: Number(kind[3]) }, (_, c) => `((${text})[${c}] - 16.0 * floor((${text})[${c}] / 16.0))`).join(', ')})`;
  }
  #swizzle(from: number, count: number): string {
    return Array.from({ length: count }, () => lanes[this.#choose(from)]).join('');
  }
  #leaf(kind: Kind): string {
    const variables = this.#scope.filter((each) => each.kind === kind);
    if (variables.length > 0 && this.#choose(4) > 0) return this.#pick(variables).name;
    const vectors = this.#scope.filter((each) => widthOf(each.kind) > 1 && scalarOf(each.kind) === scalarOf(kind));
    if (vectors.length > 0 && !kind.startsWith('mat') && this.#choose(2) === 0) {
      const vector = this.#pick(vectors);
      return `${vector.name}.${this.#swizzle(widthOf(vector.kind), widthOf(kind))}`;
    }
    const n = this.#choose(12);
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
    return `${kind}(${Array.from({ length: columns * rows }, () => `${this.#choose(4)}.0`).join(', ')})`;
  }

  #expression(kind: Kind, depth: number): string {
    if (depth <= 0 || this.#choose(6) === 0) return this.#leaf(kind);
    const sub = (of: Kind): string => this.#expression(of, depth - 1);
    const call = this.#functions.filter((each) => each.result === kind);
    if (call.length > 0 && this.#choose(4) === 0) {
      const { name, parameters } = this.#pick(call);
      return `${name}(${parameters.map((each) => this.#expression(each, 1)).join(', ')})`;
    }
    if (kind === 'bool') return this.#boolean(sub);
    if (kind.startsWith('mat')) return this.#matrix(kind, sub);
    return this.#numeric(kind, sub);
  }
  #boolean(sub: (kind: Kind) => string): string {
    const of = this.#pick(['i32', 'u32', 'f32'] as const);
    const width = this.#pick(['vec3i', 'vec3f', 'vec2f', 'vec4u'] as const);
    return this.#pick([
      () => `(${sub(of)} ${this.#pick(['<', '<=', '>', '>=', '==', '!='])} ${sub(of)})`,
      () => `(${sub('bool')} ${this.#pick(['&&', '||', '&', '|', '==', '!='])} ${sub('bool')})`,
      () => `!${this.#leaf('bool')}`,
      () => `${this.#pick(['all', 'any'])}(${sub(width)} ${this.#pick(['<', '>=', '=='])} ${sub(width)})`,
    ])();
  }
  #matrix(kind: Kind, sub: (kind: Kind) => string): string {
    const [columns, rows] = [Number(kind[3]), Number(kind[5])];
    const choices = [
      () => `(${this.#leaf(kind)} ${this.#pick(['+', '-'])} ${sub(kind)})`,
      () => `(${this.#leaf(kind)} * ${this.#leaf('f32')})`,
    ];
    if (columns === rows)
      choices.push(
        () => `(${this.#leaf(kind)} * ${this.#leaf(kind)})`,
        () => `transpose(${sub(kind)})`,
      );
    return this.#pick(choices)();
  }
  #numeric(kind: Kind, sub: (kind: Kind) => string): string {
    const scalar = scalarOf(kind);
    const width = widthOf(kind);
    const boolean =
      width > 1
        ? this.#pick([
            `vec${width}<bool>(${this.#leaf('bool')})`,
            `(${this.#leaf(kind)} < ${this.#leaf(kind)})`,
            this.#leaf('bool'),
          ])
        : this.#leaf('bool');
    const common = [
      () => `(${sub(kind)} ${this.#pick(['+', '-', '*'])} ${sub(kind)})`,
      () => `${this.#pick(['min', 'max'])}(${sub(kind)}, ${sub(kind)})`,
      () => `clamp(${sub(kind)}, ${kind}(2), ${kind}(9))`,
      () => `select(${sub(kind)}, ${sub(kind)}, ${boolean})`,
    ];
    if (width > 1)
      common.push(
        () => `(${sub(kind)} ${this.#pick(['+', '*'])} ${this.#leaf(scalar)})`,
        () => this.#assembled(kind),
      );
    return this.#pick([...common, ...(scalar === 'f32' ? this.#floats(kind, sub) : this.#integers(kind, sub))])();
  }
  #assembled(kind: Kind): string {
    const scalar = scalarOf(kind);
    const parts =
      widthOf(kind) === 4 && scalar === 'f32'
        ? [this.#leaf('vec3f'), this.#leaf('f32')]
        : Array.from({ length: widthOf(kind) }, () => this.#leaf(scalar));
    return `${kind}(${parts.join(', ')})`;
  }
  #floats(kind: Kind, sub: (kind: Kind) => string): (() => string)[] {
    const one = this.#leaf(kind);
    const choices = [
      () => `${this.#pick(['floor', 'ceil', 'trunc', 'round', 'abs', 'sign'])}(${sub(kind)} * 0.5)`,
      () => `fma(${one}, ${this.#leaf(kind)}, ${sub(kind)})`,
      () => `step(${one}, ${this.#leaf(kind)})`,
      () => `(-${one})`,
    ].map((make, k) => (k === 0 ? () => `floor(${make()})` : make));
    if (kind === 'f32')
      choices.push(
        () => `f32(${this.#pick([`(${sub('i32')}) & 15`, `(${sub('u32')}) & 15u`])})`,
        () => `dot(${this.#leaf('vec3f')}, ${this.#leaf('vec3f')})`,
        () => `determinant(${this.#leaf('mat2x2f')})`,
      );
    if (kind === 'vec3f')
      choices.push(
        () => `cross(${one}, ${this.#leaf(kind)})`,
        () => `(${this.#leaf('mat3x3f')} * ${one})`,
        () => `(${one} * ${this.#leaf('mat3x3f')})`,
        () => `${this.#leaf('mat4x3f')}[${this.#choose(4)}]`,
      );
    return choices;
  }
  #integers(kind: Kind, sub: (kind: Kind) => string): (() => string)[] {
    const unsigned = (widthOf(kind) > 1 ? `vec${widthOf(kind)}u` : 'u32') as string;
    const shift =
      widthOf(kind) > 1
        ? `${unsigned}(${this.#choose(32)}u)`
        : `${this.#pick([`${this.#choose(32)}u`, `(${this.#leaf('u32')} & 31u)`])}`;
    const choices = [
      () => `(${sub(kind)} ${this.#pick(['&', '|', '^'])} ${sub(kind)})`,
      () => `(${sub(kind)} ${this.#pick(['/', '%'])} ${sub(kind)})`,
      () => `(${sub(kind)} ${this.#pick(['<<', '>>'])} ${shift})`,
      () => `(~${this.#leaf(kind)})`,
      () =>
        `${this.#pick(['countOneBits', 'countLeadingZeros', 'countTrailingZeros', 'reverseBits', 'firstLeadingBit', 'firstTrailingBit', 'abs'])}(${sub(kind)})`,
      () => `extractBits(${sub(kind)}, ${this.#leaf('u32')} & 63u, ${this.#leaf('u32')} & 63u)`,
      () => `insertBits(${sub(kind)}, ${this.#leaf(kind)}, ${this.#leaf('u32')} & 63u, ${this.#leaf('u32')} & 63u)`,
    ];
    if (scalarOf(kind) === 'i32')
      choices.push(
        () => `(-${this.#leaf(kind)})`,
        () => `sign(${sub(kind)})`,
      );
    if (kind === 'i32')
      choices.push(
        () => `i32(${sub('f32')})`,
        () => `bitcast<i32>(${sub('u32')})`,
        () => `dot(${this.#leaf('vec2i')}, ${this.#leaf('vec2i')})`,
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
