import { expect, test } from 'vitest';
import type { SceneInput } from '../scene/scene.ts';
import { World } from '../world/world.ts';
import { knownWarnings, passingLines, warningLines } from './warning-notes.ts';

const place = { fill: { kind: 'points', positions: [[0, 0, 0]] } } as const;
const scenes: readonly SceneInput[] = [
  { talus: 1, materials: { stone: {} }, grains: [{ ...place, material: 'stone', radius: 1 }] },
  {
    talus: 1,
    materials: { jelly: { youngModulus: 1e4, law: { kind: 'neo-hookean' } } },
    grid: { cellSize: 0.1 },
    domain: { min: [-1, -1, -1], max: [1, 1, 1] },
    soft: [{ ...place, material: 'jelly' }],
  },
];

test.each(scenes)('every condition that the solver counts has a meaning and a cure', async (scene) => {
  using world = await World.create(scene, { device: 'cpu', threads: 1 });
  const counted = Object.keys(await world.warnings());
  expect(counted.length).toBeGreaterThan(3);
  expect(counted.toSorted()).toEqual(knownWarnings(world.matter.piece).toSorted());
  for (const { warning } of world.matter.faults) expect(counted).toContain(warning);
});

test('overlaps of few spheres in the mean of all steps are of impacts, which pass; those that last are not', () => {
  const counted = { warnings: { tooDeep: 36, tooFast: 1 } };
  const told = { ...counted, sphereSteps: 3000 * 240 };
  expect(passingLines(told, 'grain')).toEqual([expect.stringMatching(/^36 × tooDeep: .*maxSweeps$/)]);
  expect(warningLines(told, 'grain')).toEqual([expect.stringMatching(/^1 × tooFast/)]);
  // One of three thousand in each of as many steps.
  const lasting = { warnings: { tooDeep: 240 }, sphereSteps: 3000 * 240 };
  expect(passingLines(lasting, 'grain')).toEqual([]);
  expect(warningLines(lasting, 'grain')).toEqual([expect.stringMatching(/^240 × tooDeep: .*time\.step/)]);
  // Where it is not known of how many.
  expect(passingLines(counted, 'grain')).toEqual([]);
  expect(warningLines(counted, 'grain')).toHaveLength(2);
});

test('springs have no sweeps, and overlaps that do not pass', () => {
  const told = { warnings: { tooDeep: 36 }, sphereSteps: 3000 * 240, areSprings: true };
  expect(passingLines(told, 'grain')).toEqual([]);
  expect(warningLines(told, 'grain')).toEqual([expect.stringMatching(/^36 × tooDeep: .*youngModulus or a smaller/)]);
  expect(warningLines(told, 'grain')[0]).not.toMatch(/sweeps/i);
});

test('only what occurred is told, with its number', () => {
  expect(warningLines({ warnings: { tooDeep: 0, outsideDomain: 1200 } }, 'grain')).toEqual([
    expect.stringMatching(/^1,200 × outsideDomain: a grain was outside the domain, .+; make domain larger/),
  ]);
  expect(warningLines({ warnings: { tooFast: 1 }, warnedIn: { tooFast: [9, 9] } }, 'grain')[0]).toMatch(
    /^1 × tooFast \(first in step 9\): /,
  );
  expect(
    warningLines(
      { warnings: { inverted: 3 }, offenders: { inverted: 17 }, warnedIn: { inverted: [5, 8] } },
      'particle',
    )[0],
  ).toMatch(/^3 × inverted \(particle 17, first in steps 5 to 8\): /);
  expect(warningLines({ warnings: { inverted: 3 }, offenders: { inverted: 17 } }, 'particle')).toEqual([
    expect.stringMatching(/^3 × inverted \(particle 17\): matter was turned inside out; take a smaller time\.step/),
  ]);
});

test('grains that leave a domain which the scene did not name are noted, and warned of where it did', () => {
  const warnings = { outsideDomain: 541_334 };
  const line = /^541,334 × outsideDomain: grains left the surroundings/;
  expect(warningLines({ warnings, isDomainGiven: false }, 'grain')).toEqual([]);
  expect(passingLines({ warnings, isDomainGiven: false }, 'grain')).toEqual([expect.stringMatching(line)]);
  expect(warningLines({ warnings, isDomainGiven: true }, 'grain')).toHaveLength(1);
  expect(passingLines({ warnings, isDomainGiven: true }, 'grain')).toEqual([]);
  // Soft matter cannot leave its grid: there it stays a warning.
  expect(warningLines({ warnings, isDomainGiven: false }, 'particle')).toHaveLength(1);
  expect(passingLines({ warnings, isDomainGiven: false }, 'particle')).toEqual([]);
});
