import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../../test/support/built-devices.ts';
import {
  grainModel,
  steadily,
  type TestBody,
  type TestGrain,
  type TestModel,
} from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import type { Device } from '../../../device/device.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { CyclicModel } from '../../../scene/model.ts';

const radius = 0.02;
const timeStep = 0.01;

/** Nothing pulls, so that who has entered flies on as it did. */
const runOf = (device: Device, grains: readonly TestGrain[], given: Partial<TestModel>): GrainRun =>
  new GrainRun(device, grainModel({ gravity: [0, 0, 0], timeStep, ...given, grains }));
const presenceOf = async (run: GrainRun): Promise<number[]> => Array.from(await run.words('grain.presence'));

const scattering: CyclicModel = { axis: 2, leave: 'low', velocity: [0, 0, -2], scatter: true };
/** A quarter of the face of the domain is outside it. */
const tower: TestBody = { shape: { kind: 'cylinder', radius: 0.48, halfHeight: 2, hollow: true } };
/** Turned, so that its frame is not that of the world. */
const beam: TestBody = {
  shape: { kind: 'box', halfSize: [0.05, 0.6, 0.05], hollow: false },
  position: [0, 0, 0.45],
  rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
};

describe.each(await mostDevices())('grains that enter look for bodies on $name', (device) => {
  test('and come back at random where there are none, alike in every world', async () => {
    const count = 30;
    const grains = Array.from({ length: count }, (): TestGrain => ({ position: [0, 0, -0.51], radius }));
    using run = runOf(device, grains, { bodies: [tower, beam], boundaries: { cyclic: scattering }, worldCount: 2 });
    const places: Vector3[] = [];
    let before = Array.from({ length: 2 * count }, () => 1);
    for (let step = 0; step < 12; step++) {
      run.step();
      const [presence, positions] = [await presenceOf(run), await run.vectors('position')];
      expect(presence.slice(count)).toEqual(presence.slice(0, count));
      places.push(...positions.filter((_, i) => presence[i] === 1 && before[i] === 0));
      before = presence;
    }
    expect(places).toHaveLength(2 * count);
    // They have moved for a step, along z alone.
    const off = 1e-6;
    for (const [x, y] of places) {
      expect(Math.hypot(x, y)).toBeLessThan(0.48 - radius + off);
      expect(Math.abs(y)).toBeGreaterThan(0.05 + radius - off);
    }
    // On both sides of the beam, and near the wall.
    expect(Math.min(...places.map(([, y]) => y))).toBeLessThan(-0.2);
    expect(Math.max(...places.map(([, y]) => y))).toBeGreaterThan(0.2);
    expect(Math.max(...places.map(([x, y]) => Math.hypot(x, y)))).toBeGreaterThan(0.44);
    expect(await run.warnings()).toMatchObject({ tooDeep: 0, blockedEntry: 0 });
  });

  test('and wait where one is, until it is gone', async () => {
    // It drives off the first grain, and is never where the second is.
    const motion = steadily([1, 0, 0], [-0.1, 0, 0]);
    const moving: TestBody = { shape: { kind: 'box', halfSize: [0.12, 0.1, 0.1], hollow: false }, motion };
    const grains: TestGrain[] = [
      { position: [-0.152, 0, 0], radius, entryStep: 1 },
      { position: [-0.4, 0, 0], radius, entryStep: 1 },
    ];
    // Who has not been in the world keeps its place, whatever becomes of those that come back.
    using run = runOf(device, grains, { bodies: [moving], boundaries: { cyclic: scattering } });
    const seen: number[][] = [];
    for (let step = 0; step < 11; step++) {
      run.step();
      seen.push(await presenceOf(run));
    }
    // The end is at −0.22 + t, a radius from the grain at 0.088 s: the step that starts at 0.09 s is the tenth.
    expect(seen.map(([first]) => first)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(seen.map(([, second]) => second)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect((await run.vectors('position'))[0]![0]).toBeCloseTo(-0.152, 6);
    expect(await run.warnings()).toMatchObject({ tooDeep: 0, blockedEntry: 0 });
  });

  test('and come straight back along a wall that they touched; who never can is counted', async () => {
    const cyclic: CyclicModel = { axis: 0, leave: 'high', velocity: null, scatter: false };
    const floor: TestBody = { shape: { kind: 'plane' } };
    const block: TestBody = {
      shape: { kind: 'box', halfSize: [0.1, 0.1, 0.1], hollow: false },
      position: [-0.5, 0.3, 0.1],
    };
    const grains: TestGrain[] = [
      { position: [0.501, -0.3, 0.95 * radius], radius },
      { position: [0.501, 0.3, 0.1], radius },
    ];
    // A wait of 0.1 s is long.
    using run = runOf(device, grains, { bodies: [floor, block], boundaries: { cyclic }, timeStep: 0.05 });
    run.step(2);
    expect(await presenceOf(run)).toEqual([1, 0]);
    run.step(3);
    expect(await presenceOf(run)).toEqual([1, 0]);
    expect(await run.warnings()).toMatchObject({ tooDeep: 0, blockedEntry: 1 });
  });
});
