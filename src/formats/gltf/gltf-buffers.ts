/** Numbers in the buffers of a glTF file: in the file itself, in data URIs, or in files beside it. */
import { FileError } from '../../core/errors.ts';
import type { GltfAccessor, GltfJson } from './gltf-json.ts';

/** Gives the content of a file beside the glTF file, by its path from there. */
export type ReadBeside = (path: string) => Uint8Array;

interface Component {
  readonly bytes: number;
  readonly name: string;
  readonly read: (view: DataView, at: number) => number;
}

const components: Readonly<Record<number, Component>> = {
  5121: { bytes: 1, name: 'unsigned byte', read: (view, at) => view.getUint8(at) },
  5123: { bytes: 2, name: 'unsigned short', read: (view, at) => view.getUint16(at, true) },
  5125: { bytes: 4, name: 'unsigned int', read: (view, at) => view.getUint32(at, true) },
  5126: { bytes: 4, name: 'float', read: (view, at) => view.getFloat32(at, true) },
};

export interface Wanted {
  readonly type: 'SCALAR' | 'VEC3';
  readonly componentTypes: readonly number[];
}

export class GltfBuffers {
  readonly #json: GltfJson;
  readonly #binary: Uint8Array | null;
  readonly #name: string;
  readonly #readBeside: ReadBeside;
  readonly #buffers = new Map<number, Uint8Array>();

  /** `binary`: the chunk of a .glb file that is its first buffer. */
  constructor(json: GltfJson, binary: Uint8Array | null, name: string, readBeside: ReadBeside) {
    this.#json = json;
    this.#binary = binary;
    this.#name = name;
    this.#readBeside = readBeside;
  }

  /** All numbers of an accessor, one element after another. */
  numbers(index: number, wanted: Wanted): Float64Array {
    const where = `${this.#name}: accessor ${index}`;
    const accessor = this.#json.accessors?.[index];
    if (!accessor) throw new FileError(`${where} does not exist: the file is damaged`);
    const component = checkedComponent(accessor, wanted, where);
    const { view, stride } = this.#view(accessor, where);
    const width = wanted.type === 'VEC3' ? 3 : 1;
    const step = stride ?? width * component.bytes;
    const [start, count] = [accessor.byteOffset ?? 0, accessor.count ?? 0];
    const end = start + (count - 1) * step + width * component.bytes;
    if (count > 0 && end > view.byteLength) {
      throw new FileError(`${where} ends at byte ${end} of ${view.byteLength}: the file is cut off or damaged`);
    }
    const numbers = new Float64Array(width * count);
    for (let k = 0; k < numbers.length; k++) {
      const at = start + Math.floor(k / width) * step + (k % width) * component.bytes;
      numbers[k] = component.read(view, at);
    }
    return numbers;
  }

  #view(accessor: GltfAccessor, where: string): { readonly view: DataView; readonly stride: number | undefined } {
    const view = this.#json.bufferViews?.[accessor.bufferView ?? -1];
    if (!view) throw new FileError(`${where} has no buffer view: export without compression`);
    if (Object.keys(view.extensions ?? {}).some((extension) => extension.includes('meshopt'))) {
      throw new FileError(`${where} is compressed by meshopt, which is not supported: export without compression`);
    }
    const bytes = this.#buffer(view.buffer ?? 0);
    const [start, length] = [view.byteOffset ?? 0, view.byteLength ?? 0];
    if (start + length > bytes.length) {
      const message = `needs ${start + length} bytes of buffer ${view.buffer}, which has ${bytes.length}`;
      throw new FileError(`${where} ${message}: the file is cut off or damaged`);
    }
    return { view: new DataView(bytes.buffer, bytes.byteOffset + start, length), stride: view.byteStride };
  }

  #buffer(index: number): Uint8Array {
    const known = this.#buffers.get(index) ?? this.#load(index);
    this.#buffers.set(index, known);
    return known;
  }

  #load(index: number): Uint8Array {
    const where = `${this.#name}: buffer ${index}`;
    const buffer = this.#json.buffers?.[index];
    if (!buffer) throw new FileError(`${where} does not exist: the file is damaged`);
    if (buffer.uri === undefined) {
      if (index === 0 && this.#binary) return this.#binary;
      throw new FileError(`${where} has no content: the file is damaged`);
    }
    const data = /^data:[^,]*?(;base64)?,(.*)$/s.exec(buffer.uri);
    if (!data) return this.#readBeside(decodeURIComponent(buffer.uri));
    if (!data[1]) throw new FileError(`${where} is a data URI that is not base64, which is not supported`);
    try {
      return Uint8Array.from(atob(data[2]!), (letter) => letter.charCodeAt(0));
    } catch (cause) {
      throw new FileError(`${where} is no proper base64: the file is damaged`, { cause });
    }
  }
}

function checkedComponent(accessor: GltfAccessor, wanted: Wanted, where: string): Component {
  if (accessor.sparse !== undefined) {
    throw new FileError(`${where} is sparse, which is not supported: export without sparse accessors`);
  }
  const component = components[accessor.componentType ?? 0];
  const isRight = accessor.type === wanted.type && wanted.componentTypes.includes(accessor.componentType ?? 0);
  if (component && isRight) return component;
  const names = wanted.componentTypes.map((type) => components[type]!.name).join(' or ');
  const got = `${accessor.type} of ${component?.name ?? `component type ${accessor.componentType}`}`;
  throw new FileError(`${where} must be ${wanted.type} of ${names}, got ${got}: export without quantization`);
}
