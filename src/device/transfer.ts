/** What goes between host and device arrays: sizes, ranges and word types, checked the same way on every device. */
import { DeviceError } from '../core/errors.ts';
import { elementStride, type ElementType } from '../core/fields.ts';
import { valueLayouts, type HostArray } from '../core/value-types.ts';
import type { OwnedArray } from './bindings.ts';
import type { DeviceArray, Range } from './device.ts';

/** The part of an array's contract that transfers need. */
type Described = Pick<DeviceArray, 'label' | 'type' | 'count'>;

/** Words as they lie in device memory. */
export type HostWords = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

const wordArrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array } as const;

/** The host array whose numbers are the words of an array of this type; structs are plain words. */
export const wordArrayOf = (type: ElementType): (typeof wordArrays)[keyof typeof wordArrays] =>
  wordArrays[typeof type === 'string' ? valueLayouts[type].scalar : 'u32'];

/** Bytes that `count` elements take, after checking the count. */
export function arrayBytes(label: string, type: ElementType, count: number): number {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new DeviceError(`array ${label}: count must be an integer ≥ 0, got ${count}`);
  }
  return count * elementStride(type);
}

/** `data` as the words of elements `[offset, …)` of an array: checked, and converted unless it already has its type. */
export function hostWords(array: Described, data: ArrayLike<number>, offset = 0): HostWords {
  const { label, type, count } = array;
  const words = elementStride(type) / 4;
  if (typeof type !== 'string' && !(data instanceof Uint32Array)) {
    throw new DeviceError(`array ${label}: structs are written as a Uint32Array of words: use packStructs`);
  }
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw new DeviceError(`array ${label}: offset must be an integer ≥ 0, got ${offset}`);
  }
  if (data.length % words !== 0) {
    throw new DeviceError(
      `array ${label}: data must be whole elements of ${words} words, padding included, got ${data.length} words`,
    );
  }
  if (offset * words + data.length > count * words) {
    throw new DeviceError(
      `array ${label}: data for elements ${offset} to ${offset + data.length / words} does not fit: it has ${count}`,
    );
  }
  const WordArray = wordArrayOf(type);
  return data instanceof WordArray ? (data as HostWords) : WordArray.from(data);
}

/** The words a new array starts with: all of them, so that data without its padding is noticed. */
export function initialWords(array: Described, data: ArrayLike<number>): HostWords {
  const expected = (array.count * elementStride(array.type)) / 4;
  if (data.length !== expected) {
    throw new DeviceError(
      `array ${array.label}: ${array.count} element(s) need ${expected} words, padding included, got ${data.length}: ` +
        `give them all, or write() a part later`,
    );
  }
  return hostWords(array, data);
}

/** The range to read: all when none is given. */
export function checkedRange(array: Described, range?: Range): Range {
  const { start, end } = range ?? { start: 0, end: array.count };
  const valid = Number.isSafeInteger(start) && Number.isSafeInteger(end) && 0 <= start && start <= end;
  if (!valid || end > array.count) {
    throw new DeviceError(
      `array ${array.label}: range must lie within 0 to ${array.count} with start ≤ end, got ${start} to ${end}`,
    );
  }
  return { start, end };
}

/** Words that were read of an array: in `into`, which must be as they are, where that is given. */
export function received({ label }: Described, words: HostArray, into?: HostArray): HostArray {
  if (!into) return words;
  const kindOf = (array: HostArray): string => `${array.constructor.name} of ${array.length} words`;
  if (kindOf(into) !== kindOf(words))
    throw new DeviceError(`array ${label}: what is read needs a ${kindOf(words)}, got a ${kindOf(into)}`);
  into.set(words);
  return into;
}

/** `array` as a usable array of the device `owner`; `verb` is what is about to be done with it. */
export function ownedArray<A extends OwnedArray>(array: DeviceArray, owner: A['owner'], verb: string): A {
  const owned = array as A;
  if (owned.owner !== owner) {
    throw new DeviceError(`${verb} array ${array.label}: it belongs to another device: use the device that made it`);
  }
  if (owned.disposed) {
    const why = owned.failure ?? 'is disposed: keep it until its last use';
    throw new DeviceError(`${verb} array ${array.label}: it ${why}`);
  }
  return owned;
}

/** A copy takes the first elements of `from`, all of them where no count is given, to the start of `to`, whatever their types. Its bytes. */
export function checkCopy(from: OwnedArray, to: OwnedArray, count?: number): number {
  if (from === to) throw new DeviceError(`copy array ${from.label}: source and target are the same array`);
  const bytes = count === undefined ? from.byteLength : arrayBytes(from.label, from.type, count);
  if (bytes > from.byteLength)
    throw new DeviceError(`copy array ${from.label}: it has ${from.count} elements, not ${count}`);
  if (bytes > to.byteLength) {
    throw new DeviceError(
      `copy array ${from.label}: its ${bytes} bytes do not fit array ${to.label} of ${to.byteLength} bytes`,
    );
  }
  return bytes;
}
