/** The ledger closes: what grains have of energy is what they had and what was done to them, whatever was done. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { looseBed } from '../../test/support/grain-beds.ts';
import { defaultRadius as R, grainModel, massOf, turn, type TestBody, type TestModel } from '../../test/support/grain-model.ts'; // prettier-ignore
import { shakenBox } from '../../test/support/shaken-box.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { multiply } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';

const devices = await builtDevices();
let cpu: DeviceCpu;
beforeAll(async () => {
  cpu = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => cpu[Symbol.dispose]());

const g = 9.81;
const floor: TestBody = { shape: { kind: 'plane' } };
const sensors = [
  { kind: 'ledger', name: 'ledger' },
  { kind: 'residual', name: 'residual' },
] as const;

/** The issue asks for 1e-4; what is left is rounding of sums of energies that are some times the turnover. */
const closes = 1e-6;

/** All columns by name, of one of the worlds. */
async function measured(world: World, copy = 0): Promise<(name: string) => number> {
  const { values } = (await world.measure())[copy]!;
  const names = world.sensors.columns.map(({ name }) => name);
  return (name) => values[names.indexOf(name)]!;
}

async function after(steps: number, given: TestModel): Promise<(name: string) => number> {
  const model: Model = { ...grainModel({ sweeps: 4, ...given }), sensors };
  using world = new World(model, cpu);
  world.advance(steps);
  return measured(world);
}

/** Lies along y and turns. `rate` [rad/s] */
const drum = (radius: number, rate: number): TestBody => ({
  shape: { kind: 'cylinder', radius, halfHeight: 0.03, hollow: true },
  motion: (time) => ({
    pose: { position: [0, 0, radius], rotation: multiply(turn([1, 0, 0], Math.PI / 2), turn([0, 0, 1], rate * time)) },
    twist: { velocity: [0, 0, 0], spin: [0, -rate, 0] },
  }),
});

const bed = looseBed([5, 5, 6]);
const small = looseBed([3, 3, 3]);
const cases: readonly [string, number, TestModel, readonly string[]][] = [
  ['a column collapses', 1500, { grains: bed.grains, bodies: [floor] }, ['friction', 'impact', 'correction']],
  ['a bed comes to rest', 1500, bed, ['friction', 'impact', 'correction']],
  ['grains bounce without loss', 1000, { ...small, law: { friction: 0, restitution: 1 } }, ['impact']],
  ['grains bounce with loss', 1000, { ...small, law: { friction: 0.3, restitution: 0.6 } }, ['impact', 'friction']],
  [
    'grains resist rolling and twisting',
    1000,
    { ...small, bodies: [floor], law: { rollingFriction: 0.2, twistingFriction: 0.1 } },
    ['rolling'],
  ],
  ['grains cohere', 1000, { ...small, bodies: [floor], law: { cohesion: 2000, rollingFriction: 0.1 } }, ['cohesion']],
  ['a drum turns', 3000, { grains: small.grains, bodies: [drum(0.04, 8)] }, ['walls', 'friction', 'impact']],
];

test.each(cases)('the ledger closes while %s', async (_, steps, given, acting) => {
  const its = await after(steps, given);
  expect(Math.abs(its('ledger.error'))).toBeLessThan(closes);
  expect(its('residual.drift')).toBeLessThan(1e-6);
  // Each of these takes part: without any of them the ledger would not close.
  for (const work of acting) {
    expect(Math.abs(its(`ledger.${work}`)), work).toBeGreaterThan(30 * closes * its('ledger.turnover'));
  }
  expect(its('ledger.friction')).toBeLessThanOrEqual(0);
  expect(its('ledger.rolling')).toBeLessThanOrEqual(0);
});

test('a ball that is stopped by the floor has lost in the impact what it fell', async () => {
  const height = 0.1;
  const its = await after(400, { grains: [{ position: [0, 0, R + height] }], bodies: [floor] });
  // It is stopped where it touches, up to the way of a step.
  expect(its('ledger.impact') / (-massOf(R) * g * height)).toBeCloseTo(1, 3);
  expect(its('ledger.friction')).toBe(0);
});

test('a grain that slides on ends as rolling: friction takes 2/7 of its energy', async () => {
  // v₀²/2 → (5/7 v₀)² (1 + 2/5)/2, Goldsmith's sliding sphere.
  const its = await after(300, { grains: [{ position: [0, 0, R], velocity: [0.3, 0, 0] }], bodies: [floor] });
  expect(its('ledger.friction') / (0.5 * massOf(R) * 0.09)).toBeCloseTo(-2 / 7, 4);
  expect(its('ledger.rotation') / its('ledger.translation')).toBeCloseTo(0.4, 5);
});

test('contacts at rest do no work, however long', async () => {
  const model: Model = { ...grainModel({ grains: [{ position: [0, 0, R] }], bodies: [floor] }), sensors };
  using world = new World(model, cpu);
  world.advance(200);
  const early = await measured(world);
  world.advance(1000);
  const late = await measured(world);
  for (const work of ['impact', 'friction', 'correction']) {
    expect(Math.abs(late(`ledger.${work}`) - early(`ledger.${work}`))).toBeLessThan(1e-6 * massOf(R) * g * R);
  }
});

describe.each(devices)('on $name', (device) => {
  test('every world has a ledger, and one that is resumed goes on with it', { timeout: 60_000 }, async () => {
    using world = new World(shakenBox({ worldCount: 2, sensors }), device);
    world.advance(8);
    const snapshot = await world.snapshot();
    world.advance(4);
    const straight = await world.measure();
    const its = [await measured(world, 0), await measured(world, 1)];
    for (const of of its) {
      expect(Math.abs(of('ledger.error'))).toBeLessThan(3e-6);
      expect(Math.abs(of('ledger.walls'))).toBeGreaterThan(1e-3 * of('ledger.turnover'));
      expect(of('residual.drift')).toBeLessThan(1e-6);
    }
    expect(its[1]!('ledger.friction')).toBeCloseTo(its[0]!('ledger.friction'), 9);
    world.restore(snapshot);
    world.advance(4);
    expect(await world.measure()).toEqual(straight);
  });
});
