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
  for (const name of ['position', 'rotation', 'velocity', 'spin', 'contactCount']) {
    const all = Array.from(four.get(`grain.${name}`)!);
    const length = all.length / 4;
    for (let world = 0; world < 4; world++) {
      expect(all.slice(world * length, (world + 1) * length), `${name} of world ${world}`).toEqual(
        Array.from(alone.get(`grain.${name}`)!),
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

test('contacts are listed once, and what they do adds up', async () => {
  for (const device of devices.filter(({ kind }) => kind !== 'oracle')) {
    using run = new GrainRun(device, grainModel({ ...looseBed([4, 3, 3]), law, sweeps: 10, timeStep: 2e-3 }));
    run.step(20);
    const before = await run.vectors('velocity');
    run.step(1);
    const after = await run.vectors('velocity');
    const contacts = await run.contacts();
    const { count, radius } = run.model.grains;
    const names = contacts.filter(({ partner }) => partner < count).map(({ grain, partner }) => [grain, partner].sort((a, b) => a - b).join()); // prettier-ignore
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    const positions = await run.vectors('position');
    // Vertical forces on each grain, of contacts with grains: normals are those of the step's start, hence the tolerance.
    const vertical = new Float64Array(count);
    for (const { grain, partner, force } of contacts) {
      if (partner >= count) continue;
      const way = [0, 1, 2].map((k) => positions[grain]![k]! - positions[partner]![k]!);
      const normal = way[2]! / Math.hypot(...way);
      vertical[grain]! += force[2]! + force[3]! * normal;
      vertical[partner]! -= force[2]! + force[3]! * normal;
    }
    const touchesWall = new Set(contacts.filter(({ partner }) => partner >= count).map(({ grain }) => grain));
    for (let i = 0; i < count; i++) {
      if (touchesWall.has(i)) continue;
      const mass = massOf(radius[i]!);
      const gained = (after[i]![2] - before[i]![2]) / 2e-3 + 9.81;
      expect(Math.abs(vertical[i]! / mass - gained)).toBeLessThan(0.05 * (1 + Math.abs(gained)) + 0.5);
    }
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
