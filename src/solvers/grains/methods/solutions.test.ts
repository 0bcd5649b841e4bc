/** What the methods converge to: where the solution is unique, one and the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { looseBed } from '../../../../test/support/grain-beds.ts';
import { solvedBy, solvers } from '../../../../test/support/grain-methods.ts';
import { defaultRadius as R, type TestGrain, type TestModel } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { SceneSolver } from '../../../scene/scene.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const floor = { shape: { kind: 'plane' } } as const;
type State = Awaited<ReturnType<GrainRun['state']>>;

/** A bed that has come to rest; `cold` has forgotten its forces. */
async function settled(model: TestModel): Promise<{ warm: State; cold: State }> {
  using run = new GrainRun(device, solvedBy(solvers.gaussSeidel(30), model));
  run.step(1500);
  const warm = await run.state();
  const noForces = new Float32Array(warm.get('contact.force')!.length);
  return { warm, cold: new Map([...warm, ['contact.force', noForces]]) };
}

async function velocitiesAfterStep(solver: SceneSolver, model: TestModel, state: State): Promise<Vector3[]> {
  using run = new GrainRun(device, solvedBy(solver, model));
  run.write(state);
  run.step();
  return run.vectors('velocity');
}

/** Root mean square, over what gravity makes in a step. */
function apart(a: readonly Vector3[], b: readonly Vector3[]): number {
  const squares = a.map((v, i) => Math.hypot(v[0] - b[i]![0], v[1] - b[i]![1], v[2] - b[i]![2]) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length) / (9.81 * 1e-3);
}

describe('from a cold start', () => {
  const finder = async (model: TestModel) => {
    const { cold } = await settled(model);
    return (solver: SceneSolver) => velocitiesAfterStep(solver, model, cold);
  };

  test('without friction Gauss-Seidel, Jacobi and accelerated gradients find the same velocities', async () => {
    const found = await finder({ ...looseBed([4, 4, 4]), law: { friction: 0 } });
    const reference = await found(solvers.apgd({ sweeps: 2000, tolerance: 0 }));
    expect(apart(await found(solvers.gaussSeidel(10_000)), reference)).toBeLessThan(1e-4);
    expect(apart(await found(solvers.jacobi(10_000)), reference)).toBeLessThan(2e-2);
    // And which of them needs more sweeps for the same.
    expect(apart(await found(solvers.apgd({ sweeps: 500, tolerance: 0 })), reference)).toBeLessThan(1e-3);
    expect(apart(await found(solvers.gaussSeidel(400)), reference)).toBeGreaterThan(1e-3);
  });

  test('with the cone Jacobi and accelerated gradients find the same velocities', async () => {
    const found = await finder(looseBed([3, 3, 3]));
    const cone = { tolerance: 0, friction: 'cone' } as const;
    const reference = await found(solvers.apgd({ sweeps: 2000, ...cone }));
    expect(apart(await found(solvers.ccpJacobi(15_000)), reference)).toBeLessThan(1e-3);
    // What grains get out of each other's way follows their velocities: so far the problem is not convex, and takes more sweeps.
    expect(apart(await found(solvers.apgd({ sweeps: 400, ...cone })), reference)).toBeLessThan(3e-4);
  });

  test("by Coulomb's law Gauss-Seidel and accelerated gradients find the same velocities", async () => {
    const found = await finder(looseBed([3, 3, 3]));
    const reference = await found(solvers.apgd({ sweeps: 2000, tolerance: 0 }));
    expect(apart(await found(solvers.gaussSeidel(10_000)), reference)).toBeLessThan(1e-4);
  });
});

test('from the forces of the step before all find the same, with friction, in few sweeps', async () => {
  const model = looseBed([4, 4, 4]);
  const { warm } = await settled(model);
  const found = (solver: SceneSolver) => velocitiesAfterStep(solver, model, warm);
  const reference = await found(solvers.gaussSeidel(4000));
  for (const solver of [solvers.gaussSeidel(4), solvers.apgd({ sweeps: 16 }), solvers.jacobi(40)]) {
    expect(apart(await found(solver), reference), solver.kind).toBeLessThan(2e-3);
  }
});

test('over-relaxed sweeps bring a bed to rest sooner whose forces are half of what they should be', async () => {
  const model = looseBed([5, 5, 16]);
  const { warm } = await settled(model);
  const halved: State = new Map([
    ...warm,
    ['contact.force', Float32Array.from(warm.get('contact.force')!, (force) => force / 2)],
  ]);
  const energyAfter = async (relaxation: number): Promise<number> => {
    // Sweeps with momentum would do the same for both.
    using run = new GrainRun(device, solvedBy({ ...solvers.gaussSeidel(4), maxSweeps: 4, relaxation }, model));
    run.write(halved);
    run.step(20);
    return (await run.vectors('velocity')).reduce((sum, v) => sum + Math.hypot(...v) ** 2, 0);
  };
  // 0.45 of it when this was written.
  expect(await energyAfter(1.4)).toBeLessThan(0.6 * (await energyAfter(1)));
});

describe('a grain that slides', () => {
  const friction = 0.4;
  const model: TestModel = {
    grains: [{ position: [0, 0, R], velocity: [1, 0, 0] }],
    bodies: [floor],
    law: { friction },
  };
  const after = async (solver: SceneSolver) => {
    using run = new GrainRun(device, solvedBy(solver, model));
    run.step();
    const [[velocity], [spin]] = [await run.vectors('velocity'), await run.vectors('spin')];
    return { rising: velocity![2], sliding: velocity![0] - R * spin![1] };
  };

  test.each([solvers.ccpJacobi(500), solvers.apgd({ friction: 'cone' })])(
    'leaves the floor at friction times its speed, by the cone of $kind',
    async (solver) => {
      const { rising, sliding } = await after(solver);
      expect(sliding).toBeGreaterThan(0.5);
      expect(rising / (friction * sliding)).toBeCloseTo(1, 3);
    },
  );

  test.each([solvers.gaussSeidel(), solvers.jacobi(), solvers.apgd()])(
    'stays on the floor, by the law of $kind',
    async (solver) => {
      const { rising, sliding } = await after(solver);
      expect(sliding).toBeCloseTo(1 - 3.5 * friction * 9.81e-3, 4);
      expect(rising).toBeCloseTo(0, 5);
    },
  );
});

describe('all that materials do', () => {
  const law = { friction: 0.5, rollingFriction: 0.1, twistingFriction: 0.1, cohesion: 40 };
  const grains: TestGrain[] = [
    { position: [0, 0, R], velocity: [0.3, 0, 0], spin: [0, 40, 30] },
    { position: [2 * R, 0.2 * R, R], velocity: [0, 0.1, 0] },
    { position: [R, 1.75 * R, R], spin: [10, 0, 50] },
    { position: [R, 0.6 * R, 2.6 * R], velocity: [0, 0, -0.1] },
  ];

  test('they do by accelerated gradients as by Jacobi', async () => {
    using expected = new GrainRun(device, solvedBy(solvers.jacobi(400), { grains, bodies: [floor], law }));
    using run = new GrainRun(device, solvedBy(solvers.apgd({ sweeps: 400 }), { grains, bodies: [floor], law }));
    expected.step(20);
    run.step(20);
    const [spins, expectedSpins] = [await run.vectors('spin'), await expected.vectors('spin')];
    expect(apart(await run.vectors('velocity'), await expected.vectors('velocity'))).toBeLessThan(0.02);
    spins.forEach((spin, i) => spin.forEach((rate, k) => expect(rate).toBeCloseTo(expectedSpins[i]![k]!, 1)));
    // And they do something: without it, they are elsewhere.
    using free = new GrainRun(device, solvedBy(solvers.apgd(), { grains, bodies: [floor], law: { friction: 0.5 } }));
    free.step(20);
    expect(apart(await free.vectors('velocity'), await run.vectors('velocity'))).toBeGreaterThan(1);
  });
});

test('accelerated gradients leave less of a residual than the same sweeps of others, from a cold start', async () => {
  const model = looseBed([4, 4, 6]);
  const { cold } = await settled(model);
  const residual = async (solver: SceneSolver): Promise<{ rms: number }> => {
    using run = new GrainRun(device, solvedBy(solver, model));
    run.write(cold);
    run.step();
    return (await run.solver.readResiduals())[0]!;
  };
  const [apgd, jacobi] = [
    await residual(solvers.apgd({ sweeps: 200, tolerance: 0 })),
    await residual(solvers.jacobi(200)),
  ];
  expect(apgd.rms).toBeLessThan(0.5 * jacobi.rms);
  expect(apgd.rms).toBeLessThan(0.01);
});

test('accelerated gradients stop when the tolerance is met', async () => {
  const model = looseBed([3, 3, 3]);
  const { cold } = await settled(model);
  const found = (sweeps: number, tolerance: number) =>
    velocitiesAfterStep(solvers.apgd({ sweeps, tolerance }), model, cold);
  const [rough, rougher, fine] = [await found(40, 1e-3), await found(80, 1e-3), await found(80, 0)];
  expect(rough).toEqual(rougher);
  expect(fine).not.toEqual(rougher);
});
