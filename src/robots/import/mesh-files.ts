/** Files that models name: found by the path as it stands, beside the model, or by their base name in the folders around. */
import { decodeObj } from '../../formats/obj.ts';
import { decodeStl, type MeshFile } from '../../formats/stl.ts';

/** The bytes of a file by its path relative to the model, or undefined where there is none. */
export type ReadRobotFile = (path: string) => Uint8Array | undefined;

/** What MuJoCo and we read of meshes. */
const mostTriangles = 200_000;
const formats = ['.stl', '.obj'];

export interface FoundMesh {
  /** As the compiled text names it */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A mesh, or why there is none. `package://robot/meshes/arm.stl` is looked for below the model's folder and those around it. */
export function findMesh(path: string, read: ReadRobotFile): FoundMesh | string {
  const extension = /\.[^./]+$/.exec(path)?.[0].toLowerCase() ?? '';
  if (!formats.includes(extension)) return `${extension || 'no'} files are not read: convert it to STL or OBJ`;
  for (const candidate of candidates(path)) {
    const bytes = read(candidate);
    if (bytes === undefined) continue;
    const mesh = decoded(bytes, extension, path);
    if (typeof mesh === 'string') return mesh;
    const count = mesh.corners.length / 3;
    if (count > mostTriangles) return `it has ${count} triangles, and MuJoCo takes ${mostTriangles}: simplify it`;
    const stem = path.split('/').at(-1)!.slice(0, -extension.length);
    // MuJoCo reads binary STL only; a file as text is written anew.
    const isText = extension === '.stl' && bytes.length !== 84 + (50 * mesh.corners.length) / 3;
    return { name: `${hash(path)}-${stem}${extension}`, bytes: isText ? encodeStl(mesh) : bytes };
  }
  return 'the file is not there';
}

function candidates(path: string): string[] {
  const bare = path.replace(/^file:\/\//, '');
  const inPackage = /^(?:package|model):\/\/(.+)$/.exec(bare)?.[1];
  if (inPackage === undefined) return [bare];
  // The package's folder may be the model's own, or one of those around it.
  const within = inPackage.slice(inPackage.indexOf('/') + 1);
  const parents = ['', '../', '../../', '../../../'];
  return [...parents.flatMap((up) => [`${up}${within}`, `${up}${inPackage}`]), inPackage.split('/').at(-1)!];
}

/** The triangles, or why there are none. */
function decoded(bytes: Uint8Array, extension: string, path: string): MeshFile | string {
  try {
    return extension === '.stl' ? decodeStl(bytes, path) : decodeObj(bytes, path);
  } catch (cause) {
    return (cause as Error).message.replace(`${path}: `, '');
  }
}

/** Binary; normals are left at nought, as readers take them from the corners. */
function encodeStl({ positions, corners }: MeshFile): Uint8Array {
  const count = corners.length / 3;
  const bytes = new Uint8Array(84 + 50 * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, count, true);
  for (let k = 0; k < corners.length; k++) {
    const start = 84 + 50 * Math.floor(k / 3) + 12 + 12 * (k % 3);
    for (let axis = 0; axis < 3; axis++) view.setFloat32(start + 4 * axis, positions[3 * corners[k]! + axis]!, true);
  }
  return bytes;
}

/** Two files of one name in two folders stay apart. */
function hash(text: string): string {
  let sum = 2166136261;
  for (let k = 0; k < text.length; k++) sum = Math.imul(sum ^ text.charCodeAt(k), 16777619);
  return (sum >>> 0).toString(36);
}
