import { expect, test } from 'vitest';
import { bedModel, bedPeriod, bedRadius } from './bed.ts';
import { looseBed } from './loose-bed.ts';
import { pairOverlaps } from './overlaps.ts';
import { tile } from './tiled-bed.ts';

const width = 10 * bedRadius;

test('a loose bed has the number of grains asked for, inside its box, and none overlap', () => {
  const { position, height } = looseBed(123, width, 'walls');
  expect(position.length).toBe(3 * 123);
  for (const [k, value] of position.entries()) {
    expect(value).toBeGreaterThanOrEqual(bedRadius);
    expect(value).toBeLessThanOrEqual((k % 3 === 2 ? height : width) - bedRadius);
  }
  expect(pairOverlaps({ position, radius: bedRadius })).toHaveLength(0);
});

test('the model of a bed has its grains, all alike, and what the command line sets', () => {
  const bed = looseBed(50, width, 'walls');
  const { grains, timeStep, contacts } = bedModel(bed, { timeStep: 5e-4, overrides: ['materials.glass.friction=0.3'] });
  expect(grains.count).toBe(50);
  expect(grains.position).toBe(bed.position);
  expect([...new Set(grains.radius)]).toEqual([bedRadius]);
  expect(grains.radius).toHaveLength(50);
  expect([...grains.rotation.slice(-4)]).toEqual([0, 0, 0, 1]);
  expect(timeStep).toBe(5e-4);
  expect(contacts[0]!.friction).toBeCloseTo(0.3, 12);
});

test('tiles repeat a periodic block: each grain meets in all of them what it meets in one', () => {
  const block = looseBed(60, width, 'periodic');
  // Wide enough spheres overlap, across the faces as well.
  const radius = 1.2 * bedRadius;
  const tiled = tile(block, [3, 2]);
  expect(tiled.position.length).toBe(6 * block.position.length);
  expect(tiled.width).toEqual([3 * width, 2 * width]);
  const one = pairOverlaps({ position: block.position, radius, period: bedPeriod(block) });
  const six = pairOverlaps({ position: tiled.position, radius, period: bedPeriod(tiled) });
  expect(one.length).toBeGreaterThan(50);
  expect(six.length).toBe(6 * one.length);
});
