import { describe, expect, test } from 'vitest';
import { i32, u32 } from './integers.ts';

const smallest = -0x8000_0000;
const largest = 0x7fff_ffff;
const all = 0xffff_ffff;

describe('arithmetic', () => {
  test('wraps around', () => {
    expect(i32.add(largest, 1)).toBe(smallest);
    expect(i32.subtract(smallest, 1)).toBe(largest);
    expect(i32.multiply(0x10001, 0x10001)).toBe(0x20001);
    expect(i32.negate(smallest)).toBe(smallest);
    expect(i32.abs(smallest)).toBe(smallest);
    expect(u32.add(all, 2)).toBe(1);
    expect(u32.subtract(0, 1)).toBe(all);
    expect(u32.multiply(all, all)).toBe(1);
  });

  test('divides toward zero, and by zero as WGSL says', () => {
    expect(i32.divide(-7, 2)).toBe(-3);
    expect(i32.remainder(-7, 2)).toBe(-1);
    expect(i32.remainder(-4, 2)).toBe(0);
    expect(i32.divide(-7, 0)).toBe(-7);
    expect(i32.remainder(-7, 0)).toBe(0);
    expect(i32.divide(smallest, -1)).toBe(smallest);
    expect(i32.remainder(smallest, -1)).toBe(0);
    expect(u32.divide(all, 10)).toBe(429_496_729);
    expect(u32.divide(all, 0)).toBe(all);
    expect(u32.remainder(all, 0)).toBe(0);
    expect(u32.remainder(all, 10)).toBe(5);
  });

  test('works lane by lane, a scalar standing for equal lanes', () => {
    expect(i32.add([1, largest], [2, 1])).toEqual([3, smallest]);
    expect(u32.multiply(3, [1, 2, all])).toEqual([3, 6, 4_294_967_293]);
    expect(i32.dot([largest, 2, 3], [2, 5, -1])).toBe(5);
    expect(u32.dot([all, 1], [all, 7])).toBe(8);
  });
});

describe('bits', () => {
  test('shift counts are taken modulo 32', () => {
    expect(u32.shiftLeft(1, 33)).toBe(2);
    expect(u32.shiftLeft(1, 31)).toBe(0x8000_0000);
    expect(i32.shiftLeft(1, 31)).toBe(smallest);
    expect(i32.shiftRight(-8, 1)).toBe(-4);
    expect(u32.shiftRight(all, 28)).toBe(15);
  });

  test('counts and finds them', () => {
    const words = [0, 1, 0x0000_ff00, 0x8000_0000, all];
    expect(u32.countOneBits(words)).toEqual([0, 1, 8, 1, 32]);
    expect(u32.countLeadingZeros(words)).toEqual([32, 31, 16, 0, 0]);
    expect(u32.countTrailingZeros(words)).toEqual([32, 0, 8, 31, 0]);
    expect(u32.firstLeadingBit(words)).toEqual([all, 0, 15, 31, 31]);
    expect(u32.firstTrailingBit(words)).toEqual([all, 0, 8, 31, 0]);
    // Of a negative number the first bit that is not a copy of its sign.
    expect(i32.firstLeadingBit([0, 1, -1, -2, smallest])).toEqual([-1, 0, -1, 0, 30]);
    expect(i32.firstTrailingBit([0, smallest])).toEqual([-1, 31]);
    expect(u32.reverseBits([1, 0x1234_5678])).toEqual([0x8000_0000, 0x1e6a_2c48]);
    expect(i32.reverseBits(1)).toBe(smallest);
  });

  test('fields are cut to the word', () => {
    expect(u32.extractBits(0xabcd_ef12, 8, 12)).toBe(0xdef);
    expect(i32.extractBits(0xabcd_ef12 | 0, 8, 12)).toBe(0xdef - 0x1000);
    expect(u32.extractBits(all, 28, 100)).toBe(15);
    expect(u32.extractBits(all, 40, 4)).toBe(0);
    expect(u32.extractBits(0xabcd_ef12, 0, 32)).toBe(0xabcd_ef12);
    expect(u32.insertBits(all, 0, 4, 8)).toBe(0xffff_f00f);
    expect(u32.insertBits(0, all, 28, 100)).toBe(0xf000_0000);
    expect(i32.insertBits(0, -1, 0, 32)).toBe(-1);
    expect(i32.insertBits(5, -1, 32, 3)).toBe(5);
  });
});

test('floats become integers toward zero, held within the type', () => {
  expect(i32.fromFloat([2.9, -2.9, 3e9, -3e9, NaN, Infinity, -0.5])).toEqual([2, -2, largest, smallest, 0, largest, 0]);
  expect(u32.fromFloat([2.9, -2.9, 5e9, NaN])).toEqual([2, 0, all, 0]);
});
