/** A bar that rings along x in its first mode, both ends free. */
import { fitLine } from '../../math/statistics.ts';
import type { SoftExperiment } from './experiment.ts';

export interface Ringing {
  /** Over the period that theory says */
  readonly times: readonly number[];
  /** Of the first mode, over that at the start */
  readonly amplitudes: readonly number[];
}

export interface RingingOptions {
  /** Of the bar, which begins at x = 0 [m] */
  readonly length: number;
  /** [m/s] */
  readonly waveSpeed: number;
  readonly periods: number;
}

/** At the start, over the speed of waves: small, so that the law is linear. */
const amplitude = 0.01;
const looksPerPeriod = 40;

export async function ring(
  experiment: SoftExperiment,
  { length, waveSpeed, periods }: RingingOptions,
): Promise<Ringing> {
  const { count, position, dimensions } = experiment.soft;
  const period = (2 * length) / waveSpeed;
  const shape = Array.from({ length: count }, (_, k) => Math.cos((Math.PI * position[3 * k]!) / length));
  const norm = shape.reduce((sum, value) => sum + value ** 2, 0);
  const first = amplitude * waveSpeed;
  // What a particle knows of the motion around it must fit, or the first transfer would take some of it away.
  const slope = (k: number): number => -first * (Math.PI / length) * Math.sin((Math.PI * position[3 * k]!) / length);
  await experiment.set({
    velocity: (k) => [first * shape[k]!, 0, 0].slice(0, dimensions),
    affine: (k) => [slope(k), ...Array.from({ length: dimensions ** 2 - 1 }, () => 0)],
  });
  const look = Math.round(period / looksPerPeriod / experiment.world.model.timeStep);
  const [times, amplitudes]: [number[], number[]] = [[], []];
  while (experiment.time < (periods + 0.6) * period) {
    const velocity = await experiment.field('velocity');
    const mode = shape.reduce((sum, value, k) => sum + value * velocity[dimensions * k]!, 0) / norm;
    times.push(experiment.time / period);
    amplitudes.push(mode / first);
    await experiment.step(look);
  }
  return { times, amplitudes };
}

/** Of the swings, over the period of theory: a line through the times at which the mode passes 0. */
export function periodOf({ times, amplitudes }: Ringing): number {
  const crossings: number[] = [];
  for (let k = 1; k < times.length; k++) {
    const [before, after] = [amplitudes[k - 1]!, amplitudes[k]!];
    if (before > 0 === after > 0) continue;
    crossings.push(times[k - 1]! + ((times[k]! - times[k - 1]!) * before) / (before - after));
  }
  return 2 * fitLine([...crossings.keys()], crossings).slope;
}

/** Greatest of the swing after so many periods, by a parabola through its highest samples. */
export function amplitudeAfter({ times, amplitudes }: Ringing, periods: number): number {
  const first = times.findIndex((time) => time > periods - 0.25);
  const top = amplitudes.reduce((best, value, k) => (k >= first && value > amplitudes[best]! ? k : best), first);
  const [a, b, c] = [amplitudes[top - 1]!, amplitudes[top]!, amplitudes[top + 1]!];
  return b + (c - a) ** 2 / (8 * (2 * b - a - c));
}
