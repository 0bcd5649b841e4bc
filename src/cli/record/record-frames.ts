/** Steps a world from frame to frame, and draws each. */
import { RateMeter } from '../../io/rate-meter.ts';
import { RunBrokeError, type RunProgress } from '../../io/run-scene.ts';
import type { Picture } from '../../render/picture.ts';
import type { Scenery } from '../../render/scenery.ts';
import { fatalWarning } from '../../world/find-break.ts';
import type { World } from '../../world/world.ts';
import type { FrameSink } from './frame-sinks.ts';

export interface RecordedFrame {
  readonly index: number;
  readonly step: number;
  /** [s] */
  readonly time: number;
}

export interface RecordOptions {
  readonly world: World;
  readonly picture: Picture;
  /** Asked for each frame: a camera may ride on a body. */
  readonly scenery: () => Scenery;
  /** Steps at which frames are taken, rising. */
  readonly steps: readonly number[];
  readonly sink: FrameSink;
  /** Ends it after the present frame, with what there is. */
  readonly signal: AbortSignal;
  onFrame(frame: RecordedFrame): void;
  onProgress(progress: RunProgress): void;
}

/** Steps between two looks at the signal and at what the solver counted. */
const longestStretch = 64;

/** Returns how many frames were taken. */
export async function recordFrames(options: RecordOptions): Promise<number> {
  const { world, picture, scenery, steps, sink, signal } = options;
  const lastStep = steps.at(-1) ?? world.step;
  const rate = new RateMeter();
  const tellProgress = (): void => {
    rate.mark(performance.now() / 1000, world.step);
    const { perSecond } = rate;
    options.onProgress({
      step: world.step,
      steps: lastStep,
      time: world.time,
      endTime: lastStep * world.model.timeStep,
      stepsPerSecond: perSecond,
      secondsLeft: perSecond && (lastStep - world.step) / perSecond,
    });
  };
  for (const [index, step] of steps.entries()) {
    while (world.step < step && !signal.aborted) {
      await advance(world, Math.min(step - world.step, longestStretch));
      tellProgress();
    }
    if (signal.aborted) return index;
    picture.draw(scenery());
    await sink.write({ ...picture.size, pixels: await picture.pixels() });
    options.onFrame({ index, step: world.step, time: world.time });
    tellProgress();
  }
  return steps.length;
}

async function advance(world: World, steps: number): Promise<void> {
  const before = world.step;
  world.advance(steps);
  const fault = await fatalWarning(world);
  // Signals and timers get their turn here: a CPU device reads without ever leaving this loop.
  await new Promise((resolve) => setImmediate(resolve));
  if (fault === null) return;
  const where = `between steps ${before} and ${world.step} (t = ${world.time.toPrecision(6)} s)`;
  throw new RunBrokeError(
    `record: the simulation broke ${where}: ${fault.warning}; try ${fault.cure}; "talus run" names the first bad step`,
  );
}
