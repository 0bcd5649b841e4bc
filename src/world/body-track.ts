/** Where bodies with prescribed motion are, and what actuators are told, step by step: computed on the host in f64, a stretch of steps at a time. */
import { packStructs } from '../core/fields.ts';
import type { Device, DeviceArray } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import type { ActuatorModel } from '../scene/soft/soft-model.ts';
import { bodyPose, type Control } from '../solvers/solver.ts';

/** Steps that are recorded in one submission at most: few, so that a GPU is at work while the next are recorded. */
export const stretchSteps = 16;

export class BodyTrack implements Control {
  readonly clock: DeviceArray<'u32'>;
  readonly bodyPoses: DeviceArray<typeof bodyPose>;
  readonly signals: DeviceArray<'f32'>;
  readonly #device: Device;
  readonly #model: Model;
  readonly #areAllFixed: boolean;

  constructor(device: Device, model: Model) {
    this.#device = device;
    this.#model = model;
    this.#areAllFixed = model.bodies.every((body) => body.isFixed);
    this.clock = device.array('control.clock', 'u32', 2);
    this.bodyPoses = device.array('control.bodyPoses', bodyPose, Math.max(stretchSteps * model.bodies.length, 1));
    this.signals = device.array('control.signals', 'f32', Math.max(stretchSteps * this.#actuators.length, 1));
    if (this.#areAllFixed) this.#writePoses(0, stretchSteps);
  }

  /** Sets the poses at the end of each of the next steps, and the clock to their start. `step`: steps taken so far. */
  prepare(step: number, steps: number): void {
    this.#device.write(this.clock, [0, step]);
    if (!this.#areAllFixed) this.#writePoses(step, steps);
    if (this.#actuators.length > 0) this.#writeSignals(step, steps);
  }

  get #actuators(): readonly ActuatorModel[] {
    return this.#model.soft?.actuators ?? [];
  }

  /** Those in the middle of each step. */
  #writeSignals(step: number, steps: number): void {
    const times = Array.from({ length: steps }, (_, k) => (step + k + 0.5) * this.#model.timeStep);
    this.#device.write(
      this.signals,
      times.flatMap((time) => this.#actuators.map(({ signal }) => Math.min(Math.max(signal(time), -1), 1))),
    );
  }

  #writePoses(step: number, steps: number): void {
    const { bodies, timeStep } = this.#model;
    if (bodies.length === 0) return;
    const poses = Array.from({ length: steps }, (_, k) => (step + 1 + k) * timeStep).flatMap((time) =>
      bodies.map((body) => {
        const { pose, twist } = body.motion(time);
        return { ...pose, ...twist };
      }),
    );
    this.#device.write(this.bodyPoses, packStructs(bodyPose, poses));
  }

  [Symbol.dispose](): void {
    this.clock[Symbol.dispose]();
    this.bodyPoses[Symbol.dispose]();
    this.signals[Symbol.dispose]();
  }
}
