import { expect, test } from 'vitest';
import { pairOverlaps } from './overlaps.ts';
import { towerModel } from './tower.ts';

test('the full tower holds 50,000 grains between 64 gears, none in another', () => {
  const { grains, bodies, boundaries } = towerModel({ grains: 50_000, gears: 64, triangles: 1000 }, {});
  expect(grains.count).toBe(50_000);
  expect(bodies.length).toBe(65);
  expect(boundaries.cyclic).toMatchObject({ axis: 2, leave: 'low' });
  expect(pairOverlaps({ position: grains.position, radius: grains.radius[0]! })).toHaveLength(0);
  // All gears share one grid of distances.
  const grids = bodies.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.distance] : []));
  expect(grids.length).toBe(64);
  expect(new Set(grids).size).toBe(1);
});

test('more grains are smaller, fewer are spread over all heights', () => {
  const few = towerModel({ grains: 500, gears: 2, triangles: 1000 }, {}).grains;
  const many = towerModel({ grains: 100_000, gears: 16, triangles: 1000 }, {}).grains;
  expect(few.radius[0]).toBe(0.0025);
  expect(many.radius[0]).toBeCloseTo(0.0025 * Math.cbrt(0.5), 12);
  const heights = Array.from({ length: few.count }, (_, k) => few.position[3 * k + 2]!);
  expect(Math.min(...heights)).toBeLessThan(0.05);
  expect(Math.max(...heights)).toBeGreaterThan(0.8);
});
