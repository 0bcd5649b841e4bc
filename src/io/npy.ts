/** Arrays in NumPy's .npy format (version 1.0), little-endian, C order. */
import { TalusError } from '../core/errors.ts';

export type NpyArray = Float32Array | Float64Array | Int32Array | Uint32Array;

export interface Npy {
  readonly shape: readonly number[];
  readonly data: NpyArray;
}

const codes = new Map<string, new (buffer: ArrayBuffer) => NpyArray>([
  ['<f4', Float32Array],
  ['<f8', Float64Array],
  ['<i4', Int32Array],
  ['<u4', Uint32Array],
]);

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];
const preambleBytes = 10;

function codeOf(data: NpyArray): string {
  for (const [code, type] of codes) if (data instanceof type) return code;
  throw new TalusError('npy: only f32, f64, i32 and u32 arrays can be written');
}

export function encodeNpy({ shape, data }: Npy): Uint8Array {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const fields = `{'descr': '${codeOf(data)}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  // NumPy wants the data to start at a multiple of 64
  const headerBytes = Math.ceil((preambleBytes + fields.length + 1) / 64) * 64 - preambleBytes;
  const bytes = new Uint8Array(preambleBytes + headerBytes + data.byteLength);
  bytes.set([...magic, 1, 0, headerBytes & 0xff, headerBytes >> 8]);
  bytes.set(new TextEncoder().encode(`${fields.padEnd(headerBytes - 1)}\n`), preambleBytes);
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), preambleBytes + headerBytes);
  return bytes;
}

/** `name` says in errors what is being read. */
export function decodeNpy(bytes: Uint8Array, name: string): Npy {
  if (magic.some((byte, k) => bytes[k] !== byte))
    throw new TalusError(`${name}: is no .npy file: it does not start with NumPy's mark`);
  const isFirstVersion = bytes[6] === 1;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = isFirstVersion ? preambleBytes : preambleBytes + 2;
  const headerBytes = isFirstVersion ? view.getUint16(8, true) : view.getUint32(8, true);
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, start + headerBytes));
  const code = /'descr':\s*'([^']*)'/.exec(header)?.[1] ?? '';
  const shapeText = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  if (/'fortran_order':\s*True/.test(header))
    throw new TalusError(`${name}: is in Fortran order; save it with numpy.ascontiguousarray`);
  const type = codes.get(code);
  if (!type || shapeText === undefined) {
    throw new TalusError(
      `${name}: type must be one of ${[...codes.keys()].join(', ')}, got ${code || 'none'}; convert it with astype`,
    );
  }
  const shape = shapeText.split(',').filter((part) => part.trim() !== '').map(Number); // prettier-ignore
  const body = bytes.slice(start + headerBytes);
  const expected = shape.reduce((product, size) => product * size, 1) * Number(code[2]);
  if (body.byteLength < expected)
    throw new TalusError(
      `${name}: holds ${body.byteLength} bytes of data, its shape needs ${expected}: the file is cut off`,
    );
  return { shape, data: new type(body.buffer.slice(0, expected) as ArrayBuffer) };
}
