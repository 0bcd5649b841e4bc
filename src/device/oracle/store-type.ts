/** How values of each type lie in memory. Strides and offsets come from the compiler, in words. */
import { checkIndex, Fault, type Site } from './fault.ts';
import type { Memory, WordPattern } from './memory.ts';
import { Reference, type Key } from './reference.ts';
import type { Value } from './values.ts';

export abstract class StoreType {
  /** As in WGSL. */
  readonly name: string;
  /** Size; a runtime-sized array counts as empty. */
  readonly words: number;

  constructor(name: string, words: number) {
    this.name = name;
    this.words = words;
  }

  abstract zero(): Value;
  abstract load(memory: Memory, word: number, site: Site): Value;
  abstract store(memory: Memory, word: number, value: Value, site: Site): void;
  /** What the words hold; of an array, those of one element. */
  abstract pattern(): WordPattern;
  /** The way to a word as one would write it; ends early at a part of type `within`. */
  abstract path(word: number, within?: StoreType): string;

  at(reference: Reference, key: Key, site: Site): Reference {
    throw new Fault(site, `${reference.memory.name}: ${this.name} has no part ${key}`);
  }

  get(reference: Reference, key: Key, site: Site): Value {
    return this.at(reference, key, site).load(site);
  }

  set(reference: Reference, key: Key, value: Value, site: Site): void {
    this.at(reference, key, site).store(value, site);
  }

  elementCount(reference: Reference): number {
    throw new Fault(0, `${reference.memory.name}: ${this.name} has no length`);
  }
}

class FloatStore extends StoreType {
  zero = (): number => 0;
  pattern = (): WordPattern => ['f'];
  path = (): string => '';

  load(memory: Memory, word: number, site: Site): number {
    return memory.loadFloat(word, site);
  }

  store(memory: Memory, word: number, value: Value, site: Site): void {
    memory.storeFloat(word, value as number, site);
  }
}

abstract class IntegerStore extends StoreType {
  pattern = (): WordPattern => ['i'];
  path = (): string => '';

  store(memory: Memory, word: number, value: Value, site: Site): void {
    memory.storeInteger(word, Number(value), site);
  }
}

class I32Store extends IntegerStore {
  zero = (): number => 0;

  load(memory: Memory, word: number, site: Site): number {
    return memory.loadI32(word, site);
  }
}

class U32Store extends IntegerStore {
  zero = (): number => 0;

  load(memory: Memory, word: number, site: Site): number {
    return memory.loadU32(word, site);
  }
}

/** Not in arrays that a host sees; a word of 0 or 1. */
class BoolStore extends IntegerStore {
  zero = (): boolean => false;

  load(memory: Memory, word: number, site: Site): boolean {
    return memory.loadU32(word, site) !== 0;
  }
}

export const f32 = new FloatStore('f32', 1);
export const i32 = new I32Store('i32', 1);
export const u32 = new U32Store('u32', 1);
export const bool = new BoolStore('bool', 1);

/** Equal parts one after another: lanes of a vector, columns of a matrix, elements of an array. */
class SequenceStore extends StoreType {
  readonly element: StoreType;
  /** null: as many as the memory holds. */
  readonly count: number | null;
  readonly stride: number;

  constructor(name: string, element: StoreType, count: number | null, stride: number) {
    super(name, (count ?? 0) * stride);
    this.element = element;
    this.count = count;
    this.stride = stride;
  }

  zero(): Value {
    return Array.from({ length: this.count ?? 0 }, () => this.element.zero());
  }

  load(memory: Memory, word: number, site: Site): Value {
    const values: Value[] = [];
    for (let k = 0; k < this.count!; k++) values.push(this.element.load(memory, word + k * this.stride, site));
    return values;
  }

  store(memory: Memory, word: number, value: Value, site: Site): void {
    const values = value as readonly Value[];
    for (let k = 0; k < this.count!; k++) this.element.store(memory, word + k * this.stride, values[k]!, site);
  }

  pattern(): WordPattern {
    const element = this.element.pattern();
    return Array.from({ length: this.stride }, (_, word) => element[word] ?? '-');
  }

  path(word: number, within?: StoreType): string {
    if (this === within) return '';
    return `[${Math.floor(word / this.stride)}]${this.element.path(word % this.stride, within)}`;
  }

  override at(reference: Reference, key: Key, site: Site): Reference {
    return new Reference(reference.memory, this.#word(reference, key, site), this.element);
  }

  override get(reference: Reference, key: Key, site: Site): Value {
    return this.element.load(reference.memory, this.#word(reference, key, site), site);
  }

  override set(reference: Reference, key: Key, value: Value, site: Site): void {
    this.element.store(reference.memory, this.#word(reference, key, site), value, site);
  }

  override elementCount({ memory, word }: Reference): number {
    return this.count ?? Math.floor((memory.words.length - word) / this.stride);
  }

  #word(reference: Reference, key: Key, site: Site): number {
    const index = key as number;
    const length = this.elementCount(reference);
    // The place is only spelt out where the check will fail.
    const inside = index >= 0 && index < length;
    if (!inside) checkIndex(index, length, reference.memory.place(reference.word, this), site);
    return reference.word + index * this.stride;
  }
}

class VectorStore extends SequenceStore {
  override path(word: number, within?: StoreType): string {
    return this === within ? '' : `.${'xyzw'[word] ?? '(padding)'}`;
  }
}

export interface MemberPlace {
  readonly name: string;
  /** Words from the struct's start. */
  readonly offset: number;
  readonly type: StoreType;
}

class StructStore extends StoreType {
  readonly #members: readonly MemberPlace[];
  readonly #byName: ReadonlyMap<Key, MemberPlace>;

  constructor(name: string, words: number, members: readonly MemberPlace[]) {
    super(name, words);
    this.#members = members;
    this.#byName = new Map(members.map((member) => [member.name, member]));
  }

  zero(): Value {
    return Object.fromEntries(this.#members.map(({ name, type }) => [name, type.zero()]));
  }

  load(memory: Memory, word: number, site: Site): Value {
    const values: Record<string, Value> = {};
    for (const { name, offset, type } of this.#members) values[name] = type.load(memory, word + offset, site);
    return values;
  }

  store(memory: Memory, word: number, value: Value, site: Site): void {
    const values = value as Readonly<Record<string, Value>>;
    for (const { name, offset, type } of this.#members) type.store(memory, word + offset, values[name]!, site);
  }

  pattern(): WordPattern {
    const pattern: WordPattern[number][] = Array.from({ length: this.words }, () => '-');
    for (const { offset, type } of this.#members) {
      const part = type.pattern();
      // A member that is an array repeats the pattern of its element; a runtime-sized one is not in the pattern.
      for (let word = 0; word < type.words; word++) pattern[offset + word] = part[word % part.length]!;
    }
    return pattern;
  }

  path(word: number, within?: StoreType): string {
    if (this === within) return '';
    const member = this.#members.findLast(({ offset }) => offset <= word);
    return member ? `.${member.name}${member.type.path(word - member.offset, within)}` : '';
  }

  override at({ memory, word }: Reference, key: Key): Reference {
    const { offset, type } = this.#byName.get(key)!;
    return new Reference(memory, word + offset, type);
  }
}

const scalarOfLetter = { f: f32, i: i32, u: u32, b: bool } as const;

/** A vector by the letter of its scalar: f, i, u, or b for bool. */
export const vector = (width: number, letter: keyof typeof scalarOfLetter): StoreType =>
  new VectorStore(`vec${width}${letter}`, scalarOfLetter[letter], width, 1);

/** Columns of two lanes lie two words apart, columns of three or four lanes four. */
export const matrix = (columns: number, rows: number): StoreType =>
  new SequenceStore(`mat${columns}x${rows}f`, vector(rows, 'f'), columns, rows === 2 ? 2 : 4);

/** `count` null: runtime-sized. */
export const array = (element: StoreType, count: number | null, stride: number): StoreType =>
  new SequenceStore(`array<${element.name}${count === null ? '' : `, ${count}`}>`, element, count, stride);

/** Members as `name: [offset, type]`. */
export const struct = (
  name: string,
  words: number,
  members: Readonly<Record<string, readonly [number, StoreType]>>,
): StoreType =>
  new StructStore(
    name,
    words,
    Object.entries(members).map(([member, [offset, type]]) => ({ name: member, offset, type })),
  );
