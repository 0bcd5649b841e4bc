/** Every method on every device: the same answer, and on the CPU the same bits on any number of threads. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { solvedBy, solvers } from '../../../../test/support/grain-methods.ts';
import { defaultRadius as R, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import type { Device } from '../../../device/device.ts';
import type { SceneSolver } from '../../../scene/scene.ts';

const devices = await builtDevices();
const [oracle, ...others] = devices as [Device, ...Device[]];

/** Around one large grain, more small ones than there are colours, on a floor. */
const grains: TestGrain[] = [{ position: [0, 0, 3 * R], radius: 3 * R }];
for (let k = 0; k < 16; k++) {
  const [z, angle] = [0.9 - (1.6 * k) / 16, 2.4 * k];
  const across = Math.sqrt(1 - z * z);
  const at = [across * Math.cos(angle), across * Math.sin(angle), z] as const;
  grains.push({
    // Well inside: one rule knows no contacts but overlaps.
    position: [3.99 * R * at[0], 3.99 * R * at[1], 3 * R + 3.99 * R * at[2]],
    velocity: [-0.1 * at[0], -0.1 * at[1], -0.1 * at[2]],
    spin: [5 * at[1], -5 * at[0], 3],
  });
}
const floor = { shape: { kind: 'plane' } } as const;

async function velocities(device: Device, solver: SceneSolver, law: object): Promise<number[]> {
  using run = new GrainRun(device, solvedBy(solver, { grains, bodies: [floor], law }));
  run.step(2);
  const spins = (await run.vectors('spin')).map((spin) => spin.map((rate) => rate * R));
  return [...(await run.vectors('velocity')), ...spins].flat();
}

const rough = { friction: 0.5 };
const sticky = { friction: 0.5, restitution: 0.3, rollingFriction: 0.1, twistingFriction: 0.1, cohesion: 20 };

describe.each([
  { solver: solvers.jacobi(4), law: rough },
  { solver: solvers.jacobi(4), law: sticky },
  { solver: solvers.ccpJacobi(4), law: sticky },
  { solver: solvers.apgd({ sweeps: 6, tolerance: 0 }), law: rough },
  { solver: solvers.apgd({ sweeps: 6, tolerance: 0, friction: 'cone' }), law: sticky },
  { solver: solvers.granularGym(), law: rough },
])('$solver.kind with $law', ({ solver, law }) => {
  test('is the same on every device', async () => {
    const expected = await velocities(oracle, solver, law);
    for (const device of others) {
      const found = await velocities(device, solver, law);
      const worst = found.reduce((most, x, k) => Math.max(most, Math.abs(x - expected[k]!)), 0);
      expect(worst, device.name).toBeLessThan(2e-5);
    }
    const [one, two] = others.filter(({ kind }) => kind === 'cpu') as [Device, Device];
    expect(await velocities(two, solver, law)).toEqual(await velocities(one, solver, law));
  });
});
