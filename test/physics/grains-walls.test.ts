/** Several walls at one place hold grains as one does: what they undo of an overlap is not undone twice. */
import { describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import { builtDevices } from '../support/built-devices.ts';
import { looseBed } from '../support/grain-beds.ts';
import { defaultRadius as R, grainModel, massOf, turn, type TestBody, type TestGrain } from '../support/grain-model.ts';
import { GrainRun } from '../support/grain-run.ts';
import { difference } from '../support/grain-sums.ts';

const weight = massOf(R) * 9.81;
const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;
const floor: TestBody = { shape: { kind: 'plane' } };
const ceiling: TestBody = { ...floor, position: [0, 0, 1.9 * R], rotation: turn([1, 0, 0], Math.PI) };
/** As in scenes: many more would hide what a sweep against overlaps does wrong. */
const sweeps = 4;
/** Planes that rise by an angle [rad] to both sides, meeting in the line x = z = 0. */
const groove = (angle: number): TestBody[] =>
  [angle, -angle].map((each) => ({ ...floor, rotation: turn([0, 1, 0], each) }));
/** Grains in a groove, one on top of the other, `pitch` apart [m]. */
const column = (count: number, angle: number, pitch: number): TestGrain[] =>
  Array.from({ length: count }, (_, k) => ({ position: [0, 0, R / Math.cos(angle) + k * pitch] }));

/** Heights after one step without gravity, in radii. */
async function heightsAfterStep(
  device: Device,
  grains: readonly TestGrain[],
  bodies: readonly TestBody[],
): Promise<number[]> {
  using run = new GrainRun(device, grainModel({ grains, bodies, sweeps, gravity: [0, 0, 0] }));
  run.step();
  return (await run.vectors('position')).map(([, , z]) => z / R);
}

describe.each(devices)('on $name', (device) => {
  test.each([0, 15, 45])(
    'two walls, %i° from level, keep a grain in its place while it is pushed at them',
    async (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const before = 1 / Math.cos(angle);
      const [lower, upper] = await heightsAfterStep(device, column(2, angle, 1.98 * R), groove(angle));
      // The two overlap by 2 % of R; a fifth of what is beyond 0.2 % is undone, half of it by each.
      expect(lower! - before).toBeCloseTo(0, 5);
      expect(upper! - before - 1.98).toBeCloseTo(0.0018, 5);
    },
  );

  test('between walls that are too near a grain goes to the middle, also if one of them is there twice', async () => {
    for (const walls of [[floor], [floor, floor], [floor, floor, ceiling]]) {
      const [height] = await heightsAfterStep(device, [{ position: [0, 0, 0.92 * R] }], [...walls, ceiling]);
      // Up by a fifth of 7.8 %, down by a fifth of 1.8 %.
      expect(height).toBeCloseTo(0.932, 5);
    }
  });
});

/** Of any two grains in any step, over the smaller radius. */
async function worstOverlap(run: GrainRun, steps: number): Promise<number> {
  const { radius } = run.model.grains;
  let worst = 0;
  for (let step = 0; step < steps; step++) {
    run.step();
    const places = await run.vectors('position');
    for (const [i, place] of places.entries()) {
      for (let j = 0; j < i; j++) {
        const overlap = radius[i]! + radius[j]! - difference(place, places[j]!);
        worst = Math.max(worst, overlap / Math.min(radius[i]!, radius[j]!));
      }
    }
  }
  return worst;
}

test('a column of five rests on two planes at one place as on one', async () => {
  for (const bodies of [[floor], [floor, floor]]) {
    using run = new GrainRun(cpu, grainModel({ grains: column(5, 0, 2 * R), bodies, sweeps }));
    // More than 40 % if both planes lift the lowest grain
    expect(await worstOverlap(run, 160)).toBeLessThan(0.01);
    expect((await run.kineticEnergy()) / (5 * weight * R)).toBeLessThan(1e-8);
    const forces = await run.solver.readBodyForces();
    expect(forces.reduce((sum, { force }) => sum - force[2], 0) / (5 * weight)).toBeCloseTo(1, 2);
  }
});

test.each([5, 15, 30])(
  'a column of eight in a groove whose sides rise by %i° does not fall into itself',
  async (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    using run = new GrainRun(cpu, grainModel({ grains: column(8, angle, 2 * R), bodies: groove(angle), sweeps }));
    expect(await worstOverlap(run, 160)).toBeLessThan(0.02);
  },
);

test('a bed in a box that stands on a plane overlaps as in the box alone', async () => {
  const bed = looseBed([5, 5, 6]);
  const worst: number[] = [];
  for (const bodies of [bed.bodies!, [floor, ...bed.bodies!]]) {
    using run = new GrainRun(cpu, grainModel({ ...bed, bodies, sweeps }));
    // By then the last single grains have come to rest that roll on others.
    worst.push(await worstOverlap(run, 600));
    expect((await run.kineticEnergy()) / (150 * weight * R)).toBeLessThan(1e-3);
    expect(await run.warnings()).toMatchObject({ tooDeep: 0, contactOverflow: 0 });
  }
  expect(worst[1]).toBeCloseTo(worst[0]!, 2);
});
