/** Watches bars as they go backwards: how large they are, and the first that is no number. */
import { elementStride } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { SoftGradient } from '../../solvers/soft/adjoint/soft-gradient.ts';
import type { Control } from '../../solvers/solver.ts';
import { RolloutBrokeError } from './rollout-broke-error.ts';
import rolloutCheck from './rollout_check.wgsl';

/** Of the bars of the state after `step` steps. */
export interface Growth {
  readonly step: number;
  /** Square root of the sum of squares of all bars of velocities */
  readonly velocityNorm: number;
  readonly positionNorm: number;
}

/** Square root of the sum of squares; many bars are summed, so by index. */
function normOf(bars: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < bars.length; k++) sum += bars[k]! ** 2;
  return Math.sqrt(sum);
}

/** At 16 moments of a rollout its progress is told and its bars are looked at. */
export function isMilestone(step: number, steps: number): boolean {
  return step % Math.max(1, Math.ceil(steps / 16)) === 0 || step === steps;
}

export class AdjointWatch implements Disposable {
  readonly #device: Device;
  readonly #clock: DeviceArray<'u32'>;
  readonly #bars: Readonly<Record<'position' | 'velocity', DeviceArray>>;
  readonly #fault: DeviceArray<'u32'>;
  readonly #check: Kernel;
  readonly #words: number;
  #growth: Growth[] = [];

  constructor(device: Device, { position, velocity }: SoftGradient, { clock }: Pick<Control, 'clock'>) {
    this.#device = device;
    this.#clock = clock;
    this.#bars = { position, velocity };
    this.#words = elementStride(position.type) / 4;
    this.#fault = device.array('rollout.fault', 'u32', 2);
    this.#check = device.kernel(rolloutCheck, { WORDS: this.#words });
  }

  get growth(): readonly Growth[] {
    return this.#growth;
  }

  start(): void {
    this.#growth = [];
    this.#device.write(this.#fault, [0, 0]);
  }

  /** Looks at bars as they are now, of the state at the clock's step. */
  record(pass: Pass): void {
    for (const bars of Object.values(this.#bars)) {
      pass.run(this.#check, { clock: this.#clock, bars, fault: this.#fault }, bars.count * this.#words);
    }
  }

  /** Throws where bars broke since the last report. */
  async report(step: number): Promise<void> {
    const [faultStep, place] = await this.#device.read(this.#fault);
    if (faultStep! > 0) {
      throw new RolloutBrokeError(
        `rollout: the gradient is no number at step ${faultStep! - 1}, first at particle ${0xffffffff - place!}: ` +
          `${this.#describe()}; take fewer steps, a smaller time step, or more forgiving contact`,
      );
    }
    const norm = async (bars: DeviceArray): Promise<number> => normOf(await this.#device.read(bars));
    const { position, velocity } = this.#bars;
    this.#growth.push({ step, positionNorm: await norm(position), velocityNorm: await norm(velocity) });
  }

  #describe(): string {
    const last = this.#growth.at(-1);
    if (!last) return 'it broke in the last steps of the rollout';
    return `at step ${last.step} the norm of its velocity bars was ${last.velocityNorm.toPrecision(3)}`;
  }

  [Symbol.dispose](): void {
    this.#fault[Symbol.dispose]();
  }
}
