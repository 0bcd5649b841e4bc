/** Carries out a motion script in a simulation, one step of time at a time: who calls may draw, measure or stop between. */
import {
  add,
  conjugate,
  multiply,
  rotationFromVector,
  rotationToVector,
  scale,
  type Pose,
  type Quaternion,
} from '../../math/rigid.ts';
import { RobotError } from '../robot-engine.ts';
import { RobotKinematics } from '../robot-kinematics.ts';
import type { ModelJoint } from '../robot-model.ts';
import type { RobotSimulation } from '../robot-simulation.ts';
import { solveInverseKinematics } from './inverse-kinematics.ts';
import { minimumJerk, peakOverMean } from './minimum-jerk.ts';
import type { MotionScript, MotionStep } from './motion-script.ts';

/** After each step of time. */
export interface MotionMoment {
  /** Index of the script's step that is being carried out */
  readonly step: number;
  /** [s] */
  readonly time: number;
}

/** [s], for steps that name no duration of their own */
const graspTime = 0.5;
/** A path that is so short is given so long [s]. */
const leastDuration = 0.05;
/** Steps of a line at which its joints are checked before anything moves. */
const lineChecks = 24;

export function* playScript(simulation: RobotSimulation, script: MotionScript): Generator<MotionMoment> {
  using player = new Player(simulation);
  for (const [k, step] of script.entries()) {
    for (const _ of player.play(step, `steps[${k}]`)) yield { step: k, time: simulation.time };
  }
}

class Player implements Disposable {
  readonly #simulation: RobotSimulation;
  readonly #kinematics: RobotKinematics;
  /** Where the joints were last told to be: paths begin there, not where the robot lags. */
  readonly #targets: Float64Array;

  constructor(simulation: RobotSimulation) {
    this.#simulation = simulation;
    this.#kinematics = new RobotKinematics(simulation.model);
    this.#targets = simulation.positions;
  }

  play(step: MotionStep, path: string): Generator<void> {
    if ('move' in step) return this.#move(step.move, step.duration, path);
    if ('tool' in step) return this.#tool(step, path);
    if ('grasp' in step) return this.#grasp(step.grasp, step.force, step.duration ?? graspTime);
    if ('release' in step) return this.#release(step.release, step.duration, path);
    if ('wait' in step) return this.#wait(step.wait);
    return this.#until(step, path);
  }

  [Symbol.dispose](): void {
    this.#kinematics[Symbol.dispose]();
  }

  *#move(places: Readonly<Record<string, number>>, asked: number | undefined, path: string): Generator<void> {
    const { model } = this.#simulation;
    const ends = this.#targets.slice();
    const joints = Object.entries(places).map(([name, place]) => {
      const joint = model.joint(name);
      const [least, greatest] = joint.range ?? [-Infinity, Infinity];
      if (place < least || place > greatest)
        throw new RobotError(
          `${path}.move.${name}: must be from ${least} to ${greatest}, the joint's range, got ${place}`,
        );
      ends[joint.position] = place;
      return joint;
    });
    yield* this.#along(joints, ends, asked, path);
  }

  /** Each joint on its own way, all at once. */
  *#along(joints: readonly ModelJoint[], ends: Float64Array, asked: number | undefined, path: string): Generator<void> {
    const starts = this.#targets.slice();
    const duration = this.#duration(joints, starts, ends, asked, path);
    const steps = Math.max(1, Math.round(duration / this.#simulation.model.step));
    for (let k = 1; k <= steps; k++) {
      const { share, rate } = minimumJerk(k, steps);
      for (const { name, position } of joints) {
        const way = ends[position]! - starts[position]!;
        this.#tell(name, position, starts[position]! + share * way, (rate * way) / this.#simulation.model.step);
      }
      this.#simulation.step();
      yield;
    }
  }

  /** As long as is asked, if the joints' speeds allow it. */
  #duration(
    joints: readonly ModelJoint[],
    from: Float64Array,
    to: Float64Array,
    asked: number | undefined,
    path: string,
  ): number {
    // prettier-ignore
    let needed = leastDuration;
    let slowest: ModelJoint | undefined;
    for (const joint of joints) {
      const limit = joint.greatestSpeed ?? (joint.kind === 'hinge' ? 2 : 0.5);
      const time = (peakOverMean * Math.abs(to[joint.position]! - from[joint.position]!)) / limit;
      if (time <= needed) continue;
      needed = time;
      slowest = joint;
    }
    if (asked === undefined) return needed;
    if (asked < needed * (1 - 1e-9) && slowest && slowest.greatestSpeed !== null)
      throw new RobotError(`${path}.duration: must be ≥ ${needed.toFixed(3)} s, as joint ${slowest.name} turns or slides at ${slowest.greatestSpeed.toFixed(3)} at most, got ${asked}`); // prettier-ignore
    return asked;
  }

  *#tool(step: Extract<MotionStep, { tool: string }>, path: string): Generator<void> {
    this.#kinematics.set(this.#targets);
    const start = this.#kinematics.sitePose(step.tool);
    const rotation: Quaternion = step.rotation ?? start.rotation;
    const position = step.to ?? add(start.position, step.by ?? [0, 0, 0]);
    const end = { position, rotation };
    const joints = this.#simulation.model.joints.filter(({ kind }) => kind === 'hinge' || kind === 'slider');
    const ends = this.#reach(step.tool, end, this.#targets, 20, path);
    if ((step.path ?? 'line') === 'joints') {
      yield* this.#along(joints, ends, step.duration, path);
      return;
    }
    // The whole line is solved before anything moves: it may leave the ranges halfway.
    const turn = rotationToVector(multiply(rotation, conjugate(start.rotation)));
    const poseAt = (share: number): Pose => ({
      position: add(scale(start.position, 1 - share), scale(position, share)),
      rotation: multiply(rotationFromVector(scale(turn, share)), start.rotation),
    });
    const rough: Float64Array[] = [this.#targets.slice()];
    for (let k = 1; k <= lineChecks; k++) rough.push(this.#reach(step.tool, poseAt(k / lineChecks), rough.at(-1)!, 0, `${path}, ${Math.round((100 * k) / lineChecks)} % of the line`)); // prettier-ignore
    const longest = rough
      .slice(1)
      .map((there, k) => this.#duration(joints, rough[k]!, there, undefined, path) * lineChecks);
    const duration = step.duration ?? Math.max(...longest);
    const steps = Math.max(1, Math.round(duration / this.#simulation.model.step));
    for (let k = 1; k <= steps; k++) {
      const before = this.#targets.slice();
      const there = this.#reach(step.tool, poseAt(minimumJerk(k, steps).share), before, 0, path);
      for (const { name, position: at } of joints) {
        if (there[at] === before[at]) continue;
        this.#tell(name, at, there[at]!, (there[at]! - before[at]!) / this.#simulation.model.step);
      }
      this.#simulation.step();
      yield;
    }
    // At the end it is at rest.
    for (const { name, position: at } of joints)
      if (this.#targets[at] !== rough[0]![at]) this.#tell(name, at, this.#targets[at]!, 0);
  }

  #reach(site: string, pose: Pose, from: Float64Array, restarts: number, path: string): Float64Array {
    const answer = solveInverseKinematics(this.#kinematics, site, pose, { from, restarts, joints: this.#driven(site) });
    if (answer.reached || (answer.distance < 1e-4 && answer.angle < 1e-3)) return answer.positions;
    const place = pose.position.map((value) => value.toFixed(3)).join(', ');
    throw new RobotError(`${path}: ${site} cannot come to ${place} m within the joints' ranges: it stays ${(1000 * answer.distance).toFixed(1)} mm and ${answer.angle.toFixed(3)} rad away; choose a nearer pose, another rotation or "path": "joints"`); // prettier-ignore
  }

  /** Joints with motors that carry a site. */
  #driven(site: string): string[] {
    const { model } = this.#simulation;
    const names: string[] = [];
    for (let link: string | null = model.site(site).link; link !== null; link = model.link(link).parent) {
      const isDriven = (joint: ModelJoint): boolean =>
        joint.link === link && (joint.actuator !== null || model.isKinematic);
      names.push(...model.joints.filter(isDriven).map(({ name }) => name));
    }
    return names.toReversed();
  }

  *#grasp(name: string, force: number, duration: number): Generator<void> {
    this.#simulation.setForce(name, -force);
    yield* this.#wait(duration);
    this.#targets[this.#simulation.model.joint(name).position] = this.#simulation.position(name);
  }

  *#release(name: string, duration: number | undefined, path: string): Generator<void> {
    const joint = this.#simulation.model.joint(name);
    if (joint.range === null) throw new RobotError(`${path}.release: joint ${name} has no range to open to`);
    this.#targets[joint.position] = this.#simulation.position(name);
    yield* this.#move({ [name]: joint.range[1] }, duration, path);
  }

  *#wait(duration: number): Generator<void> {
    const steps = Math.round(duration / this.#simulation.model.step);
    for (let k = 0; k < steps; k++) {
      this.#simulation.step();
      yield;
    }
  }

  *#until(
    { until: { joint, quantity, above, below }, timeout }: Extract<MotionStep, { timeout: number }>,
    path: string,
  ): Generator<void> {
    // prettier-ignore
    const simulation = this.#simulation;
    const read = { position: simulation.position, speed: simulation.speed, torque: simulation.torque }[quantity].bind(simulation); // prettier-ignore
    const end = simulation.time + timeout;
    for (;;) {
      const value = read(joint);
      if ((above === undefined || value > above) && (below === undefined || value < below)) return;
      if (simulation.time >= end)
        throw new RobotError(`${path}.until: ${quantity} of joint ${joint} is ${value.toPrecision(4)} after ${timeout} s, and was to be ${above === undefined ? '' : `above ${above} `}${below === undefined ? '' : `below ${below}`}`.trim()); // prettier-ignore
      simulation.step();
      yield;
    }
  }

  #tell(name: string, at: number, place: number, speed: number): void {
    this.#targets[at] = place;
    this.#simulation.setTarget(name, place, speed);
  }
}
