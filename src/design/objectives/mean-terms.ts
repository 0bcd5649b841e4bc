/** Terms of an objective that look at the mean position or velocity of particles, each of which counts the same. */
import { TalusError } from '../../core/errors.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Moment, Objective } from '../rollout/objective.ts';
import { momentsOf, eachParticle, vectorBars, type TermOptions } from './selection.ts';

export type MeanField = 'position' | 'velocity';

/**
 * Component of the mean along a direction, which need not be of length 1: `meanAlong('position', [-1, 0, 0])` is made
 * small by going far along x.
 */
export function meanAlong(field: MeanField, direction: Vector3, options: TermOptions = {}): Objective {
  if (!(Math.hypot(...direction) > 0)) throw new TalusError(`meanAlong direction: must not be 0, got ${direction.join(', ')}`); // prettier-ignore
  return meanTerm(field, options, (mean) => ({
    value: mean[0] * direction[0] + mean[1] * direction[1] + mean[2] * direction[2],
    bar: direction,
  }));
}

/** Square of the distance from the mean to a target. */
export const meanDistanceSquared = (field: MeanField, target: Vector3, options: TermOptions = {}): Objective =>
  meanTerm(field, options, (mean) => {
    const gap: Vector3 = [mean[0] - target[0], mean[1] - target[1], mean[2] - target[2]];
    return { value: gap[0] ** 2 + gap[1] ** 2 + gap[2] ** 2, bar: [2 * gap[0], 2 * gap[1], 2 * gap[2]] };
  });

function meanTerm(
  field: MeanField,
  { particles, when }: TermOptions,
  of: (mean: Vector3) => { value: number; bar: Vector3 },
): Objective {
  const each = eachParticle(particles);
  return {
    reads: [field],
    ...momentsOf(when),
    evaluate(moment) {
      const mean: [number, number, number] = [0, 0, 0];
      const count = each(moment.count, (particle) => {
        for (let k = 0; k < 3; k++) mean[k]! += moment[field][3 * particle + k]!;
      });
      for (let k = 0; k < 3; k++) mean[k]! /= count;
      const { value, bar } = of(mean);
      const bars = vectorBars(moment);
      each(moment.count, (particle) => {
        for (let k = 0; k < 3; k++) bars[3 * particle + k]! += bar[k]! / count;
      });
      return { value, bars: { [field]: bars } };
    },
  };
}

/** Mean of |v|² [m²/s²]: what is to come to rest. */
export function meanSquaredSpeed({ particles, when }: TermOptions = {}): Objective {
  const each = eachParticle(particles);
  return {
    reads: ['velocity'],
    ...momentsOf(when),
    evaluate(moment: Moment) {
      const { velocity } = moment;
      const bars = vectorBars(moment);
      let sum = 0;
      const count = each(moment.count, (particle) => {
        for (let k = 3 * particle; k < 3 * particle + 3; k++) {
          sum += velocity[k]! ** 2;
          bars[k]! += 2 * velocity[k]!;
        }
      });
      return { value: sum / count, bars: { velocity: bars.map((bar) => bar / count) } };
    },
  };
}
