/** What is set from outside during a rollout: the poses of bodies and the signals of all its steps, laid out at once. */
import { TalusError } from '../../core/errors.ts';
import { packStructs } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { motionOver } from '../../scene/motion/motion.ts';
import { bodyPose, type Control } from '../../solvers/solver.ts';

export class RolloutControl implements Control {
  readonly clock: DeviceArray<'u32'>;
  readonly bodyPoses: DeviceArray<typeof bodyPose>;
  readonly signals: DeviceArray<'f32'>;
  readonly areBodiesFixed: boolean;
  /** What `signals` holds: `step · actuators + actuator` */
  readonly values: Float64Array;
  readonly actuators: number;
  readonly #device: Device;
  readonly #steps: number;
  /** The step that the clock shows once all is done that the device was told of. */
  step = -1;

  constructor(device: Device, model: Model, steps: number) {
    const actuators = model.soft?.actuators ?? [];
    this.#device = device;
    this.#steps = steps;
    this.actuators = actuators.length;
    this.areBodiesFixed = model.bodies.every(({ isFixed }) => isFixed);
    this.clock = device.array('rollout.clock', 'u32', 2);
    this.bodyPoses = device.array('rollout.bodyPoses', bodyPose, Math.max(steps * model.bodies.length, 1));
    this.signals = device.array('rollout.signals', 'f32', Math.max(steps * actuators.length, 1));
    // Those of the scene in the middle of each step, as a world has them.
    this.values = Float64Array.from({ length: steps * actuators.length }, (_, k) => {
      const time = (Math.floor(k / actuators.length) + 0.5) * model.timeStep;
      return Math.min(Math.max(actuators[k % actuators.length]!.signal(time), -1), 1);
    });
    if (this.actuators > 0) device.write(this.signals, this.values);
    const poses = Array.from({ length: steps }, (_, k) => k).flatMap((before) =>
      model.bodies.map(({ motion }) => {
        const { pose, twist } = motionOver(motion, before * model.timeStep, (before + 1) * model.timeStep);
        return { ...pose, ...twist };
      }),
    );
    if (poses.length > 0) device.write(this.bodyPoses, packStructs(bodyPose, poses));
  }

  /** To the beginning of a step. */
  setClock(step: number): void {
    this.#device.write(this.clock, [step, step]);
    this.step = step;
  }

  /** Sets the signals of all steps. */
  setAllSignals(values: Float64Array): void {
    const { length } = this.values;
    if (values.length !== length) {
      throw new TalusError(
        `rollout.set signals: needs ${this.#steps} steps · ${this.actuators} actuators, got ${values.length}`,
      );
    }
    this.#setSignals(0, values);
  }

  /** Sets what a controller gave, one signal an actuator, in the places `first` to `end` of `values`: whole steps. */
  holdSignals(signals: Float64Array, first: number, end: number): void {
    if (signals.length !== this.actuators) {
      throw new TalusError(`controller: must give ${this.actuators} signals, one an actuator, got ${signals.length}`);
    }
    const held = Float64Array.from({ length: end - first }, (_, k) => signals[k % signals.length]!);
    this.#setSignals(this.actuators > 0 ? first / this.actuators : 0, held);
  }

  /** Sets the signals from `step` on, as many rows as are given. */
  #setSignals(step: number, values: Float64Array): void {
    const wrong = values.findIndex((value) => !(Math.abs(value) <= 1));
    if (wrong >= 0) {
      const [row, actuator] = [step + Math.floor(wrong / this.actuators), wrong % this.actuators];
      throw new TalusError(
        `rollout signals: actuator ${actuator} at step ${row} must be in -1 … 1, got ${values[wrong]}: ` +
          `pass it through tanh, or clamp it`,
      );
    }
    this.values.set(values, step * this.actuators);
    this.#device.write(this.signals, values, step * this.actuators);
  }

  [Symbol.dispose](): void {
    for (const array of [this.clock, this.bodyPoses, this.signals]) array[Symbol.dispose]();
  }
}
