/** A robot by the name of a built-in model, or by a file of MJCF or URDF. */
import { nearestName } from '../../core/nearest-name.ts';
import { builtInModels, isBuiltInModel } from '../models/built-in-models.ts';
import { RobotError } from '../robot-engine.ts';
import { sourceOf, type RobotSource } from '../robot-source.ts';
import type { ReadRobotFile } from './mesh-files.ts';
import { readMjcf } from './read-mjcf.ts';
import { readUrdf } from './read-urdf.ts';
import { readXml } from './xml.ts';

export function builtInRobot(name: string): RobotSource {
  if (isBuiltInModel(name)) return sourceOf(builtInModels[name].describe());
  const names = Object.keys(builtInModels);
  const near = nearestName(name, names);
  throw new RobotError(
    `robot "${name}": must be a file, or one of ${names.join(', ')}${near ? `; did you mean "${near}"?` : ''}`,
  );
}

/** MJCF or URDF, whichever the text is. `read` gives the bytes of files beside it, by paths relative to it. */
export function importRobot(text: string, file: string, read: ReadRobotFile): RobotSource {
  const { name, line } = readXml(text, file);
  if (name === 'mujoco') return readMjcf(text, file, read);
  if (name === 'robot') return readUrdf(text, file, read);
  if (name === 'sdf')
    throw new RobotError(`${file}, line ${line}: is SDF, which is not read; convert it to URDF or MJCF`);
  throw new RobotError(`${file}, line ${line}: must be <mujoco> (MJCF) or <robot> (URDF), got <${name}>`);
}
