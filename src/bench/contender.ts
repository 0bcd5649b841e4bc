/** Whoever takes part in a measurement: work on a device, or by hand on the host. */
import type { Device, DeviceArray } from '../device/device.ts';
import type { BenchRivalHost, BenchRivalWorld, BenchRunPass, BenchRunWorld } from './bench-case.ts';

export interface BenchClock {
  /** Elapsed time [ms]. */
  wall(): number;
  /** Processor time of all threads [ms]. */
  cpu(): number;
}

/** Commands that wait in one submission cost memory: a GPU is fed in batches of this many steps. */
const stepsPerSubmission = 32;

export interface Contender {
  readonly label: string;
  run(steps: number): void;
  restore(): void;
  /** Resolves when all that was submitted is done. */
  finish(): Promise<void>;
  /** What the latest repeat has computed. */
  readonly outcome: (() => Promise<Float32Array>) | null;
  /** Steps of one repeat: each contender has its own, for one may be a thousand times slower. */
  steps: number;
  /** Time of each repeat [ms/step]. */
  readonly wall: number[];
  readonly cpu: number[];
  /** Until all was submitted: what a GPU may have to wait for. */
  readonly host: number[];
}

type DeviceWork = Pick<BenchRunPass, 'step' | 'restore' | 'outcome'>;
type WorldWork = Pick<BenchRunWorld & BenchRivalWorld, 'advance' | 'restore' | 'outcome'> & Pick<BenchRunWorld, 'idle'>;

/** `probe` is an array of the device that nobody writes: reading it waits for all that was submitted before. */
export function onDevice(label: string, device: Device, probe: DeviceArray, work: DeviceWork | WorldWork): Contender {
  return {
    label,
    run(steps) {
      if ('advance' in work) return work.advance(steps);
      for (let done = 0; done < steps; done += stepsPerSubmission) {
        device.submit((pass) => {
          for (let step = done; step < Math.min(steps, done + stepsPerSubmission); step++) work.step(pass);
        });
      }
    },
    restore() {
      if ('advance' in work) work.restore?.();
      else if (work.restore) device.submit((pass) => work.restore!(pass));
    },
    async finish() {
      await ('advance' in work && work.idle ? work.idle() : device.read(probe));
    },
    outcome: work.outcome?.bind(work) ?? null,
    steps: 1,
    wall: [],
    cpu: [],
    host: [],
  };
}

export function onHost(rival: BenchRivalHost): Contender {
  return {
    label: rival.label,
    run: (steps) => rival.run(steps),
    restore: () => rival.restore?.(),
    finish: () => Promise.resolve(),
    outcome: rival.outcome?.bind(rival) ?? null,
    steps: 1,
    wall: [],
    cpu: [],
    host: [],
  };
}

/** What a repeat took [ms]. */
export interface RepeatTime {
  readonly wall: number;
  readonly cpu: number;
  /** Of `wall`: until all was submitted. */
  readonly host: number;
}

/** Runs a repeat from the typical state. */
export async function time(contender: Contender, clock: BenchClock): Promise<RepeatTime> {
  contender.restore();
  await contender.finish();
  const [wall, cpu] = [clock.wall(), clock.cpu()];
  contender.run(contender.steps);
  const host = clock.wall() - wall;
  await contender.finish();
  return { wall: clock.wall() - wall, cpu: clock.cpu() - cpu, host };
}

/**
 * Doubles the steps until a trial is long enough to tell how many fill `ms`; that warms up as well. A first trial may be long
 * since it is the first: pipelines are made, pages are touched. So one that is long is believed when it is long again.
 */
export async function fitSteps(
  contender: Contender,
  { ms, most = Infinity }: { readonly ms: number; readonly most?: number },
  clock: BenchClock,
): Promise<void> {
  for (;;) {
    let { wall } = await time(contender, clock);
    if (wall >= ms / 4) wall = Math.min(wall, (await time(contender, clock)).wall);
    if (wall >= ms / 4 || contender.steps >= most) {
      contender.steps = Math.min(Math.max(1, Math.round((contender.steps * ms) / wall)), most);
      return;
    }
    contender.steps = Math.min(2 * contender.steps, most);
  }
}
