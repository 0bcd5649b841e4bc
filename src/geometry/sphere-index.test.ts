import { describe, expect, it } from 'vitest';
import { RandomStream } from '../math/random-stream.ts';
import { SphereIndex } from './sphere-index.ts';

type Sphere = readonly [number, number, number, number];

/** Radii from 1 down to 1/100, places within ±extent. */
function randomSpheres(count: number, extent: number, seed: number): Sphere[] {
  const dice = new RandomStream([seed, 0], [0, 0]);
  const place = () => dice.between(-extent, extent);
  return Array.from({ length: count }, () => [place(), place(), place(), 10 ** dice.between(-2, 0)] as const);
}

function overlapping(spheres: readonly Sphere[], [x, y, z, radius]: Sphere): number[] {
  return spheres.flatMap(([a, b, c, r], index) => (Math.hypot(a - x, b - y, c - z) < r + radius ? [index] : []));
}

function found(index: SphereIndex, [x, y, z, radius]: Sphere): number[] {
  const visits: number[] = [];
  const ended = index.search(x, y, z, radius, (other) => {
    visits.push(other);
    return false;
  });
  expect(ended).toBe(false);
  return visits.sort((a, b) => a - b);
}

describe('an index of spheres', () => {
  it.each([2, 20, 1e6])('finds what overlaps, each once, within ±%d', (extent) => {
    const spheres = randomSpheres(600, extent, 3);
    const index = new SphereIndex(1, spheres.length);
    for (const sphere of spheres) index.add(...sphere);
    expect(index.count).toBe(600);
    for (const sphere of [...spheres.slice(0, 100), ...randomSpheres(100, extent, 4)]) {
      const expected = overlapping(spheres, sphere);
      expect(found(index, sphere)).toEqual(expected);
      expect(index.overlaps(...sphere)).toBe(expected.length > 0);
    }
  });

  it('tells the distance between the centres, and stops when told to', () => {
    const index = new SphereIndex(2, 2);
    index.add(0, 0, 0, 2);
    index.add(1, 0, 0, 2);
    const visits: [number, number][] = [];
    expect(index.search(0, 3, 4, 3.5, (other, distance) => visits.push([other, distance]) > 0)).toBe(true);
    expect(visits).toHaveLength(1);
    expect(visits[0]![1]).toBe(visits[0]![0] === 0 ? 5 : Math.sqrt(26));
  });

  it('does not count touching as overlapping', () => {
    const index = new SphereIndex(1, 1);
    index.add(0, 0, 0, 1);
    expect(index.overlaps(2, 0, 0, 1)).toBe(false);
    expect(index.overlaps(2 - 1e-9, 0, 0, 1)).toBe(true);
  });

  it('searches sizes and places however far apart they are', () => {
    const index = new SphereIndex(1e30, 4);
    index.add(0, 0, 0, 1e30);
    index.add(3e30, 0, 0, 1e-30);
    index.add(5e30, 0, 0, 1);
    expect(found(index, [0.5e30, 0, 0, 1e-20])).toEqual([0]);
    expect(found(index, [3e30, 1e29, 0, 2e29])).toEqual([1]);
    expect(found(index, [0, 0, 0, 1e31])).toEqual([0, 1, 2]);
  });
});
