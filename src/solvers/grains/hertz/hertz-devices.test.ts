/** The same springs on every device, on any number of threads, and after a break. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { looseBed } from '../../../../test/support/grain-beds.ts';
import { grainModel, massOf, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { elasticityOf, hertzModel } from '../../../../test/support/hertz-run.ts';
import { SolverGrains } from '../solver-grains.ts';

const devices = await builtDevices();
const oracle = devices[0]!;
const cpus = devices.filter(({ kind }) => kind === 'cpu');
const R = 0.005;
const solid = { young: 1e7, poisson: 0.3 };
const law = {
  ...{ friction: 0.4, restitution: 0.5, rollingFriction: 0.05, twistingFriction: 0.02, cohesion: 20 },
  elasticity: elasticityOf(solid, solid),
};

/** A grain with small ones all around it, more than there are colours, pressed into it. */
function crowd(): TestGrain[] {
  const small = Array.from({ length: 40 }, (_, k): TestGrain => {
    const [height, turn] = [1 - (2 * k + 1) / 40, k * Math.PI * (3 - Math.sqrt(5))];
    const level = Math.sqrt(1 - height * height);
    const way = [level * Math.cos(turn), level * Math.sin(turn), height].map((x) => 3.49 * R * x);
    return { position: [way[0]!, way[1]!, way[2]!], velocity: [0.3, 0, 0.1 * Math.sin(k)], radius: 0.5 * R };
  });
  return [{ position: [0, 0, 0], radius: 3 * R }, ...small];
}
const floor = { shape: { kind: 'plane' }, position: [0, 0, -3.95 * R] } as const;
const crowdModel = hertzModel({ grains: crowd(), bodies: [floor], law, gravity: [0, 0, -9.81], timeStep: 5e-6 });

describe.each(devices.filter((device) => device !== oracle))('springs on $name', (device) => {
  test('push and rub as on the oracle', async () => {
    using exact = new GrainRun(oracle, crowdModel);
    using run = new GrainRun(device, crowdModel);
    for (const it of [exact, run]) it.step(4);
    expect(await run.warnings()).toEqual(await exact.warnings());
    for (const [field, scale] of [
      ['position', 1e-3 * R],
      ['velocity', 0.1],
      ['spin', 10],
    ] as const) {
      const expected = await exact.vectors(field);
      for (const [i, v] of (await run.vectors(field)).entries()) {
        for (const k of [0, 1, 2]) expect(Math.abs(v[k]! - expected[i]![k]!) / scale).toBeLessThan(2e-3);
      }
    }
    expect(await run.contactCounts()).toEqual(await exact.contactCounts());
    expect((await run.contactCounts())[0]).toBeGreaterThan(12);
  });
});

test('grains without a colour of their own keep momentum, too', async () => {
  using run = new GrainRun(cpus[0]!, hertzModel({ grains: crowd(), law, timeStep: 5e-6 }));
  const sums = async (): Promise<number[]> => {
    const velocities = await run.vectors('velocity');
    const masses = run.model.grains.radius;
    return [0, 1, 2].map((k) => velocities.reduce((sum, v, i) => sum + massOf(masses[i]!) * v[k]!, 0));
  };
  const before = await sums();
  run.step(100);
  const scale = 0.3 * massOf(3 * R);
  for (const [k, sum] of (await sums()).entries()) expect(Math.abs(sum - before[k]!) / scale).toBeLessThan(1e-5);
});

test('one thread and two, and a state that is written back, give the same bits', async () => {
  const model = hertzModel({ ...looseBed([4, 4, 4]), law, gravity: [0, 0, -9.81], timeStep: 5e-5 });
  using one = new GrainRun(cpus[0]!, model);
  using two = new GrainRun(cpus[1]!, model);
  one.step(150);
  two.step(80);
  using resumed = new GrainRun(cpus[1]!, model);
  resumed.write(await two.state());
  for (const run of [two, resumed]) run.step(70);
  expect(await two.state()).toEqual(await one.state());
  expect(await resumed.state()).toEqual(await one.state());
});

test('materials that do not say how they yield are refused', () => {
  const model = { ...grainModel({ grains: [{ position: [0, 0, 0] }] }), scene: crowdModel.scene };
  expect(() => new SolverGrains(cpus[0]!, model)).toThrow(
    'solver hertz: materials stuff and stuff have no elasticity together; give both a youngModulus [Pa]',
  );
});
