/** Random statements on memory: arrays, structs, pointers, private and storage variables, atomics. */
import type { Kind, Variable } from './random-expressions.ts';
import { RandomStatements } from './random-statements.ts';

/** Members whose order leaves padding, puts an integer behind a vector of three, and mixes all sizes. */
export const recordMembers = {
  first: 'i32',
  place: 'vec3f',
  count: 'u32',
  pair: 'vec2i',
  size: 'f32',
  turn: 'mat3x3f',
  mask: 'vec4u',
  side: 'vec2f',
} as const satisfies Record<string, Kind>;

/** What the statements below speak of: declarations of the module. */
export const memoryDeclarations = `
struct Inner { flags: vec3<bool>, words: array<u32, 3>, point: vec3f, last: i32 }
struct Outer { first: i32, inners: array<Inner, 2>, frame: mat2x2f, tail: vec2f }
struct Record { ${Object.entries(recordMembers)
  .map(([name, kind]) => `${name}: ${kind}`)
  .join(', ')} }
var<private> kept: array<Inner, 2>;
var<private> total: i32 = 3;
fn bump(p: ptr<function, i32>, by: i32) -> i32 { let before = *p; if (by > 3) { *p = before - by; return by; } *p += by; return before; }
fn visit(p: ptr<function, Inner>, k: u32, x: i32) -> u32 {
  let q = &(*p).words;
  for (var n = 0u; n < 3u; n++) { (*q)[n] += k; if ((*q)[n] % 5u == k % 5u) { (*p).flags[n] = x > 0; return n; } }
  (*p).last = bump(&(*p).last, x) + x;
  (*q)[k % 3u] ^= u32(x);
  return (*p).words[(k + 1u) % 3u];
}
fn tally(x: i32) -> i32 { if (x < 0) { return total; } total += x & 7; kept[u32(total) % 2u].last += 1; return kept[1].last; }
`;

export class RandomMemory extends RandomStatements {
  protected override simple(): (() => string)[] {
    const own = [() => this.#array(), () => this.#struct(), () => this.#pointer(), () => this.#private()];
    return [...super.simple(), ...own];
  }
  protected read(name: string, kind: Kind, text: string): string {
    this.scope.push({ name, kind, isMutable: false });
    return `let ${name} = ${text};`;
  }
  #value(kind: Kind): string {
    return this.reduced(kind, this.expression(kind, 2));
  }

  #array(): string {
    const [name, read] = [this.name(), this.name()];
    const kind = this.pick(['i32', 'u32', 'f32', 'bool', 'vec3f', 'vec2i', 'vec3<bool>', 'mat2x2f'] as const);
    const size = 2 + this.choose(4);
    const set = (): string => `${name}[${this.index(size)}] = ${this.#value(kind)};`;
    const text = `var ${name}: array<${kind}, ${size}>; ${set()} ${set()} ${this.assign(`${name}[${this.index(size)}]`, kind)}`;
    return `${text} ${this.read(read, kind, `${name}[${this.index(size)}]`)}`;
  }
  #struct(): string {
    const [name, copy, read] = [this.name(), this.name(), this.name()];
    const inner = (): string => `${name}.inners[${this.index(2)}]`;
    const inners = `array<Inner, 2>(Inner(), Inner(${this.#value('vec3<bool>')}, array<u32, 3>(${this.#value('u32')}, 2u, 3u), ${this.#value('vec3f')}, 4))`;
    const made = `Outer(${this.#value('i32')}, ${inners}, ${this.#value('mat2x2f')}, vec2f(1.0))`;
    const works = [
      () => `${inner()}.words[${this.index(3)}] = ${this.#value('u32')};`,
      () => this.assign(`${inner()}.point.${this.pick(['x', 'y', 'z'])}`, 'f32'),
      () => this.assign(`${inner()}.flags[${this.index(3)}]`, 'bool'),
      () => `${inner()} = ${copy}.inners[${this.index(2)}];`,
      () => this.assign(`${name}.frame[${this.index(2)}]`, 'vec2f'),
      () => this.assign(`${name}.first`, 'i32'),
      () => `${name}.first += i32(visit(&${inner()}, ${this.#value('u32')}, ${this.#value('i32')}) & 255u);`,
    ];
    const lines = Array.from({ length: 2 + this.choose(3) }, () => this.pick(works)());
    this.scope.push({ name: `${name}.first`, kind: 'i32', isMutable: true });
    this.scope.push({ name: `${name}.tail`, kind: 'vec2f', isMutable: true });
    const sum = `${name}.first - ${copy}.first + i32(${inner()}.point.y + ${copy}.tail.x + ${name}.frame[1].y) + i32(${inner()}.words[${this.index(3)}]) + i32(${inner()}.flags.z) + ${inner()}.last`;
    return `var ${name} = ${made}; let ${copy} = ${name}; ${lines.join(' ')} ${this.read(read, 'i32', sum)}`;
  }
  #pointer(): string {
    const target = this.mutable((kind) => !kind.startsWith('mat') || this.choose(2) === 0);
    if (!target || target.name.startsWith('(*')) return this.declaration();
    const name = this.name();
    const pointed: Variable = { name: `(*${name})`, kind: target.kind, isMutable: true };
    const text = `{ let ${name} = &${target.name}; ${this.assign(pointed.name, pointed.kind)} `;
    if (target.kind !== 'i32') return `${text}}`;
    return `${text}${target.name} += bump(${name}, ${this.#value('i32')}); }`;
  }
  #private(): string {
    const read = this.name();
    return this.pick([
      () => this.assign(`kept[${this.index(2)}].words[${this.index(3)}]`, 'u32'),
      () => this.assign(`kept[${this.index(2)}].flags.${this.pick(['x', 'y', 'z'])}`, 'bool'),
      () => this.assign(`kept[${this.index(2)}].point`, 'vec3f'),
      () => `total += ${this.#value('i32')};`,
      () => this.read(read, 'i32', `tally(${this.#value('i32')})`),
      () => this.read(read, 'vec3f', `kept[${this.index(2)}].point`),
      () => this.read(read, 'vec3<bool>', `kept[${this.index(2)}].flags`),
    ])();
  }

  /** Statements on `records` and `counts` in storage, of which the thread has two each from `own` on. */
  protected storage(): string {
    const [name, read] = [this.name(), this.name()];
    const at = `records[own + (${this.expression('u32', 1)}) % 2u]`;
    const [member, kind] = this.pick(Object.entries(recordMembers));
    const slot = `&counts[own + (${this.expression('u32', 1)}) % 2u]`;
    const update = this.pick(['Add', 'Sub', 'Max', 'Min', 'And', 'Or', 'Xor', 'Exchange']);
    return this.pick([
      () => this.assign(`${at}.${member}`, kind),
      () => this.read(read, kind, `${at}.${member}`),
      () => `let ${name} = ${at}; records[own + 1u] = ${name}; ${this.read(read, kind, `${name}.${member}`)}`,
      () => `var ${name} = ${at}; ${this.assign(`${name}.${member}`, kind)} ${at} = ${name};`,
      () => this.read(read, 'u32', `atomic${update}(${slot}, ${this.#value('u32')})`),
      () => `atomic${update}(${slot}, ${this.#value('u32')});`,
      () => `atomicStore(${slot}, ${this.#value('u32')});`,
      () => this.read(read, 'u32', `atomicLoad(${slot})`),
      () =>
        `{ let ${name} = ${slot}; loop { let seen = atomicLoad(${name}); let done = atomicCompareExchangeWeak(${name}, seen, seen * 3u + 1u); if (done.exchanged) { break; } } }`,
    ])();
  }
}
