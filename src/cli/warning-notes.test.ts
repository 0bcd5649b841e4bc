import { expect, test } from 'vitest';
import { World } from '../world/world.ts';
import { knownWarnings, warningLines } from './warning-notes.ts';

test('every condition that the solver counts has a meaning and a cure', async () => {
  using world = await World.create(
    {
      talus: 1,
      materials: { stone: {} },
      grains: [{ material: 'stone', fill: { kind: 'points', positions: [[0, 0, 0]] }, radius: 1 }],
    },
    { device: 'cpu', threads: 1 },
  );
  const counted = Object.keys(await world.warnings());
  expect(counted.length).toBeGreaterThan(3);
  expect(counted.filter((name) => !knownWarnings('grain').includes(name))).toEqual([]);
});

test('only what occurred is told, with its number', () => {
  expect(warningLines({ tooDeep: 0, outsideDomain: 1200 }, 'grain')).toEqual([
    expect.stringMatching(/^1,200 × outsideDomain: a grain was outside the domain, .+; make domain larger/),
  ]);
});
