/** Steps a world from frame to frame, and draws each. */
import { RateMeter } from '../../io/rate-meter.ts';
import type { RunProgress } from '../../io/run-scene.ts';
import type { Picture } from '../../render/picture.ts';
import type { Scenery } from '../../render/scenery.ts';
import { fatalWarning, RunBrokeError } from '../../world/find-break.ts';
import { findRunaway } from '../../world/grains/runaway.ts';
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
/** Steps between two looks for grains that run away, at least: each reads them all. */
const stepsBetweenLooks = 256;

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
  let looked = world.step;
  const look = async (): Promise<void> => {
    const runaway = await findRunaway(world);
    if (runaway !== null) throw broke(world, looked, runaway.what, runaway.cure);
    looked = world.step;
  };
  for (const [index, step] of steps.entries()) {
    while (world.step < step && !signal.aborted) {
      await advance(world, Math.min(step - world.step, longestStretch));
      if (world.step - looked >= stepsBetweenLooks) await look();
      tellProgress();
    }
    if (signal.aborted) return index;
    if (index === steps.length - 1 && world.step > looked) await look();
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
  if (fault !== null) throw broke(world, before, fault.warning, `${fault.cure}; "talus run" names the first bad step`);
}

/** Up to `before` all was well. */
function broke(world: World, before: number, what: string, cure: string): RunBrokeError {
  const where = `between steps ${before} and ${world.step} (t = ${world.time.toPrecision(6)} s)`;
  return new RunBrokeError(`record: the simulation broke ${where}: ${what}; try ${cure}`);
}
