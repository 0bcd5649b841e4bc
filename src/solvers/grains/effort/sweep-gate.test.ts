/** Sweeps go on while overlaps would grow, and no longer. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../../test/support/built-devices.ts';
import { defaultRadius as R, grainModel, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import type { Model } from '../../../scene/model.ts';
import { mostSweeps } from './sweep-gate.ts';

const devices = await mostDevices();

/** A large grain hits a column of small ones. */
const column: TestGrain[] = [
  ...[0, 1, 2, 3].map((k): TestGrain => ({ position: [0, 0, (2 * k + 1) * R] })),
  { position: [0, 0, 8 * R + 4 * R], radius: 4 * R, velocity: [0, 0, -0.5] },
];

function hit(maxSweeps: number): Model {
  const model = grainModel({ grains: column, bodies: [{ shape: { kind: 'plane' } }], sweeps: 2 });
  return {
    ...model,
    scene: { ...model.scene, solver: { ...model.scene.solver, maxSweeps } as Model['scene']['solver'] },
  };
}

test('there are as many as it takes to carry grains much alike, more where they are not', () => {
  const model = (radii: number[]): Model =>
    grainModel({ grains: radii.map((radius) => ({ position: [0, 0, 0], radius })) });
  const most = (...radii: number[]): number => mostSweeps('cpu', model(radii), 4);
  expect(most()).toBe(48);
  expect(most(1e-3, 1.2e-3)).toBe(48);
  expect(most(1e-3, 3e-3, 2e-3)).toBe(Math.ceil(120 * Math.sqrt(27)));
  expect(most(1e-3, 0.1)).toBe(3840);
  // A GPU launches even those that do nothing.
  expect(mostSweeps('gpu', model([1e-3]), 4)).toBe(12);
  expect(mostSweeps('gpu', model(Array.from({ length: 257 }, () => 1e-3)), 4)).toBe(4);
  expect(mostSweeps('gpu', model([1e-3, 3e-3]), 4)).toBe(Math.ceil(Math.max(48, 4 * Math.sqrt(27))));
});

describe.each(devices)('on $name', (device) => {
  test('a large grain that hits small ones is stopped before they overlap', { timeout: 60_000 }, async () => {
    /** Of the grains of the column, one above the other. */
    const worstOverlap = async (maxSweeps: number): Promise<number> => {
      using run = new GrainRun(device, hit(maxSweeps));
      run.step();
      const heights = (await run.vectors('position')).map(([, , z]) => z);
      const gaps = column.slice(1).map(({ radius = R }, k) => heights[k + 1]! - heights[k]! - radius - R);
      return Math.max(...gaps.map((gap) => -gap / R));
    };
    expect(await worstOverlap(2)).toBeGreaterThan(0.04);
    // What is let be in a step; once it is, no more are taken.
    const enough = await worstOverlap(1000);
    expect(enough).toBeLessThan(0.0201);
    expect(await worstOverlap(400)).toBe(enough);
  });

  /** A grain twice as large, though hardly heavier, hits a column: such sizes are in no bricks.Another column, which comes down slowly, is not near. */
  const hitting: TestGrain[] = [
    ...column.slice(0, 4),
    { position: [0, 0, 10 * R], radius: 2 * R, density: 600, velocity: [0, 0, -1.5] },
  ];
  const slow = [0, 1, 2].map((k): TestGrain => ({ position: [30 * R, 0, (2 * k + 1) * R], velocity: [0, 0, -0.02] }));

  async function velocities(sweeps: number, maxSweeps: number): Promise<number[][]> {
    const model = grainModel({ grains: [...hitting, ...slow], bodies: [{ shape: { kind: 'plane' } }], sweeps });
    const solver = { ...model.scene.solver, maxSweeps } as Model['scene']['solver'];
    using run = new GrainRun(device, { ...model, scene: { ...model.scene, solver } });
    run.step();
    return (await run.vectors('velocity')).map((velocity) => [...velocity]);
  }

  test('further sweeps keep to what is near to those who ask', async () => {
    // With one sweep that all get, none gather momentum.
    const few = await velocities(1, 1);
    const further = await velocities(1, 64);
    expect(further.slice(0, 5)).not.toEqual(few.slice(0, 5));
    expect(further.slice(5)).toEqual(few.slice(5));
    // They would have made a difference to it.
    expect((await velocities(64, 64)).slice(5)).not.toEqual(few.slice(5));
  });

  test('wherever they are asked for, however many portions of contacts there are', { timeout: 60_000 }, async () => {
    const columns = Array.from({ length: 144 }, (_, k) => [(k % 12) * 8 * R, Math.floor(k / 12) * 8 * R] as const);
    // Those of one in five, so that portions have both.
    const grains = columns.flatMap(([x, y], k) =>
      (k % 5 === 0 ? hitting : slow).map((grain): TestGrain => ({ ...grain, position: [x, y, grain.position[2]] })),
    );
    /** Of all columns, the worst one [R] */
    const worstOverlap = async (maxSweeps: number): Promise<number> => {
      const model = grainModel({ grains, bodies: [{ shape: { kind: 'plane' } }], sweeps: 2 });
      const solver = { ...model.scene.solver, maxSweeps } as Model['scene']['solver'];
      using run = new GrainRun(device, { ...model, scene: { ...model.scene, solver } });
      run.step();
      const heights = (await run.vectors('position')).map(([, , z]) => z);
      const overlaps = grains.map(({ radius = R }, i) => {
        const isLowest = grains[i]!.position[2] === R;
        return isLowest ? 0 : (radius + R - heights[i]! + heights[i - 1]!) / R;
      });
      return Math.max(...overlaps);
    };
    expect(await worstOverlap(2)).toBeGreaterThan(0.04);
    expect(await worstOverlap(64)).toBeLessThan(0.0201);
  });

  test.each([
    [2, 12],
    [1, 12],
    [2, 2],
  ])('grains part as their restitution says, with %i sweeps and %i at most', async (sweeps, maxSweeps) => {
    const grains: TestGrain[] = [{ position: [0, 0, 0] }, { position: [2.05 * R, 0, 0], velocity: [-0.4, 0, 0] }];
    const model = grainModel({ grains, gravity: [0, 0, 0], law: { restitution: 0.5 }, sweeps });
    const solver = { ...model.scene.solver, maxSweeps } as Model['scene']['solver'];
    using run = new GrainRun(device, { ...model, scene: { ...model.scene, solver } });
    run.advance(0.02);
    const [first, second] = await run.vectors('velocity');
    expect((second![0] - first![0]) / 0.4).toBeCloseTo(0.5, 4);
  });
});
