/** Tells a controller where parts of a body are and how fast they move: means over groups of particles. */
import type { Moment, Observer } from '../rollout/objective.ts';
import { eachParticle, vectorBars, type ParticleSelection } from '../objectives/selection.ts';

export interface CentreObserverOptions {
  /** Default: 3. */
  readonly dimensions?: 2 | 3;
  /** Default: position and velocity. */
  readonly fields?: readonly ('position' | 'velocity')[];
}

/** Group after group; of each the mean of every field, dimension after dimension (Spielberg et al., Robotica 2021, §4). */
export function centreObserver(
  groups: readonly ParticleSelection[],
  { dimensions = 3, fields = ['position', 'velocity'] }: CentreObserverOptions = {},
): Observer {
  const walks = groups.map((group) => eachParticle(group));
  return {
    reads: fields,
    size: groups.length * fields.length * dimensions,
    observe(moment: Moment) {
      const observation = new Float64Array(groups.length * fields.length * dimensions);
      let at = 0;
      for (const each of walks) {
        for (const field of fields) {
          const count = each(moment.count, (particle) => {
            for (let k = 0; k < dimensions; k++) observation[at + k]! += moment[field][3 * particle + k]!;
          });
          for (let k = 0; k < dimensions; k++) observation[at + k]! /= count;
          at += dimensions;
        }
      }
      return observation;
    },
    observeAdjoint(moment, observationBars) {
      const bars: Record<string, Float64Array> = Object.fromEntries(fields.map((field) => [field, vectorBars(moment)]));
      let at = 0;
      for (const each of walks) {
        const count = each(moment.count, () => {});
        for (const field of fields) {
          each(moment.count, (particle) => {
            for (let k = 0; k < dimensions; k++) bars[field]![3 * particle + k]! += observationBars[at + k]! / count;
          });
          at += dimensions;
        }
      }
      return bars;
    },
  };
}
