/** Which steps of a run write what. Times are turned into whole steps once, so that nothing drifts. */
import type { Model } from '../scene/model.ts';

export interface Schedule {
  readonly hasFrames: boolean;
  series(step: number): boolean;
  frames(step: number): boolean;
  checkpoints(step: number): boolean;
  /** The next step after this one that writes something, or the last. */
  next(step: number): number;
}

/** Steps from one row of the series to the next. */
export const seriesPeriod = ({ scene, timeStep }: Model): number => every(scene.output.series, timeStep, 1);

const every = (interval: number, timeStep: number, whenZero: number): number =>
  interval > 0 ? Math.max(Math.round(interval / timeStep), 1) : whenZero;

export function schedule(model: Model): Schedule {
  const { scene, timeStep, stepCount } = model;
  const periods = {
    series: seriesPeriod(model),
    frames: every(scene.output.frames, timeStep, Infinity),
    checkpoints: every(scene.output.checkpoints, timeStep, Infinity),
  };
  const isDue = (period: number) => (step: number) =>
    period !== Infinity && (step % period === 0 || step === stepCount);
  return {
    hasFrames: periods.frames !== Infinity,
    series: isDue(periods.series),
    frames: isDue(periods.frames),
    checkpoints: isDue(periods.checkpoints),
    next: (step) =>
      Math.min(stepCount, ...Object.values(periods).map((period) => (Math.floor(step / period) + 1) * period)),
  };
}
