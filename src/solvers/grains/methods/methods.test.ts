/** The methods side by side, on problems whose answers are known. */
import { describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import { solvedBy, solvers } from '../../../../test/support/grain-methods.ts';
import { massOf, defaultRadius as R, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';

const devices = [await DeviceCpu.create({ threads: 1 })];
const floor = { shape: { kind: 'plane' } } as const;
const weight = massOf(R) * 9.81;

const stack = (count: number): TestGrain[] =>
  Array.from({ length: count }, (_, k) => ({ position: [0, 0, (2 * k + 1) * R * 0.9995] }));

describe.each(devices)('on $name', (device) => {
  test.each([solvers.gaussSeidel(4), solvers.jacobi(30), solvers.ccpJacobi(60), solvers.apgd({ sweeps: 30 })])(
    'the floor below ten grains carries ten, by $kind',
    async (solver) => {
      using run = new GrainRun(device, solvedBy(solver, { grains: stack(10), bodies: [floor] }));
      run.step(200);
      const [force] = await run.solver.readBodyForces();
      expect(-force!.force[2] / weight).toBeCloseTo(10, 1);
    },
  );

  test.each([1, 3, 30])('by granulargym it carries one, in %d sweeps', async (sweeps) => {
    const solver = solvers.granularGym({ sweeps });
    using run = new GrainRun(device, solvedBy(solver, { grains: stack(10), bodies: [floor] }));
    run.step(200);
    const [force] = await run.solver.readBodyForces();
    expect(-force!.force[2] / weight).toBeCloseTo(1, 1);
  });
});
