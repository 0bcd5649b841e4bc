/** Robots on MuJoCo: an entry of its own, `talus/robots`, as MuJoCo is an optional dependency. */
export { builtInModels, type BuiltInModel } from './robots/models/built-in-models.ts';
export { builtInRobot, importRobot } from './robots/import/import-robot.ts';
export type { ReadRobotFile } from './robots/import/mesh-files.ts';
export {
  solveInverseKinematics,
  type InverseKinematicsAnswer,
  type InverseKinematicsOptions,
} from './robots/motion/inverse-kinematics.ts';
export { minimumJerk, type Progress } from './robots/motion/minimum-jerk.ts';
export { parseMotionScript, type MotionScript, type MotionStep } from './robots/motion/motion-script.ts';
export { playScript, type MotionMoment } from './robots/motion/play-script.ts';
export type * from './robots/robot-description.ts';
export { RobotBrokeError, RobotEngine, RobotError, type RobotFiles } from './robots/robot-engine.ts';
export { RobotKinematics, type Collision } from './robots/robot-kinematics.ts';
export {
  RobotModel,
  type ModelActuator,
  type ModelJoint,
  type ModelLink,
  type ModelSite,
  type RobotControl,
  type RobotOptions,
  type RobotPlacement,
} from './robots/robot-model.ts';
export { RobotSimulation, type RobotSnapshot } from './robots/robot-simulation.ts';
export { sourceOf, type RobotSource } from './robots/robot-source.ts';
