/** The ledger asks no method how it found its impulses: it tells which of them keep energy and momentum in the books. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looseBed } from '../../test/support/grain-beds.ts';
import { solvedBy, solvers } from '../../test/support/grain-methods.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import type { Model } from '../scene/model.ts';
import { World } from '../world/world.ts';

let cpu: DeviceCpu;
beforeAll(async () => {
  cpu = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => cpu[Symbol.dispose]());

/** A loose bed falls together. */
async function after(model: Model, steps: number): Promise<Readonly<Record<string, number>>> {
  const sensors = [
    { kind: 'ledger', name: 'ledger' },
    { kind: 'residual', name: 'residual' },
  ] as const;
  using world = new World({ ...model, sensors }, cpu);
  world.advance(steps);
  const { values } = (await world.measure())[0]!;
  return Object.fromEntries(world.sensors.columns.map(({ name }, k) => [name, values[k]!]));
}

const bed = looseBed([4, 4, 4]);
const lossy = { friction: 0.4, restitution: 0.3, rollingFriction: 0.05 };

test.each([solvers.gaussSeidel(), solvers.jacobi(), solvers.ccpJacobi(), solvers.apgd({ sweeps: 100 })])(
  '$kind keeps them',
  async (solver) => {
    const its = await after(solvedBy(solver, { ...bed, law: lossy }), 300);
    expect(Math.abs(its['ledger.error']!)).toBeLessThan(3e-6);
    expect(its['residual.drift']).toBeLessThan(1e-6);
  },
);

test('springs keep them too: what they store is in the work of pushes', async () => {
  const elasticity = { modulus: 1e6, shearModulus: 5e5 };
  const given = { ...bed, law: { ...lossy, elasticity }, timeStep: 1e-5 };
  const its = await after(solvedBy({ kind: 'hertz', attraction: false }, given), 3000);
  expect(Math.abs(its['ledger.error']!)).toBeLessThan(5e-5);
  // In short steps velocities are rounded by more than they change.
  expect(its['residual.drift']).toBeLessThan(1e-5);
});

test('the rule of GranularGym does not: what one grain gets the other does not give', async () => {
  const its = await after(solvedBy(solvers.granularGym(), bed), 300);
  expect(its['residual.drift']).toBeGreaterThan(0.1);
  expect(Math.abs(its['ledger.error']!)).toBeGreaterThan(0.1);
});

test('sweeps of Gauss-Seidel bring residuals down, and the accurate method has the least', async () => {
  const rms = async (solver: Parameters<typeof solvedBy>[0]): Promise<number> =>
    (await after(solvedBy(solver, { ...bed, law: { friction: 0.4 } }), 100))['residual.rms']!;
  const [one, four, sixteen] = [
    await rms(solvers.gaussSeidel(1)),
    await rms(solvers.gaussSeidel(4)),
    await rms(solvers.gaussSeidel(16)),
  ];
  const accurate = await rms(solvers.apgd({ sweeps: 200 }));
  expect([one, four, sixteen, accurate]).toEqual([one, four, sixteen, accurate].sort((a, b) => b - a));
});
