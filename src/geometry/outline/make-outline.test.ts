import { describe, expect, it } from 'vitest';
import * as fc from '../../../test/support/fast-check.ts';
import { makeOutline } from './make-outline.ts';
import { outlineDistance } from './outline-distance.ts';
import type { OutlineSpec, StrokesSpec } from './outline-spec.ts';
import type { Outline, SizedOutline } from './outline.ts';
import { direction, polygonArea, turned } from './plane.ts';

describe('a disc', () => {
  const { outline, radius } = makeOutline({ kind: 'disc' });

  it('is one stroke without length', () => {
    expect(outline.strokes).toEqual([{ a: [0, 0], b: [0, 0], radius: 1 }]);
    expect(radius).toBe(1);
    expect(outline.symmetry).toBe(0);
  });

  it('has the area and the second moment of a disc', () => {
    expect(outline.area).toBeCloseTo(Math.PI, 14);
    expect(outline.secondMoment).toBeCloseTo(Math.PI / 2, 14);
  });
});

describe('a rounded square', () => {
  // Steiner's formula: the square inside of the strokes, four strips beside it, and a disc at its corners.
  const side = 2;
  const rounding = 0.3;
  const { outline, radius, centre } = makeOutline({
    kind: 'polygon',
    points: [
      [5, 7],
      [5 + side, 7],
      [5 + side, 7 + side],
      [5, 7 + side],
    ],
    rounding,
  });
  const inner = side - 2 * rounding;

  it('has the area and the second moment of its square, strips and quarter discs', () => {
    const area = inner ** 2 + 4 * inner * rounding + Math.PI * rounding ** 2;
    expect(outline.area * radius ** 2).toBeCloseTo(area, 12);
    const strips =
      4 * ((inner * rounding * (inner ** 2 + rounding ** 2)) / 12 + inner * rounding * ((inner + rounding) / 2) ** 2);
    // Quarter discs of all corners are one disc; each is moved by half the inner side along both axes.
    const half = inner / 2;
    const quarters =
      (Math.PI * rounding ** 4) / 2 + Math.PI * rounding ** 2 * 2 * half ** 2 + 4 * 2 * 2 * half * (rounding ** 3 / 3);
    expect(outline.secondMoment * radius ** 4).toBeCloseTo(inner ** 4 / 6 + strips + quarters, 12);
  });

  it('is where it was drawn, and as large', () => {
    expect(centre[0]).toBeCloseTo(5 + side / 2, 12);
    expect(centre[1]).toBeCloseTo(7 + side / 2, 12);
    expect(radius).toBeCloseTo((inner / 2) * Math.SQRT2 + rounding, 12);
    expect(outline.symmetry).toBe(4);
  });
});

describe('measures are those of formulas', () => {
  it('for a stroke: a rectangle and two half discs', () => {
    const [length, pen] = [3, 0.4];
    const made = makeOutline({ kind: 'strokes', strokes: [[1, 1, 1 + length, 1, pen]] });
    expect(areaOf(made)).toBeCloseTo(2 * pen * length + Math.PI * pen ** 2, 12);
    // About its own centre a half disc has π r⁴ / 4 − A (4 r / 3 π)², and its centre is 4 r / 3 π beyond the end.
    const half = (Math.PI * pen ** 2) / 2;
    const off = (4 * pen) / (3 * Math.PI);
    const ends = 2 * ((Math.PI * pen ** 4) / 4 - half * off ** 2 + half * (length / 2 + off) ** 2);
    const middle = (2 * pen * length * (length ** 2 + (2 * pen) ** 2)) / 12;
    expect(made.outline.secondMoment * made.radius ** 4).toBeCloseTo(middle + ends, 12);
    expect(made.radius).toBeCloseTo(length / 2 + pen, 12);
    expect(made.outline.symmetry).toBe(2);
  });

  it('for two discs that overlap: both less the lens', () => {
    const apart = 1.2;
    const made = makeOutline({
      kind: 'strokes',
      strokes: [
        [0, 0, 0, 0, 1],
        [apart, 0, apart, 0, 1],
      ],
    });
    const lens = 2 * Math.acos(apart / 2) - (apart / 2) * Math.sqrt(4 - apart ** 2);
    expect(areaOf(made)).toBeCloseTo(2 * Math.PI - lens, 12);
  });

  it('for a ring of strokes: a polygon with round corners less a smaller one', () => {
    const made = makeOutline({ kind: 'arc', share: 1, radius: 3, thickness: 0.6 });
    const [count, pen] = [made.outline.strokes.length, 0.3];
    const corner = Math.hypot(...made.outline.strokes[0]!.a) * made.radius;
    const apothem = corner * Math.cos(Math.PI / count);
    const polygon = (inner: number) => count * inner ** 2 * Math.tan(Math.PI / count);
    const perimeter = 2 * count * apothem * Math.tan(Math.PI / count);
    const exact = polygon(apothem) + perimeter * pen + Math.PI * pen ** 2 - polygon(apothem - pen);
    expect(areaOf(made)).toBeCloseTo(exact, 11);
    // And so close to a round ring.
    expect(areaOf(made) / (Math.PI * (3 ** 2 - 2.4 ** 2))).toBeCloseTo(1, 2);
    expect(made.outline.secondMoment * made.radius ** 4).toBeCloseTo((Math.PI / 2) * (3 ** 4 - 2.4 ** 4), -0.5);
    expect(made.outline.symmetry).toBe(count);
    expect(made.centre).toEqual([0, 0]);
  });

  it('for a regular polygon: Steiner', () => {
    const { outline } = makeOutline({ kind: 'regular', sides: 5, rounding: 0.2 });
    const polygon = (5 / 2) * 0.8 ** 2 * Math.sin((2 * Math.PI) / 5);
    const perimeter = 2 * 5 * 0.8 * Math.sin(Math.PI / 5);
    expect(outline.area).toBeCloseTo(polygon + 0.2 * perimeter + Math.PI * 0.2 ** 2, 12);
    expect(outline.symmetry).toBe(5);
  });
});

describe('every outline', () => {
  const specs: Record<string, OutlineSpec> = {
    disc: { kind: 'disc' },
    triangle: { kind: 'regular', sides: 3 },
    star: { kind: 'star', points: 5 },
    'deep star': { kind: 'star', points: 9, depth: 0.8 },
    arc: { kind: 'arc', share: 0.6, thickness: 0.3 },
    ring: { kind: 'arc', share: 1 },
    link: { kind: 'chain-link' },
    hash: { kind: 'letter', letter: '#' },
    eight: { kind: 'letter', letter: '8' },
    heart: { kind: 'letter', letter: '♥' },
    frame: { kind: 'svg', path: 'M0 0H9V5H0Z M2 2H4V3H2Z M6 2H7V3H6Z' },
    bean: { kind: 'svg', path: 'M0 5 C0 0 5 0 7 2 S12 3 12 6 S9 11 6 10 S0 10 0 5 Z' },
  };

  const made = Object.entries(specs).map(([name, spec]) => [name, makeOutline(spec).outline] as const);

  it.each(made)('%s: lies around its centre in the unit circle, as its distances say', (_, outline) => {
    const counted = countedMeasures(outline);
    expect(counted.area / outline.area).toBeCloseTo(1, 2);
    expect(counted.secondMoment / outline.secondMoment).toBeCloseTo(1, 2);
    expect(Math.hypot(...counted.centre)).toBeLessThan(3e-3);
    expect(reachOf(outline)).toBeCloseTo(1, 12);
  });

  it.each(made)('%s: is drawn along its edge', (_, outline) => {
    for (const loop of outline.loops) {
      for (const [k, [ax, ay]] of loop.entries()) {
        const [bx, by] = loop[(k + 1) % loop.length]!;
        for (const share of [0, 0.25, 0.5, 0.75]) {
          const off = outlineDistance(outline, [ax + share * (bx - ax), ay + share * (by - ay)]);
          expect(Math.abs(off)).toBeLessThan(0.008);
        }
      }
    }
    const [outer, ...holes] = outline.loops.map(polygonArea);
    expect(outer).toBeGreaterThan(0);
    for (const hole of holes) expect(hole).toBeLessThan(0);
    expect(Math.abs(sumOf([outer!, ...holes]) / outline.area - 1)).toBeLessThan(0.01);
  });

  it.each(made)('%s: is covered by its triangles', (_, outline) => {
    const points = outline.loops.flat();
    const areas = Array.from({ length: outline.triangles.length / 3 }, (_, k) =>
      polygonArea([...outline.triangles.subarray(3 * k, 3 * k + 3)].map((i) => points[i]!)),
    );
    expect(Math.min(...areas)).toBeGreaterThanOrEqual(0);
    expect(sumOf(areas)).toBeCloseTo(sumOf(outline.loops.map(polygonArea)), 10);
  });
});

describe('strokes in any company', () => {
  // Few places and radii, so that strokes often lie on, in and along each other, and share their edges.
  const place = fc.integer({ min: 0, max: 3 });
  const stroke = fc.tuple(place, place, place, place, fc.constantFrom(0.6, 1));

  it('have the area of all their points together, however they are turned', () => {
    fc.assert(
      fc.property(
        fc.array(stroke, { minLength: 1, maxLength: 5 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (strokes, turn) => {
          const [cos, sin] = direction(turn);
          // Two of them hold the others together.
          const turnedStrokes = [...strokes, [0, 0, 3, 3, 1], [0, 3, 3, 0, 0.6]].map(
            ([ax, ay, bx, by, radius]): StrokesSpec['strokes'][number] => [
              ...turned([ax!, ay!], [cos, sin]),
              ...turned([bx!, by!], [cos, sin]),
              radius!,
            ],
          );
          const { outline } = makeOutline({ kind: 'strokes', strokes: turnedStrokes });
          expect(Math.abs(countedMeasures(outline, 80).area / outline.area - 1)).toBeLessThan(5e-3);
          const drawn = sumOf(outline.loops.map(polygonArea));
          expect(Math.abs(drawn / outline.area - 1)).toBeLessThan(0.01);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('may end in the middle of another, round in round', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (turn) => {
        const [x, y] = direction(turn);
        const made = makeOutline({
          kind: 'strokes',
          strokes: [
            [0, 0, 2 * x, 2 * y, 0.4],
            [y, -x, -y, x, 0.4],
          ],
        });
        // The half disc at the end of the first one is in the second one's rectangle: what it adds is a shorter one.
        expect(areaOf(made)).toBeCloseTo(2 * 0.8 + Math.PI * 0.16 + (2 - 0.4) * 0.8 + (Math.PI * 0.16) / 2, 8);
      }),
    );
  });

  it('may be given twice, or from the other end', () => {
    const one = makeOutline({ kind: 'strokes', strokes: [[0, 0, 2, 1, 0.3]] });
    const thrice = makeOutline({
      kind: 'strokes',
      strokes: [
        [0, 0, 2, 1, 0.3],
        [0, 0, 2, 1, 0.3],
        [2, 1, 0, 0, 0.3],
      ],
    });
    expect(thrice.outline.area).toBeCloseTo(one.outline.area, 10);
    expect(thrice.outline.loops).toHaveLength(1);
  });
});

const areaOf = ({ outline, radius }: SizedOutline): number => outline.area * radius ** 2;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function reachOf({ strokes }: Outline): number {
  return Math.max(...strokes.map(({ a, b, radius }) => Math.max(Math.hypot(...a), Math.hypot(...b)) + radius));
}

/** By cells of a grid, those at the edge for the part of them that the distance of their middle tells. */
function countedMeasures(
  outline: Outline,
  count = 160,
): { area: number; centre: [number, number]; secondMoment: number } {
  const cell = 2.02 / count;
  let [area, x, y, secondMoment] = [0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [u, v] = [-1.01 + (i + 0.5) * cell, -1.01 + (j + 0.5) * cell];
      const part = Math.min(Math.max(0.5 - outlineDistance(outline, [u, v]) / cell, 0), 1) * cell ** 2;
      area += part;
      x += part * u;
      y += part * v;
      secondMoment += part * (u * u + v * v);
    }
  }
  return { area, centre: [x / area, y / area], secondMoment };
}
