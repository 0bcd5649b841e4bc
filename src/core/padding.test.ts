import { expect, test } from 'vitest';
import { valueShape, valueWidth, withoutPadding, withPadding } from './padding.ts';
import { componentWords } from './fields.ts';
import { valueLayouts, type HostArray, type ValueType } from './value-types.ts';

const types = Object.keys(valueLayouts) as ValueType[];
const wordArrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array };

/** Three values, whose words are 1, 2, 3, …, padding included. */
function padded(type: ValueType): HostArray {
  const { stride, scalar } = valueLayouts[type];
  const words = new wordArrays[scalar]((3 * stride) / 4);
  for (let k = 0; k < words.length; k++) words[k] = k + 1;
  return words;
}

test('shapes', () => {
  expect(valueShape('f32')).toEqual([]);
  expect(valueShape('vec3u')).toEqual([3]);
  expect(valueShape('mat2x3f')).toEqual([2, 3]);
  expect([valueWidth('i32'), valueWidth('vec2f'), valueWidth('mat4x3f')]).toEqual([1, 2, 12]);
});

test.each(types)('%s: what is left are the words that the layout of structs names, and it comes back', (type) => {
  const given = padded(type);
  const stride = valueLayouts[type].stride / 4;
  const places = componentWords({ name: 'value', type, offset: 0 });
  const expected = [0, 1, 2].flatMap((k) => places.map((place) => k * stride + place));
  const bare = withoutPadding(type, given);
  expect(Array.from(bare)).toEqual(expected.map((place) => given[place]));
  expect(bare.constructor).toBe(given.constructor);

  const zeroed = given.map((word, k) => (expected.includes(k) ? word : 0));
  expect(withPadding(type, bare)).toEqual(zeroed);
});

test('every bit pattern survives, also of numbers that are none', () => {
  const words = Uint32Array.from({ length: 8 }, (_, k) => 0xff80_0001 + k);
  const bare = withoutPadding('vec3f', new Float32Array(words.buffer));
  const back = withPadding('vec3f', bare);
  expect(Array.from(new Uint32Array(back.buffer))).toEqual([...words.slice(0, 3), 0, ...words.slice(4, 7), 0]);
});

test('f64, as the oracle keeps it, and views into larger memory', () => {
  const memory = Float64Array.from({ length: 9 }, (_, k) => Math.PI * k);
  const bare = withoutPadding('vec3f', memory.subarray(1));
  expect(Array.from(bare)).toEqual([1, 2, 3, 5, 6, 7].map((k) => Math.PI * k));
});

test('the result is never the given memory', () => {
  const given = Float32Array.of(1, 2);
  const bare = withoutPadding('f32', given);
  bare[0] = 9;
  expect(given[0]).toBe(1);
});
