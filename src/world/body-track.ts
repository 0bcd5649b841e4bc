/** Where bodies with prescribed motion are, and what actuators are told, step by step: computed on the host in f64, a stretch of steps at a time. */
import { structLayout } from '../core/fields.ts';
import type { Device, DeviceArray } from '../device/device.ts';
import type { Pose } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import { motionBetween, type MotionState } from '../scene/motion/motion.ts';
import type { ActuatorModel } from '../scene/soft/soft-model.ts';
import { bodyPose, type Control } from '../solvers/solver.ts';
import { steered, steeringLimits, type Steering, type SteeringLimits } from './hands/steering.ts';

/** Steps that are recorded in one submission at most: few, so that a GPU is at work while the next are recorded. */
export const stretchSteps = 16;
/** Of many steps, in the first submission: the next have twice as many each. */
export const firstSteps = 2;

const poseLayout = structLayout(bodyPose);
const poseWords = poseLayout.size / 4;
const [positionWord, rotationWord, velocityWord, spinWord] = (
  ['position', 'rotation', 'velocity', 'spin'] as const
).map((field) => poseLayout.members.find(({ name }) => name === field)!.offset / 4) as [number, number, number, number];

export class BodyTrack implements Control {
  readonly clock: DeviceArray<'u32'>;
  readonly bodyPoses: DeviceArray<typeof bodyPose>;
  readonly signals: DeviceArray<'f32'>;
  readonly #device: Device;
  readonly #model: Model;
  readonly #areAllFixed: boolean;
  readonly #limits: readonly SteeringLimits[];
  /** The poses of a stretch, as they are written. */
  readonly #poses: Float32Array;
  /** Bodies that follow a hand, as they are at the end of the last step that was prepared. */
  #steered = new Map<number, Steering>();
  /** Signals of actuators that a program sets, by number. */
  readonly driven = new Map<number, number>();
  /** Whether the poses that lie ready are those of bodies that stand. */
  #areWrittenFixed = false;
  areBodiesFixed = false;

  constructor(device: Device, model: Model) {
    this.#device = device;
    this.#model = model;
    this.#areAllFixed = model.bodies.every((body) => body.isFixed);
    this.clock = device.array('control.clock', 'u32', 2);
    this.bodyPoses = device.array('control.bodyPoses', bodyPose, Math.max(stretchSteps * model.bodies.length, 1));
    this.signals = device.array('control.signals', 'f32', Math.max(stretchSteps * this.#actuators.length, 1));
    this.#poses = new Float32Array(stretchSteps * model.bodies.length * poseWords);
    this.#limits = model.bodies.map((body) => steeringLimits(model, body));
  }

  /** Bodies that follow a hand. */
  get steered(): ReadonlyMap<number, Steering> {
    return this.#steered;
  }
  set steered(steered: ReadonlyMap<number, Steering>) {
    this.#steered = new Map(steered);
  }

  /** Where a body is at the end of the last step that was prepared, if that was at this time [s]. */
  poseOf(body: number, time: number): Pose {
    return this.#steered.get(body)?.pose ?? this.#model.bodies[body]!.motion(time).pose;
  }

  /** Sets the poses at the end of each of the next steps, and the clock to their start. `step`: steps taken so far. */
  prepare(step: number, steps: number): void {
    this.#device.write(this.clock, [0, step]);
    this.areBodiesFixed = this.#areAllFixed && this.#steered.size === 0;
    // Those of bodies that stand serve every stretch.
    if (!this.areBodiesFixed) this.#writePoses(step, steps);
    else if (!this.#areWrittenFixed) this.#writePoses(0, stretchSteps);
    this.#areWrittenFixed = this.areBodiesFixed;
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
      times.flatMap((time) =>
        this.#actuators.map(({ signal }, k) => Math.min(Math.max(this.driven.get(k) ?? signal(time), -1), 1)),
      ),
    );
  }

  #writePoses(step: number, steps: number): void {
    const { bodies, timeStep } = this.#model;
    if (bodies.length === 0) return;
    const known = bodies.map(({ motion }) => motion(step * timeStep));
    const poses = this.#poses;
    let at = 0;
    for (let before = step; before < step + steps; before++) {
      const [from, to] = [before * timeStep, (before + 1) * timeStep];
      for (let index = 0; index < bodies.length; index++) {
        const after = bodies[index]!.motion(to);
        const { pose, twist } = this.#steer(index, motionBetween(known[index]!, after, to - from));
        for (let k = 0; k < 3; k++) {
          poses[at + positionWord + k] = pose.position[k]!;
          poses[at + velocityWord + k] = twist.velocity[k]!;
          poses[at + spinWord + k] = twist.spin[k]!;
        }
        for (let k = 0; k < 4; k++) poses[at + rotationWord + k] = pose.rotation[k]!;
        at += poseWords;
        known[index] = after;
      }
    }
    this.#device.write(this.bodyPoses, new Uint32Array(poses.buffer, 0, at));
  }

  /** The next step of a body: what the scene wants of it, unless it follows a hand. */
  #steer(body: number, motion: MotionState): MotionState {
    const steering = this.#steered.get(body);
    if (!steering) return motion;
    const { state, next } = steered(steering, motion, this.#model.timeStep, this.#limits[body]!);
    if (next) this.#steered.set(body, next);
    else this.#steered.delete(body);
    return state;
  }

  [Symbol.dispose](): void {
    this.clock[Symbol.dispose]();
    this.bodyPoses[Symbol.dispose]();
    this.signals[Symbol.dispose]();
  }
}
