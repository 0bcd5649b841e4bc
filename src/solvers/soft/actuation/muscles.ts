/** Muscles and chambers: how strongly each pulls in a step, and the derivative of an objective by their signals. */
import { TalusError } from '../../../core/errors.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../../device/device.ts';
import type { SoftModel } from '../../../scene/soft/soft-model.ts';
import type { Control } from '../../solver.ts';
import signalsSource from './soft_muscle_signals.wgsl';
import musclesSource from './soft_muscles.wgsl';

export type MuscleMatter = Pick<SoftModel, 'actuators' | 'actuator'>;

/** Room of the uniform `muscles` of the kernels of stress. */
export const muscleRoom = 1024;

/** Words from one particle to the next, and which of them is the bar: overrides of soft_muscle_signals. */
export type PullPlace = Readonly<Partial<Record<'PULL_STRIDE' | 'PULL_BAR', number>>>;

export class Muscles implements Disposable {
  /** Axis and pull of each actuator in the present step, for `muscle_stress`; none for cables. */
  readonly muscles: DeviceArray<'vec4f'>;
  readonly #actuatorCount: number;
  readonly #hasMuscles: boolean;
  readonly #strengths: DeviceArray<'vec4f'>;
  readonly #particles: DeviceArray<'u32'>;
  readonly #starts: DeviceArray<'u32'>;
  readonly #pull: Kernel;
  readonly #sum: (place: PullPlace) => Kernel;

  constructor(device: Device, soft: MuscleMatter, worldCount: number) {
    const { actuators } = soft;
    if (actuators.length > muscleRoom)
      throw new TalusError(`soft matter: ${actuators.length} actuators, at most ${muscleRoom} are possible`);
    const count = Math.max(actuators.length, 1);
    const { particles, starts } = particlesOf(soft, count);
    this.#actuatorCount = actuators.length;
    this.#hasMuscles = actuators.some(({ kind }) => kind === 'muscle');
    this.muscles = device.array('muscles', 'vec4f', muscleRoom);
    this.#strengths = device.array('strengths of muscles', 'vec4f', count, strengthsOf(soft, count));
    this.#particles = device.array('particles of muscles', 'u32', Math.max(particles.length, 1));
    device.write(this.#particles, particles);
    this.#starts = device.array('starts of muscles', 'u32', starts.length, starts);
    this.#pull = device.kernel(musclesSource);
    this.#sum = (place) => device.kernel(signalsSource, { WORLDS: worldCount, ...place });
  }

  /** Once a step: signals do not change from substep to substep. */
  record(pass: Pass, { clock, signals }: Pick<Control, 'clock' | 'signals'>): void {
    if (!this.#hasMuscles) return;
    pass.run(this.#pull, { strengths: this.#strengths, clock, signals, muscles: this.muscles }, this.#actuatorCount);
  }

  /**
   * Adds to `signal_bars`, in the row of the clock, what `pull_bars` say: the derivative by the pull of its muscle for each
   * particle of every world, as `muscle_stress_adjoint` gives it; of particles without muscle they are not read. `place`:
   * where they lie in an array with other words of particles.
   */
  recordSignals(
    pass: Pass,
    arrays: Record<'clock' | 'pull_bars' | 'signal_bars', DeviceArray>,
    place: PullPlace = {},
  ): void {
    if (!this.#hasMuscles) return;
    const { clock, pull_bars, signal_bars } = arrays;
    const model = {
      strengths: this.#strengths,
      muscle_particles: this.#particles,
      muscle_starts: this.#starts,
    };
    pass.run(this.#sum(place), { ...model, clock, pull_bars, signal_bars }, { groups: this.#actuatorCount });
  }

  [Symbol.dispose](): void {
    for (const array of [this.muscles, this.#strengths, this.#particles, this.#starts]) array[Symbol.dispose]();
  }
}

function strengthsOf({ actuators }: MuscleMatter, count: number): Float32Array {
  const words = new Float32Array(4 * count);
  for (const [k, actuator] of actuators.entries()) {
    if (actuator.kind === 'muscle') words.set([...(actuator.axis ?? [0, 0, 0]), actuator.strength], 4 * k);
  }
  return words;
}

/** Particles of one world, those of one actuator after another, each in order. */
function particlesOf({ actuator }: MuscleMatter, count: number): { particles: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const k of actuator) if (k < count) starts[k + 1]!++;
  for (let k = 0; k < count; k++) starts[k + 1]! += starts[k]!;
  const particles = new Uint32Array(starts[count]!);
  const next = starts.slice();
  for (const [i, k] of actuator.entries()) if (k < count) particles[next[k]!++] = i;
  return { particles, starts };
}
