/** Grains that fly past each other do not touch, by any method; those that are dropped come as high as their restitution says. */
import { describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/device.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { SceneSolver } from '../../src/scene/scene.ts';
import { builtDevices } from '../support/built-devices.ts';
import type { TestBody } from '../support/grain-model.ts';
import { solvedBy, solvers } from '../support/grain-methods.ts';
import { GrainRun } from '../support/grain-run.ts';

const R = 0.01;
const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;
const methods: [string, SceneSolver][] = [
  ['gauss-seidel', solvers.gaussSeidel()],
  ['jacobi', solvers.jacobi()],
  ['ccp-jacobi', solvers.ccpJacobi()],
  ['apgd', solvers.apgd()],
];

interface Passing {
  readonly restitution?: number;
  readonly solver?: SceneSolver;
  readonly device?: Device;
  readonly steps?: number;
  /** Grains at rest */
  readonly others?: number;
}

/** What becomes of a grain that is at rest when another one comes at it, 0.3 R a step, with so much to spare. */
async function passed(
  spare: number,
  from: number,
  { restitution = 0.5, solver = solvers.gaussSeidel(), device = cpu, steps = 24, others = 1 }: Passing = {},
): Promise<Vector3[]> {
  const still = Array.from({ length: others }, (_, k) => ({ position: [0, 0.05 * k, 0] as Vector3, radius: R }));
  const comes = { position: [from, 0, (2 + spare) * R] as Vector3, radius: R, velocity: [3, 0, 0] as Vector3 };
  const law = { restitution, friction: 0 };
  using run = new GrainRun(device, solvedBy(solver, { grains: [...still, comes], law, gravity: [0, 0, 0] }));
  run.step(steps);
  return [(await run.vectors('velocity'))[0]!, (await run.vectors('velocity')).at(-1)!];
}

describe.each(methods)('by %s', (_, solver) => {
  test.each([0, 0.5, 1])('grains with 0.01 R to spare pass, restitution %d', async (restitution) => {
    for (let k = 0; k < 8; k++) {
      const velocities = await passed(0.01, -0.04 + (k / 8) * 0.3 * R, { restitution, solver });
      expect(velocities).toEqual([
        [0, 0, 0],
        [3, 0, 0],
      ]);
    }
  });

  test('grains that are in the way are hit, and the pair gains neither momentum nor energy', async () => {
    for (let k = 0; k < 8; k++) {
      for (const spare of [-0.02, -0.2, -1]) {
        const [still, comes] = await passed(spare, -0.04 + (k / 8) * 0.3 * R, { solver });
        expect(comes![2]).toBeGreaterThan(0.2);
        for (const axis of [0, 2]) expect(still![axis]! + comes![axis]!).toBeCloseTo([3, 0, 0][axis]!, 5);
        const energy = Math.hypot(...still!) ** 2 + Math.hypot(...comes!) ** 2;
        expect(energy).toBeLessThan(9);
      }
    }
  });
});

test.each(devices)('on $name grains pass, in contacts four by four and one by one', async (device) => {
  for (const others of [1, 6]) {
    for (const restitution of [0.5, 1]) {
      const velocities = await passed(0.01, -0.022, { restitution, device, steps: 10, others });
      expect(velocities).toEqual([
        [0, 0, 0],
        [3, 0, 0],
      ]);
    }
  }
});

/** How high a grain comes that falls on a floor, over how high it was. */
async function rebound(height: number, step: number, restitution: number, solver: SceneSolver): Promise<number> {
  const grains = [{ position: [0, 0, height + R] as Vector3, radius: R }];
  const bodies: TestBody[] = [{ shape: { kind: 'plane' } }];
  const domain = { min: [-1, -1, -1] as const, max: [1, 1, 6] as const };
  using run = new GrainRun(
    cpu,
    solvedBy(solver, { grains, bodies, law: { restitution }, timeStep: step, domain, sweeps: 4 }),
  );
  let highest = 0;
  let wasDown = false;
  for (let k = 0; k < (1.9 * Math.sqrt((2 * height) / 9.81)) / step; k++) {
    run.step();
    const [position] = await run.vectors('position');
    const [velocity] = await run.vectors('velocity');
    wasDown ||= velocity![2] > 0;
    if (wasDown) highest = Math.max(highest, position![2] - R);
  }
  return highest / height;
}

describe.each(methods)('what falls on a floor, by %s', (_, solver) => {
  test.each([0.5, 2, 5])('from %d m, comes up by the square of its restitution', async (height) => {
    // Steps in which it falls by half a radius at the end.
    const step = (0.5 * R) / Math.sqrt(2 * 9.81 * height);
    for (const restitution of [0.5, 0.8]) {
      for (const phase of [1, 0.87]) {
        const measured = await rebound(height * phase, step, restitution, solver);
        expect(measured / restitution ** 2 - 1).toBeCloseTo(0, 2);
      }
    }
  });
});
