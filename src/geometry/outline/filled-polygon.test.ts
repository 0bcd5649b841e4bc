import { describe, expect, it } from 'vitest';
import * as fc from '../../../test/support/fast-check.ts';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import type { Outline, SizedOutline, Vector2 } from './outline.ts';
import { direction, insideOf, polygonArea, segmentDistance, edgesOf, times, turned } from './plane.ts';

const polygon = (points: readonly Vector2[], rounding?: number): SizedOutline =>
  makeOutline({ kind: 'polygon', points, rounding });
const square: Vector2[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** With a notch from the top. */
const notched: Vector2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [2, 1],
  [0, 3],
];

/** Simple ones, mostly with notches: corners at rising angles, as seen from a point inside. */
const randomPolygon = fc
  .array(fc.tuple(fc.double({ min: 0.2, max: 1, noNaN: true }), fc.double({ min: 0.3, max: 1, noNaN: true })), {
    minLength: 3,
    maxLength: 9,
  })
  .map((corners): Vector2[] => {
    const whole = corners.reduce((sum, [step]) => sum + step, 0);
    let angle = 0;
    return corners.map(([step, far]) => times(direction((angle += (2 * Math.PI * step) / whole)), far));
  })
  // The point inside is one only if no step is half a turn.
  .filter((points) => points.every((a, k) => polygonArea([[0, 0], a, points[(k + 1) % points.length]!]) > 0.01));

describe('a filled polygon', () => {
  it('keeps to the polygon that was drawn: inside of it, and at most the corners short of it', () => {
    fc.assert(
      fc.property(randomPolygon, (points) => {
        const made = polygon(points);
        const { outline, radius, centre } = made;
        const rounding = outline.thinnest * radius;
        expect(outline.area * radius ** 2).toBeLessThan(polygonArea(points));
        const inner = Math.abs(outline.filled.reduce((sum, loop) => sum + polygonArea(loop), 0)) * radius ** 2;
        expect(outline.area * radius ** 2).toBeGreaterThan(inner + Math.PI * rounding ** 2);
        for (const [a, b] of edgesOf(points)) {
          // All of an edge but what the round corners take is the outline's edge.
          const middle: Vector2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
          const own: Vector2 = [(middle[0] - centre[0]) / radius, (middle[1] - centre[1]) / radius];
          expect(outlineDistance(outline, own)).toBeGreaterThan(-1e-9);
        }
        // Strokes are as far inside as they are thick.
        for (const { a } of outline.strokes) {
          const place: Vector2 = [a[0] * radius + centre[0], a[1] * radius + centre[1]];
          expect(insideOf([points], place)).toBe(true);
          const off = Math.min(...edgesOf(points).map(([c, d]) => segmentDistance(c, d, place)));
          expect(off).toBeGreaterThan(rounding * (1 - 1e-9));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same wherever and however it is drawn', () => {
    const pose = fc.record({
      turn: fc.double({ min: -3, max: 3, noNaN: true }),
      scale: fc.constantFrom(1e-3, 1, 50),
      x: fc.double({ min: -20, max: 20, noNaN: true }),
      y: fc.double({ min: -20, max: 20, noNaN: true }),
      reversed: fc.boolean(),
      first: fc.nat(8),
    });
    fc.assert(
      fc.property(randomPolygon, pose, (points, { turn, scale, x, y, reversed, first }) => {
        const move = (point: Vector2): Vector2 => {
          const [u, v] = turned(times(point, scale), direction(turn));
          return [u + x * scale, v + y * scale];
        };
        const moved = points.map((_, k) => move(points[(k + first) % points.length]!));
        const one = polygon(points);
        const other = polygon(reversed ? moved.toReversed() : moved);
        expect(other.radius / scale).toBeCloseTo(one.radius, 9);
        const centre = move(one.centre);
        expect(Math.hypot(other.centre[0] - centre[0], other.centre[1] - centre[1])).toBeLessThan(1e-9 * scale);
        expect(other.outline.area).toBeCloseTo(one.outline.area, 9);
        expect(other.outline.secondMoment).toBeCloseTo(one.outline.secondMoment, 9);
        expect(other.outline.thinnest).toBeCloseTo(one.outline.thinnest, 9);
        expect(other.outline.symmetry).toBe(one.outline.symmetry);
      }),
      { numRuns: 60 },
    );
  });

  it('lies around its centre, in the unit circle, covered by triangles', () => {
    fc.assert(
      fc.property(randomPolygon, (points) => {
        const { outline } = polygon(points);
        const reach = Math.max(...outline.strokes.map(({ a, radius }) => Math.hypot(...a) + radius));
        expect(reach).toBeCloseTo(1, 12);
        // The matter between the polygon that is drawn and the exact edge shifts its centre a little.
        const [x, y, area] = triangleSums(outline);
        expect(Math.hypot(x / area, y / area)).toBeLessThan(0.01);
        expect(area).toBeCloseTo(
          outline.loops.reduce((sum, loop) => sum + polygonArea(loop), 0),
          10,
        );
        expect(Math.abs(area / outline.area - 1)).toBeLessThan(0.02);
      }),
      { numRuns: 60 },
    );
  });

  it('has no corners where none are', () => {
    const more: Vector2[] = [
      [0, 0],
      [0.3, 0],
      [0.7, 0],
      [1, 0],
      [1, 1],
      [0.5, 1],
      [0, 1],
    ];
    expect(polygon(more).outline.strokes).toHaveLength(4);
    expect(polygon(more).outline.area).toBeCloseTo(polygon(square).outline.area, 12);
  });

  it('keeps the corner of a notch sharp', () => {
    const { outline, radius, centre } = polygon(notched, 0.1);
    const own = (x: number, y: number): Vector2 => [(x - centre[0]) / radius, (y - centre[1]) / radius];
    expect(outlineDistance(outline, own(2, 1))).toBeCloseTo(0, 12);
    // And rounds that of the matter: a disc of that radius in a right angle.
    expect(radius * outlineDistance(outline, own(0, 0))).toBeCloseTo(0.1 * (Math.SQRT2 - 1), 12);
  });
});

describe('rounding', () => {
  it.each([
    ['an edge shrinks to nothing', square, 0.5],
    // The notch's corner moves down √2 times as fast as the floor moves up.
    ['a notch meets the edge opposite', notched, 1 / (1 + Math.SQRT2)],
  ])('goes until %s', (_, points, largest) => {
    expect(() => polygon(points, largest * 0.999)).not.toThrow();
    expect(() => polygon(points, largest * 1.001)).toThrow(
      `rounding: must be less than ${largest.toFixed(3).slice(0, 5).replace(/0+$/, '')} for these corners`,
    );
  });

  it('is a tenth of the radius where it is left out, or what fits', () => {
    expect(polygon(square).outline.thinnest * polygon(square).radius).toBeCloseTo(0.1 * Math.SQRT1_2, 12);
    const slab = polygon([
      [0, 0],
      [10, 0],
      [10, 0.1],
      [0, 0.1],
    ]);
    expect(slab.outline.thinnest * slab.radius).toBeCloseTo(0.8 * 0.05, 12);
  });

  it('of a hole is taken from the matter around it', () => {
    const made = makeOutline({ kind: 'svg', path: 'M0 0H10V10H0Z M3 3H7V7H3Z', rounding: 1 });
    // Outside corners are round, those of the hole are notches of the matter.
    expect(made.outline.area * made.radius ** 2).toBeCloseTo(100 - (4 - Math.PI) - 16, 10);
    expect(made.outline.symmetry).toBe(4);
    expect(() => makeOutline({ kind: 'svg', path: 'M0 0H10V10H0Z M3 3H7V7H3Z', rounding: 1.6 })).toThrow(
      'rounding: must be less than 1.5 for these corners, got 1.6',
    );
  });
});

describe('what is no polygon', () => {
  it.each<[string, Vector2[], string]>([
    [
      'two points',
      [
        [0, 0],
        [1, 0],
      ],
      'has 2 corners: a polygon has at least 3',
    ],
    [
      'a point twice',
      [
        [0, 0],
        [1, 0],
        [1, 0],
        [0, 1],
      ],
      'points[1] and points[2] are the same, [1, 0]: leave one of them out',
    ],
    [
      'the first point at the end',
      [...square, [0, 0]],
      'points[4] and points[0] are the same, [0, 0]: a polygon closes by itself',
    ],
    [
      'a line',
      [
        [0, 0],
        [1, 1],
        [3, 3],
      ],
      'has no area: its corners are on one line',
    ],
    [
      'a spike',
      [
        [0, 0],
        [2, 0],
        [1, 0],
        [1, 1],
      ],
      'turns back on itself at [2, 0]: move that corner',
    ],
    [
      'a bow',
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      'crosses itself at [0.5, 0.5], where its edge from [0, 0] to [1, 1] meets that from [1, 0] to [0, 1]: ' +
        'list its corners in their order around it, or draw what crosses as strokes',
    ],
    [
      'a corner on an edge',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
      'touches itself at [1, 0], where its edge from [0, 0] to [2, 0] meets that from [2, 2] to [1, 0]: move that corner off the edge',
    ],
    [
      'not a number',
      [
        [0, 0],
        [1, NaN],
        [1, 1],
      ],
      'points[1]: must be finite, got [1, NaN]',
    ],
    [
      'too many corners',
      Array.from({ length: 65 }, (_, k) => direction((2 * Math.PI * k) / 65)),
      'takes 65 strokes, at most 64',
    ],
  ])('%s', (_, points, message) => {
    expect(() => polygon(points)).toThrow(message);
  });

  it.each([0, -1, NaN])('rounding %s', (rounding) => {
    expect(() => polygon(square, rounding)).toThrow(`rounding: must be > 0, got ${rounding}`);
  });
});

/** ∫ x, ∫ y and the area of its triangles. */
function triangleSums({ loops, triangles }: Outline): [number, number, number] {
  const points = loops.flat();
  const sums: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < triangles.length; k += 3) {
    const corners = [0, 1, 2].map((i) => points[triangles[k + i]!]!);
    const area = polygonArea(corners);
    expect(area).toBeGreaterThanOrEqual(0);
    sums[0] += (area * (corners[0]![0] + corners[1]![0] + corners[2]![0])) / 3;
    sums[1] += (area * (corners[0]![1] + corners[1]![1] + corners[2]![1])) / 3;
    sums[2] += area;
  }
  return sums;
}
