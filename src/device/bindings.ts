/**
 * Checks the arrays given to a kernel against what the kernel declares. Every device does it here, so that a mistake
 * reads the same wherever the kernel runs.
 */
import { KernelError } from '../core/errors.ts';
import { structLayout, type ElementType } from '../core/fields.ts';
import type { Bindings, DeviceArray, DispatchSize, KernelBinding } from './device.ts';
import { indirectWords } from './dispatch.ts';

/** What a device's own arrays say beyond the contract. */
export interface OwnedArray<T extends ElementType = ElementType> extends DeviceArray<T> {
  /** The device that made it. */
  readonly owner: object;
  /** count · stride: what a kernel may see of it. */
  readonly byteLength: number;
  /** It cannot be used any more. */
  readonly disposed: boolean;
  /** Why not, where nobody disposed of it. */
  readonly failure?: string | null;
}

/** The check of one kernel's arrays on one device. */
export class BindingCheck<A extends OwnedArray> {
  readonly kernelName: string;
  readonly #bindings: readonly KernelBinding[];
  readonly #owner: object;
  /** Element types found to fit, by binding: struct layouts are compared once, not at every dispatch. */
  readonly #fitting: readonly Set<ElementType>[];

  constructor(kernelName: string, bindings: readonly KernelBinding[], owner: object) {
    this.kernelName = kernelName;
    this.#bindings = bindings;
    this.#owner = owner;
    this.#fitting = bindings.map(() => new Set());
  }

  /** Fills `into` with the arrays in the order of the kernel's bindings, or throws. */
  resolve(arrays: Bindings, into: A[]): void {
    const bindings = this.#bindings;
    // Most runs are given what the one before was.
    if (this.areKnown(arrays, into)) return;
    let found = 0;
    for (let index = 0; index < bindings.length; index++) {
      const binding = bindings[index]!;
      const array = arrays[binding.name];
      if (array === undefined) throw this.#error(binding, `no array was given: ${this.#givenNames(arrays)}`);
      found++;
      into[index] = this.#own(array, binding);
      this.#checkElement(into[index]!, binding, this.#fitting[index]!);
    }
    into.length = bindings.length;
    for (const name in arrays) if (arrays[name] !== undefined) found--;
    if (found !== 0) throw this.#unknownName(arrays);
    this.#checkAliases(into);
  }

  /** The array an indirect dispatch reads its counts from; `resolved` are the kernel's own arrays. */
  resolveIndirect(size: Exclude<DispatchSize, number | { groups: number }>, resolved: readonly A[]): A {
    const where = { name: 'indirect' };
    const array = this.#own(size.indirect, where);
    if (array.byteLength < indirectWords * 4) {
      throw this.#error(
        where,
        `array ${array.label} has ${array.byteLength / 4} word(s): an indirect dispatch reads ${indirectWords}`,
      );
    }
    const index = resolved.indexOf(array);
    if (index >= 0 && this.#bindings[index]!.access === 'write') {
      throw this.#error(
        where,
        `array ${array.label} is also written by binding ${this.#bindings[index]!.name}: write the counts in an earlier run`,
      );
    }
    return array;
  }

  /** Whether arrays are those that were resolved before, and all are still there. */
  areKnown(arrays: Bindings, resolved: readonly A[]): boolean {
    const bindings = this.#bindings;
    if (resolved.length !== bindings.length) return false;
    for (let index = 0; index < bindings.length; index++) {
      const array = resolved[index]!;
      if (arrays[bindings[index]!.name] !== array || array.disposed) return false;
    }
    let given = 0;
    for (const name in arrays) if (arrays[name] !== undefined) given++;
    return given === bindings.length;
  }

  #own(array: DeviceArray, where: { readonly name: string }): A {
    const owned = array as A;
    if (owned.owner !== this.#owner) {
      throw this.#error(where, `array ${array.label} belongs to another device: make it with this device's array()`);
    }
    if (owned.disposed) {
      throw this.#error(where, `array ${array.label} ${owned.failure ?? 'is disposed: keep it until its last run'}`);
    }
    return owned;
  }

  #checkElement(array: A, binding: KernelBinding, fitting: Set<ElementType>): void {
    if (!fitting.has(array.type)) {
      const difference = elementDifference(binding, array.type);
      if (difference !== null) throw this.#error(binding, `${difference} in array ${array.label}`);
      fitting.add(array.type);
    }
    const needed = binding.minimumCount * binding.stride;
    if (array.byteLength < needed) {
      throw this.#error(
        binding,
        `needs ${binding.minimumCount} element(s) of ${binding.stride} bytes, got ${array.byteLength} bytes ` +
          `in array ${array.label}: make it longer`,
      );
    }
  }

  /** What one binding writes, no other binding may touch: a GPU forbids it, so no device allows it. */
  #checkAliases(resolved: readonly A[]): void {
    const bindings = this.#bindings;
    for (let index = 0; index < resolved.length; index++) {
      const other = resolved.indexOf(resolved[index]!, index + 1);
      if (other < 0) continue;
      // A third use of the same array is met again when `index` reaches `other`.
      if (bindings[index]!.access !== 'write' && bindings[other]!.access !== 'write') continue;
      throw this.#error(
        bindings[other]!,
        `array ${resolved[other]!.label} is bound to ${bindings[index]!.name} as well, and one of them writes: use two arrays`,
      );
    }
  }

  #givenNames(arrays: Bindings): string {
    const names = Object.keys(arrays);
    return names.length === 0 ? 'nothing was given' : `given were ${names.join(', ')}`;
  }

  #unknownName(arrays: Bindings): KernelError {
    const known = this.#bindings.map(({ name }) => name);
    const unknown = Object.keys(arrays).filter((name) => arrays[name] !== undefined && !known.includes(name));
    return new KernelError(
      `kernel ${this.kernelName}: has no binding ${unknown.join(', ')}: its bindings are ${known.join(', ')}`,
    );
  }

  #error(where: { readonly name: string }, what: string): KernelError {
    return new KernelError(`kernel ${this.kernelName}, binding ${where.name}: ${what}`);
  }
}

const wordTypes: readonly unknown[] = ['f32', 'i32', 'u32'];
const wideTypes: readonly unknown[] = ['vec4f', 'vec4i', 'vec4u'];
const columnTypes: readonly unknown[] = ['vec3f', 'mat3x3f', 'mat3x4f'];

/** null when arrays of `type` fit the binding, otherwise what was expected and what was found. */
function elementDifference({ element, stride }: KernelBinding, type: ElementType): string | null {
  // A kernel that declares plain words may view any array: sorts and copies move bits, whatever they mean.
  if (element === type || wordTypes.includes(element)) return null;
  // One that declares vectors of four may view words, as GPUs read memory fastest; the last vector is filled up with padding.
  if (wideTypes.includes(element) && wordTypes.includes(type)) return null;
  // Four plain words may view structs as well.
  if (element === 'vec4u' && typeof type !== 'string') return null;
  // So it may view vectors of three and columns of three, which lie as far apart, with what is between them, and three
  // columns of four.
  if (element === 'vec4f' && columnTypes.includes(type)) return null;
  if (typeof element === 'string') return `needs elements of ${element}, got ${nameOf(type)}`;
  if (typeof type === 'string') return `needs structs of ${element.map(({ name }) => name).join(', ')}, got ${type}`;

  const layout = structLayout(type);
  let index = 0;
  for (const wanted of element) {
    const got = layout.members[index++];
    const wantedType = /^atomic<(.+)>$/.exec(wanted.type)?.[1] ?? wanted.type;
    if (got && isQuad(wanted, got, layout.members[index])) {
      index++;
      continue;
    }
    if (got?.name !== wanted.name || got.type !== wantedType || got.offset !== wanted.offset) {
      const found = got ? describeMember(got) : 'no such member';
      return `needs member ${describeMember(wanted)}, got ${found}`;
    }
  }
  const extra = layout.members[index];
  if (extra) return `needs ${element.length} member(s), got one more, ${describeMember(extra)}`;
  return layout.size === stride ? null : `needs structs of ${stride} bytes, got ${layout.size} bytes`;
}

interface Member {
  readonly name: string;
  readonly type: string;
  readonly offset: number;
}

/** A kernel may see a vector of three and the number after it as one of four, `a_b` for `a` and `b`: GPUs store that at once. */
function isQuad(wanted: Member, vector: Member, number: Member | undefined): boolean {
  return (
    wanted.type === 'vec4f' &&
    vector.type === 'vec3f' &&
    number?.type === 'f32' &&
    wanted.offset === vector.offset &&
    number.offset === vector.offset + 12 &&
    wanted.name === `${vector.name}_${number.name}`
  );
}

const describeMember = (member: Member): string => `${member.name}: ${member.type} at byte ${member.offset}`;

const nameOf = (type: ElementType): string =>
  typeof type === 'string' ? type : `structs of ${Object.keys(type).join(', ')}`;
