/** A robot before it is compiled: text, files, and what the text cannot hold. */
import type { GeometryDescription, JointDescription, MimicDescription, RobotDescription } from './robot-description.ts';
import type { RobotFiles } from './robot-engine.ts';
import { writeMjcf } from './write-mjcf.ts';

export interface RobotSource {
  readonly name: string;
  /** MJCF */
  readonly text: string;
  readonly files: RobotFiles;
  /** Facts of joints that MuJoCo has no place for: speeds, gains, where they start */
  readonly joints: readonly JointFacts[];
  readonly mimics: readonly MimicDescription[];
  /** What its motors follow where nobody chooses */
  readonly control: 'position' | 'model';
  /** What was dropped or repaired on reading */
  readonly notes: readonly string[];
}

export type JointFacts = Pick<JointDescription, 'name' | 'speed' | 'stiffness' | 'motorDamping' | 'home'>;

/** `files` holds the bytes of each mesh that the description names. */
export function sourceOf(
  robot: RobotDescription,
  files: RobotFiles = new Map(),
  notes: readonly string[] = [],
): RobotSource {
  const joints = robot.links.flatMap(({ joint }) => (joint ? [joint] : []));
  const { name, mimics = [] } = robot;
  return { name, text: writeMjcf(robot).text, files, joints, mimics, control: 'position', notes };
}

/** What is drawn of a part, as opposed to what is touched. */
export const isVisual = ({ role = 'both' }: GeometryDescription): boolean => role !== 'collision';
