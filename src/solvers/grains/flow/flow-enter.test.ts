import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { FlowRun } from '../../../../test/support/flow-run.ts';
import { grainModel, type TestGrain, type TestModel } from '../../../../test/support/grain-model.ts';
import type { Device } from '../../../device/device.ts';
import { RandomStream } from '../../../math/random-stream.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import { neverEnters } from './flow-state.ts';

const devices = await builtDevices();

const runOf = (device: Device, grains: readonly TestGrain[], given: Partial<TestModel> = {}): FlowRun =>
  new FlowRun(device, grainModel({ ...given, grains }));
const at = (x: number, entryStep: number, radius = 0.125): TestGrain => ({ position: [x, 0, 0], radius, entryStep });

/** Places and sizes at random, all to enter after the first step but every fifth, which is there already. */
function crowd(count: number): TestGrain[] {
  const dice = new RandomStream([5, 6], [7, 8]);
  return Array.from({ length: count }, (_, k) => ({
    position: [dice.between(-0.5, 0.5), dice.between(-0.5, 0.5), dice.between(-0.5, 0.5)],
    radius: k % 3 === 0 ? 0.1 : 0.04,
    entryStep: k % 5 === 0 && k < 20 ? 0 : 1,
  }));
}

/** Gap between two grains, or the nearest images, negative where they overlap. */
function gap(a: TestGrain, b: TestGrain, period: Vector3): number {
  const offset = a.position.map((x, k) => {
    const apart = Math.abs(x - b.position[k]!);
    return Math.min(apart, period[k]! > 0 ? period[k]! - apart : Infinity);
  });
  return Math.hypot(...offset) - a.radius! - b.radius!;
}

describe.each(devices)('grains that enter on $name', (device) => {
  test('do so when their step has come, touching or not', async () => {
    using run = runOf(device, [at(0, 0), at(0.25, 2), at(-0.5, 1), at(0.5, 3)]);
    const seen: number[][] = [];
    for (let step = 0; step < 5; step++) {
      await run.step();
      seen.push(await run.words('presence'));
    }
    expect(seen).toEqual([[1, 0, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0], [1, 1, 1, 1], [1, 1, 1, 1]]); // prettier-ignore
    expect(await run.words('entry')).toEqual(Array.from({ length: 4 }, () => neverEnters));
    expect(await run.blocked()).toBe(0);
  });

  test('wait while their place is taken, the lower index first', async () => {
    using run = runOf(device, [at(0, 0), at(0.24, 1), at(0.4, 1), at(0.3, 1), at(0.9, 1)]);
    await run.step();
    await run.step();
    // The second is in the way of the first; the third enters, the fourth overlaps it.
    expect(await run.words('presence')).toEqual([1, 0, 1, 0, 1]);
    run.setVectors('position', [[-2, 0, 0], [0.24, 0, 0], [-3, 0, 0], [0.3, 0, 0], [0.9, 0, 0]]); // prettier-ignore
    await run.step();
    expect(await run.words('presence')).toEqual([1, 1, 1, 0, 1]);
  });

  test('see what is across a periodic face, and nothing across another', async () => {
    const grains: TestGrain[] = [
      { position: [0.45, 0.45, 0], radius: 0.1 },
      { position: [-0.45, 0.45, 0], radius: 0.1, entryStep: 1 },
      { position: [0.45, -0.45, 0], radius: 0.1, entryStep: 1 },
    ];
    using run = runOf(device, grains, { period: [1, 0, 0] });
    await run.step();
    await run.step();
    expect(await run.words('presence')).toEqual([1, 0, 1]);
  });

  test('are counted once when they have waited long', async () => {
    // 10 diameters of free fall take √(2 · 2.5/10) s = 0.707 s.
    const grains = [at(0, 0), at(0.1, 1), at(0.05, 1), at(2, 1)];
    using run = runOf(device, grains, { gravity: [0, 0, -10], timeStep: 0.1 });
    const counts: number[] = [];
    for (let step = 0; step < 14; step++) {
      await run.step();
      counts.push(await run.blocked());
    }
    expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2]);
    // They look seldom by then, but do.
    run.setVectors('position', [[-2, 0, 0], [0.1, 0, 0], [0.05, 0, 0], [2, 0, 0]]); // prettier-ignore
    for (let step = 0; step < 16; step++) await run.step();
    const presence = await run.words('presence');
    expect(presence[1]! + presence[2]!).toBe(1);
  });

  test.each([[[0, 0, 0]], [[1, 1, 1]]] as [Vector3][])(
    'never overlap, and none waits that has room; periods %s',
    async (period) => {
      const grains = crowd(200);
      using run = runOf(device, grains, { period, worldCount: 2 });
      // What is there from the start may overlap.
      const wereThere = (k: number): boolean => grains[k]!.entryStep === 0;
      for (let step = 0; step < 15; step++) await run.step();
      const presence = await run.words('presence');
      expect(presence.slice(200)).toEqual(presence.slice(0, 200));
      const all = [...grains.keys()];
      const present = all.filter((k) => presence[k] === 1);
      expect(present.length).toBeGreaterThan(50);
      const gaps = present.flatMap((a) =>
        present.filter((b) => a < b && !(wereThere(a) && wereThere(b))).map((b) => gap(grains[a]!, grains[b]!, period)),
      );
      expect(Math.min(...gaps)).toBeGreaterThan(-1e-6);
      const waiting = all.filter((k) => presence[k] === 0);
      const room = waiting.map((a) => Math.min(...present.map((b) => gap(grains[a]!, grains[b]!, period))));
      expect(Math.max(...room)).toBeLessThan(1e-6);
    },
  );
});

test('the same grains enter on every device', async () => {
  const results = await Promise.all(
    devices.map(async (device) => {
      using run = runOf(device, crowd(200), { period: [1, 0, 1] });
      for (let step = 0; step < 10; step++) await run.step();
      return [await run.words('presence'), await run.words('entry')];
    }),
  );
  for (const result of results) expect(result).toEqual(results[0]);
});
