/** The solver as its users see it: what it refuses, what it counts, what it leaves behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRadius as R, grainModel, type TestGrain, type TestModel } from '../../../test/support/grain-model.ts';
import { GrainRun } from '../../../test/support/grain-run.ts';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import { SolverGrains } from './solver-grains.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const floor = { shape: { kind: 'plane' } } as const;
const nothing = {
  nonFinite: 0,
  outsideDomain: 0,
  contactOverflow: 0,
  tooDeep: 0,
  tooFast: 0,
  blockedEntry: 0,
  crushed: 0,
};

async function warningsAfterOneStep(model: TestModel): Promise<Record<string, number>> {
  using run = new GrainRun(device, grainModel({ gravity: [0, 0, 0], ...model }));
  run.step();
  return run.warnings();
}

describe('what goes wrong is counted:', () => {
  test('nothing, where nothing does', async () => {
    expect(await warningsAfterOneStep({ grains: [{ position: [0, 0, 0] }], bodies: [floor] })).toEqual({
      ...nothing,
      tooDeep: 1,
      crushed: 1,
    });
    expect(await warningsAfterOneStep({ grains: [{ position: [0, 0, R] }], bodies: [floor] })).toEqual(nothing);
  });

  test('numbers that are none, without harm to others', async () => {
    const grains: TestGrain[] = [{ position: [0, 0, NaN] }, { position: [0, Infinity, 0] }, { position: [0, 0, R] }];
    using run = new GrainRun(device, grainModel({ grains, bodies: [floor] }));
    run.step(3);
    expect((await run.warnings())['nonFinite']).toBe(12);
    expect((await run.vectors('position'))[2]![2]).toBeCloseTo(R, 6);
  });

  test('grains outside the domain, where they still meet', async () => {
    const grains: TestGrain[] = [
      { position: [3, 0, 0], velocity: [0.1, 0, 0] },
      { position: [3 + 2.01 * R, 0, 0] },
      { position: [0, 0, 0] },
    ];
    using run = new GrainRun(device, grainModel({ grains, gravity: [0, 0, 0] }));
    run.step(10);
    expect(await run.warnings()).toEqual({ ...nothing, outsideDomain: 20 });
    const velocities = await run.vectors('velocity');
    expect(velocities[0]![0]).toBeCloseTo(0.05, 4);
    expect(velocities[1]![0]).toBeCloseTo(0.05, 4);
  });

  test('contacts that a grain has no place for', async () => {
    const crowd: TestGrain[] = Array.from({ length: 30 }, (_, k) => ({ position: [0.02 * R * k, 0, 0] }));
    // Of 435 pairs, those past the 15 that a grain may list; for all others there is room.
    const listed = crowd.reduce((sum, _, k) => sum + Math.min(29 - k, 15), 0);
    expect((await warningsAfterOneStep({ grains: crowd }))['contactOverflow']).toBe(435 - listed);
  });

  test('pairs that are too fast to be seen in time', async () => {
    // A metre a step cannot be foreseen; a radius a step is, since grains start so fast.
    const pair = (speed: number): TestGrain[] => [
      { position: [0, 0, 0], velocity: [speed, 0, 0] },
      { position: [2.15 * R, 0, 0] },
    ];
    const domain = { min: [-0.02, -0.02, -0.02], max: [0.02, 0.02, 0.02] } as const;
    expect(await warningsAfterOneStep({ grains: pair(4), domain })).toEqual(nothing);
    expect(await warningsAfterOneStep({ grains: pair(1000), domain })).toEqual({ ...nothing, tooFast: 1 });
  });
});

test('grains at the very same place are parted', async () => {
  using run = new GrainRun(
    device,
    grainModel({ grains: [{ position: [0, 0, 0] }, { position: [0, 0, 0] }], gravity: [0, 0, 0] }),
  );
  run.step(40);
  const [first, second] = await run.vectors('position');
  expect(Math.abs(second![2] - first![2]) / R).toBeGreaterThan(1.9);
  expect((await run.warnings())['nonFinite']).toBe(0);
});

test('a scene may have no grains, and grains may have no bodies', async () => {
  using empty = new GrainRun(device, grainModel({ grains: [], bodies: [floor] }));
  empty.step(2);
  expect(await empty.solver.readBodyForces()).toEqual([{ force: [0, 0, 0], torque: [0, 0, 0] }]);
  using free = new GrainRun(device, grainModel({ grains: [{ position: [0, 0, 0] }] }));
  free.step(2);
  expect(await free.solver.readBodyForces()).toEqual([]);
});

test('materials of a pair decide how it meets', async () => {
  // Material 1 is ice on everything; one grain of each slides on a floor of material 0.
  const model = grainModel({
    grains: [
      { position: [0, 0, R], velocity: [1, 0, 0] },
      { position: [0, 0.1, R], velocity: [1, 0, 0] },
    ],
    bodies: [floor],
  });
  const [rough, ice] = [
    { ...model.contacts[0]!, friction: 0.5 },
    { ...model.contacts[0]!, friction: 0 },
  ];
  const materials = [...model.materials, { name: 'ice', density: 900 }];
  const grains = { ...model.grains, material: Uint32Array.of(0, 1) };
  using run = new GrainRun(device, { ...model, materials, contacts: [rough, ice, ice, ice], grains });
  run.step(10);
  const velocities = await run.vectors('velocity');
  expect(velocities[0]![0]).toBeCloseTo(1 - 0.5 * 9.81 * 0.01, 4);
  expect(velocities[1]![0]).toBeCloseTo(1, 6);
});

test('steps may change their length: the remembered forces carry on', async () => {
  const grains: TestGrain[] = Array.from({ length: 6 }, (_, k) => ({ position: [0, 0, (2 * k + 1) * R] }));
  using run = new GrainRun(device, grainModel({ grains, bodies: [floor] }));
  run.step(200, 1e-3);
  const before = await run.solver.readBodyForces();
  // One sweep would not carry the load through six grains: it was there already.
  run.step(1, 2e-4);
  const after = await run.solver.readBodyForces();
  expect(after[0]!.force[2] / before[0]!.force[2]).toBeCloseTo(1, 4);
});

test('the torque on a body is about its origin', async () => {
  const bodies = [{ ...floor, position: [-0.2, 0.1, 0] }] as const;
  using run = new GrainRun(device, grainModel({ grains: [{ position: [0, 0, R] }], bodies }));
  run.step(50);
  const { force, torque } = (await run.solver.readBodyForces())[0]!;
  expect(torque[0] / force[2]).toBeCloseTo(-0.1, 5);
  expect(torque[1] / force[2]).toBeCloseTo(-0.2, 5);
  expect(Math.abs(torque[2] / force[2])).toBeLessThan(1e-5);
});

test('sums over many grains do not depend on blocks', async () => {
  // 70 grains side by side: two blocks, and a second level of sums.
  const grains: TestGrain[] = Array.from({ length: 70 }, (_, k) => ({
    position: [((k % 10) - 5) * 3 * R, Math.floor(k / 10) * 3 * R, R],
  }));
  using run = new GrainRun(device, grainModel({ grains, bodies: [floor, floor], worldCount: 2 }));
  run.step(60);
  const forces = await run.solver.readBodyForces();
  expect(forces.length).toBe(4);
  const one = (4 / 3) * Math.PI * R ** 3 * 2500 * 9.81;
  // Two floors in one place share the load.
  for (const world of [0, 1]) {
    const load = forces[2 * world]!.force[2] + forces[2 * world + 1]!.force[2];
    expect(load / (70 * one)).toBeCloseTo(-1, 4);
  }
  expect(forces.slice(2)).toEqual(forces.slice(0, 2));
});

test('what it allocates it gives back, and a step allocates nothing', () => {
  const before = device.memory;
  const model = grainModel({ grains: [{ position: [0, 0, R] }], bodies: [floor], law: { rollingFriction: 0.1 } });
  const run = new GrainRun(device, model);
  run.step(2);
  const used = device.memory;
  run.step(3);
  expect(device.memory).toEqual(used);
  for (let k = 1; k < 400; k++) run.step(1, 1e-5 * k);
  expect(device.memory.arrays - used.arrays).toBe(255);
  run[Symbol.dispose]();
  expect(device.memory).toEqual(before);
});

test('options that make no sense are refused', () => {
  const model = grainModel({ grains: [] });
  expect(() => new SolverGrains(device, model, { sweeps: 0 })).toThrow(
    'solver grains, option sweeps: must be an integer ≥ 1, got 0',
  );
});
