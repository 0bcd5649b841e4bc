/** Teaches the walker: its gait is found along the gradient of how far it gets. */
import * as talus from 'talus';
import { beat, chambers, still, walkerScene, walkerSteps as steps, walkerTimeStep } from './walker-scene.ts';

const firstGait = (seed: number): Float64Array => talus.randomCoefficients(3 * chambers.length, { seed, scale: 0.2 });

export interface TeachOptions {
  readonly seed: number;
  readonly iterations: number;
  onStep(record: talus.StepRecord): void;
}

/** Tells why it stopped. */
export async function teachWalker(device: talus.Device, { seed, iterations, onStep }: TeachOptions): Promise<string> {
  const model = talus.compileScene(talus.parseScene(walkerScene(still)));
  using rollout = new talus.Rollout(model, device, { steps });
  const basis = talus.sineBasis(steps, { period: beat / walkerTimeStep });
  const parameter = talus.signalParameter({ basis, actuators: chambers.length, start: firstGait(seed) });
  const objective = talus.weightedSum([
    [1, talus.meanAlong('position', [-1, 0, 0])],
    [1e-6, talus.actuationEffort()],
  ]);
  const { stopped } = await talus.optimiseRollout(rollout, parameter, objective, {
    optimiser: talus.adam({ rate: 0.1, decay: 0.97 }),
    iterations,
    longestGradient: 1,
    onStep,
  });
  return stopped;
}
