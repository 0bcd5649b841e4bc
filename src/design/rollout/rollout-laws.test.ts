/** Gradients through each law, on the oracle: those of differences, in space and in the plane. */
import { describe, expect, it } from 'vitest';
import { oracleKernels } from 'virtual:talus-oracle';
import { randomObjective } from '../../../test/support/random-objective.ts';
import { slopes, tangleModel, withRollout } from '../../../test/support/soft-rollout.ts';
import { DeviceOracle } from '../../device/oracle/device-oracle.ts';
import type { LawModel } from '../../scene/soft/soft-model.ts';

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
