/** Grains that carry each other: force is transmitted, and beds come to rest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import { looseBed } from '../support/grain-beds.ts';
import { defaultRadius as R, grainModel, massOf, steadily, type TestGrain } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { difference, overlaps } from '../support/grain-sums.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 2 });
});
afterAll(() => device[Symbol.dispose]());

const g = 9.81;
const floor = { shape: { kind: 'plane' } } as const;
const weight = massOf(R) * g;
const column = (count: number): TestGrain[] =>
  Array.from({ length: count }, (_, k) => ({ position: [0, 0, (2 * k + 1) * R] }));

test('a column of 10 loads the floor with 10 m g, and its k-th contact with what is above', async () => {
  using run = new GrainRun(device, grainModel({ grains: column(10), bodies: [floor] }));
  run.advance(0.1);
  let squares = 0;
  for (let step = 0; step < 50; step++) {
    run.step();
    const { force } = (await run.solver.readBodyForces())[0]!;
    squares += (-force[2] / (10 * weight) - 1) ** 2;
  }
  // The issue asks for 1 %.
  expect(Math.sqrt(squares / 50)).toBeLessThan(1e-3);

  const contacts = await run.contacts();
  for (let below = 0; below < 9; below++) {
    const { force } = contacts.find(({ grain, partner }) => Math.min(grain, partner) === below && Math.max(grain, partner) === below + 1)!; // prettier-ignore
    expect(force[3]! / weight).toBeCloseTo(9 - below, 2);
  }
  expect(await run.contactCounts()).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
  expect((await run.kineticEnergy()) / (weight * R)).toBeLessThan(1e-9);
});

test('a pyramid stands by rolling resistance and falls without', async () => {
  // Three below, one above, as in Chrono's utest_DEM_pyramid: held with µ 0.5 and µ_r 0.2.
  const side = 2 * R;
  const base: Vector3[] = [0, 1, 2].map((k) => {
    const angle = (2 * Math.PI * k) / 3;
    return [(side / Math.sqrt(3)) * Math.cos(angle), (side / Math.sqrt(3)) * Math.sin(angle), R];
  });
  const top: Vector3 = [0, 0, R + side * Math.sqrt(2 / 3)];
  const heightAfter = async (law: { friction: number; rollingFriction: number }): Promise<number> => {
    const grains = [...base, top].map((position) => ({ position }));
    using run = new GrainRun(device, grainModel({ grains, bodies: [floor], law }));
    run.advance(0.3);
    return (await run.vectors('position'))[3]![2] / R;
  };
  expect(await heightAfter({ friction: 0.5, rollingFriction: 0.2 })).toBeCloseTo(top[2] / R, 1);
  expect(await heightAfter({ friction: 0.05, rollingFriction: 0 })).toBeLessThan(1.5);
});

test('in a frame that moves at 10 m/s everything goes the same way', async () => {
  const pile: TestGrain[] = [
    { position: [0, 0, R] },
    { position: [1.9 * R, 0, 2.6 * R], velocity: [-0.2, 0, 0] },
    { position: [0.2 * R, 1.5 * R, 4 * R], spin: [30, 0, 0] },
  ];
  const move = 10;
  const resting = grainModel({ grains: pile, bodies: [floor], law: { restitution: 0.4 } });
  const moving = grainModel({
    grains: pile.map((grain) => ({ ...grain, velocity: [(grain.velocity?.[0] ?? 0) + move, 0, 0] })),
    bodies: [{ ...floor, motion: steadily([move, 0, 0]) }],
    law: { restitution: 0.4 },
  });
  using here = new GrainRun(device, resting);
  using there = new GrainRun(device, moving);
  for (const run of [here, there]) run.advance(0.15);
  const [positions, others] = [await here.vectors('position'), await there.vectors('position')];
  const [velocities, otherVelocities] = [await here.vectors('velocity'), await there.vectors('velocity')];
  for (const k of [0, 1, 2]) {
    const [x, y, z] = others[k]!;
    const [vx, vy, vz] = otherVelocities[k]!;
    // 150 roundings at 1.5 m and 10 m/s, enlarged by the collisions; the pile has moved by 1.5 m.
    expect(difference([x - move * there.time, y, z], positions[k]!) / R).toBeLessThan(0.01);
    expect(difference([vx - move, vy, vz], velocities[k]!)).toBeLessThan(2e-3);
  }
});

test('a bed of 2000 grains settles: no deep overlaps, no motion, all its weight on the floor', async () => {
  using run = new GrainRun(device, grainModel({ ...looseBed([10, 10, 20]), law: { restitution: 0.1 } }));
  run.advance(0.4);
  const deep = await overlaps(run);
  expect(deep.length).toBeGreaterThan(2000);
  expect(deep[Math.floor(0.99 * deep.length)]).toBeLessThan(0.01);
  // What pushes is near.
  expect(deep[0]).toBeGreaterThan(-0.01);
  expect((await run.kineticEnergy()) / (2000 * weight * R)).toBeLessThan(2e-3);
  const { force } = (await run.solver.readBodyForces())[0]!;
  const total = run.model.grains.radius.reduce((sum, r) => sum + massOf(r) * g, 0);
  expect(-force[2] / total).toBeCloseTo(1, 1);
  const counts = await run.contactCounts();
  // Between isostatic (4, with friction) and frictionless (6) packings, rattlers included.
  const coordination = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(coordination).toBeGreaterThan(3.8);
  expect(coordination).toBeLessThan(6);
  expect(await run.warnings()).toEqual({
    nonFinite: 0,
    outsideDomain: 0,
    contactOverflow: 0,
    tooDeep: 0,
    tooFast: 0,
    blockedEntry: 0,
    crushed: 0,
  });
});
