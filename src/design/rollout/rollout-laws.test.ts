/** Gradients through each law, on the oracle: those of differences, in space and in the plane. */
import { describe, expect, it } from 'vitest';
import { oracleKernels } from 'virtual:talus-oracle';
import { randomObjective } from '../../../test/support/random-objective.ts';
import { softModel } from '../../../test/support/soft-scene.ts';
import { slopes, tangleModel, withRollout } from '../../../test/support/soft-rollout.ts';
import { DeviceOracle } from '../../device/oracle/device-oracle.ts';
import { RandomStream } from '../../math/random-stream.ts';
import type { LawModel } from '../../scene/soft/soft-model.ts';
import type { Objective } from './objective.ts';
import { Rollout } from './rollout.ts';

const oracle = new DeviceOracle(oracleKernels, { trapNonFinite: true });

/** Of each law numbers with which the particles of the test yield, some more and some less. */
const laws: readonly Partial<LawModel>[] = [
  { kind: 'fixed-corotated', viscosity: 3 },
  { kind: 'neo-hookean', penaltyPower: 2, penaltyFactor: 0.5 },
  { kind: 'von-mises', values: [400] },
  { kind: 'drucker-prager', values: [0.3, 0.02] },
  { kind: 'snow', values: [4, 0.03, 0.02] },
  { kind: 'fluid', values: [2e4, 3, 0], viscosity: 2 },
  { kind: 'viscoelastic', values: [0.01] },
  { kind: 'cloth', values: [2e3, 600, 0.2] },
];

describe.each([2, 3] as const)('gradients through laws in %i dimensions', (dimensions) => {
  it.each(laws)('$kind', async (law) => {
    await withRollout(oracle, tangleModel({ dimensions, law }), { steps: 2 }, async (rollout) => {
      for (const [name, { measured, told, scale }] of await slopes(rollout, randomObjective(2), 3)) {
        const message = `${name}: ${measured} measured, ${told} told`;
        // A class that a law does not know has a slope of 0 both ways.
        expect(Math.abs(measured - told), message).toBeLessThanOrEqual(1e-6 * scale + 1e-9);
      }
    });
  });
});

it.each([2, 3] as const)(
  'a block that was pressed flat comes back in %i dimensions, and its gradient with it',
  async (dimensions) => {
    const up = dimensions - 1;
    const along = (value: number, others: number): [number, number, number] =>
      [0, 1, 2].map((axis) => (axis === up ? value : others)) as [number, number, number];
    // Waves go at 3.7 m/s.
    const model = softModel({
      gravity: [0, 0, 0],
      time: { step: 4e-3 },
      domain: { min: along(0, -0.5), max: along(2, 0.5) },
      grid: { cellSize: 0.1, dimensions, substeps: 1 },
      boundaries: { [dimensions === 2 ? 'y' : 'z']: { kind: 'wall', material: 'jelly', grip: 'separate' } },
      soft: [
        {
          material: 'jelly',
          fill: { kind: 'box', min: along(0.1, -0.1), max: along(0.3, 0.1) },
          velocity: along(-4.4, 0),
        },
      ],
    });
    using rollout = new Rollout(model, oracle, { steps: 36 });
    const { count } = model.soft;
    let least = 1;
    const objective: Objective = {
      reads: ['velocity', 'deformation'],
      atStep: () => true,
      evaluate: ({ velocity, deformation: f, step, steps }) => {
        least = Math.min(least, f[0]! * f[4]! * f[8]!);
        const bars = velocity.map((_, k) => (step === steps && k % 3 === up ? 1 / count : 0));
        return { value: velocity.reduce((sum, v, k) => sum + bars[k]! * v, 0), bars: { velocity: bars } };
      },
    };
    const { value, gradient } = await rollout.gradient(objective);
    expect(least).toBeLessThan(0.4);
    expect(value).toBeGreaterThan(1);
    const random = new RandomStream([7, 2], [5, 0]);
    const velocity = rollout.values.velocity.slice();
    const direction = velocity.map((_, k) => (k % 3 < dimensions ? random.between(-1, 1) : 0));
    const { affine } = rollout.values;
    const at = (size: number): Promise<number> => {
      rollout.set({ affine, velocity: velocity.map((v, k) => v + size * direction[k]!) });
      return rollout.run({ ...objective, atStep: (step, steps) => step === steps });
    };
    const [ahead, behind] = [await at(1e-6), await at(-1e-6)];
    const told = gradient.velocity.reduce((sum, bar, k) => sum + bar * direction[k]!, 0);
    expect(Math.abs((ahead - behind) / 2e-6 - told)).toBeLessThan(
      1e-5 * Math.hypot(...gradient.velocity) * Math.sqrt(count),
    );
  },
);

it('a fluid that keeps its volume by the density of the grid has no gradient', () => {
  const model = tangleModel({ dimensions: 2, law: { kind: 'fluid', values: [2e4, 3, 0, 1] } });
  expect(() => new Rollout(model, oracle, { steps: 1 })).toThrow(
    'rollout: a fluid that keeps its volume has no gradient: set keepVolume to false in its law',
  );
});
