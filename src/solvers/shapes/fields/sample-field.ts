/** What a contact field says of two types, for people who want to look at one, and for what compares fields. */
import { TalusError } from '../../../core/errors.ts';
import type { Device, DeviceArray, Pass } from '../../../device/device.ts';
import type { ContactFields, FieldArrays } from './contact-fields.ts';
import { candidate, far, shapePose, touch } from './field-structs.ts';

/** Places where two grains are near each other, one for each pose; lengths [m]. */
export interface FieldSamples {
  /** Negative where they overlap; above 1e29 where there is no such place within reach, below −1e29 where it is too deep. */
  readonly distance: Float32Array;
  /** ∂d/∂(θ, x, y) of the pose: three numbers each [m, 1, 1]. */
  readonly gradient: Float32Array;
  /** From the centre of the first to the place, along the normal. */
  readonly arm: Float32Array;
  /** Which end meets which stroke, where the field knows. */
  readonly feature: Uint32Array;
}

export interface TouchSamples {
  readonly nearest: FieldSamples;
  /** The best place away from the nearest. */
  readonly second: FieldSamples;
}

/** Words of a pose and of a touch. */
const poseWords = 8;
const touchWords = 8;

/**
 * `poses` are three numbers each: turn [rad] and place x, y [m] of the second type seen from the first. `kinds` are indices
 * into the types that the field was made for, the lower one first.
 */
export async function sampleField(
  device: Device,
  fields: ContactFields,
  kinds: readonly [number, number],
  poses: ArrayLike<number>,
): Promise<TouchSamples> {
  if (poses.length % 3 !== 0) throw new TalusError(`poses: need three numbers each, got ${poses.length} numbers`);
  if (kinds[0] > kinds[1]) throw new TalusError(`kinds: the lower must come first, got ${kinds.join(', ')}`);
  const count = poses.length / 3;
  using queries = new FieldQueries(device, kinds, poses);
  device.submit((pass) => queries.record(pass, fields));
  const words = new Uint32Array((await device.read(queries.touches)).buffer);
  return { nearest: samplesOf(words, 0, count), second: samplesOf(words, 1, count) };
}

/** Poses on a device, to be asked for as often as wanted; checked by {@link sampleField}. */
export class FieldQueries implements Disposable {
  readonly touches: DeviceArray;
  readonly #count: number;
  readonly #arrays: FieldArrays;

  constructor(device: Device, kinds: readonly [number, number], poses: ArrayLike<number>) {
    const count = poses.length / 3;
    this.#count = count;
    this.touches = device.array('touches', touch, Math.max(2 * count, 1));
    this.#arrays = {
      poses: device.array('poses', shapePose, count + 1, poseList(kinds, poses)),
      candidates: device.array('candidates', candidate, Math.max(count, 1), candidateList(count)),
      candidate_total: device.array('candidate total', 'u32', 1, [count]),
      touches: this.touches,
    };
  }

  record(pass: Pass, fields: ContactFields): void {
    fields.record(pass, this.#arrays, this.#count);
  }

  [Symbol.dispose](): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
  }
}

/** The first grain at the origin, then the second at each of its poses. */
function poseList(kinds: readonly [number, number], poses: ArrayLike<number>): Uint32Array {
  const count = poses.length / 3;
  const words = new Uint32Array(poseWords * (count + 1));
  const floats = new Float32Array(words.buffer);
  floats.set([0, 0, 1, 0]);
  words.set([kinds[0], 0, 0], 5);
  for (let k = 0; k < count; k++) {
    const [turn, x, y] = [poses[3 * k]!, poses[3 * k + 1]!, poses[3 * k + 2]!];
    const at = poseWords * (k + 1);
    floats.set([x, y, Math.cos(turn), Math.sin(turn)], at);
    words.set([kinds[1], k + 1, 0], at + 5);
  }
  return words;
}

/** The first with each of the others, whatever their gap. */
function candidateList(count: number): Uint32Array {
  const words = new Uint32Array(3 * Math.max(count, 1));
  for (let k = 0; k < count; k++) words[3 * k + 1] = k + 1;
  const floats = new Float32Array(words.buffer);
  for (let k = 0; k < count; k++) floats[3 * k + 2] = far;
  return words;
}

function samplesOf(words: Uint32Array, which: number, count: number): FieldSamples {
  const floats = new Float32Array(words.buffer);
  const at = (k: number, word: number): number => touchWords * (2 * k + which) + word;
  return {
    distance: Float32Array.from({ length: count }, (_, k) => floats[at(k, 2)]!),
    gradient: Float32Array.from({ length: 3 * count }, (_, k) => floats[at(Math.floor(k / 3), [4, 0, 1][k % 3]!)]!),
    arm: Float32Array.from({ length: count }, (_, k) => floats[at(k, 5)]!),
    feature: Uint32Array.from({ length: count }, (_, k) => words[at(k, 7)]!),
  };
}
