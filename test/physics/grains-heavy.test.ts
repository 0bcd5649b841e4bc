/** Heavy grains on light ones, of 1000 times their mass: 10 times their size, or as large and 1000 times as dense. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { isThorough } from '../support/thorough.ts';
import { looseBed } from '../support/grain-beds.ts';
import { defaultRadius as R, grainModel, type TestBody, type TestGrain } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { Dice } from '../support/matrices.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 2 });
});
afterAll(() => device[Symbol.dispose]());

const across = 12;
const half = (across * 2.1 * R) / 2;
const top = 0.3;
const box: TestBody = {
  shape: { kind: 'box', halfSize: [half, half, top / 2], hollow: true },
  position: [0, 0, top / 2],
};
const domain: Model['domain'] = { min: [-half, -half, 0], max: [half, half, top] };
const large = 10 * R;

function modelOf(grains: readonly TestGrain[], maxSweeps?: number, restitution = 0): Model {
  const model = grainModel({ grains, bodies: [box], domain, sweeps: 4, law: { restitution } });
  return { ...model, scene: { ...model.scene, solver: { ...model.scene.solver, ...(maxSweeps && { maxSweeps }) } } };
}

/** At rest. */
async function settledBed(seed = 1): Promise<TestGrain[]> {
  const { grains } = looseBed([across, across, 5], seed);
  using run = new GrainRun(device, modelOf(grains));
  run.advance(0.4);
  return (await run.vectors('position')).map((position, i) => ({ position, radius: grains[i]!.radius! }));
}

/** Height at which a sphere just touches a bed from above. */
function heightOn(bed: readonly TestGrain[], radius: number, x = 0, y = 0): number {
  const heights = bed.map(({ position, radius: its = R }) => {
    const [level, reach] = [Math.hypot(x - position[0], y - position[1]), radius + its];
    return level < reach ? position[2] + Math.sqrt(reach ** 2 - level ** 2) : 0;
  });
  return Math.max(...heights);
}

/** Greatest overlap of any two grains, whether they are in contact or have been missed, over the smaller radius. */
function greatestOverlap(positions: readonly Vector3[], radius: ArrayLike<number>): number {
  let overlap = 0;
  for (const [i, a] of positions.entries()) {
    for (let j = 0; j < i; j++) {
      const b = positions[j]!;
      const radii = radius[i]! + radius[j]!;
      const squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
      if (squared < radii ** 2)
        overlap = Math.max(overlap, (radii - Math.sqrt(squared)) / Math.min(radius[i]!, radius[j]!));
    }
  }
  return overlap;
}

/** Greatest overlap of two grains in any step, and how fast the fastest was [m/s]. */
async function worst(model: Model, steps: number): Promise<{ overlap: number; speed: number; height: number }> {
  using run = new GrainRun(device, model);
  let [overlap, speed] = [0, 0];
  let positions: Vector3[] = [];
  for (let step = 0; step < steps; step++) {
    run.step();
    positions = await run.vectors('position');
    overlap = Math.max(overlap, greatestOverlap(positions, model.grains.radius));
    if (step % 10 === 0) speed = Math.max(speed, ...(await run.vectors('velocity')).map((v) => Math.hypot(...v)));
  }
  return { overlap, speed, height: positions.at(-1)![2] };
}

test('sinks in no deeper than 5 % of their radius, since sweeps adapt', { timeout: 60_000 }, async () => {
  const bed = await settledBed();
  const grains = [...bed, { position: [0, 0, heightOn(bed, large)] as const, radius: large }];
  const { overlap, speed, height } = await worst(modelOf(grains), 300);
  expect(overlap).toBeLessThan(0.05);
  // The bed gives way, and does not fly up.
  expect(speed).toBeLessThan(1.5);
  expect(height).toBeGreaterThan(large + 2 * R);
  // Four sweeps, and no more, do not carry it.
  expect((await worst(modelOf(grains, 4), 60)).overlap).toBeGreaterThan(0.05);
});

/** Of 1000 times the mass. */
const dense = (x: number, y: number, z: number): TestGrain => ({ position: [x, y, z], density: 2.5e6 });
const column = (count: number, x = 0): TestGrain[] =>
  Array.from({ length: count }, (_, k): TestGrain => ({ position: [x, 0, (2 * k + 1) * R] }));
/** So far above what it falls on. */
const drop = 5 * R;
const between = 1.5 * R;

test.each([
  ['set down on one', [...column(1), dense(0, 0, 3 * R)], 0],
  ['dropped on one', [...column(1), dense(0, 0, 3 * R + drop)], 0],
  ['dropped on one, from which it rebounds', [...column(1), dense(0, 0, 3 * R + drop)], 0.5],
  ['dropped on a column', [...column(5), dense(0, 0, 11 * R + drop)], 0],
  [
    'set down between two columns',
    [...column(3, between), ...column(3, -between), dense(0, 0, 5 * R + Math.sqrt(4 * R ** 2 - between ** 2))],
    0,
  ],
] as const)('a dense one, %s', { timeout: 60_000 }, async (_, grains, restitution) => {
  const from = grains.at(-1)!.position[2];
  using run = new GrainRun(device, modelOf(grains, undefined, restitution));
  let highest = 0;
  for (let step = 0; step < 250; step++) {
    run.step();
    // Thrown up by what its blow has left, it was higher than it fell from.
    highest = Math.max(highest, (await run.vectors('position')).at(-1)![2]);
  }
  expect(highest).toBeLessThan(from + 0.2 * R);
  expect((await worst(modelOf(grains, undefined, restitution), 250)).overlap).toBeLessThan(0.05);
});

test.runIf(isThorough)('dense ones on a bed, one and a layer, set down and dropped', { timeout: 240_000 }, async () => {
  const bed = await settledBed();
  const places = Array.from({ length: 81 }, (_, k) => [k % 9, Math.floor(k / 9)].map((n) => (n - 4) * 2.05 * R));
  const layer = (above: number): TestGrain[] => places.map(([x, y]) => dense(x!, y!, heightOn(bed, R, x, y) + above));
  for (const above of [0, drop]) {
    const one = modelOf([...bed, dense(0, 0, heightOn(bed, R) + above)]);
    expect((await worst(one, 250)).overlap).toBeLessThan(0.05);
  }
  for (const [above, restitution, steps] of [
    [0, 0, 60],
    [drop, 0, 85],
    [drop, 0.5, 80],
  ] as const)
    // prettier-ignore
    expect((await worst(modelOf([...bed, ...layer(above)], undefined, restitution), steps)).overlap).toBeLessThan(0.05);
});

test(
  'a large one that is dropped drives no grains into each other far from its centre',
  { timeout: 60_000 },
  async () => {
    const bed = await settledBed(2);
    const grains = [...bed, { position: [0, 0, heightOn(bed, large) + 0.05] as const, radius: large }];
    expect((await worst(modelOf(grains), 160)).overlap).toBeLessThan(0.05);
  },
);

test.each([1e-3, 2e-4, 5e-5])(
  'a blow is not remembered as a throw, in steps of %f s',
  { timeout: 120_000 },
  async (timeStep) => {
    const grains = [...column(1), dense(0.06 * R, 0, 3 * R + drop)];
    using run = new GrainRun(device, { ...modelOf(grains), timeStep });
    let [lowest, rise] = [Infinity, 0];
    for (let time = 0; time < 0.12; time += timeStep) {
      run.step();
      const height = (await run.vectors('position')).at(-1)![2];
      lowest = Math.min(lowest, height);
      rise = Math.max(rise, height - lowest);
    }
    // Without restitution; it was thrown 34 R high in the shortest.
    expect(rise).toBeLessThan(0.05 * R);
  },
);

test('a bed of sizes up to 1 : 2 that is poured', { timeout: 60_000 }, async () => {
  const { grains } = looseBed([6, 6, 10]);
  const dice = new Dice(3);
  const spread = grains.map((grain): TestGrain => ({
    ...grain,
    radius: R * dice.uniform(0.5, 1),
  }));
  const model = modelOf(spread, undefined, 0.3);
  expect((await worst(model, 200)).overlap).toBeLessThan(0.05);
});
