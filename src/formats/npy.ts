/** Arrays in NumPy's .npy format, little-endian, C order. Written as version 1.0, read in all. */
import { FileError } from '../core/errors.ts';
import type { HostArray } from '../core/value-types.ts';

export interface Npy {
  readonly shape: readonly number[];
  readonly data: HostArray;
}

const arrayTypes = new Map<string, new (buffer: ArrayBuffer) => HostArray>([
  ['<f4', Float32Array],
  ['<f8', Float64Array],
  ['<i4', Int32Array],
  ['<u4', Uint32Array],
]);

const mark = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
/** The data begin at a multiple of this. */
const alignment = 64;

function codeOf(data: HostArray): string {
  for (const [code, type] of arrayTypes) if (data instanceof type) return code;
  throw new FileError('npy: only f32, f64, i32 and u32 arrays can be written');
}

/** In two pieces: the header, and the data as they lie in memory. */
export function encodeNpy({ shape, data }: Npy): [header: Uint8Array, data: Uint8Array] {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const fields = `{'descr': '${codeOf(data)}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const preamble = mark.length + 4;
  const length = Math.ceil((preamble + fields.length + 1) / alignment) * alignment - preamble;
  const header = new Uint8Array(preamble + length);
  header.set([...mark, 1, 0, length & 0xff, length >> 8]);
  header.set(new TextEncoder().encode(`${fields.padEnd(length - 1)}\n`), preamble);
  return [header, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)];
}

/** `name` says in errors what is being read. */
export function decodeNpy(bytes: Uint8Array, name: string): Npy {
  const { text, dataStart } = readHeader(bytes, name);
  const code = /'descr':\s*'([^']*)'/.exec(text)?.[1] ?? '';
  const type = arrayTypes.get(code);
  if (!type) {
    const known = [...arrayTypes.keys()].join(', ');
    throw new FileError(`${name}: type must be one of ${known}, got ${code || 'none'}: convert it with astype`);
  }
  if (!/'fortran_order':\s*False/.test(text))
    throw new FileError(`${name}: must be in C order: save it through numpy.ascontiguousarray`);
  const shapeText = /'shape':\s*\(([\d\s,]*)\)/.exec(text)?.[1];
  if (shapeText === undefined) throw new FileError(`${name}: its header has no shape: save it with numpy.save`);
  const shape = (shapeText.match(/\d+/g) ?? []).map(Number);
  const dataBytes = shape.reduce((product, size) => product * size, 1) * Number(code[2]);
  const held = bytes.length - dataStart;
  if (held !== dataBytes)
    throw new FileError(`${name}: holds ${held} bytes of data, its shape needs ${dataBytes}: it is cut off or damaged`);
  // A copy, since numbers begin at multiples of their size; by constructor, since slice() of a Node Buffer copies nothing.
  return { shape, data: new type(new Uint8Array(bytes.subarray(dataStart)).buffer) };
}

function readHeader(bytes: Uint8Array, name: string): { text: string; dataStart: number } {
  if (mark.some((byte, k) => bytes[k] !== byte))
    throw new FileError(`${name}: is no .npy file: it does not begin with NumPy's mark`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Version 1 counts the bytes of its header in two bytes, later ones in four.
  const start = bytes[6] === 1 ? 10 : 12;
  if (bytes.length < start) throw new FileError(`${name}: is cut off in its header`);
  const dataStart = start + (start === 10 ? view.getUint16(8, true) : view.getUint32(8, true));
  if (bytes.length < dataStart) throw new FileError(`${name}: is cut off in its header`);
  return { text: new TextDecoder('latin1').decode(bytes.subarray(start, dataStart)), dataStart };
}
