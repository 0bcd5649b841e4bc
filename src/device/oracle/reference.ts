import type { Site } from './fault.ts';
import { Memory } from './memory.ts';
import type { StoreType } from './store-type.ts';
import type { Value } from './values.ts';

/** Index of an element, a column or a lane, or name of a member. */
export type Key = number | string;

/** A place in memory and the type found there: what WGSL calls a reference, and a pointer when it is passed around. */
export class Reference {
  readonly memory: Memory;
  readonly word: number;
  readonly type: StoreType;

  constructor(memory: Memory, word: number, type: StoreType) {
    this.memory = memory;
    this.word = word;
    this.type = type;
  }

  load(site: Site): Value {
    return this.type.load(this.memory, this.word, site);
  }

  store(value: Value, site: Site): void {
    this.type.store(this.memory, this.word, value, site);
  }

  /** The place of a part. */
  at(key: Key, site: Site): Reference {
    return this.type.at(this, key, site);
  }

  /** The value of a part. */
  get(key: Key, site: Site): Value {
    return this.type.get(this, key, site);
  }

  /** Sets a part. */
  set(key: Key, value: Value, site: Site): void {
    this.type.set(this, key, value, site);
  }

  /** Elements of an array. */
  get length(): number {
    return this.type.elementCount(this);
  }
}

/** A variable of its own memory: what becomes of a `var` whose address is taken. */
export function variable(name: string, type: StoreType, initial: Value | null): Reference {
  const reference = new Reference(new Memory(name, type, new Float64Array(type.words)), 0, type);
  if (initial !== null) reference.store(initial, 0);
  return reference;
}
