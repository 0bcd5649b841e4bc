import { expect, test } from 'vitest';
import { randomBits, randomUniform } from '../../math/random.ts';
import { pairOverlaps, type SpherePlaces } from './overlaps.ts';

const radius = 0.05;
const position = Float64Array.from({ length: 3 * 300 }, (_, k) =>
  randomUniform(randomBits([Math.floor(k / 3), k % 3, 0, 0], [1, 0])[0]),
);

/** By looking at all pairs. */
function overlapsOfAll({ position, radius, period = [0, 0, 0] }: SpherePlaces): number[] {
  const found: number[] = [];
  for (let i = 0; i < position.length; i += 3) {
    for (let j = 0; j < i; j += 3) {
      const apart = [0, 1, 2].map((axis) => {
        const d = position[i + axis]! - position[j + axis]!;
        return period[axis]! > 0 ? d - period[axis]! * Math.round(d / period[axis]!) : d;
      });
      const overlap = 2 * radius - Math.hypot(...apart);
      if (overlap > 0) found.push(overlap / radius);
    }
  }
  return found.toSorted((a, b) => a - b);
}

test.each([
  ['nothing comes again', [0, 0, 0]],
  ['x and y do', [1, 1, 0]],
  ['all do', [1, 1, 1]],
] as const)('every pair that overlaps is found once where %s', (_, period) => {
  const expected = overlapsOfAll({ position, radius, period });
  const found = pairOverlaps({ position, radius, period });
  expect(found.length).toBe(expected.length);
  expect(found.length).toBeGreaterThan(100);
  for (const [k, overlap] of expected.entries()) expect(found[k]).toBeCloseTo(overlap, 5);
});

test('two spheres side by side overlap by what is missing between their centres', () => {
  expect([...pairOverlaps({ position: [0, 0, 0, 1.9, 0, 0], radius: 1 })]).toEqual([Math.fround(0.1)]);
  expect(pairOverlaps({ position: [0, 0, 0, 2, 0, 0], radius: 1 })).toHaveLength(0);
});
