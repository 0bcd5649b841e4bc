import { describe, expect, it } from 'vitest';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import type { OutlineSpec } from './outline-spec.ts';
import { direction, times } from './plane.ts';

describe('a star', () => {
  it.each([
    [5, 0.5],
    [6, 0.8],
    [12, 0.3],
  ])('of %i tips has notches of the depth %f', (points, depth) => {
    const { outline } = makeOutline({ kind: 'star', points, depth, rounding: 0.04 });
    const tip = direction(Math.PI / 2);
    const notch = direction(Math.PI / 2 + Math.PI / points);
    expect(outlineDistance(outline, tip)).toBeCloseTo(0, 9);
    expect(outlineDistance(outline, times(notch, 1 - depth))).toBeCloseTo(0, 9);
    expect(outlineDistance(outline, times(notch, 1 - depth - 0.001))).toBeLessThan(0);
    expect(outline.symmetry).toBe(points);
  });
});

describe('a regular polygon', () => {
  it('stands on a side', () => {
    const { outline } = makeOutline({ kind: 'regular', sides: 3, rounding: 0.2 });
    expect(outline.strokes.filter(({ a, b }) => Math.abs(a[1] - b[1]) < 1e-12)).toHaveLength(1);
    expect(Math.min(...outline.strokes.map(({ a }) => a[1]))).toBeCloseTo(-0.4, 12);
  });
});

describe('an arc', () => {
  it.each([0.25, 0.5, 0.75])('of share %f is that much of a ring, in the units of its radius', (share) => {
    const [radius, thickness] = [0.7, 0.1];
    const made = makeOutline({ kind: 'arc', share, radius, thickness });
    const middle = radius - thickness / 2;
    const exact = share * 2 * Math.PI * middle * thickness + (Math.PI * thickness ** 2) / 4;
    expect((made.outline.area * made.radius ** 2) / exact).toBeCloseTo(1, 2);
    // The centre of an arc is sin α / α of its radius away from the middle; its round ends add a little.
    const angle = Math.PI * share;
    expect(-made.centre[0] / ((middle * Math.sin(angle)) / angle)).toBeCloseTo(1, 0.7);
    expect(made.outline.thinnest * made.radius).toBeCloseTo(thickness / 2, 12);
  });

  it('is open at the right', () => {
    const made = makeOutline({ kind: 'arc', share: 0.75 });
    const at = (x: number) => outlineDistance(made.outline, [(x - made.centre[0]) / made.radius, 0]);
    expect(at(-0.9)).toBeLessThan(0);
    expect(at(0.9)).toBeGreaterThan(0);
  });
});

describe('what is no such figure', () => {
  it.each<[string, OutlineSpec]>([
    ['sides: must be a whole number from 3 to 64, got 2', { kind: 'regular', sides: 2 }],
    ['sides: must be a whole number from 3 to 64, got 4.5', { kind: 'regular', sides: 4.5 }],
    ['rounding: must be > 0 and < 1, got 1', { kind: 'regular', sides: 4, rounding: 1 }],
    ['points: must be a whole number from 3 to 32, got 1', { kind: 'star', points: 1 }],
    ['depth: must be more than 0.191 and less than 1 for 5 tips, got 0.1', { kind: 'star', points: 5, depth: 0.1 }],
    ['rounding: must be less than 0.', { kind: 'star', points: 5, depth: 0.9, rounding: 0.4 }],
    ['rounding: must be > 0, got 0', { kind: 'star', points: 5, rounding: 0 }],
    ['share: must be > 0 and ≤ 1, got 0', { kind: 'arc', share: 0 }],
    ['share: must be > 0 and ≤ 1, got 1.2', { kind: 'arc', share: 1.2 }],
    ['thickness: must be > 0 and less than the radius, 1, got 1', { kind: 'arc', share: 0.5, thickness: 1 }],
    ['radius: must be > 0, got -1', { kind: 'arc', share: 0.5, radius: -1 }],
    ['there are no strokes: give at least one', { kind: 'strokes', strokes: [] }],
    [
      'strokes[1]: must be [ax, ay, bx, by, radius] with a radius > 0, got [0, 0, 1, 1, 0]',
      {
        kind: 'strokes',
        strokes: [
          [0, 0, 1, 1, 1],
          [0, 0, 1, 1, 0],
        ],
      },
    ],
    [
      'is in two pieces: what is at [0, 0] does not hang together with what is at [0, 3]',
      {
        kind: 'strokes',
        strokes: [
          [0, 0, 1, 0, 1],
          [0, 3, 1, 3, 1],
        ],
      },
    ],
    ['length: must be at least 3.3 radii of the ball, got 2', { kind: 'chain-link', length: 2 }],
    ['play: must be > 0 and ≤ 0.1, got 0.5', { kind: 'chain-link', play: 0.5 }],
  ])('%s', (message, spec) => {
    expect(() => makeOutline(spec)).toThrow(message);
  });
});
