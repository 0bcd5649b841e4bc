import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { randomObjective } from '../../../test/support/random-objective.ts';
import { slopes, tangleModel, withRollout, type TangleOptions } from '../../../test/support/soft-rollout.ts';

const devices = await builtDevices();
const [oracle] = devices;

/** Central differences of a step of 1e-6 in f64 leave about 1e-9; mpm.md V13 asks 1e-6. */
const tolerance = 1e-6;

async function expectSlopes(options: TangleOptions, steps: number, moments?: readonly number[]): Promise<void> {
  await withRollout(oracle!, tangleModel(options), { steps }, async (rollout) => {
    for (const [name, { measured, told, scale }] of await slopes(rollout, randomObjective(1, moments), 1)) {
      expect(scale, name).toBeGreaterThan(0);
      expect(Math.abs(measured - told) / scale, `${name}: ${measured} measured, ${told} told`).toBeLessThan(tolerance);
    }
  });
}

describe('the gradient of a rollout', () => {
  for (const dimensions of [2, 3] as const) {
    it(`is that of differences in ${dimensions} dimensions, with friction`, () => expectSlopes({ dimensions }, 4));

    it(`is so with running objectives in ${dimensions} dimensions`, () =>
      expectSlopes({ dimensions, substeps: 2 }, 3, [0, 1, 3]));

    it(`is so under a body that moves in ${dimensions} dimensions`, async () => {
      await expectSlopes({ dimensions, withBody: true, substeps: 2 }, 4);
      // The body does something.
      const objective = randomObjective(1);
      const [held, free] = await Promise.all(
        [true, false].map((withBody) =>
          withRollout(oracle!, tangleModel({ dimensions, withBody, substeps: 2 }), { steps: 4 }, (rollout) =>
            rollout.run(objective),
          ),
        ),
      );
      expect(Math.abs(held! - free!)).toBeGreaterThan(1e-3);
    });

    it(`is so with muscles and a cable in ${dimensions} dimensions`, () =>
      expectSlopes({ dimensions, withActuators: true, substeps: 2 }, 2));
  }
});
