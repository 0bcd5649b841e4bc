import { describe, expect, test } from 'vitest';
import { builtInModels, type BuiltInModel } from './models/built-in-models.ts';
import { minimumJerk } from './motion/minimum-jerk.ts';
import { solveInverseKinematics } from './motion/inverse-kinematics.ts';
import { RobotEngine } from './robot-engine.ts';
import { RobotKinematics } from './robot-kinematics.ts';
import { RobotModel, type RobotOptions, type RobotPlacement } from './robot-model.ts';
import { RobotSimulation } from './robot-simulation.ts';
import { sourceOf } from './robot-source.ts';

const engine = await RobotEngine.load();
const placed = (name: BuiltInModel, more: Partial<RobotPlacement> = {}): RobotPlacement => ({
  source: sourceOf(builtInModels[name].describe()),
  ...more,
});
const compile = (placements: readonly RobotPlacement[], options?: RobotOptions): RobotModel =>
  RobotModel.compile(engine, placements, options);

describe('motors', () => {
  test('an arm under position control holds its place against its weight', () => {
    using model = compile([placed('iiwa7')]);
    using robot = new RobotSimulation(model);
    robot.step(1000);
    for (const { name, position } of model.joints) expect(robot.position(name)).toBeCloseTo(model.home[position]!, 9);
    using kinematics = new RobotKinematics(model);
    const loads = kinematics.gravityLoads();
    // What motors do is what the weight asks for.
    for (const { name, speed } of model.joints) expect(robot.torque(name)).toBeCloseTo(loads[speed]!, 6);
  });

  // research: 2.4 mm with these gains at 5 ms; the bar is 3 mm.
  test('the tool of an iiwa 7 follows a path of 0.32 m in 1.5 s to 3 mm', () => {
    using model = compile([placed('iiwa7')], { step: 0.005 });
    using robot = new RobotSimulation(model);
    using kinematics = new RobotKinematics(model);
    const start = robot.sitePose('flange');
    let positions = robot.positions;
    let largest = 0;
    for (let k = 1; k <= 300; k++) {
      const { share } = minimumJerk(k * model.step, 1.5);
      const [x, y, z] = start.position;
      const position = [x, y + 0.3 * share, z - 0.1 * share] as const;
      const answer = solveInverseKinematics(
        kinematics,
        'flange',
        { ...start, position },
        { from: positions, restarts: 0 },
      );
      for (const { name, position: at } of model.joints) robot.setTarget(name, answer.positions[at]!, (answer.positions[at]! - positions[at]!) / model.step); // prettier-ignore
      positions = answer.positions;
      robot.step();
      const there = robot.sitePose('flange').position;
      largest = Math.max(largest, Math.hypot(...there.map((value, axis) => value - position[axis]!)));
    }
    expect(largest).toBeLessThan(0.003);
  });

  test('a joint under torque control accelerates as its inertia says', () => {
    using model = compile([placed('iiwa7', { control: 'torque' })], { gravity: [0, 0, 0], step: 1e-4 });
    using robot = new RobotSimulation(model);
    using kinematics = new RobotKinematics(model);
    const inertia = kinematics.massMatrix();
    // A torque on each joint in the ratio of one row of the matrix moves that joint alone.
    for (const { name, speed } of model.joints) robot.setTorque(name, 0.5 * inertia[7 * speed + 3]!);
    robot.step(10);
    expect(robot.speed('joint4')).toBeCloseTo(0.5 * 10 * 1e-4, 6);
    expect(robot.speed('joint2')).toBeCloseTo(0, 6);
  });

  test('a joint that is told a speed keeps it, and stops at the end of its range', () => {
    using model = compile([placed('iiwa7')]);
    using robot = new RobotSimulation(model);
    robot.setSpeed('joint1', 0.5);
    robot.step(1000);
    expect(robot.speed('joint1')).toBeCloseTo(0.5, 3);
    robot.step(6000);
    expect(robot.speed('joint1')).toBeCloseTo(0, 3);
    expect(robot.position('joint1')).toBeCloseTo(2.96706, 2);
  });

  test('kinematic joints go where they are told, at once', () => {
    using model = compile([placed('panda-bucket', { control: 'kinematic' })]);
    using robot = new RobotSimulation(model);
    robot.setSpeed('joint1', 1);
    robot.step(250);
    expect(robot.position('joint1')).toBeCloseTo(0.5, 12);
    expect(robot.linkTwist('link1').spin[2]).toBeCloseTo(1, 12);
    expect(robot.time).toBeCloseTo(0.5, 12);
  });

  test('a gripper that closes with a force presses with it and holds a ball by friction; it lets go when it opens', () => {
    const ball = {
      name: 'ball',
      source: sourceOf({
        name: 'ball',
        links: [
          {
            name: 'ball',
            joint: { name: 'free', kind: 'free' },
            inertia: { mass: 0.2, centre: [0, 0, 0], tensor: [5e-5, 5e-5, 5e-5, 0, 0, 0] },
            geometry: [{ shape: { kind: 'box', size: [0.04, 0.04, 0.04] } }],
          },
        ],
      }),
      // The gripper points down; its tool is 0.15 m below its base.
      position: [0, 0, 0.35],
    } as const;
    using model = compile([placed('parallel-gripper', { name: 'hand', position: [0, 0, 0.5], rotation: [1, 0, 0, 0] }), ball]); // prettier-ignore
    using robot = new RobotSimulation(model);
    // Almost closed, so that the ball is caught before it has fallen out.
    const start = robot.positions;
    start.set([0.021, 0.021]);
    robot.positions = start;
    robot.setForce('hand/finger_left', -20);
    robot.step(600);
    const height = robot.linkPose('ball/ball').position[2];
    expect(height).toBeGreaterThan(0.2);
    robot.step(500);
    expect(robot.linkPose('ball/ball').position[2]).toBeCloseTo(height, 3);
    expect(robot.torque('hand/finger_left')).toBeCloseTo(-20, 1);
    robot.setTarget('hand/finger_left', 0.055);
    robot.step(200);
    expect(robot.linkPose('ball/ball').position[2]).toBeLessThan(height - 0.1);
  });
});

describe('state', () => {
  test('a restored simulation gives the same bits, in the same and in another world', () => {
    using model = compile([placed('iiwa7', { name: 'arm' }), placed('quadruped', { name: 'dog', position: [1, 0, 0] })], { floor: true }); // prettier-ignore
    using robot = new RobotSimulation(model);
    robot.setSpeed('arm/joint2', 0.4);
    robot.step(300);
    const moment = robot.snapshot();
    robot.step(200);
    const first = robot.positions;
    robot.restore(moment);
    robot.step(200);
    expect(robot.positions).toEqual(first);
    using other = new RobotSimulation(model);
    other.step(17);
    other.restore(moment);
    other.step(200);
    expect(other.positions).toEqual(first);
  });

  test('a look changes nothing', () => {
    using model = compile([placed('quadruped')], { floor: true });
    using watched = new RobotSimulation(model);
    using alone = new RobotSimulation(model);
    for (let k = 0; k < 100; k++) {
      watched.step();
      watched.snapshot();
      watched.linkTwist('trunk');
      watched.sitePose('imu');
    }
    alone.step(100);
    expect(watched.positions).toEqual(alone.positions);
  });

  test('the memory of MuJoCo grows under a simulation without harm', () => {
    using model = compile([placed('iiwa7')]);
    using robot = new RobotSimulation(model);
    robot.setSpeed('joint1', 0.3);
    const others: RobotSimulation[] = [];
    for (let k = 0; k < 40; k++) {
      others.push(new RobotSimulation(model));
      robot.step(5);
    }
    expect(robot.position('joint1')).toBeGreaterThan(0.1);
    expect(robot.speed('joint1')).toBeCloseTo(0.3, 2);
    for (const other of others) other[Symbol.dispose]();
  });

  test('the quadruped stands on the floor', () => {
    using model = compile([placed('quadruped')], { floor: true });
    using robot = new RobotSimulation(model);
    robot.step(1500);
    const { position } = robot.linkPose('trunk');
    expect(position[2]).toBeGreaterThan(0.25);
    expect(Math.abs(position[0])).toBeLessThan(0.05);
    expect(Math.hypot(...robot.linkTwist('trunk').velocity)).toBeLessThan(1e-3);
  });
});

describe('wrong use', () => {
  test.each([
    [
      'a joint that is not there',
      (robot: RobotSimulation) => robot.setTarget('joint9', 0),
      'there is no joint "joint9": did you mean "joint1"?',
    ],
    [
      'NaN',
      (robot: RobotSimulation) => robot.setTarget('joint1', Number.NaN),
      'joint joint1: must be told finite numbers, got NaN, 0',
    ],
    [
      'a torque for a servo',
      (robot: RobotSimulation) => robot.setTorque('joint1', 1),
      'joint joint1: is under position control and cannot be told a torque; choose the control when the robot is compiled',
    ],
    [
      'too few positions',
      (robot: RobotSimulation) => {
        robot.positions = [0, 0];
      },
      'positions: must be 7 numbers, got 2',
    ],
  ])('%s', (_, act, message) => {
    // prettier-ignore
    using model = compile([placed('iiwa7')]);
    using robot = new RobotSimulation(model);
    expect(() => act(robot)).toThrow(message);
  });

  test('a robot that breaks says at which step and in which joint', () => {
    using model = compile([placed('iiwa7', { control: 'torque' })]);
    using robot = new RobotSimulation(model);
    robot.step(3);
    (robot as unknown as { speeds: number[] }).speeds = [0, 1e200, 0, 0, 0, 0, 0];
    expect(() => robot.step(50)).toThrow(/^step \d+: joint joint\d broke/);
  });
});
