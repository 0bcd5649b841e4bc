/** The ledger closes: what grains have of energy is what they had and what was done to them, whatever was done. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostDevices } from '../../test/support/built-devices.ts';
import { looseBed } from '../../test/support/grain-beds.ts';
import { defaultRadius as R, grainModel, massOf, turn, type TestBody, type TestGrain, type TestModel } from '../../test/support/grain-model.ts'; // prettier-ignore
import { shakenBox } from '../../test/support/shaken-box.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { multiply } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';

const devices = await mostDevices();
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

/** To be 1e-4 at most; what is left is rounding of sums of energies that are some times the turnover. */
const closes = 1e-6;
/** Where fast grains gain little from step to step, velocities are rounded by more than that. */
const closesFast = 3e-5;

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

test('it closes in the first steps, when little was turned over', async () => {
  const tall = looseBed([8, 8, 40]);
  const model: Model = { ...grainModel({ ...tall, sweeps: 4 }), sensors };
  using world = new World(model, cpu);
  for (let step = 1; step <= 5; step++) {
    world.advance(1);
    expect(Math.abs((await measured(world))('ledger.error'))).toBeLessThan(1e-4);
  }
});

test('it has no error where nothing was turned over', async () => {
  const read = await after(3, { grains: [{ position: [0.1, 0.2, 0.3] }], gravity: [0, 0, 0] });
  expect([read('ledger.turnover'), read('ledger.error')]).toEqual([0, 0]);
});

test('energy comes and goes with grains that enter, leave and return', async () => {
  const boundaries = { openLow: [false, false, true], openHigh: [false, false, false] } as const;
  const late = bed.grains.map((grain, k): TestGrain => ({ ...grain, velocity: [0, 0, -1], entryStep: 3 * k }));
  const domain = { min: [-0.03, -0.03, -0.1], max: [0.03, 0.03, 0.1] } as const;
  const plate: TestBody = { shape: { kind: 'box', halfSize: [0.01, 0.05, 0.005], hollow: false } };
  const open = await after(500, { grains: late, bodies: [plate], domain, boundaries });
  expect(Math.abs(open('ledger.error'))).toBeLessThan(closesFast);
  expect(Math.abs(open('ledger.exchange'))).toBeGreaterThan(0.1 * open('ledger.turnover'));

  const cyclic = { axis: 2, leave: 'low', velocity: null, scatter: false } as const;
  const tower = await after(500, { grains: bed.grains, bodies: [plate], domain, boundaries: { cyclic } });
  expect(Math.abs(tower('ledger.error'))).toBeLessThan(closesFast);
  expect(tower('ledger.exchange')).toBeGreaterThan(0.1 * tower('ledger.turnover'));
});

test('grains that run down a periodic slope lose height without end, and get it back at its end', async () => {
  const domain = { min: [-0.03, -0.03, 0], max: [0.03, 0.03, 0.1] } as const;
  const period = [0.06, 0.06, 0] as const;
  const its = await after(1500, { grains: bed.grains, bodies: [floor], gravity: [5, 0, -8], domain, period });
  expect(Math.abs(its('ledger.error'))).toBeLessThan(closesFast);
  expect(its('ledger.exchange')).toBeGreaterThan(0.1 * its('ledger.turnover'));
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

describe('residuals of a column of ten that is let go,', () => {
  const column: TestGrain[] = Array.from({ length: 10 }, (_, k) => ({ position: [0, 0, (2 * k + 1) * R] }));

  test('after one sweep: only the lowest grain knows of the floor', async () => {
    const its = await after(1, { grains: column, bodies: [floor], sweeps: 1 });
    // It stands still, the next one falls on it with g h; of ten contacts this one is wrong, by that speed.
    expect(its('residual.greatest')).toBeCloseTo(1, 5);
    expect(its('residual.rms')).toBeCloseTo(Math.sqrt(1 / 10), 5);
    expect(its('residual.approach')).toBeCloseTo(g * 1e-3, 7);
    expect(its('residual.sliding')).toBe(0);
  });

  test('after many: none is left', async () => {
    const its = await after(20, { grains: column, bodies: [floor], sweeps: 200 });
    expect(its('residual.greatest')).toBeLessThan(1e-3);
    expect(its('residual.approach')).toBeLessThan(1e-5);
    expect(its('residual.beyond-limit')).toBeLessThan(1e-5);
  });

  test('after some: the mean is of the size of the greatest, however little is left', async () => {
    const its = await after(100, { grains: column, bodies: [floor], sweeps: 4 });
    expect(its('residual.greatest')).toBeGreaterThan(1e-6);
    expect(its('residual.greatest')).toBeLessThan(2e-4);
    // Of ten contacts.
    expect(its('residual.rms')).toBeGreaterThan(0.999 * Math.sqrt(1 / 10) * its('residual.greatest'));
    expect(its('residual.rms')).toBeLessThan(its('residual.greatest'));
  });
});

test('contacts that slide are told from those that stick', async () => {
  const grains: TestGrain[] = [
    { position: [0, 0, R], velocity: [1, 0, 0] },
    { position: [0, 0.1, R] },
    { position: [0, 0.2, R] },
    { position: [0, 0.3, R] },
  ];
  expect((await after(3, { grains, bodies: [floor] }))('residual.sliding')).toBe(1 / 4);
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
