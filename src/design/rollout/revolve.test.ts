import { describe, expect, it } from 'vitest';
import { nextKept, reach, usualKept } from './revolve.ts';

/** Substeps that are taken in all to reverse `length` with `kept` states, one of them at the beginning. */
function taken(length: number, kept: number): number {
  let count = 0;
  const stack = [0];
  for (let end = length; end > 0;) {
    const top = stack.at(-1)!;
    if (top === end - 1) {
      stack.pop();
      end--;
    } else if (stack.length === kept) {
      count += end - 1 - top;
      end--;
    } else {
      const next = top + nextKept(end - top, kept - stack.length);
      count += next - top;
      stack.push(next);
    }
  }
  return count;
}

describe('binomial checkpointing', () => {
  it('knows how far it reaches', () => {
    expect(reach(1, 4)).toBe(5);
    expect(reach(3, 2)).toBe(10);
    expect(reach(0, 7)).toBe(1);
  });

  // Least number of substeps: r N − C(s + r, s + 1), with r the smallest that reaches (Griewank & Walther 2000, eq. 4).
  it.each([
    [10, 3],
    [11, 3],
    [37, 4],
    [200, 5],
    [2000, 10],
    [2000, 20],
    [2000, 90],
    [50, 49],
    [50, 50],
    [7, 1],
  ])('takes the fewest substeps for %i with %i states', (length, kept) => {
    let r = 0;
    while (reach(kept, r) < length) r++;
    const least = r * length - reach(kept + 1, r - 1);
    expect(taken(length, kept)).toBe(least);
  });

  it('takes each substep at most twice with the usual number of states', () => {
    for (const length of [1, 2, 3, 10, 100, 999, 5000])
      expect(taken(length, usualKept(length))).toBeLessThan(2 * length);
  });
});
