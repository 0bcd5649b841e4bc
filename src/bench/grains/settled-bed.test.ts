import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder, type TemporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import type { BenchSettings } from '../bench-case.ts';
import { bedPeriod, bedRadius } from './bed.ts';
import { looseBed } from './loose-bed.ts';
import { momentOf, overlapOf, restChecks } from './rest.ts';
import { settle } from './settle.ts';
import { settledBed } from './settled-bed.ts';

const bed = looseBed(200, 10 * bedRadius, 'periodic');
let cache: TemporaryFolder;

beforeEach(() => {
  cache = temporaryFolder();
  vi.stubEnv('TALUS_CACHE', cache.path);
});
afterEach(() => {
  vi.unstubAllEnvs();
  cache[Symbol.dispose]();
});

/** How the bed lies, and how often its settling was heard of. */
async function settled(settings: BenchSettings, longest = 0.1) {
  using device = await DeviceCpu.create({ threads: 1 });
  const progress = vi.fn<(text: string) => void>();
  using world = await settledBed(device, { bed, name: 'bed', longest, settings: { ...settings, progress } });
  return { position: await world.read('grain.position'), looks: progress.mock.calls.length };
}

test('a bed that was settled once is taken from the cache, unless it shall be fresh or is another', async () => {
  const first = await settled({});
  expect(first.looks).toBeGreaterThan(0);
  expect(await settled({})).toEqual({ position: first.position, looks: 0 });
  expect((await settled({ fresh: true })).looks).toBe(first.looks);
  expect(readdirSync(cache.path)).toHaveLength(1);
  expect((await settled({ timeStep: 5e-4 })).looks).toBeGreaterThan(0);
  expect(readdirSync(cache.path)).toHaveLength(2);
});

test('a bed comes to rest, where its grains can be checked for it', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using world = await settledBed(device, { bed, name: 'bed', longest: 3, settings: {} });
  const before = await momentOf(world);
  world.advance(100);
  const overlap = overlapOf(await world.read('grain.position'), bedPeriod(bed));
  const checks = restChecks(overlap, [before, await momentOf(world)], {
    overlap: 0.01,
    kineticEnergy: 1e-5,
    creep: 0.01,
  });
  expect(checks.filter(({ pass }) => !pass)).toEqual([]);
  // Grains that overlap in a bed are its contacts: none at all would be no bed.
  expect(overlap).toBeGreaterThan(1e-6);
  expect(before.meanHeight).toBeLessThan(0.8 * meanHeight(bed.position));
});

test('a bed must be calm for as long as is asked', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  using world = await settledBed(device, { bed, name: 'bed', longest: 3, settings: {} });
  const settled = async (options: { calm: number; longest: number; kineticEnergy?: number }): Promise<number> => {
    const start = world.time;
    await settle(world, { fall: 0, kineticEnergy: 1, ...options });
    return world.time - start;
  };
  expect(await settled({ calm: 0.25, longest: 3 })).toBeCloseTo(0.25, 6);
  expect(await settled({ calm: 0.25, longest: 0.08 })).toBeCloseTo(0.1, 6);
  expect(await settled({ calm: 0.25, longest: 0.38, kineticEnergy: 0 })).toBeCloseTo(0.4, 6);
});

const meanHeight = (position: Float64Array): number =>
  position.reduce((sum, value, k) => sum + (k % 3 === 2 ? value : 0), 0) / (position.length / 3);
