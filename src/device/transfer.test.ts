import { describe, expect, test } from 'vitest';
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { OwnedArray } from './bindings.ts';
import { arrayBytes, checkCopy, checkedRange, hostWords, initialWords, ownedArray, received } from './transfer.ts';

const table = { mass: { type: 'f32', unit: 'kg', doc: 'mass' } } as const satisfies FieldTable;

describe('hostWords', () => {
  test('converts by the scalar of the type', () => {
    expect(hostWords({ label: 'a', type: 'f32', count: 2 }, [1, 2.5])).toEqual(Float32Array.of(1, 2.5));
    expect(hostWords({ label: 'a', type: 'vec2i', count: 1 }, [-1, 7])).toEqual(Int32Array.of(-1, 7));
    expect(hostWords({ label: 'a', type: 'f32', count: 2 }, Uint32Array.of(1, 2))).toEqual(Float32Array.of(1, 2));
  });

  test('passes data of the right type through untouched', () => {
    const data = Float32Array.of(1, 2);
    expect(hostWords({ label: 'a', type: 'f32', count: 2 }, data)).toBe(data);
  });

  test('structs are words only', () => {
    const words = packStructs(table, [{ mass: 2 }]);
    expect(hostWords({ label: 'a', type: table, count: 1 }, words)).toBe(words);
    expect(() => hostWords({ label: 'a', type: table, count: 1 }, [2])).toThrow('array a: structs are written as');
  });

  test.each([
    ['vec3f without padding', 'vec3f', 4, 6, 0, 'whole elements of 4 words, padding included, got 6'],
    ['too long', 'u32', 3, 4, 0, 'data for elements 0 to 4 does not fit: it has 3'],
    ['too far', 'u32', 3, 1, 3, 'data for elements 3 to 4 does not fit: it has 3'],
    ['negative offset', 'u32', 3, 1, -1, 'offset must be an integer ≥ 0, got -1'],
    ['broken offset', 'u32', 3, 1, 0.5, 'offset must be an integer ≥ 0, got 0.5'],
  ] as const)('%s is refused', (_, type, count, length, offset, message) => {
    expect(() => hostWords({ label: 'a', type, count }, new Uint32Array(length), offset)).toThrow(message);
  });
});

test('a new array wants all its words', () => {
  expect(initialWords({ label: 'a', type: 'vec3f', count: 1 }, [1, 2, 3, 0])).toEqual(Float32Array.of(1, 2, 3, 0));
  // Twelve numbers are three padded elements; meant were four without padding.
  expect(() => initialWords({ label: 'a', type: 'vec3f', count: 4 }, new Float32Array(12))).toThrow(
    'array a: 4 element(s) need 16 words, padding included, got 12',
  );
});

test('counts are integers ≥ 0', () => {
  expect(arrayBytes('a', 'vec3f', 3)).toBe(48);
  expect(arrayBytes('a', 'f32', 0)).toBe(0);
  for (const count of [-1, 1.5, Number.NaN]) expect(() => arrayBytes('a', 'f32', count)).toThrow(`≥ 0, got ${count}`);
});

test('ranges lie within the array', () => {
  const array = { label: 'a', type: 'f32', count: 5 } as const;
  expect(checkedRange(array)).toEqual({ start: 0, end: 5 });
  expect(checkedRange(array, { start: 2, end: 2 })).toEqual({ start: 2, end: 2 });
  for (const [start, end] of [
    [-1, 2],
    [3, 2],
    [0, 6],
    [0.5, 2],
  ] as const) {
    expect(() => checkedRange(array, { start, end })).toThrow(`got ${start} to ${end}`);
  }
});

test('what is read comes where it is wanted, if that fits', () => {
  const array = { label: 'a', type: 'f32', count: 2 } as const;
  const words = Float32Array.of(1, 2);
  expect(received(array, words)).toBe(words);
  const kept = new Float32Array(2);
  expect(received(array, words, kept)).toBe(kept);
  expect(kept).toEqual(words);
  for (const wrong of [new Float32Array(3), new Uint32Array(2)])
    expect(() => received(array, words, wrong)).toThrow(
      `array a: what is read needs a Float32Array of 2 words, got a ${wrong.constructor.name} of ${wrong.length} words`,
    );
});

test('arrays of others, disposed arrays and copies that do not fit are refused', () => {
  const owner = {};
  const array = (label: string, byteLength: number, disposed = false) =>
    ({ label, byteLength, owner, disposed }) as OwnedArray;
  const [short, long] = [array('short', 8), array('long', 16)];
  expect(ownedArray(short, owner, 'read')).toBe(short);
  expect(() => ownedArray(short, {}, 'read')).toThrow('read array short: it belongs to another device');
  expect(() => ownedArray(array('old', 4, true), owner, 'clear')).toThrow('clear array old: it is disposed');
  expect(() => checkCopy(short, long)).not.toThrow();
  expect(() => checkCopy(long, short)).toThrow('copy array long: its 16 bytes do not fit array short of 8 bytes');
  expect(() => checkCopy(long, long)).toThrow('same array');
  const words = { ...long, type: 'u32', count: 4 } as OwnedArray;
  expect([checkCopy(words, short, 2), checkCopy(short, long)]).toEqual([8, 8]);
  expect(() => checkCopy(words, array('longer', 64), 5)).toThrow('copy array long: it has 4 elements, not 5');
});
