/** The same bed on every device: the same bits where the arithmetic is the same, the same bulk measures where it is not. */
import { describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import { builtDevices } from '../support/built-devices.ts';
import { looseBed } from '../support/grain-beds.ts';
import { defaultRadius as R, grainModel, massOf, type TestModel } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';

const devices = await builtDevices();
const cpus = devices.filter(({ kind }) => kind === 'cpu');
const law = { friction: 0.4, restitution: 0.2, rollingFriction: 0.05, twistingFriction: 0.02, cohesion: 20 };

/** The bits of every array of the state after `steps`. */
async function stateAfter(device: Device, model: TestModel, steps: number): Promise<Map<string, ArrayLike<number>>> {
  using run = new GrainRun(device, grainModel(model));
  run.step(steps);
  return await run.state();
}

test('one thread and two, and a second run, give the same bits', async () => {
  const model = { ...looseBed([5, 5, 6]), law };
  const [one, two, again] = await Promise.all([cpus[0]!, cpus[1]!, cpus[1]!].map((cpu) => stateAfter(cpu, model, 80)));
  expect(two).toEqual(one);
  expect(again).toEqual(one);
});

test('worlds are copies of each other, bit for bit', async () => {
  const model = { ...looseBed([4, 4, 5]), law };
  const alone = await stateAfter(cpus[0]!, model, 60);
  const four = await stateAfter(cpus[1]!, { ...model, worldCount: 4 }, 60);
  for (const [name, words] of four) {
    const length = words.length / 4;
    const all = Array.from(words);
    for (let world = 0; world < 4; world++) {
      expect(all.slice(world * length, (world + 1) * length), `${name} of world ${world}`).toEqual(
        Array.from(alone.get(name)!),
      );
    }
  }
});

test('a state that is written back goes on with the same bits', async () => {
  const model = grainModel({ ...looseBed([4, 4, 5]), law });
  using run = new GrainRun(cpus[1]!, model);
  run.step(40);
  const kept = await run.state();
  run.step(25);
  using resumed = new GrainRun(cpus[0]!, model);
  resumed.write(kept);
  resumed.step(25);
  expect(await resumed.state()).toEqual(await run.state());
});

test('two contacts that are one: both grains keep the same numbers', async () => {
  for (const device of devices.filter(({ kind }) => kind !== 'oracle')) {
    using run = new GrainRun(device, grainModel({ ...looseBed([4, 3, 3]), law, sweeps: 10, timeStep: 2e-3 }));
    run.step(20);
    const [partner, force, torque] = [
      await run.words('contact.partner'),
      await run.words('contact.force'),
      await run.words('contact.torque'),
    ];
    const slots = partner.length / run.model.grains.count;
    const placeOf = (i: number, j: number): number =>
      Array.from({ length: slots }, (_, k) => i * slots + k).find((place) => partner[place] === j)!;
    let pairs = 0;
    for (let place = 0; place < partner.length; place++) {
      const [i, j] = [Math.floor(place / slots), partner[place]!];
      if (j >= run.model.grains.count || j < i) continue;
      const other = placeOf(j, i);
      for (let k = 0; k < 4; k++) {
        expect(force[4 * other + k]).toBe(force[4 * place + k]);
        expect(torque[4 * other + k]).toBe(torque[4 * place + k]);
      }
      pairs++;
    }
    expect(pairs).toBeGreaterThan(20);
  }
});

describe('a small bed on all devices', () => {
  const size = [4, 4, 4] as const;
  const model = { ...looseBed(size), law, sweeps: 12 };

  test('moves alike at first', async () => {
    const positions: Float64Array[] = [];
    for (const device of devices) {
      using run = new GrainRun(device, grainModel(model));
      // Through the first impacts: later a rounding grows into another packing.
      run.step(12);
      positions.push(Float64Array.from(Array.from(await run.words('grain.position'))));
    }
    const [oracle, ...others] = positions;
    for (const other of others) {
      const most = Math.max(...other.map((x, k) => Math.abs(x - oracle![k]!)));
      expect(most / R).toBeLessThan(1e-4);
    }
  });

  test('settles to the same height, packing, coordination and load', { timeout: 60_000 }, async () => {
    const measures: { height: number; load: number; coordination: number; energy: number }[] = [];
    for (const device of devices.filter(({ kind }) => kind !== 'oracle')) {
      using run = new GrainRun(device, grainModel({ ...model, timeStep: 2e-3 }));
      run.step(80);
      const heights = (await run.vectors('position')).map(([, , z]) => z / R);
      const counts = await run.contactCounts();
      const total = run.model.grains.radius.reduce((sum, r) => sum + massOf(r) * 9.81, 0);
      measures.push({
        height: heights.reduce((sum, z) => sum + z, 0) / heights.length,
        coordination: counts.reduce((sum, count) => sum + count, 0) / counts.length,
        load: -(await run.solver.readBodyForces())[0]!.force[2] / total,
        energy: (await run.kineticEnergy()) / (heights.length * massOf(R) * 9.81 * R),
      });
    }
    const [first, ...others] = measures;
    for (const { height, load, coordination, energy } of measures) {
      // Tolerances for 64 grains, of which a few may end up in another place.
      expect(Math.abs(height / first!.height - 1)).toBeLessThan(0.03);
      expect(Math.abs(coordination - first!.coordination)).toBeLessThan(0.4);
      expect(load).toBeCloseTo(1, 1);
      expect(energy).toBeLessThan(0.02);
    }
    expect(others.length).toBeGreaterThan(0);
  });
});
