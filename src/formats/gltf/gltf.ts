/**
 * Triangles in glTF 2.0 files, .gltf or .glb: those of all meshes of the scene, where its nodes put them. Materials,
 * animations, cameras, points and lines are passed over. Coordinates stay as they are: in glTF, y is up.
 */
import { FileError } from '../../core/errors.ts';
import type { MeshFile } from '../stl.ts';
import { GltfBuffers, type ReadBeside } from './gltf-buffers.ts';
import type { GltfJson, GltfPrimitive } from './gltf-json.ts';
import { determinant, identity, nodeMatrix, product, transformed, type Matrix } from './gltf-transform.ts';

/** The first four bytes of a .glb file, "glTF", and the kinds of its chunks, "JSON" and "BIN". */
const magic = 0x46546c67;
const chunkKinds = { json: 0x4e4f534a, binary: 0x004e4942 };

/** Nodes within nodes: more than any sensible file has. */
const greatestDepth = 256;

/** `name` says in errors what is being read. `readBeside` gives files that it refers to, by their path from its folder. */
export function decodeGltf(bytes: Uint8Array, name: string, readBeside: ReadBeside): MeshFile {
  const { json, binary } = contentOf(bytes, name);
  const version = json.asset?.version;
  if (!version?.startsWith('2.')) throw new FileError(`${name}: must be glTF of version 2, got ${version ?? 'none'}`);
  const foreign = json.extensionsRequired?.find((extension) =>
    /draco|meshopt|quantization|gpu_instancing/i.test(extension),
  );
  if (foreign) throw new FileError(`${name}: needs ${foreign}, which is not supported: export without compression`);
  const reader = new TriangleReader(json, new GltfBuffers(json, binary, name, readBeside), name);
  for (const node of rootsOf(json)) reader.addNode(node, identity, 0);
  if (reader.corners.length === 0) throw new FileError(`${name}: has no triangles in its scene`);
  return { positions: Float64Array.from(reader.positions), corners: Uint32Array.from(reader.corners) };
}

interface GltfContent {
  readonly json: GltfJson;
  readonly binary: Uint8Array | null;
}

function contentOf(bytes: Uint8Array, name: string): GltfContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || view.getUint32(0, true) !== magic) return { json: parsed(bytes, name), binary: null };
  let json: GltfJson | null = null;
  let binary: Uint8Array | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [length, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (chunk.length < length) {
      throw new FileError(`${name}: ends at byte ${bytes.length}, before its chunk at byte ${at} does: it is cut off`);
    }
    if (kind === chunkKinds.json) json ??= parsed(chunk, name);
    if (kind === chunkKinds.binary) binary ??= chunk;
    at += 8 + length;
  }
  if (!json) throw new FileError(`${name}: has no JSON chunk: it is cut off or damaged`);
  return { json, binary };
}

function parsed(bytes: Uint8Array, name: string): GltfJson {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof json === 'object' && json !== null) return json;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileError(`${name}: is no glTF file, neither binary nor JSON: ${reason}`, { cause });
  }
  throw new FileError(`${name}: is no glTF file: its JSON is no object`);
}

/** Of the scene to be shown; of a file without scenes, the nodes that are in no other. */
function rootsOf({ scene = 0, scenes, nodes = [] }: GltfJson): readonly number[] {
  if (scenes) return scenes[scene]?.nodes ?? [];
  const inner = new Set(nodes.flatMap(({ children }) => children ?? []));
  return [...nodes.keys()].filter((node) => !inner.has(node));
}

class TriangleReader {
  readonly positions: number[] = [];
  readonly corners: number[] = [];
  readonly #json: GltfJson;
  readonly #buffers: GltfBuffers;
  readonly #name: string;
  readonly #seen = new Set<number>();

  constructor(json: GltfJson, buffers: GltfBuffers, name: string) {
    this.#json = json;
    this.#buffers = buffers;
    this.#name = name;
  }

  addNode(index: number, outer: Matrix, depth: number): void {
    const node = this.#json.nodes?.[index];
    const where = `${this.#name}: node ${index}`;
    if (!node) throw new FileError(`${where} does not exist: the file is damaged`);
    if (depth > greatestDepth)
      throw new FileError(`${where} is deeper than ${greatestDepth} others, or in itself: the file is damaged`);
    // Nodes are trees in glTF. Where two share a child, and their children do so too, paths double with every level.
    if (this.#seen.has(index))
      throw new FileError(`${where} is in itself, or in two others: glTF allows one, export the file again`);
    this.#seen.add(index);
    const matrix = product(outer, nodeMatrix(node));
    if (!matrix.every(Number.isFinite)) throw new FileError(`${where} has a transformation that is no number`);
    if (node.mesh !== undefined) {
      if (node.skin !== undefined)
        throw new FileError(`${where} has a skin, which is not supported: apply its pose first`);
      const mesh = this.#json.meshes?.[node.mesh];
      if (!mesh) throw new FileError(`${where} has mesh ${node.mesh}, which does not exist: the file is damaged`);
      for (const [k, primitive] of (mesh.primitives ?? []).entries()) {
        this.#addPrimitive(primitive, matrix, `${this.#name}: meshes[${node.mesh}].primitives[${k}]`);
      }
    }
    for (const child of node.children ?? []) this.addNode(child, matrix, depth + 1);
  }

  #addPrimitive({ attributes, indices, mode = 4, extensions }: GltfPrimitive, matrix: Matrix, where: string): void {
    // Points and lines have no inside.
    if (mode < 4) return;
    if (extensions?.['KHR_draco_mesh_compression'] !== undefined) {
      throw new FileError(`${where} is compressed by Draco, which is not supported: export without compression`);
    }
    const position = attributes?.['POSITION'];
    if (position === undefined) throw new FileError(`${where} has no positions: the file is damaged`);
    const points = this.#buffers.numbers(position, { type: 'VEC3', componentTypes: [5126] });
    const count = points.length / 3;
    const given =
      indices === undefined
        ? Float64Array.from({ length: count }, (_, k) => k)
        : this.#buffers.numbers(indices, { type: 'SCALAR', componentTypes: [5121, 5123, 5125] });
    const bad = given.find((vertex) => vertex >= count);
    if (bad !== undefined) throw new FileError(`${where} refers to vertex ${bad} of ${count}: the file is damaged`);
    if (!points.every(Number.isFinite)) throw new FileError(`${where} has a coordinate that is no number`);
    const first = this.positions.length / 3;
    for (const number of transformed(matrix, points)) this.positions.push(number);
    const isMirrored = determinant(matrix) < 0;
    for (const [a, b, c] of trianglesOf(given, mode)) {
      this.corners.push(first + a, first + (isMirrored ? c : b), first + (isMirrored ? b : c));
    }
  }
}

/** Vertices in groups of three, in a strip where every second triangle is the other way round, or in a fan. */
function* trianglesOf(given: Float64Array, mode: number): Generator<readonly [number, number, number]> {
  if (mode === 4) for (let k = 0; k + 2 < given.length; k += 3) yield [given[k]!, given[k + 1]!, given[k + 2]!];
  if (mode === 5) {
    for (let k = 0; k + 2 < given.length; k++) yield [given[k]!, given[k + 1 + (k % 2)]!, given[k + 2 - (k % 2)]!];
  }
  if (mode === 6) for (let k = 1; k + 1 < given.length; k++) yield [given[0]!, given[k]!, given[k + 1]!];
}
