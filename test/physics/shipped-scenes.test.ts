/** What we ship runs without warnings: each of these counted some, within this time, before it was mended. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFolder } from '../support/built-package.ts';
import { warningLines } from '../../src/world/warning-notes.ts';
import { World } from '../../src/world/world.ts';

test.each([
  // A grain that rolls off the plate flies past the sides of the domain.
  ['repose-cone', 0.45],
  // Places at the upper end were taken for longer than grains should wait.
  ['chute', 0.8],
  // Grains were squeezed between gears and the tower.
  ['gear-tower', 0.4],
])('%s', async (name, time) => {
  const scene = await readFile(join(packageFolder, `scenes/${name}.json`), 'utf8');
  using world = await World.create(scene, { device: 'cpu', threads: 1 });
  const { timeStep, grains, notes } = world.model;
  world.advance(Math.round(time / timeStep));
  // The method of a paper, which is as slow as that: it is noted.
  expect(notes.filter((note) => !note.includes('damped iterations'))).toEqual([]);
  const sphereSteps = grains.count * world.step;
  expect(warningLines({ warnings: await world.warnings(), sphereSteps }, 'grain')).toEqual([]);
});
