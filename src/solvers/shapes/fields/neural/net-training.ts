/** One net that learns on a device from samples that lie there: every step is two runs of kernels, and nothing comes back. */
import { packStructs, type FieldTable } from '../../../../core/fields.ts';
import { TalusError } from '../../../../core/errors.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../../device/device.ts';
import { initialWeights, netConstants, netWords, type NetShape } from './net.ts';
import bars from './shapes_net_bars.wgsl';
import step from './shapes_net_step.wgsl';

export interface NetTrainingOptions {
  readonly shape: NetShape;
  /** Learns the derivatives by turn, x and y as well as the value, with this weight; null: the value alone. */
  readonly slopeWeight: number | null;
  /** Samples of a step: a multiple of what `trainingTile` says. */
  readonly batch: number;
  /** Samples at hand: a multiple of `batch`. */
  readonly pool: number;
  readonly steps: number;
  readonly firstRate: number;
  readonly lastRate: number;
  readonly seed: number;
  /** Tells nets of one seed apart. */
  readonly lane: number;
}

export interface NetSamples {
  /** Turn, x, y, and what the sample counts; less than nothing: what comes out should be no greater than the label. */
  readonly poses: DeviceArray<'vec4f'>;
  /** With derivatives: value and derivatives of each sample; otherwise values, four samples after another. */
  readonly labels: DeviceArray;
  /** Squares of errors: one of each sample with derivatives, otherwise of each four. */
  readonly errors: DeviceArray<'f32'>;
}

const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const f32 = (doc: string) => ({ type: 'f32', unit: '1', doc }) as const;

/** NetTraining of net_training.wgsl. */
export const trainingParams = {
  batch: u32('Quads of a step.'),
  pool: u32('Quads at hand.'),
  groups: u32('Workgroups that a batch is shared out to.'),
  steps: u32('Of the whole training.'),
  slope_weight: f32('Of squares of errors of derivatives.'),
  scale: f32('One over the samples of a batch.'),
  first_rate: f32('Length of a step at first.'),
  last_rate: f32('Length of a step at last.'),
} as const satisfies FieldTable;

/** Workgroups at most: each keeps gradients of its own, which are summed up. On the CPU they are few, to stay in its caches. */
const mostGroups = { cpu: 16, oracle: 16, gpu: 512 } as const;
/** Of all nodes: what every GPU binds. */
const mostBytes = 2 ** 27;

export class NetTraining implements Disposable {
  readonly weights: DeviceArray<'vec4f'>;
  /** Mean square of the errors of each step. */
  readonly losses: DeviceArray<'f32'>;
  /** Gradients of the last step: all weights of the first workgroup, of the second, and so on. */
  readonly bars: DeviceArray<'vec4f'>;
  readonly groups: number;
  readonly #kernels: Readonly<Record<'bars' | 'step', Kernel>>;
  readonly #params: DeviceArray;
  readonly #nodes: DeviceArray<'vec4f'>;
  readonly #moments: DeviceArray<'vec4f'>;
  readonly #clocks: readonly [DeviceArray<'u32'>, DeviceArray<'u32'>];
  readonly #steps: number;
  #step = 0;

  constructor(device: Device, options: NetTrainingOptions) {
    const { shape, slopeWeight, batch, pool, steps, firstRate, lastRate, seed, lane } = options;
    const constants = { ...netConstants(shape), TANGENTS: Number(slopeWeight !== null) };
    this.#kernels = { bars: device.kernel(bars, constants), step: device.kernel(step) };
    const samplesInQuad = slopeWeight === null ? 4 : 1;
    const tile = this.#kernels.bars.constants['TILE_QUADS']!;
    if (batch % (tile * samplesInQuad) !== 0 || pool % batch !== 0) {
      throw new TalusError(`a batch of ${batch} samples out of ${pool}: it must be a multiple of ${tile * samplesInQuad}, and so must all of them of the batch`); // prettier-ignore
    }
    this.#steps = steps;
    const quads = netWords(shape) / 4;
    const { INPUTS, WIDTH, LAYERS } = netConstants(shape);
    const room = (INPUTS + 2 * LAYERS * WIDTH + 1) * tile;
    // A power of two: all have as much to do as each other.
    const fitting = 2 ** Math.floor(Math.log2(mostBytes / (16 * room)));
    this.groups = Math.min(mostGroups[device.kind], fitting, batch / samplesInQuad / tile);
    const params = { batch: batch / samplesInQuad, pool: pool / samplesInQuad, groups: this.groups, steps, slope_weight: slopeWeight ?? 0, scale: 1 / batch, first_rate: firstRate, last_rate: lastRate }; // prettier-ignore
    this.#params = device.array('net training', trainingParams, 1, packStructs(trainingParams, [params]));
    this.weights = device.array('net weights', 'vec4f', quads, initialWeights(shape, seed, lane));
    this.losses = device.array('net losses', 'f32', steps);
    this.bars = device.array('net gradients', 'vec4f', quads * this.groups);
    this.#nodes = device.array('net nodes', 'vec4f', room * this.groups);
    this.#moments = device.array('net moments', 'vec4f', 2 * quads);
    this.#clocks = [device.array('net clock', 'u32', 1), device.array('net clock', 'u32', 1)];
  }

  /** Steps that were recorded. */
  get step(): number {
    return this.#step;
  }

  /** Records one step, on the next batch of the samples. */
  record(pass: Pass, { poses, labels, errors }: NetSamples): void {
    if (this.#step === this.#steps)
      throw new TalusError(`a net was to learn in ${this.#steps} steps, and has done them`);
    const [even, odd] = this.#clocks;
    const [clock, next_clock] = this.#step % 2 === 0 ? [even, odd] : [odd, even];
    const { weights, bars: sums, losses } = this;
    const params = this.#params;
    pass.run(this.#kernels.bars, { params, weights, nodes: this.#nodes, clock, poses, labels, bars: sums, errors }, { groups: this.groups }); // prettier-ignore
    const { COLUMNS } = this.#kernels.step.constants as { COLUMNS: number };
    const arrays = {
      params,
      clock,
      bars: sums,
      weights,
      moments: this.#moments,
      losses,
      next_clock,
    };
    pass.run(this.#kernels.step, arrays, { groups: Math.ceil(weights.count / COLUMNS) });
    this.#step++;
  }

  [Symbol.dispose](): void {
    const { weights, losses, bars: sums } = this;
    for (const array of [this.#params, weights, losses, sums, this.#nodes, this.#moments, ...this.#clocks]) {
      array[Symbol.dispose]();
    }
  }
}
