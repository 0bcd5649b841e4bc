/** An iiwa 7 whose flange is to follow a line, and a joint under a known torque. */
import { builtInRobot } from '../../robots/import/import-robot.ts';
import { parseMotionScript } from '../../robots/motion/motion-script.ts';
import { minimumJerk } from '../../robots/motion/minimum-jerk.ts';
import { playScript } from '../../robots/motion/play-script.ts';
import { RobotEngine } from '../../robots/robot-engine.ts';
import { RobotKinematics } from '../../robots/robot-kinematics.ts';
import { RobotModel } from '../../robots/robot-model.ts';
import { RobotSimulation } from '../../robots/robot-simulation.ts';
import { length, subtract, type Vector3 } from '../../math/rigid.ts';
import { within, type Comparison, type ValidationCase } from '../validation-case.ts';

export const robotTrackingCase: ValidationCase = {
  group: 'robots',
  name: 'robot-tracking',
  title: 'an iiwa 7 follows a line of 0.32 m in 1.5 s, bears its weight, and accelerates as its inertia says',
  compare,
};

const step = 0.005;
const way: Vector3 = [0, 0.304, -0.1];
const time = 1.5;

async function* compare(): AsyncGenerator<Comparison> {
  const engine = await RobotEngine.load();
  const source = builtInRobot('iiwa7');
  {
    using model = RobotModel.compile(engine, [{ source }], { step });
    using robot = new RobotSimulation(model);
    const start = robot.sitePose('flange').position;
    let largest = 0;
    for (const { time: now } of playScript(
      robot,
      parseMotionScript([{ tool: 'flange', by: [...way], duration: time }]),
    )) {
      const { share } = minimumJerk(now, time);
      const wanted = start.map((value, axis) => value + share * way[axis]!) as unknown as Vector3;
      largest = Math.max(largest, length(subtract(robot.sitePose('flange').position, wanted)));
    }
    const line = 'the line itself; 2.4 mm were measured with these gains in a prototype';
    yield { quantity: 'greatest distance from the place on the line', unit: 'm', target: 0, tolerance: 0.003, measured: largest, source: line, evidence: 'exact' }; // prettier-ignore
    robot.step(400);
    using kinematics = new RobotKinematics(model);
    kinematics.set(robot.positions);
    // The load of a joint is the slope of the weight's potential in its angle.
    const { position, name } = model.joints[1]!;
    const potential = (angle: number): number => {
      const positions = robot.positions;
      positions[position] = angle;
      kinematics.set(positions);
      return model.mass * 9.81 * kinematics.centreOfMass()[2];
    };
    const angle = robot.position(name);
    const slope = (potential(angle + 1e-5) - potential(angle - 1e-5)) / 2e-5;
    const statics = 'slope of the potential energy of the weight, by central differences';
    yield { quantity: 'torque of the second joint at rest', unit: 'N m', ...within(1e-4, slope), measured: robot.torque(name), source: statics, evidence: 'exact' }; // prettier-ignore
  }
  using model = RobotModel.compile(engine, [{ source, control: 'torque' }], { gravity: [0, 0, 0], step: 1e-4 });
  using robot = new RobotSimulation(model);
  using kinematics = new RobotKinematics(model);
  const inertia = kinematics.massMatrix();
  for (const { name, speed } of model.joints) robot.setTorque(name, inertia[7 * speed + 3]!);
  robot.step(20);
  const law = 'M q̈ = τ with τ the fourth column of the mass matrix: q̈ = 1 rad/s² in the fourth joint';
  yield { quantity: 'speed of the fourth joint after 2 ms', unit: 'rad/s', ...within(0.01, 0.002), measured: robot.speed('joint4'), source: law, evidence: 'exact' }; // prettier-ignore
}
