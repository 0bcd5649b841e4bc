import { expect, test } from 'vitest';
import type { Vector3 } from '../../math/rigid.ts';
import { surfaceAlong } from './surface.ts';

/** A wedge of grains on a cubic lattice, from a height at x = 0 down to nothing, and one that rolled away. */
function wedge(height: number, length: number): Vector3[] {
  const places: Vector3[] = [];
  for (let x = 0.5; x < length; x++)
    for (let y = 0.5; y < 4; y++) for (let z = 0.5; z < height * (1 - x / length); z++) places.push([x, y - 2, z]);
  return [...places, [length + 10, 0, 0.5]];
}

function surfaceOf(places: readonly Vector3[]) {
  const radius = places.map(() => 0.5);
  return surfaceAlong({ index: [...places.keys()], position: places, radius, mass: radius }, { bin: 1, depth: 4 });
}

test('front, heights and slope of a wedge', () => {
  const surface = surfaceOf(wedge(20, 40));
  expect(surface.front).toBe(39);
  expect(surface.heightNear(0.5, 0.1)).toBe(20);
  expect((surface.slope(0.1, 0.9) * 180) / Math.PI).toBeCloseTo((Math.atan(0.5) * 180) / Math.PI, 0);
});

test('a wedge ends where it is thinner than asked', () => {
  const surface = surfaceOf(wedge(20, 40));
  // Grains of a cubic lattice fill π/6 of it, and heights are those of beds of 0.6; steps of the wedge are a grain high and two long.
  const thickness = (grains: number): number => (grains * Math.PI) / 6 / 0.6;
  expect(Math.abs(surface.end(thickness(10)) - 20)).toBeLessThan(1.5);
  expect(surface.end(thickness(4.5))).toBeCloseTo(31, 0);
  expect(surface.end(1e-6)).toBeCloseTo(39.5, 0);
  expect(surface.end(thickness(30))).toBe(0);
});

test('a full box is as high as what is in it', () => {
  const box: Vector3[] = [];
  for (let x = 0.5; x < 10; x++) for (let y = -1.5; y < 2; y++) for (let z = 0.5; z < 6; z++) box.push([x, y, z]);
  expect(surfaceOf(box).volumeHeight(10)).toBeCloseTo((6 * Math.PI) / 6 / 0.6, 6);
});
