/** Kernels of nets in their form for the GPU, with its workgroups and barriers, run on the f64 oracle: there races are found. */
import { expect, test } from 'vitest';
import { packStructs } from '../../src/core/fields.ts';
import type { Device } from '../../src/device/device.ts';
import { makeOutline } from '../../src/geometry/outline/make-outline.ts';
import type { NetShape } from '../../src/solvers/shapes/fields/neural/net.ts';
import { initialWeights, netConstants, netWords } from '../../src/solvers/shapes/fields/neural/net.ts';
import { NetTraining, trainingParams } from '../../src/solvers/shapes/fields/neural/net-training.ts';
import { NeuralFields } from '../../src/solvers/shapes/fields/neural/neural-fields.ts';
import { sampleField } from '../../src/solvers/shapes/fields/sample-field.ts';
import { builtDevices } from '../support/built-devices.ts';
import { Dice } from '../support/matrices.ts';
import { loadKernelFile } from '../support/oracle-kernel.ts';

const shape: NetShape = { inputs: 10, width: 16, layers: 2, smooth: true, fourier: true };
const [oracle] = await builtDevices();
const batch = 128;
const dice = new Dice(2);
const numbers = Array.from({ length: 8 * batch }, () => dice.normal());
const [poses, labels] = [numbers.slice(0, 4 * batch), numbers.slice(4 * batch)];

/** Sums over workgroups. */
const summed = (rows: ArrayLike<number>): number[] =>
  Array.from({ length: netWords(shape) }, (_, k) =>
    Array.from({ length: rows.length / netWords(shape) }, (__, row) => rows[row * netWords(shape) + k]!).reduce((a, b) => a + b, 0),
  ); // prettier-ignore

test('shapes_net_bars has the gradient of the form for the CPU, and no lane reads what another writes', async () => {
  const common = { shape, slopeWeight: 0.1, batch, pool: batch, steps: 1, firstRate: 0, lastRate: 0, seed: 3, lane: 0 };
  using training = new NetTraining(oracle!, common);
  const samples = {
    poses: oracle!.array('poses', 'vec4f', batch, poses),
    labels: oracle!.array('labels', 'vec4f', batch, labels),
    errors: oracle!.array('errors', 'f32', batch),
  };
  oracle!.submit((pass) => training.record(pass, samples));
  const expected = summed(await oracle!.read(training.bars));
  const constants = { ...netConstants(shape), TANGENTS: 1 };
  const file = 'solvers/shapes/fields/neural/shapes_net_bars.wgsl';
  const { device, kernel } = loadKernelFile(file, { target: 'gpu', detectRaces: true, constants });
  const tile = kernel.constants['TILE_QUADS']!;
  const groups = 2;
  const params = { batch, pool: batch, groups, steps: 1, slope_weight: 0.1, scale: 1 / batch, first_rate: 0, last_rate: 0 }; // prettier-ignore
  const room = (12 + 2 * shape.layers * shape.width + 1) * tile;
  const bars = device.array('bars', 'vec4f', (groups * netWords(shape)) / 4);
  const arrays = {
    params: device.array('params', trainingParams, 1, packStructs(trainingParams, [params])),
    weights: device.array('weights', 'vec4f', netWords(shape) / 4, initialWeights(shape, 3, 0)),
    nodes: device.array('nodes', 'vec4f', groups * room),
    clock: device.array('clock', 'u32', 1),
    poses: device.array('poses', 'vec4f', batch, poses),
    labels: device.array('labels', 'vec4f', batch, labels),
    bars,
    errors: device.array('errors', 'f32', batch),
  };
  device.submit((pass) => pass.run(kernel, arrays, { groups }));
  const found = summed(await device.read(bars));
  const size = Math.hypot(...expected);
  expect(Math.hypot(...found.map((x, k) => x - expected[k]!)) / size).toBeLessThan(1e-9);
});

test('shapes_narrow_neural says what the form for the CPU says, and no lane reads what another writes', async () => {
  const types = [{ name: 'hash', outline: makeOutline({ kind: 'letter', letter: '#' }).outline, radius: 1 }];
  const nets = { kinds: [0, 0] as const, distance: initialWeights(shape, 1, 0), arm: initialWeights(shape, 2, 0) };
  const given = Array.from({ length: 15 }, (_, k) => numbers[k]!);
  using fields = new NeuralFields(oracle!, types, shape, [nets], { reach: 9 });
  const expected = await sampleField(oracle!, fields, [0, 0], given);
  const file = 'solvers/shapes/fields/neural/shapes_narrow_neural.wgsl';
  const { device, kernel } = loadKernelFile(file, {
    ...{ target: 'gpu', detectRaces: true, constants: { ...netConstants(shape), TYPES: 1 } },
  });
  // The same fields on the device that has the other form.
  const source = {
    ...device,
    kernel: () => kernel,
    array: device.array.bind(device),
    kind: 'gpu',
  } as unknown as Device;
  using others = new NeuralFields(source, types, shape, [nets], { reach: 9 });
  const found = await sampleField(device, others, [0, 0], given);
  expect(found.nearest.distance.some((distance) => distance > -1e29)).toBe(true);
  for (const what of ['distance', 'gradient', 'arm'] as const) {
    for (const [k, x] of found.nearest[what].entries()) expect(x).toBeCloseTo(expected.nearest[what][k]!, 5);
  }
});
