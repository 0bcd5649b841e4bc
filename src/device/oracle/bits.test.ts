import { describe, expect, test } from 'vitest';
import { bitsOfFloat, bitsOfHalf, floatOfBits, halfOfBits, roundHalfEven } from './bits.ts';

describe('f32 bits', () => {
  test('are those of IEEE 754', () => {
    expect(bitsOfFloat(1)).toBe(0x3f80_0000);
    expect(bitsOfFloat(-0)).toBe(0x8000_0000);
    expect(bitsOfFloat(0.1)).toBe(0x3dcc_cccd);
    expect(floatOfBits(0xc049_0fdb)).toBe(Math.fround(-Math.PI));
    // A signed word means the same bits.
    expect(floatOfBits(0xc049_0fdb | 0)).toBe(Math.fround(-Math.PI));
  });
});

describe('halves', () => {
  test.each([
    [0, 0x0000],
    [-0, 0x8000],
    [1, 0x3c00],
    [-2, 0xc000],
    [65504, 0x7bff],
    [65519.9, 0x7bff],
    [65520, 0x7c00],
    [1e9, 0x7c00],
    [-Infinity, 0xfc00],
    [2 ** -14, 0x0400],
    [2 ** -24, 0x0001],
    [2 ** -25, 0x0000],
    [1.5 * 2 ** -24, 0x0002],
    [0.333_251_953_125, 0x3555],
    // Halfway between two halves: the even one.
    [1 + 2 ** -11, 0x3c00],
    [1 + 3 * 2 ** -11, 0x3c02],
    // Rounds up into the next power of two.
    [2 - 2 ** -12, 0x4000],
    [2 ** -14 - 2 ** -26, 0x0400],
  ])('%d becomes %i', (value, bits) => {
    expect(bitsOfHalf(value)).toBe(bits);
  });

  test('every one of them survives the way there and back', () => {
    for (let bits = 0; bits < 0x10000; bits++) {
      const value = halfOfBits(bits);
      if (!Number.isNaN(value)) expect(bitsOfHalf(value)).toBe(bits);
    }
    expect(halfOfBits(bitsOfHalf(NaN))).toBeNaN();
  });
});

test('rounding takes a half to the even neighbour', () => {
  const rounded = [-2.5, -1.5, -0.5, -0.2, 0.5, 1.5, 2.5, 2.500_000_1, 1e300, 0.499_999_999_999_999_94].map(
    roundHalfEven,
  );
  expect(rounded).toEqual([-2, -2, -0, -0, 0, 2, 2, 3, 1e300, 0]);
});
