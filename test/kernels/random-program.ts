/**
 * Random kernels of our WGSL subset whose results are exact: integers wrap as WGSL says, and floats hold only small whole
 * numbers, so that every device must give the same bits however it orders its arithmetic.
 */

import {
  RandomExpressions,
  kinds,
  lanes,
  scalarOf,
  widthOf,
  type Kind,
  type Scalar,
  type Variable,
} from './random-expressions.ts';

/** Deepest nesting of operators. Four factors below 16 and a few sums stay well below 2²⁴. */
const deepest = 3;

export class RandomProgram extends RandomExpressions {
  #loopDepth = 0;

  /** The text of a kernel called `fuzz`: reads `input` (vec4i), writes `output` (vec4i), one thread an element. */
  text(): string {
    const functions = Array.from({ length: this.choose(3) }, () => this.#function());
    const body = ['let seed = input[i];', ...this.#seedVariables(), ...this.#statements(4 + this.choose(5), 2)];
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
      }[kind as Exclude<Kind, `mat${string}`>];
      return `var ${name} = ${value};`;
    });
  }

  /** All variables in scope mixed into four words. */
  #digest(): string {
    const words = ['0', '0', '0', '0'];
    for (const [k, { name, kind }] of this.scope.entries()) {
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
    const outer = this.scope;
    const parameters = Array.from({ length: 1 + this.choose(3) }, () => this.pick(kinds));
    this.scope = parameters.map((kind) => ({ name: this.name(), kind, isMutable: false }));
    const signature = this.scope.map(({ name, kind }) => `${name}: ${kind}`).join(', ');
    const result = this.pick(kinds);
    const name = this.name('f');
    const lines = this.#statements(2, 1);
    lines.push(`if (${this.expression('bool', 2)}) { return ${this.expression(result, 2)}; }`);
    const counter = this.name();
    const returned = this.expression(result, 1);
    lines.push(
      `for (var ${counter} = 0; ${counter} < 4; ${counter}++) { if (${counter} == ${this.expression('i32', 1)}) { return ${returned}; } }`,
    );
    lines.push(`return ${this.expression(result, 2)};`);
    this.scope = outer;
    this.functions.push({ name, parameters, result });
    return `fn ${name}(${signature}) -> ${result} {\n  ${lines.join('\n  ')}\n}`;
  }

  // ---- statements

  #statements(count: number, depth: number): string[] {
    return Array.from({ length: count }, () => this.#statement(depth));
  }
  #block(depth: number): string {
    const outer = this.scope;
    this.scope = [...outer];
    const lines = this.#statements(1 + this.choose(3), depth);
    this.scope = outer;
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
      this.#loopDepth > 0 ? [() => `if (${this.expression('bool', 1)}) { ${this.pick(['break', 'continue'])}; }`] : [];
    return this.pick(depth > 0 ? [...simple, ...nested, ...jumps] : [...simple, ...jumps])();
  }
  #declaration(): string {
    const kind = this.pick(kinds);
    const value = this.reduced(kind, this.expression(kind, deepest));
    const isMutable = this.choose(2) === 0;
    const name = this.name();
    this.scope.push({ name, kind, isMutable });
    return `${isMutable ? 'var' : 'let'} ${name}: ${kind} = ${value};`;
  }
  #mutable(accept: (kind: Kind) => boolean): Variable | null {
    const found = this.scope.filter((each) => each.isMutable && accept(each.kind));
    return found.length > 0 ? this.pick(found) : null;
  }
  #assignment(): string {
    const target = this.#mutable(() => true);
    if (!target) return this.#declaration();
    const integer = scalarOf(target.kind) === 'i32' || scalarOf(target.kind) === 'u32';
    if (integer && this.choose(3) === 0) {
      if (widthOf(target.kind) === 1 && this.choose(3) === 0) return `${target.name}${this.pick(['++', '--'])};`;
      return `${target.name} ${this.pick(['+=', '-=', '*=', '&=', '|=', '^='])} ${this.expression(target.kind, 2)};`;
    }
    return `${target.name} = ${this.reduced(target.kind, this.expression(target.kind, deepest))};`;
  }
  #laneAssignment(): string {
    const target = this.#mutable((kind) => widthOf(kind) > 1 || kind.startsWith('mat'));
    if (!target) return this.#declaration();
    const { name, kind } = target;
    if (kind.startsWith('mat')) {
      const [columns, rows] = [Number(kind[3]), Number(kind[5])];
      const column =
        this.choose(2) === 0 ? String(this.choose(columns)) : `(${this.expression('u32', 1)}) % ${columns}u`;
      return `${name}[${column}] = ${this.reduced(`vec${rows}f` as Kind, this.expression(`vec${rows}f` as Kind, 1))};`;
    }
    const scalar = scalarOf(kind);
    const value = this.reduced(scalar, this.expression(scalar, 2));
    if (this.choose(2) === 0) return `${name}.${lanes[this.choose(widthOf(kind))]} = ${value};`;
    return `${name}[(${this.expression('u32', 1)}) % ${widthOf(kind)}u] = ${value};`;
  }
  #arrayWork(): string {
    const name = this.name();
    const scalar = this.pick(['i32', 'u32', 'f32'] as const);
    const size = 2 + this.choose(4);
    const index = (): string =>
      this.choose(3) === 0 ? String(this.choose(size)) : `(${this.expression('u32', 1)}) % ${size}u`;
    const value = (): string => this.reduced(scalar, this.expression(scalar, 2));
    const read = this.name();
    const text = `var ${name}: array<${scalar}, ${size}>; ${name}[${index()}] = ${value()}; ${name}[${index()}] = ${value()}; let ${read} = ${name}[${index()}];`;
    this.scope.push({ name: read, kind: scalar, isMutable: false });
    return text;
  }
  #structWork(): string {
    const [name, copy, read] = [this.name(), this.name(), this.name()];
    const make = `Pair(${this.expression('i32', 1)}, ${this.reduced('vec3f', this.expression('vec3f', 1))}, array<u32, 3>(${this.expression('u32', 1)}, 2u, 3u), mat2x2f())`;
    const text = `var ${name} = ${make}; let ${copy} = ${name}; ${name}.first += ${this.expression('i32', 1)}; ${name}.second.y = 5.0; ${name}.third[(${this.expression('u32', 1)}) % 3u] = ${copy}.third[1]; let ${read} = ${name}.first - ${copy}.first + i32(${name}.second.y + ${copy}.second.y) + i32(${name}.third[0]);`;
    this.scope.push({ name: read, kind: 'i32', isMutable: false });
    return text;
  }
  #pointerWork(): string {
    const target = this.#mutable((kind) => kind === 'i32');
    if (!target) return this.#declaration();
    const name = this.name();
    const text = `let ${name} = bump(&${target.name}, ${this.expression('i32', 1)});`;
    this.scope.push({ name, kind: 'i32', isMutable: false });
    return text;
  }
  #if(depth: number): string {
    const otherwise = [
      () => '',
      () => ` else ${this.#block(depth)}`,
      () => ` else if (${this.expression('bool', 1)}) ${this.#block(depth)} else ${this.#block(depth)}`,
    ];
    return `if (${this.expression('bool', 2)}) ${this.#block(depth)}${this.pick(otherwise)()}`;
  }
  #for(depth: number): string {
    const name = this.name();
    const [kind, suffix] = this.pick([['i32', ''], ['u32', 'u']] as const); // prettier-ignore
    // a bound that is known, or known only when the kernel runs
    const bound =
      this.choose(2) === 0 ? `${1 + this.choose(5)}${suffix}` : `((${this.expression(kind, 1)}) & 3${suffix})`;
    const boundName = this.name();
    const outer = this.scope;
    this.scope = [...outer, { name, kind, isMutable: false }];
    this.#loopDepth++;
    const body = this.#block(depth);
    this.#loopDepth--;
    this.scope = outer;
    return `let ${boundName} = ${bound}; for (var ${name} = 0${suffix}; ${name} < ${boundName}; ${name}++) ${body}`;
  }
  #loop(depth: number): string {
    const name = this.name();
    const outer = this.scope;
    this.scope = [...outer, { name, kind: 'i32', isMutable: false }];
    this.#loopDepth++;
    const body = this.#block(depth);
    this.#loopDepth--;
    this.scope = outer;
    const bound = 1 + this.choose(4);
    if (this.choose(2) === 0)
      return `{ var ${name} = 0; loop { ${name}++; if (${name} > ${bound}) { break; } ${body} } }`;
    return `{ var ${name} = 0; loop { ${body} continuing { ${name}++; break if ${name} >= ${bound}; } } }`;
  }
  #switch(depth: number): string {
    const outerLoop = this.#loopDepth;
    // inside a switch `break` leaves the switch, which is worth having too
    const cases = [
      `case 0: ${this.#block(depth)}`,
      `case 1, 3: { if (${this.expression('bool', 1)}) { break; } ${this.#block(depth)} }`,
    ];
    this.#loopDepth = outerLoop;
    return `switch ((${this.expression('i32', 1)}) & 3) { ${cases.join(' ')} default: ${this.#block(depth)} }`;
  }
}
