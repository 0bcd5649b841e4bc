import { describe, expect, test } from 'vitest';
import * as floats from './floats.ts';

describe('functions of f32', () => {
  test('follow the formulas of WGSL', () => {
    expect(floats.fract([1.25, -1.25])).toEqual([0.25, 0.75]);
    expect(floats.mix(2, 10, 0.25)).toBe(4);
    expect(floats.mix([0, 10], [10, 20], 0.5)).toEqual([5, 15]);
    expect(floats.smoothstep(0, 2, [-1, 0.5, 1, 3])).toEqual([0, 0.156_25, 0.5, 1]);
    expect(floats.step([1, 1, 1], [0.5, 1, 2])).toEqual([0, 1, 1]);
    expect(floats.clamp([-3, 0.5, 9], [0, 0, 0], [1, 1, 1])).toEqual([0, 0.5, 1]);
    // min(max(x, low), high) also where low > high.
    expect(floats.clamp(5, 3, 1)).toBe(1);
    expect(floats.saturate([-1, 0.25, 2])).toEqual([0, 0.25, 1]);
    expect(floats.round([0.5, 1.5, -2.5])).toEqual([0, 2, -2]);
    expect(floats.sign([-3, 0, 7])).toEqual([-1, 0, 1]);
    expect(floats.remainder(-5.5, 2)).toBe(-1.5);
    expect(floats.degrees(Math.PI)).toBe(180);
    expect(floats.radians(180)).toBe(Math.PI);
    expect(floats.exp2(-3)).toBe(0.125);
    expect(floats.inverseSqrt(16)).toBe(0.25);
    expect(floats.fma(2, 3, 4)).toBe(10);
  });

  test('ldexp reaches both ends of the range of f64', () => {
    expect(floats.ldexp([3, 1, -5], [4, -1, 0])).toEqual([48, 0.5, -5]);
    expect(floats.ldexp(2 ** -1000, 2000)).toBe(2 ** 1000);
    expect(floats.ldexp(2 ** 1000, -2000)).toBe(2 ** -1000);
  });

  test('keep what an f32 would lose', () => {
    expect(floats.add(1, 1e-12)).not.toBe(1);
    expect(floats.sqrt(2)).toBe(Math.SQRT2);
  });
});
