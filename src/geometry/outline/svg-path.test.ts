import { describe, expect, it } from 'vitest';
import { makeOutline } from './make-outline.ts';
import type { SizedOutline } from './outline.ts';
import { polygonArea } from './plane.ts';
import { svgSubpaths } from './svg-path.ts';

const filled = (path: string, rounding?: number): SizedOutline => makeOutline({ kind: 'svg', path, rounding });
const drawn = (path: string, thickness: number): SizedOutline => makeOutline({ kind: 'svg', path, thickness });

describe('a path', () => {
  it('is filled as the polygon that it draws', () => {
    const made = filled('M1 1 h4 v2 h-4 z', 0.3);
    const same = makeOutline({
      kind: 'polygon',
      points: [
        [1, -1],
        [5, -1],
        [5, -3],
        [1, -3],
      ],
      rounding: 0.3,
    });
    expect(made.centre).toEqual([3, -2]);
    expect(made.radius).toBeCloseTo(same.radius, 12);
    expect(made.outline.area).toBeCloseTo(same.outline.area, 12);
  });

  it('is upright as on a screen, where y points down', () => {
    // Matter is where the drawing has it: below.
    const { outline, centre } = filled('M0 0 L10 10 L-10 10 Z', 0.5);
    expect(centre[1]).toBeLessThan(-5);
    expect(Math.max(...outline.strokes.map(({ a }) => a[1]))).toBeCloseTo(
      outline.strokes.find(({ a }) => a[0] === 0)?.a[1] ?? 9,
      6,
    );
  });

  it('is closed where it ends at its start', () => {
    expect(filled('M0 0 H4 V4 H0 V0').outline.strokes).toHaveLength(4);
    expect(filled('M0 0 H4 V4 H0 L0 0 Z').outline.strokes).toHaveLength(4);
  });

  it.each([
    ['arcs', 'M-3 0 A3 3 0 0 1 3 0 A3 3 0 0 1 -3 0 Z'],
    ['cubic curves', 'M3 0 C3 1.657 1.657 3 0 3 S-3 1.657 -3 0 S-1.657 -3 0 -3 S3 -1.657 3 0 Z'],
  ])('of %s stays within half a percent of its circle', (_, path) => {
    const [circle] = svgSubpaths(path);
    const offs = circle!.points.flatMap(([ax, ay], k) => {
      const [bx, by] = circle!.points[(k + 1) % circle!.points.length]!;
      return [Math.hypot(ax, ay) / 3 - 1, Math.hypot(ax + bx, ay + by) / 6 - 1];
    });
    expect(Math.max(...offs.map(Math.abs))).toBeLessThan(0.0051);
    // To both sides alike.
    expect(Math.max(...offs)).toBeGreaterThan(0.002);
    expect(Math.min(...offs)).toBeLessThan(-0.002);
    expect(circle!.points.length).toBeLessThanOrEqual(24);
  });

  it('of a quadratic curve keeps the area below it', () => {
    // A parabola over a chord of 10, of height 4: two thirds of the rectangle.
    const { points } = svgSubpaths('M0 0 Q5 8 10 0 Z')[0]!;
    expect(Math.abs(polygonArea(points)) / ((2 / 3) * 40)).toBeCloseTo(1, 2);
  });

  it('of straight lines has no more corners than are drawn', () => {
    expect(svgSubpaths('M0 0 C1 0 2 0 3 0 L3 3 Z')[0]!.points).toHaveLength(3);
  });

  it('goes on at its start after it was closed', () => {
    const [first, second] = svgSubpaths('M1 1 H3 V3 Z L0 0');
    expect(first!.closed).toBe(true);
    expect(second).toEqual({
      points: [
        [1, 1],
        [0, 0],
      ],
      closed: false,
    });
  });

  it('has holes where loops lie in loops, whichever way they run', () => {
    const area = ({ outline, radius }: SizedOutline) => outline.area * radius ** 2;
    for (const hole of ['M2 2H4V4H2Z', 'M2 2V4H4V2Z']) {
      const made = filled(`M0 0H6V6H0Z ${hole}`, 0.5);
      expect(area(made)).toBeCloseTo(36 - (4 - Math.PI) * 0.25 - 4, 10);
      expect(made.outline.loops).toHaveLength(2);
    }
  });
});

describe('a path with a thickness', () => {
  it('is drawn along with a round pen', () => {
    const { outline, radius, centre } = drawn('M0 0 H10', 2);
    expect(outline.area * radius ** 2).toBeCloseTo(20 + Math.PI, 12);
    expect(centre).toEqual([5, 0]);
    expect(outline.filled).toEqual([]);
  });

  it('is hollow where it is closed', () => {
    const { outline, radius } = drawn('M0 0H10V10H0Z', 1);
    expect(outline.area * radius ** 2).toBeCloseTo(100 + 20 + Math.PI / 4 - 81, 10);
    expect(outline.loops).toHaveLength(2);
  });

  it('may have several lines that hang together', () => {
    expect(drawn('M-5 0H5 M0 -5V5', 1).outline.symmetry).toBe(4);
  });
});

describe('what is no path', () => {
  it.each([
    ['an open path', 'M0 0 H4 V4', 'path: is open where it ends at [4, 4]: close it with Z, or give a thickness'],
    ['nothing', '', 'path: draws nothing'],
    ['a lone point', 'M1 2 Z', 'path: draws nothing'],
    ['a command that there is not', 'M0 0 X4', 'path: bad command X at character 6, before "X4"'],
    ['a missing number', 'M0 0 L4', 'path: missed param at character 8, its end'],
    ['a beginning without M', 'L4 4', 'path: it should start with `M` or `m`'],
    ['a command of others', 'M0 0 R1 1 2 2 Z', 'path: R is no command of SVG paths'],
    ['an endless number', 'M0 0 H1e999 V3 Z', 'path: has numbers that are not finite'],
    ['a path over itself', 'M0 0 L4 4 H0 L4 0 Z', 'crosses itself at'],
    ['two pieces', 'M0 0H1V1H0Z M3 3H4V4H3Z', 'is in two pieces: loops at'],
    ['an island', 'M0 0H9V9H0Z M1 1H8V8H1Z M3 3H4V4H3Z', 'is in two pieces: loops at'],
    ['loops that cross', 'M0 0H4V4H0Z M3 3H6V6H3Z', 'two of its loops cross or touch near'],
    [
      'too many curves',
      `M0 0 ${'q1 9 2 0 '.repeat(20)} V-9 H0 Z`,
      'strokes, at most 64: draw it with fewer corners and curves',
    ],
  ])('%s', (_, path, message) => {
    expect(() => filled(path)).toThrow(message);
  });

  it('of more points than can be compared', () => {
    const path = `M0 0${Array.from({ length: 130_000 }, (_, k) => `L${k} ${k % 2}`).join('')}Z`;
    expect(() => filled(path)).toThrow(/path: has 1300\d\d points, more than 8192: draw it with fewer/);
  });

  it.each([
    ['in two pieces', 'M0 0H4 M0 3H4', 1, 'is in two pieces: what is at'],
    ['without a width', 'M0 0H4', 0, 'thickness: must be > 0, got 0'],
  ])('drawn %s', (_, path, thickness, message) => {
    expect(() => drawn(path, thickness)).toThrow(message);
  });

  it('drawn with a rounding as well', () => {
    expect(() => makeOutline({ kind: 'svg', path: 'M0 0H4', thickness: 1, rounding: 1 })).toThrow(
      'rounding: is of what is filled',
    );
  });
});
