import { expect, test } from 'vitest';
import { depthPixels, seenRange } from './depth-picture.ts';

const table = Uint32Array.of(0xff0000aa, 0xff00bb00, 0xffcc0000);
const inset = (...depth: number[]) => ({
  camera: 'top',
  size: { width: depth.length, height: 1 },
  depth: Float32Array.from(depth),
  near: 1,
  far: 3,
});

test('near is the first colour, far the last, and nothing is clear', () => {
  const pixels = depthPixels(inset(1, 2, 2.9, 3, 0.5), table);
  expect([...pixels]).toEqual([0xaa, 0, 0, 255, 0, 0xbb, 0, 255, 0, 0, 0xcc, 255, 0, 0, 0, 0, 0xaa, 0, 0, 255]);
});

test('the range of what is seen', () => {
  expect(seenRange(inset(3, 2, 1.5, 3))).toEqual([1.5, 2]);
  expect(seenRange(inset(3, 3, NaN))).toBeNull();
});

test('a far limit that f32 rounds down is still nothing', () => {
  const far = 0.7;
  expect(Math.fround(far)).toBeLessThan(far);
  expect(seenRange({ ...inset(0.5, far), far })).toEqual([0.5, 0.5]);
});
