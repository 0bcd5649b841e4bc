import { describe, expect, it } from 'vitest';
import { builtDevices } from '../../../../../test/support/built-devices.ts';
import { Dice } from '../../../../../test/support/matrices.ts';
import type { Device } from '../../../../device/device.ts';
import { initialWeights, netShapes, netWords, parameterCount, type NetShape } from './net.ts';
import { NetTraining } from './net-training.ts';

const devices = await builtDevices();
const oracle = devices.find(({ kind }) => kind === 'oracle')!;

const small: Record<string, NetShape> = {
  relu: { inputs: 3, width: 8, layers: 2, smooth: false, fourier: false },
  fourier: { inputs: 10, width: 8, layers: 3, smooth: true, fourier: true },
};
const batch = 128;

/** Poses and labels at random, the same for all devices. */
function samplesOn(device: Device, quads: number) {
  const dice = new Dice(3);
  const poses = Array.from({ length: batch }, () => [3 * dice.normal(), dice.normal(), dice.normal(), dice.normal()]);
  const labels = Array.from({ length: 4 * quads }, () => dice.normal());
  return {
    poses: device.array('poses', 'vec4f', batch, poses.flat()),
    labels: device.array('labels', 'vec4f', quads, labels),
    errors: device.array('errors', 'f32', quads),
  };
}

const optionsOf = (shape: NetShape, slopeWeight: number | null) => ({
  ...{ shape, slopeWeight, batch, pool: batch, steps: 4, firstRate: 1e-3, lastRate: 1e-5, seed: 1, lane: 0 },
});

/** Loss of the weights, and its gradient, without moving them for good. */
async function lossAndGradient(
  device: Device,
  shape: NetShape,
  slopeWeight: number | null,
  weights?: ArrayLike<number>,
) {
  using training = new NetTraining(device, optionsOf(shape, slopeWeight));
  const samples = samplesOn(device, slopeWeight === null ? batch / 4 : batch);
  if (weights) device.write(training.weights, weights);
  device.submit((pass) => training.record(pass, samples));
  const words = netWords(shape);
  const rows = await device.read(training.bars);
  const gradient = Array.from({ length: words }, (_, k) =>
    Array.from({ length: training.groups }, (_, row) => rows[row * words + k]!).reduce((sum, x) => sum + x, 0),
  );
  gradient[words - 3] = 0;
  for (const array of Object.values(samples)) array[Symbol.dispose]();
  return { loss: (await device.read(training.losses))[0]!, gradient };
}

const cases = Object.entries(small).flatMap(([name, shape]) => [
  { name: `${name}, the value`, shape, slopeWeight: null },
  { name: `${name}, the value and its derivatives`, shape, slopeWeight: 0.3 },
]);

describe('nets', () => {
  it('have as many parameters as those of the paper', () => {
    expect(parameterCount(netShapes['relu-3x32'])).toBe(2273);
    expect(parameterCount(netShapes['relu-5x64'])).toBe(16961);
  });
});

describe.each(cases)('the gradient of the loss of $name', ({ shape, slopeWeight }) => {
  it('is what central differences say', async () => {
    const start = Float64Array.from(initialWeights(shape, 1, 0));
    const { gradient } = await lossAndGradient(oracle, shape, slopeWeight, start);
    const dice = new Dice(8);
    for (let trial = 0; trial < 3; trial++) {
      // Noughts that only fill up stay noughts: moving them would not be a change of the net.
      const direction = Array.from(start, (weight) => (weight === 0 ? 0 : dice.normal()));
      // The kinks of max(x, 0) are seldom within so small a move.
      const move = 1e-6;
      const moved = async (sign: number) =>
        (await lossAndGradient(oracle, shape, slopeWeight, start.map((x, k) => x + sign * move * direction[k]!))).loss; // prettier-ignore
      const difference = ((await moved(1)) - (await moved(-1))) / (2 * move);
      const slope = direction.reduce((sum, x, k) => sum + x * gradient[k]!, 0);
      expect(Math.abs(slope - difference)).toBeLessThan(1e-6 * Math.hypot(...gradient) * Math.hypot(...direction));
    }
  });

  it('is the same on all devices', async () => {
    const expected = await lossAndGradient(oracle, shape, slopeWeight);
    const size = Math.hypot(...expected.gradient);
    for (const device of devices) {
      const { loss, gradient } = await lossAndGradient(device, shape, slopeWeight);
      expect(Math.abs(loss / expected.loss - 1)).toBeLessThan(1e-4);
      expect(Math.hypot(...gradient.map((x, k) => x - expected.gradient[k]!)) / size).toBeLessThan(1e-4);
    }
  });
});
