/** The two nets of a pair of types, trained on a device from samples that the exact field makes there. */
import { packStructs, type FieldTable } from '../../../../core/fields.ts';
import type { Device, DeviceArray, Kernel } from '../../../../device/device.ts';
import type { ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { packStrokes } from '../pack-strokes.ts';
import type { NetShape } from './net.ts';
import { NetTraining } from './net-training.ts';
import { idleTurn, pairDepth, pairUnit, type PairNets } from './neural-fields.ts';
import netSamples from './shapes_net_samples.wgsl';

/** What a net is trained by; the rest follows from the device. */
export interface NetRecipe {
  readonly shape: NetShape;
  readonly steps: number;
  /** Samples of a step. */
  readonly batch: number;
  /** Batches that are made at once, and how often each is used before new ones are made. */
  readonly batches: number;
  readonly uses: number;
  /** Of the squares of errors of derivatives, beside that of the distance. */
  readonly slopeWeight: number;
  readonly firstRate: number;
  readonly lastRate: number;
  /** Share of samples that are near those learnt worst. */
  readonly mined: number;
}

const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;

/** SampleParams of shapes_net_samples.wgsl. */
const sampleParams = {
  first: u32('Type of the first grain.'),
  second: u32('Type of the second.'),
  count: u32('Samples.'),
  round: u32('How often samples were made before.'),
  seed: u32('Of all numbers at random.'),
  unit: f32('m', 'Length that nets count in.'),
  depth: f32('1', 'How deep grains may be in each other, over the unit.'),
  limit: f32('rad', 'Turns are within this.'),
  mined: f32('1', 'Share of samples near those that were learnt worst.'),
} as const satisfies FieldTable;

export class PairTraining implements Disposable {
  readonly kinds: readonly [number, number];
  readonly #device: Device;
  readonly #recipe: NetRecipe;
  readonly #seed: number;
  readonly #sizes: { readonly unit: number; readonly depth: number; readonly limit: number };
  readonly #make: Kernel;
  readonly #distance: NetTraining;
  readonly #arm: NetTraining;
  readonly #arrays: Readonly<
    Record<'params' | 'outlines' | 'distances' | 'arms' | 'errors' | 'armErrors', DeviceArray>
  >;
  readonly #poses: readonly [DeviceArray<'vec4f'>, DeviceArray<'vec4f'>];
  #round = 0;

  constructor(
    device: Device,
    types: readonly ShapeType[],
    kinds: readonly [number, number],
    recipe: NetRecipe,
    seed: number,
  ) {
    // prettier-ignore
    const { shape, steps, batch, batches, slopeWeight, firstRate, lastRate } = recipe;
    this.kinds = kinds;
    this.#device = device;
    this.#recipe = recipe;
    this.#seed = seed >>> 0;
    const [first, second] = [types[kinds[0]]!, types[kinds[1]]!];
    const unit = pairUnit(first, second);
    this.#sizes = { unit, depth: pairDepth(first, second) / unit, limit: idleTurn(first, second).period / 2 };
    this.#make = device.kernel(netSamples);
    const pool = batch * batches;
    const common = { shape, batch, pool, steps, firstRate, lastRate, seed };
    this.#distance = new NetTraining(device, { ...common, slopeWeight, lane: 0 });
    this.#arm = new NetTraining(device, { ...common, slopeWeight: null, lane: 1 });
    const quads = packStrokes(types);
    this.#arrays = {
      params: device.array('sample params', sampleParams, 1),
      outlines: device.array('outlines', 'vec4f', quads.length / 4, quads),
      distances: device.array('labels of distances', 'vec4f', pool),
      arms: device.array('labels of arms', 'f32', pool),
      errors: device.array('errors of distances', 'f32', pool),
      armErrors: device.array('errors of arms', 'f32', pool / 4),
    };
    this.#poses = [device.array('sample poses', 'vec4f', pool), device.array('sample poses', 'vec4f', pool)];
  }

  get step(): number {
    return this.#distance.step;
  }

  /** Takes up to so many steps more, which end with this round of samples at the latest. */
  advance(most: number): void {
    const { batches, uses, steps } = this.#recipe;
    const inRound = batches * uses;
    if (this.step % inRound === 0) this.#makeSamples();
    const count = Math.min(most, inRound - (this.step % inRound), steps - this.step);
    const { distances, arms, errors, armErrors } = this.#arrays;
    const poses = this.#poses[this.#round % 2]!;
    this.#device.submit((pass) => {
      for (let k = 0; k < count; k++) {
        pass.span('distance', () =>
          this.#distance.record(pass, { poses, labels: distances, errors: errors as DeviceArray<'f32'> }),
        );
        pass.span('arm', () =>
          this.#arm.record(pass, { poses, labels: arms, errors: armErrors as DeviceArray<'f32'> }),
        );
      }
    });
  }

  /** Mean of the latest steps, of the distance. */
  async latestLoss(): Promise<number> {
    const range = { start: Math.max(0, this.step - 64), end: Math.max(this.step, 1) };
    const losses = await this.#device.read(this.#distance.losses, range);
    return Array.from(losses).reduce((sum, loss) => sum + loss, 0) / losses.length;
  }

  /** Loss of each step so far, of the distance. */
  async losses(): Promise<Float32Array> {
    const all = await this.#device.read(this.#distance.losses, { start: 0, end: Math.max(this.step, 1) });
    return Float32Array.from(all.subarray(0, this.step));
  }

  async nets(): Promise<PairNets> {
    const [distance, arm] = [
      await this.#device.read(this.#distance.weights),
      await this.#device.read(this.#arm.weights),
    ];
    return { kinds: this.kinds, distance: Float32Array.from(distance), arm: Float32Array.from(arm) };
  }

  #makeSamples(): void {
    const { batch, batches, mined } = this.#recipe;
    const [first, second] = this.kinds;
    const count = batch * batches;
    const old_poses = this.#poses[this.#round % 2]!;
    this.#round++;
    const values = { first, second, count, round: this.#round, seed: this.#seed, ...this.#sizes, mined: this.#round > 1 ? mined : 0 }; // prettier-ignore
    const { params, outlines, errors, distances, arms } = this.#arrays;
    this.#device.write(params, packStructs(sampleParams, [values]));
    const poses = this.#poses[this.#round % 2]!;
    this.#device.submit((pass) => {
      pass.span('samples', () => {
        const arrays = { params, outlines, old_poses, errors, poses, distances, arms };
        pass.run(this.#make, arrays, Math.ceil(count / this.#make.constants['PORTION']!));
      });
    });
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#distance, this.#arm, ...Object.values(this.#arrays), ...this.#poses])
      owned[Symbol.dispose]();
  }
}
