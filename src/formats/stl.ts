/** Triangles in STL files, binary or as text. Each triangle has vertices of its own there, whatever it shares. */
import { FileError } from '../core/errors.ts';

/** As a file has them: vertices that several triangles share may stand in it several times. */
export interface MeshFile {
  /** x y z of each vertex, in the file's own unit */
  readonly positions: Float64Array;
  /** Three vertices of each triangle */
  readonly corners: Uint32Array;
}

const headerBytes = 84;
const triangleBytes = 50;

/** `name` says in errors what is being read. Normals are passed over: the order of the vertices says the same. */
export function decodeStl(bytes: Uint8Array, name: string): MeshFile {
  // Some binary files begin with "solid", too: bytes that no text has give them away, and the length of one that is whole.
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= headerBytes ? view.getUint32(80, true) : 0;
  const hasBinaryLength = bytes.length === headerBytes + triangleBytes * count;
  const isText = /^\s*solid\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 80)));
  if (isText && !hasBinaryLength && !bytes.some(isControl)) return decodeText(bytes, name);
  if (bytes.length < headerBytes) {
    throw new FileError(
      `${name}: ${bytes.length} bytes are no STL file: it begins with "solid" or a header of 84 bytes`,
    );
  }
  if (bytes.length < headerBytes + triangleBytes * count) {
    const whole = Math.floor((bytes.length - headerBytes) / triangleBytes);
    throw new FileError(`${name}: ends at byte ${bytes.length}, in triangle ${whole + 1} of ${count}: it is cut off`);
  }
  return meshOf(binaryPositions(view, count), name);
}

/** Of no text: not a blank, nor the end of a line or of a file. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 26);

function binaryPositions(view: DataView, count: number): Float64Array {
  const positions = new Float64Array(9 * count);
  for (let triangle = 0; triangle < count; triangle++) {
    // Twelve numbers, of which the first three are the normal, and two bytes that mean nothing.
    const start = headerBytes + triangleBytes * triangle + 12;
    for (let k = 0; k < 9; k++) positions[9 * triangle + k] = view.getFloat32(start + 4 * k, true);
  }
  return positions;
}

function decodeText(bytes: Uint8Array, name: string): MeshFile {
  // Some systems mark the end of a text by a character.
  const lines = new TextDecoder().decode(bytes).replace(/[\s\x1a]+$/, '').split(/\r\n|\r|\n/); // prettier-ignore
  const isWhole = /^\s*endsolid\b/i.test(lines.at(-1)!);
  const positions: number[] = [];
  let vertices = 0;
  for (const [k, line] of lines.entries()) {
    // What is in the last line of a file that is cut off may be anything.
    if (!isWhole && k === lines.length - 1) break;
    const words = line.trim().split(/\s+/);
    const word = words[0]!.toLowerCase();
    if (word === 'vertex') {
      const numbers = words.slice(1).map(Number);
      if (numbers.length !== 3 || !numbers.every(Number.isFinite)) {
        throw new FileError(`${name}, line ${k + 1}: must be "vertex" and three numbers, got "${line.trim()}"`);
      }
      positions.push(...numbers);
      vertices++;
    } else if (word === 'endloop') {
      if (vertices !== 3) throw new FileError(`${name}, line ${k + 1}: a facet must have 3 vertices, got ${vertices}`);
      vertices = 0;
    } else if (word !== '' && !textWords.includes(word)) {
      throw new FileError(`${name}, line ${k + 1}: is no line of an STL file, "${line.trim().slice(0, 40)}"`);
    }
  }
  if (!isWhole) {
    const last = lines.at(-1)!.trim().slice(0, 40);
    const whole = Math.floor(positions.length / 9);
    const triangles = `${whole} whole triangle${whole === 1 ? '' : 's'}`;
    throw new FileError(
      `${name}, line ${lines.length}: the file ends here, after ${triangles} and without "endsolid", at "${last}": it is cut off; export or copy it again`,
    );
  }
  if (vertices !== 0)
    throw new FileError(`${name}, line ${lines.length}: ends within a facet: its "endloop" is missing`);
  return meshOf(Float64Array.from(positions), name);
}

const textWords = ['solid', 'facet', 'outer', 'endfacet', 'endsolid'];

function meshOf(positions: Float64Array, name: string): MeshFile {
  if (positions.length === 0) throw new FileError(`${name}: has no triangles`);
  const bad = new Set<number>();
  for (const [k, x] of positions.entries()) if (!Number.isFinite(x)) bad.add(Math.floor(k / 9) + 1);
  const [first] = bad;
  if (first !== undefined) {
    const others = bad.size === 1 ? '' : `, and so have ${bad.size - 1} more`;
    throw new FileError(`${name}: triangle ${first} has a coordinate that is no number${others}: export it again`);
  }
  return { positions, corners: Uint32Array.from({ length: positions.length / 3 }, (_, k) => k) };
}
