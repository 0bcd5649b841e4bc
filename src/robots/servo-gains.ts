/** How motors follow what they are told: gains that are written into the compiled model. */
import type { JointFacts } from './robot-source.ts';
import type { RobotModel } from './robot-model.ts';

/** Of a servo that nobody gave a stiffness [rad/s]: fast beside an arm's motions, slow beside steps of 2 ms. */
const servoRate = 20;

export function setGains(model: RobotModel, factsOf: (joint: string) => JointFacts | undefined): void {
  const { compiled, joints } = model;
  // How much of the robot a joint moves at the start, its motor with it.
  const inertias = compiled.dof_M0 as Float64Array;
  const gains = compiled.actuator_gainprm as Float64Array;
  const biases = compiled.actuator_biasprm as Float64Array;
  const width = gains.length / Math.max(1, model.actuators.length);
  for (const { name, index, speed, actuator } of joints) {
    if (actuator === null) continue;
    const control = model.controlOf(index);
    if (control === 'model') continue;
    const facts = factsOf(name);
    const stiffness = facts?.stiffness ?? servoRate ** 2 * inertias[speed]!;
    const damping = facts?.motorDamping ?? 2 * Math.sqrt(stiffness * inertias[speed]!);
    const start = width * actuator;
    const isTorque = control === 'torque';
    gains[start] = isTorque ? 1 : stiffness;
    biases.fill(0, start, start + width);
    if (!isTorque) biases.set([0, -stiffness, -damping], start);
  }
  for (const { index, name } of model.links) {
    // A motor that is told a torque gives that torque, and no more for the weight.
    const isTorque = joints.some((joint) => joint.link === name && model.controlOf(joint.index) === 'torque');
    if (isTorque) (compiled.body_gravcomp as Float64Array)[index] = 0;
  }
}
