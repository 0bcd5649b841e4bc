/** MJCF files: MuJoCo reads them itself; here the files that they name are found, and what Talus sets aside is told. */
import { RobotError } from '../robot-engine.ts';
import type { RobotSource } from '../robot-source.ts';
import type { ReadRobotFile } from './mesh-files.ts';
import { childrenOf, everyElement, readXml, type Element } from './xml.ts';

/** Of the file's own world: a robot stands in a world of ours. */
const setAside: Readonly<Record<string, string>> = {
  option: "step, gravity, integrator and solver are the scene's",
  keyframe: 'joints start at their zero positions, or where a motion puts them',
  visual: 'Talus draws the robot',
};

export function readMjcf(text: string, file: string, read: ReadRobotFile): RobotSource {
  const root = readXml(text, file);
  if (root.name !== 'mujoco')
    throw new RobotError(`${file}, line ${root.line}: must begin with <mujoco>, got <${root.name}>`);
  const files = new Map<string, Uint8Array>();
  const notes: string[] = [];
  collect(root, { file, folder: '', read, files, notes });
  for (const element of root.children) {
    const why = setAside[element.name];
    if (why !== undefined) notes.push(`line ${element.line}: <${element.name}> is set aside: ${why}`);
  }
  const joints = [...everyElement(root)].filter(({ name }) => name === 'joint' || name === 'freejoint');
  if (joints.length === 0) notes.push('the model has no joint: nothing of it moves');
  const hasMotors = childrenOf(root, 'actuator').some(({ children }) => children.length > 0);
  if (!hasMotors) notes.push('the model has no actuators: its joints move freely');
  return { name: root.attributes['model'] ?? file, text, files, joints: [], mimics: [], control: 'model', notes };
}

interface Collecting {
  readonly file: string;
  readonly folder: string;
  readonly read: ReadRobotFile;
  readonly files: Map<string, Uint8Array>;
  readonly notes: string[];
}

/** Reads every file that the text names, and those that included files name. */
function collect(root: Element, { file, folder, read, files, notes }: Collecting): void {
  const compilers = childrenOf(root, 'compiler');
  const setting = (key: string): string => compilers.map(({ attributes }) => attributes[key]).findLast((value) => value !== undefined) ?? ''; // prettier-ignore
  const folders: Readonly<Record<string, string>> = {
    mesh: setting('meshdir') || setting('assetdir'),
    hfield: setting('meshdir') || setting('assetdir'),
    skin: setting('meshdir') || setting('assetdir'),
    texture: setting('texturedir') || setting('assetdir'),
  };
  const strips = setting('strippath') === 'true';
  for (const element of everyElement(root)) {
    const path = element.attributes['file'];
    if (path === undefined || path === '') continue;
    const plain = strips ? path.split(/[/\\]/).at(-1)! : path;
    const within = [folders[element.name] ?? '', plain].filter(Boolean).join('/');
    const name = normal(`${folder}${within}`);
    if (files.has(name)) continue;
    const bytes = read(name);
    if (bytes === undefined)
      throw new RobotError(`${file}, line ${element.line}: the ${element.name} ${name} is not there, beside the model`);
    files.set(name, bytes);
    if (element.name !== 'include' && element.name !== 'model') continue;
    const inner = readXml(new TextDecoder().decode(bytes), name);
    collect(inner, { file: name, folder: name.includes('/') ? name.replace(/[^/]+$/, '') : '', read, files, notes });
  }
}

/** Without "." and "..". */
function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '.' || (part === '' && parts.length > 0)) continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
