/** Trains the nets of a pair of types from beginning to end, and measures what they are worth. */
import { TalusError } from '../../../../core/errors.ts';
import type { Device } from '../../../../device/device.ts';
import type { NetKind, ShapeType } from '../../../../scene/shapes/shapes-model.ts';
import { measureQuality, type FieldQuality } from '../field-quality.ts';
import type { TrainingRecord } from './fields-file.ts';
import { netShapes } from './net.ts';
import { netRecipe } from './net-recipes.ts';
import { NeuralFields, pairUnit, type PairNets } from './neural-fields.ts';
import { PairTraining, type NetRecipe } from './pair-training.ts';

export interface TrainPairOptions {
  readonly net: NetKind;
  /** Of all numbers at random: 1 by default. Same device, same seed: same bits. */
  readonly seed?: number | undefined;
  /** Left out: as many as the net needs. */
  readonly steps?: number | undefined;
  /** As many steps as fit in this time instead [s]: another number on each run, so other bits. */
  readonly seconds?: number | undefined;
  /** Called a few times a second. */
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface TrainingProgress {
  readonly step: number;
  readonly steps: number;
  /** Of the latest steps: mean square of errors of distances and, with less weight, of their derivatives. */
  readonly loss: number;
}

export interface TrainedPair {
  readonly nets: PairNets;
  readonly quality: FieldQuality;
  readonly training: TrainingRecord;
}

/** Steps between two looks at how it goes. */
const stride = 64;
const mostLosses = 256;

/** `kinds`: indices of the two types, the lower one first. null: it was stopped by the signal. */
export async function trainPair(
  device: Device,
  types: readonly ShapeType[],
  kinds: readonly [number, number],
  options: TrainPairOptions,
): Promise<TrainedPair | null> {
  const { net, seed = 1, onProgress, signal } = options;
  const recipe = netRecipe(net, device.kind);
  const steps =
    options.steps ??
    (options.seconds === undefined ? recipe.steps : await stepsWithin(options.seconds, device, types, kinds, recipe));
  if (!Number.isInteger(steps) || steps < 1) throw new TalusError(`steps: must be a whole number of at least 1, got ${steps}`); // prettier-ignore
  using training = new PairTraining(device, types, kinds, { ...recipe, steps }, seed);
  while (training.step < steps) {
    if (signal?.aborted) return null;
    training.advance(stride);
    const loss = await training.latestLoss();
    if (!Number.isFinite(loss)) throw new TalusError(`net ${net} of ${namesOf(types, kinds)}: its numbers grew beyond all bounds at step ${training.step} of ${steps}: another seed may do`); // prettier-ignore
    onProgress?.({ step: training.step, steps, loss });
    // The CPU device computes in this thread: signals and messages come in between.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const nets = await training.nets();
  const losses = thinned(await training.losses());
  return { nets, quality: await netQuality(device, types, net, nets), training: { steps, seed, losses } };
}

/** Steps that fit in a time [s], from how long some take. */
async function stepsWithin(
  seconds: number,
  device: Device,
  types: readonly ShapeType[],
  kinds: readonly [number, number],
  recipe: NetRecipe,
): Promise<number> {
  using training = new PairTraining(device, types, kinds, { ...recipe, steps: 3 * stride }, 1);
  training.advance(stride);
  await training.latestLoss();
  // The first ones warm up.
  const begun = performance.now();
  training.advance(2 * stride);
  await training.latestLoss();
  const rate = (2 * stride) / ((performance.now() - begun) / 1000);
  return Math.max(stride, Math.floor((rate * seconds) / stride) * stride);
}

/** Means over stretches of equal length, the last of which may be cut short. */
function thinned(losses: Float32Array): Float32Array {
  const length = Math.ceil(losses.length / mostLosses);
  return Float32Array.from({ length: Math.ceil(losses.length / length) }, (_, k) => {
    const stretch = losses.subarray(k * length, (k + 1) * length);
    return stretch.reduce((sum, loss) => sum + loss, 0) / stretch.length;
  });
}

/** What trained nets are worth, against exact distances. */
export async function netQuality(
  device: Device,
  types: readonly ShapeType[],
  net: NetKind,
  nets: PairNets,
): Promise<FieldQuality> {
  // prettier-ignore
  const [first, second] = [types[nets.kinds[0]]!, types[nets.kinds[1]]!];
  const reach = 2 * pairUnit(first, second);
  using fields = new NeuralFields(device, types, netShapes[net], [nets], { reach });
  return await measureQuality(device, [first, second], fields, { kinds: nets.kinds });
}

const namesOf = (types: readonly ShapeType[], [first, second]: readonly [number, number]): string =>
  `${types[first]!.name} and ${types[second]!.name}`;
