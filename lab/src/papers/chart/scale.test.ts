import { describe, expect, test } from 'vitest';
import { makeScale, rangeAround, tickText } from './scale.ts';

describe('scales of charts', () => {
  test('have round numbers at their ticks', () => {
    expect(makeScale([0, 1], { room: 5 }).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(makeScale([-60, 160], { room: 5 }).ticks).toEqual([-50, 0, 50, 100, 150]);
    expect(makeScale([1e-4, 1e-2], { isLog: true }).ticks).toEqual([1e-4, 1e-3, 1e-2]);
  });

  test('place values between their ends', () => {
    expect(makeScale([2, 4]).at(3)).toBe(0.5);
    expect(makeScale([1, 100], { isLog: true }).at(10)).toBeCloseTo(0.5, 12);
    expect(makeScale([1, 100], { isLog: true }).at(0)).toBe(0);
  });

  test('write numbers short', () => {
    expect(tickText(0.3, false)).toBe('0.3');
    expect(tickText(-50, false)).toBe('−50');
    expect(tickText(1e-4, true)).toBe('10⁻⁴');
    expect(tickText(200000, false)).toBe('2·10⁵');
  });

  test('leave air around what is shown, and begin at zero where that is near', () => {
    expect(rangeAround([1, 10], false)[0]).toBe(0);
    expect(rangeAround([9, 10], false)[0]).toBeCloseTo(8.94, 9);
    expect(rangeAround([0.03, 7], true)).toEqual([0.01, 10]);
    expect(rangeAround([], false)).toEqual([0, 1]);
  });
});
