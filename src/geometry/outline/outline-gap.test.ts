/** How far outlines are apart: against what is known exactly, and against points of their edges. */
import { describe, expect, test } from 'vitest';
import * as fc from '../../../test/support/fast-check.ts';
import { chainLinkPitch } from './chain-link.ts';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import { outlineGap, placedOutline, type OutlinePose } from './outline-gap.ts';
import type { Outline, Vector2 } from './outline.ts';

const disc = makeOutline({ kind: 'disc' }).outline;
const square = makeOutline({ kind: 'regular', sides: 4, rounding: 0.05 }).outline;
/** 2 × 2 */
const box = makeOutline({
  kind: 'polygon',
  points: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  rounding: 0.05,
});
const hash = makeOutline({ kind: 'letter', letter: '#' }).outline;
const ring = makeOutline({ kind: 'arc', share: 1, thickness: 0.1 }).outline;
const at = (x: number, y: number, angle = 0, radius = 1): OutlinePose => ({ position: [x, y], angle, radius });

describe('the gap', () => {
  test('of discs is the distance of their centres less both radii', () => {
    expect(outlineGap(disc, at(0, 0, 0, 2), disc, at(3, 4, 1, 0.5))).toBeCloseTo(2.5, 12);
    expect(outlineGap(disc, at(0, 0, 0, 2), disc, at(1.5, 2, 1, 0.75))).toBeCloseTo(-0.25, 12);
  });

  test('of squares face to face and corner to face is known, overlapping or not', () => {
    const { outline, radius } = box;
    const gap = (x: number, angle: number) =>
      outlineGap(outline, at(0, 0, 0, radius), outline, at(x, 0, angle, radius));
    expect(gap(2.5, 0)).toBeCloseTo(0.5, 9);
    expect(gap(1.95, 0)).toBeCloseTo(-0.05, 9);
    // A corner reaches √2, less what its rounding cuts.
    const corner = Math.SQRT2 - 0.05 * (Math.SQRT2 - 1);
    expect(gap(2.5, Math.PI / 4)).toBeCloseTo(1.5 - corner, 9);
    expect(gap(2.35, Math.PI / 4)).toBeCloseTo(1.35 - corner, 9);
  });

  test('is negative where one lies within what the other fills, positive where within its hollow', () => {
    const small = at(0.1, 0.1, 0, 0.05);
    expect(outlineGap(square, at(0, 0), disc, small)).toBeLessThan(-0.05);
    expect(outlineGap(disc, small, square, at(0, 0))).toBeLessThan(-0.05);
    expect(outlineGap(ring, at(0, 0), disc, small)).toBeCloseTo(0.9 - Math.hypot(0.1, 0.1) - 0.05, 1);
  });

  test('of strokes that cross is deeper than both are thick', () => {
    expect(outlineGap(hash, at(0, 0), hash, at(0.3, 0.3))).toBeLessThan(-2 * hash.thinnest);
  });
});

const poses = fc
  .tuple(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -3, max: 3, noNaN: true }),
  )
  .map(([x, y, angle]) => at(x, y, angle));
const outlines = fc.constantFrom<Outline>(disc, square, hash, ring);

test('exchanging two outlines, or moving both, changes nothing', () => {
  fc.assert(
    fc.property(outlines, poses, outlines, poses, fc.double({ min: -3, max: 3, noNaN: true }), (a, p, b, q, turn) => {
      const gap = outlineGap(a, p, b, q);
      expect(outlineGap(b, q, a, p)).toBeCloseTo(gap, 9);
      expect(outlineGap(a, moved(p, turn), b, moved(q, turn))).toBeCloseTo(gap, 9);
    }),
  );
});

function moved({ position: [x, y], angle, radius }: OutlinePose, turn: number): OutlinePose {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return at(cos * x - sin * y + 5, sin * x + cos * y - 3, angle + turn, radius);
}

test('apart, it is the least distance of a point of one edge from the other outline', () => {
  fc.assert(
    fc.property(outlines, poses, outlines, poses, (a, p, b, q) => {
      const gap = outlineGap(a, p, b, q);
      fc.pre(gap > 0.01);
      const placed = placedOutline(b, q);
      const [cos, sin] = [Math.cos(p.angle), Math.sin(p.angle)];
      const inWorld = ([x, y]: Vector2): Vector2 => [
        p.position[0] + cos * x - sin * y,
        p.position[1] + sin * x + cos * y,
      ];
      const points = a.loops.flatMap((loop) =>
        loop.flatMap((point, k) => between(point, loop[(k + 1) % loop.length]!)),
      );
      const least = points.reduce(
        (nearest, point) => Math.min(nearest, outlineDistance(placed, inWorld(point))),
        Infinity,
      );
      // Loops are polygons within 0.004 of the edge, and points of them up to 0.01 apart.
      expect(Math.abs(least - gap)).toBeLessThan(0.012);
    }),
  );
});

/** Points of an edge at most 0.01 apart. */
function between(a: Vector2, b: Vector2): Vector2[] {
  const count = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.01);
  return Array.from({ length: count }, (_, k): Vector2 => [
    a[0] + ((b[0] - a[0]) * k) / count,
    a[1] + ((b[1] - a[1]) * k) / count,
  ]);
}

test('links that hang in a line do not overlap, however they are turned', () => {
  const { outline } = makeOutline({ kind: 'chain-link' });
  const pitch = chainLinkPitch();
  for (let k = 0; k < 64; k++) {
    const angle = (k * Math.PI) / 32;
    const next: Vector2 = [pitch * Math.cos(angle), pitch * Math.sin(angle)];
    const gap = outlineGap(outline, { position: [0, 0], angle, radius: 1 }, outline, {
      position: next,
      angle,
      radius: 1,
    });
    expect(gap).toBeGreaterThan(0.005);
  }
});
