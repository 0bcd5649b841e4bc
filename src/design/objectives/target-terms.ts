/** Terms of an objective that ask particles to be at places: one target each, or a recorded motion to follow. */
import { TalusError } from '../../core/errors.ts';
import type { Moment, Objective } from '../rollout/objective.ts';
import { momentsOf, eachParticle, stepsOf, vectorBars, type EachParticle, type ParticleSelection, type TermOptions } from './selection.ts'; // prettier-ignore

/** Mean of the squared distances from particles to targets, x y z of each in the order of the selection [m²]. */
export function targetDistanceSquared(targets: ArrayLike<number>, { particles, when }: TermOptions = {}): Objective {
  const each = eachParticle(particles);
  return {
    reads: ['position'],
    ...momentsOf(when),
    evaluate(moment) {
      const { value, position } = squaredDistances(moment, each, targets, 1);
      return { value, bars: { position } };
    },
  };
}

/** Where tracked particles were seen after some steps. */
export interface Keyframe {
  readonly step: number;
  /** x y z of each, in the order of the selection [m]; a particle that was not seen has NaN. */
  readonly position: ArrayLike<number>;
}

/**
 * How far a motion is from one that was recorded: the squared distance, mean over all keyframes and tracked particles
 * [m²]; what system identification makes small (Spielberg et al., Robotica 2021, eq. 18).
 */
export function keyframeMatch(
  keyframes: readonly Keyframe[],
  options: { particles?: ParticleSelection } = {},
): Objective {
  if (keyframes.length === 0) throw new TalusError('a motion to match has no keyframes: give at least one');
  const each = eachParticle(options.particles);
  const byStep = new Map(keyframes.map((keyframe) => [keyframe.step, keyframe.position]));
  if (byStep.size < keyframes.length)
    throw new TalusError('two keyframes have the same step: join or drop one of them');
  if (keyframes.every(({ position }) => Array.from(position).every(Number.isNaN)))
    throw new TalusError('a motion to match has no particle that was seen: all numbers of its keyframes are NaN');
  return {
    reads: ['position'],
    ...stepsOf(new Set(byStep.keys()), 'keyframes'),
    evaluate(moment) {
      const { value, position } = squaredDistances(moment, each, byStep.get(moment.step)!, keyframes.length);
      return { value, bars: { position } };
    },
  };
}

function squaredDistances(
  moment: Moment,
  each: EachParticle,
  targets: ArrayLike<number>,
  keyframes: number,
): { value: number; position: Float64Array } {
  const bars = vectorBars(moment);
  let sum = 0;
  const count = each(moment.count, (particle, place) => {
    for (let k = 0; k < 3; k++) {
      const target = targets[3 * place + k]!;
      if (Number.isNaN(target)) continue;
      const gap = moment.position[3 * particle + k]! - target;
      sum += gap * gap;
      bars[3 * particle + k]! += 2 * gap;
    }
  });
  if (targets.length !== 3 * count) throw new TalusError(`${targets.length / 3} targets for ${count} particles: give each one`); // prettier-ignore
  const share = 1 / (count * keyframes);
  return { value: sum * share, position: bars.map((bar) => bar * share) };
}
