import { describe, expect, it } from 'vitest';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import { outlineFeelers } from './outline-feelers.ts';
import type { Vector2 } from './outline.ts';
import { distance } from './plane.ts';

describe('the distance of a point', () => {
  it('is that to a circle for a disc', () => {
    const { outline } = makeOutline({ kind: 'disc' });
    expect(outlineDistance(outline, [3, 4])).toBeCloseTo(4, 14);
    expect(outlineDistance(outline, [0, 0.25])).toBeCloseTo(-0.75, 14);
  });

  it('is negative in all of what is filled, and not in a hole', () => {
    const { outline, radius } = makeOutline({ kind: 'svg', path: 'M-5-5H5V5H-5Z M-2-2H2V2H-2Z', rounding: 0.5 });
    const at = (x: number, y: number) => radius * outlineDistance(outline, [x / radius, y / radius]);
    expect(at(0, 0)).toBeCloseTo(2, 12);
    expect(at(7, 0)).toBeCloseTo(2, 12);
    // Half way between the strokes, at 2.5 and 4.5, the middle of the matter.
    expect(at(3.5, 0)).toBeCloseTo(-1.5, 12);
    expect(at(2.2, 0)).toBeCloseTo(-0.2, 12);
    // A round corner.
    expect(at(5, 5)).toBeCloseTo(0.5 * Math.SQRT2 - 0.5, 12);
  });

  it('is positive between the limbs of a letter', () => {
    const { outline } = makeOutline({ kind: 'letter', letter: '#' });
    expect(outlineDistance(outline, [0, 0])).toBeGreaterThan(0.15);
    expect(outlineDistance(outline, outline.strokes[0]!.a)).toBeCloseTo(-0.13, 10);
  });
});

describe('feelers', () => {
  it('are the ends of strokes, shared ones once', () => {
    const { outline } = makeOutline({ kind: 'regular', sides: 6 });
    expect(outlineFeelers(outline, 2)).toHaveLength(6);
  });

  it('leave no gap that is longer than the spacing', () => {
    const { outline } = makeOutline({ kind: 'letter', letter: 'N' });
    const spacing = 0.2;
    const feelers = outlineFeelers(outline, spacing);
    for (const { a, b } of outline.strokes) {
      for (let share = 0; share <= 1; share += 0.01) {
        const point: Vector2 = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
        expect(Math.min(...feelers.map(({ place }) => distance(place, point)))).toBeLessThanOrEqual(
          spacing / 2 + 1e-12,
        );
      }
    }
    expect(feelers.length).toBeLessThan(40);
  });

  it('have the larger radius where strokes of two share an end', () => {
    const { outline, radius } = makeOutline({
      kind: 'strokes',
      strokes: [
        [0, 0, 1, 0, 0.1],
        [1, 0, 1, 0, 0.4],
      ],
    });
    const feelers = outlineFeelers(outline, 10);
    expect(feelers.map((feeler) => feeler.radius * radius)).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.4, 12)]);
  });

  it('are not asked for without a gap', () => {
    expect(() => outlineFeelers(makeOutline({ kind: 'disc' }).outline, 0)).toThrow('spacing: must be > 0, got 0');
  });
});
