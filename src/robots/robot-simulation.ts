/**
 * One world of robots in motion: its state, what its motors are told, and its steps. Positions and speeds are copied in and
 * out: views of MuJoCo's memory are lost whenever that grows.
 */
import type { DoubleBuffer, MjData } from '@mujoco/mujoco';
import type { Pose, Quaternion, Twist, Vector3 } from '../math/rigid.ts';
import { RobotBrokeError, RobotError } from './robot-engine.ts';
import { rotationOf } from './robot-kinematics.ts';
import type { ModelJoint, RobotModel } from './robot-model.ts';

/** What the motor of a joint is told. */
type Command =
  /** Go there with that speed [rad], [rad/s] or [m], [m/s] */
  | { readonly kind: 'position'; readonly position: number; readonly speed: number }
  /** Turn or slide so fast; the place where it should be goes along */
  | { readonly kind: 'velocity'; readonly speed: number; place: number }
  /** Push so hard, whatever stands in the way [N m] or [N] */
  | { readonly kind: 'force'; readonly force: number }
  /** For motors without a servo [N m] or [N] */
  | { readonly kind: 'torque'; readonly torque: number };

/** A moment that {@link RobotSimulation.restore} goes on from with the same bits. */
export interface RobotSnapshot {
  readonly state: Float64Array;
  readonly commands: readonly (Command | undefined)[];
}

export class RobotSimulation implements Disposable {
  readonly model: RobotModel;
  readonly #data: MjData;
  readonly #state: DoubleBuffer;
  readonly #motion: DoubleBuffer;
  readonly #commands: (Command | undefined)[];

  constructor(model: RobotModel) {
    const { module } = model.engine;
    this.model = model;
    this.#data = new module.MjData(model.compiled);
    this.#state = model.engine.buffer(module.mj_stateSize(model.compiled, this.#everything));
    this.#motion = model.engine.buffer(6);
    this.#commands = model.joints.map(() => undefined);
    this.reset();
  }

  /** Back to the start: at home, at rest, motors holding. */
  reset(): void {
    const { module } = this.model.engine;
    module.mj_resetData(this.model.compiled, this.#data);
    (this.#data.qpos as Float64Array).set(this.model.home);
    for (const joint of this.model.joints) this.#commands[joint.index] = this.#hold(joint);
    module.mj_forward(this.model.compiled, this.#data);
  }

  /** [s] */
  get time(): number {
    return this.#data.time;
  }

  /** A copy, in the order of the model's joints */
  get positions(): Float64Array {
    return Float64Array.from(this.#data.qpos as Float64Array);
  }

  set positions(values: ArrayLike<number>) {
    this.#fits(values, this.model.positionCount, 'positions');
    (this.#data.qpos as Float64Array).set(values);
    for (const joint of this.model.joints) this.#commands[joint.index] = this.#hold(joint);
    this.#look();
  }

  /** A copy */
  get speeds(): Float64Array {
    return Float64Array.from(this.#data.qvel as Float64Array);
  }

  set speeds(values: ArrayLike<number>) {
    this.#fits(values, this.model.speedCount, 'speeds');
    (this.#data.qvel as Float64Array).set(values);
    this.#look();
  }

  /** Of a hinge or slider [rad] or [m] */
  position(name: string): number {
    return (this.#data.qpos as Float64Array)[this.#single(name).position]!;
  }

  /** [rad/s] or [m/s] */
  speed(name: string): number {
    return (this.#data.qvel as Float64Array)[this.#single(name).speed]!;
  }

  /** What the joint's motor does, the weight that it bears with it [N m] or [N] */
  torque(name: string): number {
    return (this.#data.qfrc_actuator as Float64Array)[this.#single(name).speed]!;
  }

  linkPose(name: string): Pose {
    const { index } = this.model.link(name);
    const [w, x, y, z] = (this.#data.xquat as Float64Array).subarray(4 * index, 4 * index + 4) as unknown as Quaternion;
    return { position: triple(this.#data.xpos as Float64Array, index), rotation: [x, y, z, w] };
  }

  /** Of the origin of the link's frame */
  linkTwist(name: string): Twist {
    const { module } = this.model.engine;
    const { index } = this.model.link(name);
    const body = module.mjtObj.mjOBJ_XBODY.value;
    module.mj_objectVelocity(this.model.compiled, this.#data, body, index, this.#motion, 0);
    const [a, b, c, d, e, f] = this.#motion.GetView() as Float64Array;
    return { velocity: [d!, e!, f!], spin: [a!, b!, c!] };
  }

  sitePose(name: string): Pose {
    const { index } = this.model.site(name);
    return {
      position: triple(this.#data.site_xpos as Float64Array, index),
      rotation: rotationOf((this.#data.site_xmat as Float64Array).subarray(9 * index, 9 * index + 9)),
    };
  }

  /** Under position control: go to a place, with the speed that the path has there. A joint that mimics follows. */
  setTarget(name: string, position: number, speed = 0): void {
    this.#command(name, [position, speed], () => ({ kind: 'position', position, speed }));
  }

  /** Under position or velocity control */
  setSpeed(name: string, speed: number): void {
    this.#command(name, [speed], ({ position }) => ({
      kind: 'velocity',
      speed,
      place: (this.#data.qpos as Float64Array)[position]!,
    }));
  }

  /** Pushes so hard [N] or [N m], as a gripper closes; how fast it gets there is left to the motor's damping. */
  setForce(name: string, force: number): void {
    this.#command(name, [force], () => ({ kind: 'force', force }));
  }

  /** Under torque control [N m] or [N] */
  setTorque(name: string, torque: number): void {
    this.#command(name, [torque], () => ({ kind: 'torque', torque }));
  }

  /** A force [N] at the centre of mass of a link and a torque [N m], world frame, until they are set again */
  setWrench(name: string, force: Vector3, torque: Vector3): void {
    if (![...force, ...torque].every(Number.isFinite))
      throw new RobotError(`wrench on link ${name}: must be finite numbers, got ${[...force, ...torque].join(', ')}`);
    (this.#data.xfrc_applied as Float64Array).set([...force, ...torque], 6 * this.model.link(name).index);
  }

  step(count = 1): void {
    const { module } = this.model.engine;
    for (let k = 0; k < count; k++) {
      this.#tell();
      if (this.model.isKinematic) this.#follow();
      else module.mj_step(this.model.compiled, this.#data);
      this.#check();
    }
    // A step ends with new positions and old poses of links.
    this.#look();
  }

  snapshot(): RobotSnapshot {
    this.model.engine.module.mj_getState(this.model.compiled, this.#data, this.#state, this.#everything);
    return {
      state: Float64Array.from(this.#state.GetView() as Float64Array),
      commands: this.#commands.map((command) => command && { ...command }),
    };
  }

  restore({ state, commands }: RobotSnapshot): void {
    const { module } = this.model.engine;
    this.#fits(state, module.mj_stateSize(this.model.compiled, this.#everything), 'snapshot');
    module.mj_setState(this.model.compiled, this.#data, Array.from(state), this.#everything);
    for (const [k, command] of commands.entries()) this.#commands[k] = command && { ...command };
    // The constraint solver starts from the forces of the step before: they are part of the state, not of a look at it.
    const before = this.#data.qacc_warmstart as Float64Array;
    const warm = Float64Array.from(before);
    module.mj_forward(this.model.compiled, this.#data);
    (this.#data.qacc_warmstart as Float64Array).set(warm);
  }

  [Symbol.dispose](): void {
    this.#state.delete();
    this.#motion.delete();
    this.#data.delete();
  }

  /** With what the constraint solver starts from: less does not give the same bits again. */
  get #everything(): number {
    return this.model.engine.module.mjtState.mjSTATE_INTEGRATION.value;
  }

  #single(name: string): ModelJoint {
    const joint = this.model.joint(name);
    if (joint.kind === 'hinge' || joint.kind === 'slider') return joint;
    throw new RobotError(`joint ${name}: is a ${joint.kind} joint, which has no single position; read its link's pose`);
  }

  #hold({ kind, position, index }: ModelJoint): Command | undefined {
    if (kind === 'free' || kind === 'ball') return undefined;
    if (this.model.controlOf(index) === 'torque') return { kind: 'torque', torque: 0 };
    if (this.model.controlOf(index) === 'model') return undefined;
    return { kind: 'position', position: (this.#data.qpos as Float64Array)[position]!, speed: 0 };
  }

  #command(name: string, values: readonly number[], command: (joint: ModelJoint) => Command): void {
    if (!values.every(Number.isFinite))
      throw new RobotError(`joint ${name}: must be told finite numbers, got ${values.join(', ')}`);
    const joint = this.#single(name);
    if (joint.actuator === null && !this.model.isKinematic)
      throw new RobotError(`joint ${name}: has no motor; joints with motors: ${this.#motorNames()}`);
    const told = command(joint);
    const control = this.model.controlOf(joint.index);
    const isServo = control === 'position' || control === 'velocity' || control === 'kinematic';
    if (isServo !== (told.kind !== 'torque')) {
      throw new RobotError(
        `joint ${name}: is under ${control} control and cannot be told a ${told.kind}; choose the control when the robot is compiled`,
      );
    }
    if (control === 'kinematic' && told.kind === 'force')
      throw new RobotError(`joint ${name}: is under kinematic control, which knows no force; use position control`);
    this.#commands[joint.index] = told;
    for (const mimic of this.model.mimicsOf(name)) {
      const follower = this.model.joint(mimic.joint);
      this.#commands[follower.index] = mimicked(told, mimic.multiplier, mimic.offset);
    }
  }

  #motorNames(): string {
    return this.model.joints.flatMap(({ name, actuator }) => (actuator === null ? [] : [name])).join(', ') || 'none';
  }

  /** Gives motors the numbers of this step. */
  #tell(): void {
    const { compiled, joints } = this.model;
    const positions = this.#data.qpos as Float64Array;
    const controls = this.#data.ctrl as Float64Array;
    const gains = compiled.actuator_gainprm as Float64Array;
    const biases = compiled.actuator_biasprm as Float64Array;
    const width = gains.length / Math.max(1, this.model.actuators.length);
    for (const { index, actuator, position, range } of joints) {
      const command = this.#commands[index];
      if (command === undefined || actuator === null) continue;
      if (command.kind === 'torque') {
        controls[actuator] = command.torque;
        continue;
      }
      const stiffness = gains[width * actuator]!;
      const damping = -biases[width * actuator + 2]!;
      if (command.kind === 'force') {
        // The servo's own spring is taken out; its damping stays, and keeps the motor from racing.
        controls[actuator] = positions[position]! + command.force / stiffness;
        continue;
      }
      const wanted = command.kind === 'position' ? command.position : this.#place(command, positions[position]!, range);
      controls[actuator] = wanted + (damping / stiffness) * (command.kind === 'position' ? command.speed : wantedSpeed(command, range)); // prettier-ignore
    }
  }

  /** Where a joint that is told a speed should be after this step: not far from where it is, and within its range. */
  #place(command: Extract<Command, { kind: 'velocity' }>, position: number, range: ModelJoint['range']): number {
    const lag = Math.max(0.05, Math.abs(command.speed) * 0.1);
    const next = command.place + command.speed * this.model.step;
    const near = Math.min(position + lag, Math.max(position - lag, next));
    command.place = range ? Math.min(range[1], Math.max(range[0], near)) : near;
    return command.place;
  }

  /** A step without forces: joints are where they are told to be. */
  #follow(): void {
    const positions = this.#data.qpos as Float64Array;
    const speeds = this.#data.qvel as Float64Array;
    for (const { index, position, speed, range } of this.model.joints) {
      const command = this.#commands[index];
      if (command === undefined || command.kind === 'torque' || command.kind === 'force') continue;
      const before = positions[position]!;
      const wanted = command.kind === 'position' ? command.position : before + command.speed * this.model.step;
      positions[position] = range ? Math.min(range[1], Math.max(range[0], wanted)) : wanted;
      speeds[speed] = (positions[position] - before) / this.model.step;
    }
    this.#data.time += this.model.step;
  }

  #look(): void {
    const { module } = this.model.engine;
    module.mj_kinematics(this.model.compiled, this.#data);
    module.mj_comPos(this.model.compiled, this.#data);
    module.mj_comVel(this.model.compiled, this.#data);
  }

  #check(): void {
    const speeds = this.#data.qvel as Float64Array;
    const positions = this.#data.qpos as Float64Array;
    if (speeds.every(Number.isFinite) && positions.every(Number.isFinite)) return;
    const broken = this.model.joints.find(({ position, speed }) => !Number.isFinite(positions[position]) || !Number.isFinite(speeds[speed])); // prettier-ignore
    const step = Math.round(this.time / this.model.step);
    throw new RobotBrokeError(
      `step ${step}: joint ${broken?.name ?? '?'} broke: its position or speed is no finite number; take a smaller step or softer gains`,
    );
  }

  #fits(values: ArrayLike<number>, count: number, what: string): void {
    if (values.length !== count) throw new RobotError(`${what}: must be ${count} numbers, got ${values.length}`);
    for (let k = 0; k < count; k++)
      if (!Number.isFinite(values[k])) throw new RobotError(`${what}[${k}]: must be a finite number, got ${values[k]}`);
  }
}

/** At the end of its range a joint does not try to go on. */
function wantedSpeed({ speed, place }: Extract<Command, { kind: 'velocity' }>, range: ModelJoint['range']): number {
  return range && (place <= range[0] || place >= range[1]) ? 0 : speed;
}

function mimicked(command: Command, multiplier: number, offset: number): Command {
  switch (command.kind) {
    case 'position':
      return { kind: 'position', position: offset + multiplier * command.position, speed: multiplier * command.speed };
    case 'velocity':
      return { kind: 'velocity', speed: multiplier * command.speed, place: offset + multiplier * command.place };
    case 'force':
      return { kind: 'force', force: Math.sign(multiplier) * command.force };
    case 'torque':
      return { kind: 'torque', torque: Math.sign(multiplier) * command.torque };
  }
}

const triple = (values: Float64Array, k: number): Vector3 => [values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!];
