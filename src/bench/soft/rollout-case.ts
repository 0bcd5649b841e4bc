/** What a designer waits for: gradients of whole rollouts, with states that are kept and taken anew, and all that is read. */
import { meanAlong } from '../../design/objectives/mean-terms.ts';
import { Rollout } from '../../design/rollout/rollout.ts';
import type { Device } from '../../device/device.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { BenchCase, BenchRunWorld, BenchSettings } from '../bench-case.ts';
import { DeviceMeter } from '../device-meter.ts';
import { planeWalker } from './soft-scenes.ts';

/** A step of the measurement is a substep of the rollout, there and back. */
function rolloutRun(
  device: Device,
  scene: SceneInput,
  steps: number,
  { overrides = [] }: BenchSettings,
): BenchRunWorld {
  const meter = new DeviceMeter(device);
  const rollout = new Rollout(compileScene(parseScene(scene, { overrides })), meter, { steps });
  const { count, substeps } = rollout.model.soft!;
  const objective = meanAlong('position', [1, 0, 0]);
  const bundle = steps * substeps;
  let taken = 0;
  let broken = 0;
  let running = Promise.resolve();
  return {
    particles: count,
    bundle,
    get memoryBytes() {
      return meter.bytes;
    },
    advance(wanted) {
      running = (async () => {
        for (let done = 0; done < wanted; done += bundle) {
          const { gradient, substepsTaken } = await rollout.gradient(objective);
          taken = substepsTaken;
          broken = gradient.velocity.filter((bar) => !Number.isFinite(bar)).length;
        }
      })();
    },
    idle: () => running,
    conclude: () => ({
      checks: [{ quantity: 'bars that are no numbers', measured: broken, limit: 0, unit: '1', pass: broken === 0 }],
      notes: [`${steps} steps of ${substeps} substeps, of which ${taken} were taken to go back through ${bundle}`],
    }),
    [Symbol.dispose]: () => rollout[Symbol.dispose](),
  };
}

export const rolloutCase: BenchCase = {
  group: 'soft',
  name: 'walker-2d-rollout',
  title: 'a robot in the plane of 12,800 particles and four muscles: the gradient of 40 steps, a substep of it',
  prepare: (device, size, settings) =>
    size === 'quick'
      ? rolloutRun(device, planeWalker(6), 2, settings)
      : rolloutRun(device, planeWalker(20), 40, settings),
};
