/** Follows particles through a rollout: the motion as keyframes, to look at or to match. */
import type { Objective } from '../rollout/objective.ts';
import { atStepOf, eachParticle, type TermOptions } from './selection.ts';
import type { Keyframe } from './target-terms.ts';

/** Anything that runs an objective. */
export interface Runs {
  run(objective: Objective): Promise<number>;
}

/** Runs a rollout once, and gives where particles were; `when` is `always` unless it is said. */
export async function recordKeyframes(
  rollout: Runs,
  { particles, when = 'always' }: TermOptions = {},
): Promise<Keyframe[]> {
  const keyframes: Keyframe[] = [];
  const each = eachParticle(particles);
  await rollout.run({
    reads: ['position'],
    atStep: atStepOf(when),
    evaluate({ step, count, position }) {
      const seen: number[] = [];
      each(count, (particle) => seen.push(...position.subarray(3 * particle, 3 * particle + 3)));
      keyframes.push({ step, position: Float64Array.from(seen) });
      return { value: 0, bars: {} };
    },
  });
  return keyframes.sort((a, b) => a.step - b.step);
}
