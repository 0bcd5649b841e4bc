/** Surfaces in Wavefront OBJ files. Vertices and faces count; materials, normals, groups, lines and curves do not. */
import { FileError } from '../core/errors.ts';
import type { MeshFile } from './stl.ts';

/** `name` says in errors what is being read. Faces with more than three corners are cut into triangles from the first. */
export function decodeObj(bytes: Uint8Array, name: string): MeshFile {
  const positions: number[] = [];
  const corners: number[] = [];
  // A backslash at the end joins a line with the next; keep the count of lines right.
  let start = '';
  for (const [k, text] of new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const joined = start + text.replace(/#.*/, '').trim();
    start = joined.endsWith('\\') ? `${joined.slice(0, -1)} ` : '';
    if (start !== '') continue;
    const [word, ...values] = joined.split(/\s+/);
    const where = `${name}, line ${k + 1}`;
    if (word === 'v') positions.push(...vertexOf(values, where));
    if (word === 'f') corners.push(...trianglesOf(values, positions.length / 3, where));
  }
  if (corners.length === 0) throw new FileError(`${name}: has no faces`);
  const unknown = corners.findIndex((corner) => corner >= positions.length / 3);
  if (unknown >= 0) {
    const text = `refers to vertex ${corners[unknown]! + 1} of ${positions.length / 3}`;
    throw new FileError(`${name}: triangle ${Math.floor(unknown / 3) + 1} ${text}: it is cut off or damaged`);
  }
  return { positions: Float64Array.from(positions), corners: Uint32Array.from(corners) };
}

/** A weight or a colour may follow. */
function vertexOf(values: readonly string[], where: string): number[] {
  const numbers = values.slice(0, 3).map(Number);
  if (numbers.length === 3 && numbers.every(Number.isFinite)) return numbers;
  throw new FileError(`${where}: must be "v" and three numbers, got "v ${values.join(' ')}"`);
}

/** A corner is vertex, vertex/texture, vertex/texture/normal or vertex//normal; negative ones count from the last. */
function trianglesOf(values: readonly string[], vertexCount: number, where: string): number[] {
  const polygon = values.map((value) => {
    const number = Number(value.split('/')[0]);
    const vertex = number < 0 ? vertexCount + number : number - 1;
    if (value !== '' && Number.isInteger(number) && number !== 0 && vertex >= 0) return vertex;
    throw new FileError(`${where}: "${value}" is no corner of a face: it must begin with the number of a vertex`);
  });
  if (polygon.length < 3) throw new FileError(`${where}: a face must have 3 corners or more, got ${polygon.length}`);
  return polygon.slice(2).flatMap((corner, k) => [polygon[0]!, polygon[k + 1]!, corner]);
}
