/** The methods side by side, on problems whose answers are known. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solvedBy, solvers } from '../../../../test/support/grain-methods.ts';
import { defaultRadius as R, massOf, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { angularMomentum, difference, momentum } from '../../../../test/support/grain-sums.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

let device: DeviceCpu;
beforeAll(async () => {
  device = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => device[Symbol.dispose]());

const floor = { shape: { kind: 'plane' } } as const;
const weight = massOf(R) * 9.81;
/** Those that solve laws of contact, with sweeps that are enough for the problems here. */
const lawful = [solvers.jacobi(100), solvers.ccpJacobi(300), solvers.apgd()] as const;

const stack = (count: number): TestGrain[] =>
  Array.from({ length: count }, (_, k) => ({ position: [0, 0, (2 * k + 1) * R * 0.9995] }));

describe('the floor below ten grains', () => {
  test.each([solvers.gaussSeidel(4), solvers.jacobi(30), solvers.ccpJacobi(60), solvers.apgd({ sweeps: 30 })])(
    'carries ten, by $kind',
    async (solver) => {
      using run = new GrainRun(device, solvedBy(solver, { grains: stack(10), bodies: [floor] }));
      run.step(300);
      const { force } = (await run.solver.readBodyForces())[0]!;
      expect(-force[2] / (10 * weight)).toBeCloseTo(1, 2);
    },
  );

  test.each([1, 3, 30])('carries one, by granulargym, in however many sweeps: %d', async (sweeps) => {
    const solver = solvers.granularGym({ sweeps });
    using run = new GrainRun(device, solvedBy(solver, { grains: stack(10), bodies: [floor] }));
    run.step(300);
    const { force } = (await run.solver.readBodyForces())[0]!;
    expect(-force[2] / weight).toBeCloseTo(1, 1);
  });
});

describe('sweeps of Gauss-Seidel that take more than contacts ask for', () => {
  test('are followed by one that does not: a contact alone is solved exactly', async () => {
    const grains: TestGrain[] = [
      { position: [0, 0, 0], velocity: [1, 0, 0] },
      { position: [2 * R, 0, 0], velocity: [0, 0, 0] },
    ];
    for (const sweeps of [1, 2, 4]) {
      const solver = { ...solvers.gaussSeidel(sweeps), relaxation: 1.9 };
      using run = new GrainRun(device, solvedBy(solver, { grains, gravity: [0, 0, 0] }));
      run.step();
      for (const [x] of await run.vectors('velocity')) expect(x).toBeCloseTo(0.5, 5);
    }
  });
});

describe('granulargym, as its rule has it:', () => {
  const pair = (first: number, second: number): TestGrain[] => [
    { position: [0, 0, 0], velocity: [first, 0, 0] },
    { position: [1.99999 * R, 0, 0], velocity: [second, 0, 0] },
  ];
  const after = async (grains: TestGrain[], damping?: number): Promise<number[]> => {
    const solver = solvers.granularGym(damping === undefined ? {} : { damping });
    using run = new GrainRun(device, solvedBy(solver, { grains, gravity: [0, 0, 0], law: { friction: 0 } }));
    run.step();
    return (await run.vectors('velocity')).map(([x]) => x);
  };

  test('what moves together is slowed down: results depend on the frame', async () => {
    const [first, second] = await after(pair(11, 10));
    expect(first).toBeCloseTo(1, 2);
    expect(second).toBeCloseTo(10, 2);
    // The same collision, seen by somebody who moves along.
    const seen = await after(pair(1, 0));
    expect(seen[0]! + 10).toBeCloseTo(10, 2);
  });

  test('without damping equal grains swap velocities, though they are not elastic', async () => {
    const [first, second] = await after(pair(1, 0), 0);
    expect(first).toBeCloseTo(0, 2);
    expect(second).toBeCloseTo(1, 2);
  });

  test('it knows friction alone, and says so', () => {
    const model = solvedBy(solvers.granularGym(), { grains: [], law: { restitution: 0.5 } });
    expect(() => new GrainRun(device, model)).toThrow('solver granulargym: knows friction alone');
  });
});

describe.each(lawful)('$kind', (solver) => {
  test('keeps momentum and angular momentum', async () => {
    const dice = new Dice(3);
    const any = (size: number) => [dice.uniform(-size, size), dice.uniform(-size, size), dice.uniform(-size, size)];
    const grains = Array.from({ length: 27 }, (_, k): TestGrain => {
      const place = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((n) => 2 * R * n);
      const [velocity, spin] = [any(0.2), any(20)];
      return {
        position: [place[0]!, place[1]!, place[2]!],
        velocity: [velocity[0]!, velocity[1]!, velocity[2]!],
        spin: [spin[0]!, spin[1]!, spin[2]!],
        radius: R * dice.uniform(0.98, 1),
      };
    });
    using run = new GrainRun(device, solvedBy(solver, { grains, gravity: [0, 0, 0] }));
    const before = [await momentum(run), await angularMomentum(run)] as const;
    run.step(5);
    const [linear, angular] = [await momentum(run), await angularMomentum(run)];
    expect(difference(linear, before[0]) / (27 * massOf(R) * 0.2)).toBeLessThan(1e-6);
    expect(difference(angular, before[1]) / (27 * massOf(R) * 0.2 * R)).toBeLessThan(1e-5);
  });

  test('keeps a grain with more contacts than there are colours', async () => {
    // Twenty small grains fall upon a large one from all sides: only in the sum they do nothing.
    const golden = Math.PI * (3 - Math.sqrt(5));
    const small = Array.from({ length: 20 }, (_, k): TestGrain => {
      const z = 1 - (2 * k + 1) / 20;
      const [x, y] = [Math.cos(golden * k), Math.sin(golden * k)].map((c) => c * Math.sqrt(1 - z * z)) as [number, number]; // prettier-ignore
      const at = (size: number) => [x * size, y * size, z * size] as const;
      return { position: at(4 * R), velocity: at(-0.1) };
    });
    const grains = [{ position: [0, 0, 0], radius: 3 * R } as const, ...small];
    using run = new GrainRun(device, solvedBy(solver, { grains, gravity: [0, 0, 0] }));
    const before = await momentum(run);
    run.step();
    const velocities = await run.vectors('velocity');
    expect(difference(await momentum(run), before) / massOf(R)).toBeLessThan(1e-6);
    small.forEach(({ position }, k) => {
      const away = position.map((x, axis) => (x * (velocities[k + 1]![axis]! - velocities[0]![axis]!)) / (4 * R));
      expect(away.reduce((a, b) => a + b)).toBeGreaterThan(-2e-3);
    });
  });

  test('lets what hits the floor part with half its speed, by restitution', async () => {
    const grains: TestGrain[] = [{ position: [0, 0, 1.001 * R], velocity: [0, 0, -1] }];
    using run = new GrainRun(device, solvedBy(solver, { grains, bodies: [floor], law: { restitution: 0.5 } }));
    run.step(1);
    expect((await run.vectors('velocity'))[0]![2]).toBeCloseTo(0.5, 2);
  });

  test('gives back what it allocates', () => {
    const before = device.memory;
    const run = new GrainRun(device, solvedBy(solver, { grains: stack(3), bodies: [floor] }));
    run.step(2);
    run[Symbol.dispose]();
    expect(device.memory).toEqual(before);
  });
});

test.each([solvers.gaussSeidel(), solvers.jacobi(), solvers.ccpJacobi(), solvers.apgd()])(
  'with as many sweeps as by default, two grains part with nine tenths of the speed at which they met: $kind',
  async (solver) => {
    const grains: TestGrain[] = [
      { position: [0, 0, 0], velocity: [1, 0, 0] },
      { position: [3.001 * R, 0, 0], velocity: [-0.5, 0, 0], radius: 2 * R },
    ];
    using run = new GrainRun(device, solvedBy(solver, { grains, gravity: [0, 0, 0], law: { restitution: 0.9 } }));
    run.step(1);
    const [first, second] = await run.vectors('velocity');
    expect((second![0] - first![0]) / 1.5).toBeCloseTo(0.9, 2);
  },
);

test('options that make no sense are refused', () => {
  const model = solvedBy(solvers.apgd(), { grains: [] });
  expect(() => new GrainRun(device, model, { sweeps: 0 })).toThrow(
    'solver grains, option sweeps: must be an integer ≥ 1, got 0',
  );
});
