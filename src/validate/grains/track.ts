/** What grains do in time, at moments evenly spaced. */
import type { Experiment, GrainMotion } from './experiment.ts';

export interface Track {
  /** [s] */
  readonly time: number[];
  /** Of each grain, in the order of the scene, at each of these times */
  readonly motion: GrainMotion[][];
}

/** From now, through `count` moments, until a time [s]. */
export async function follow(experiment: Experiment, until: number, count: number): Promise<Track> {
  const track: Track = { time: [], motion: [] };
  const from = experiment.time;
  for (let k = 0; k <= count; k++) {
    experiment.advanceTo(from + ((until - from) * k) / count);
    track.time.push(experiment.time);
    track.motion.push(await experiment.grains());
  }
  return track;
}

/** A curve of something of one grain, the first unless said. */
export const trackOf = ({ motion }: Track, of: (grain: GrainMotion) => number, grain = 0): number[] =>
  motion.map((grains) => of(grains[grain]!));
