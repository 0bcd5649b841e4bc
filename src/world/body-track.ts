/** Where bodies with prescribed motion are, step by step: computed on the host in f64, a stretch of steps at a time. */
import { elementStride, packStructs } from '../core/fields.ts';
import type { Device, DeviceArray } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { bodyPose, type Control } from '../solvers/solver.ts';

/** Steps that are recorded in one submission at most. */
export const stretchSteps = 64;

export class BodyTrack implements Control {
  readonly clock: DeviceArray<'u32'>;
  readonly bodyPoses: DeviceArray<typeof bodyPose>;
  readonly #device: Device;
  readonly #model: Model;
  readonly #words: Uint32Array;
  /** Bodies at rest are written once. */
  #isWritten = false;

  constructor(device: Device, model: Model) {
    this.#device = device;
    this.#model = model;
    const count = Math.max(stretchSteps * model.bodies.length, 1);
    this.clock = device.array('control.clock', 'u32', 1);
    this.bodyPoses = device.array('control.bodyPoses', bodyPose, count);
    this.#words = new Uint32Array((count * elementStride(bodyPose)) / 4);
  }

  /** Poses at the end of each of the next steps, the first of which is `step` + 1. */
  prepare(step: number, steps: number): void {
    this.#device.write(this.clock, [0]);
    const { bodies } = this.#model;
    if (bodies.length === 0 || (this.#isWritten && bodies.every((body) => body.isFixed))) return;
    const wordsOfStep = (bodies.length * elementStride(bodyPose)) / 4;
    const stretch = this.#isWritten ? steps : stretchSteps;
    for (let k = 0; k < stretch; k++) {
      const time = (step + 1 + k) * this.#model.timeStep;
      const poses = bodies.map((body) => {
        const { pose, twist } = body.motion(time);
        return { ...pose, ...twist };
      });
      this.#words.set(packStructs(bodyPose, poses), k * wordsOfStep);
    }
    this.#device.write(this.bodyPoses, this.#words.subarray(0, stretch * wordsOfStep));
    this.#isWritten = true;
  }

  [Symbol.dispose](): void {
    this.clock[Symbol.dispose]();
    this.bodyPoses[Symbol.dispose]();
  }
}
