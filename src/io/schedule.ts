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

export function schedule({ scene, timeStep, stepCount }: Model): Schedule {
  const every = (interval: number, whenZero: number): number =>
    interval > 0 ? Math.max(Math.round(interval / timeStep), 1) : whenZero;
  const periods = {
    series: every(scene.output.series, 1),
    frames: every(scene.output.frames, Infinity),
    checkpoints: every(scene.output.checkpoints, Infinity),
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
