import { describe, expect, it } from 'vitest';
import { RandomStream } from './random-stream.ts';
import { randomBits } from './random.ts';

const draw = (stream: RandomStream, count: number, number: (stream: RandomStream) => number) =>
  Array.from({ length: count }, () => number(stream));

const mean = (numbers: readonly number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
function deviation(numbers: readonly number[]): number {
  const centre = mean(numbers);
  return Math.sqrt(mean(numbers.map((x) => (x - centre) ** 2)));
}

describe('a stream of random numbers', () => {
  it('gives the words of its lane in order', () => {
    const words = draw(new RandomStream([7, 8], [3, 4]), 8, (stream) => stream.bits());
    expect(words).toEqual([...randomBits([0, 0, 3, 4], [7, 8]), ...randomBits([1, 0, 3, 4], [7, 8])]);
  });

  it('differs from one key or lane to another', () => {
    const first = (key: [number, number], lane: [number, number]) => new RandomStream(key, lane).bits();
    const starts = [first([1, 0], [0, 0]), first([2, 0], [0, 0]), first([1, 1], [0, 0]), first([1, 0], [1, 0])];
    expect(new Set([...starts, first([1, 0], [0, 1])]).size).toBe(5);
  });

  it('is uniform between two numbers', () => {
    const numbers = draw(new RandomStream([1, 0], [0, 0]), 20000, (stream) => stream.between(2, 5));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...numbers)).toBeLessThan(5);
    // Five standard errors.
    expect(Math.abs(mean(numbers) - 3.5)).toBeLessThan((5 * 3) / Math.sqrt(12 * 20000));
  });

  // Deviations of the truncated normal: sqrt(1 - 2 c φ(c) / (2Φ(c) - 1)); for small c the uniform's, c/√3.
  it.each([
    [2, 0.87962],
    [1, 0.53954],
    [0.999, 0.53914],
    [1e-9, 1e-9 / Math.sqrt(3)],
  ])('is normal within %d deviations', (cutoff, expected) => {
    const numbers = draw(new RandomStream([1, 0], [0, 0]), 40000, (stream) => stream.normalWithin(cutoff));
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(cutoff);
    expect(Math.abs(mean(numbers))).toBeLessThan((5 * expected) / Math.sqrt(40000));
    expect(deviation(numbers) / expected).toBeGreaterThan(0.985);
    expect(deviation(numbers) / expected).toBeLessThan(1.015);
  });
});
