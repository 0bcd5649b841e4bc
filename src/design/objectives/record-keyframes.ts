/** Follows particles through a rollout: the motion as keyframes, to look at or to match. */
import { RandomStream } from '../../math/random-stream.ts';
import type { Objective } from '../rollout/objective.ts';
import { momentsOf, eachParticle, type TermOptions } from './selection.ts';
import type { Keyframe } from './target-terms.ts';

/** Anything that runs an objective. */
export interface Runs {
  run(objective: Objective): Promise<number>;
}

export interface RecordOptions extends TermOptions {
  /** Added to each coordinate as a camera would: normal, of this deviation [m]. In the plane z stays 0. Default: none. */
  readonly noise?: { readonly deviation: number; readonly seed: number };
}

/** Runs a rollout once, and gives where particles were; `when` is `always` unless it is said. */
export async function recordKeyframes(
  rollout: Runs,
  { particles, when = 'always', noise }: RecordOptions = {},
): Promise<Keyframe[]> {
  const keyframes: Keyframe[] = [];
  const each = eachParticle(particles);
  await rollout.run({
    reads: ['position'],
    ...momentsOf(when),
    evaluate({ step, count, position }) {
      const seen: number[] = [];
      each(count, (particle) => seen.push(...position.subarray(3 * particle, 3 * particle + 3)));
      keyframes.push({ step, position: Float64Array.from(seen) });
      return { value: 0, bars: {} };
    },
  });
  keyframes.sort((a, b) => a.step - b.step);
  return noise ? blurred(keyframes, noise) : keyframes;
}

function blurred(keyframes: readonly Keyframe[], { deviation, seed }: NonNullable<RecordOptions['noise']>): Keyframe[] {
  const random = new RandomStream([seed >>> 0, 0x66696c6d], [0, 0]);
  const isFlat = keyframes.every(({ position }) => Array.from(position).every((x, k) => k % 3 < 2 || x === 0));
  return keyframes.map(({ step, position }) => ({
    step,
    position: Float64Array.from(position, (x, k) => (isFlat && k % 3 === 2 ? x : x + deviation * random.normal())),
  }));
}
