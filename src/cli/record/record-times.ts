/** When the frames of a recording are taken. */
import { UsageError } from '../failure.ts';
import { measure } from '../figures.ts';

export interface TimeOptions {
  /** Of a picture [s] */
  readonly time?: number;
  /** Of a film [s] */
  readonly from?: number;
  readonly to?: number;
  readonly duration?: number;
  /** Of the film [1/s] */
  readonly fps?: number;
  /** Simulated seconds a second of the film. */
  readonly speed?: number;
}

export interface RecordTimes {
  /** Of the simulation, one a frame, rising. */
  readonly steps: readonly number[];
  /** [1/s] */
  readonly framesPerSecond: number;
}

export interface Clock {
  /** [s] */
  readonly timeStep: number;
  readonly stepCount: number;
}

const filmOptions = ['from', 'to', 'duration', 'fps', 'speed'] as const;

/** One frame; at `otherwise` where no time is given [s]. */
export function pictureTimes(options: TimeOptions, clock: Clock, otherwise: number): RecordTimes {
  const given = filmOptions.find((name) => options[name] !== undefined);
  if (given !== undefined)
    throw new UsageError(`record: --${given} is for films and folders of frames; a picture has --time`);
  return { steps: [checkedStep('time', options.time ?? otherwise, clock)], framesPerSecond: 1 };
}

/** Frames from the first to the last time, the last included. */
export function filmTimes(options: TimeOptions, clock: Clock): RecordTimes {
  const { fps = 30, speed = 1, duration } = options;
  if (options.time !== undefined) throw new UsageError('record: --time is for pictures; a film has --from and --to');
  if (options.to !== undefined && duration !== undefined)
    throw new UsageError('record: --to and --duration both say when the film ends: give one of them');
  const from = options.from ?? 0;
  const end = clock.stepCount * clock.timeStep;
  const to = options.to ?? (duration === undefined ? end : from + duration);
  const [first, last] = [checkedStep('from', from, clock), checkedStep('to', to, clock)];
  if (last < first)
    throw new UsageError(`record: the film ends at ${measure(to)} s, before it begins at ${measure(from)} s`);
  const interval = speed / fps;
  const frames = Math.floor((to - from) / interval + 1e-6) + 1;
  const steps = Array.from({ length: frames }, (_, k) => {
    return Math.min(first + Math.round((k * interval) / clock.timeStep), clock.stepCount);
  });
  return { steps, framesPerSecond: fps };
}

function checkedStep(option: string, time: number, { timeStep, stepCount }: Clock): number {
  const step = Math.round(time / timeStep);
  const end = measure(stepCount * timeStep);
  if (step > stepCount)
    throw new UsageError(
      `record: --${option} is ${measure(time)} s and the scene ends at ${end} s: add -s time.end=${measure(time)}`,
    );
  return step;
}
