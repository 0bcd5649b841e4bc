/** Triangles from a file that a scene names, of any kind that Talus reads. */
import { FileError } from '../core/errors.ts';
import { decodeGltf } from '../formats/gltf/gltf.ts';
import { decodeObj } from '../formats/obj.ts';
import { decodeStl, type MeshFile } from '../formats/stl.ts';
import { readSceneFile, type ReadFile } from './scene-files.ts';

/** In the file's own unit. */
export function readMeshFile(file: string, readFile: ReadFile | undefined): MeshFile {
  const decoder = /\.(stl|obj|gltf|glb)$/i.exec(file)?.[1]!.toLowerCase();
  if (!decoder) {
    throw new FileError(`${file} is neither STL, OBJ nor glTF: its name must end in .stl, .obj, .gltf or .glb`);
  }
  const bytes = readSceneFile(file, readFile);
  if (decoder === 'stl') return decodeStl(bytes, file);
  if (decoder === 'obj') return decodeObj(bytes, file);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return decodeGltf(bytes, file, (path) => readSceneFile(folder + path, readFile));
}
