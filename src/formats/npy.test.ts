import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileError } from '../core/errors.ts';
import { decodeNpy, encodeNpy, type Npy } from './npy.ts';

const joined = (npy: Npy): Uint8Array => new Uint8Array(Buffer.concat(encodeNpy(npy)));

const cases: readonly Npy[] = [
  { shape: [2, 3], data: Float32Array.of(1, -0, 1e-45, 3.4e38, Infinity, NaN) },
  { shape: [3], data: Float64Array.of(Math.PI, -1e-308, 5e-324) },
  { shape: [2, 1, 2], data: Int32Array.of(-(2 ** 31), -1, 0, 2 ** 31 - 1) },
  { shape: [4], data: Uint32Array.of(0, 1, 2 ** 31, 2 ** 32 - 1) },
  { shape: [0, 3], data: new Float32Array() },
  { shape: [], data: Float64Array.of(42) },
];

/** The words of an array: NaN is not equal to itself, and 0 is to -0. */
const bits = ({ data }: Npy): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

describe('.npy', () => {
  test.each(cases)('shape $shape comes back, bit for bit', (npy) => {
    const back = decodeNpy(joined(npy), 'a.npy');
    expect(back.shape).toEqual(npy.shape);
    expect(back.data.constructor).toBe(npy.data.constructor);
    expect(bits(back)).toEqual(bits(npy));
  });

  test('the bytes are those that the format describes', () => {
    const bytes = joined({ shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) });
    const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";
    expect(Array.from(bytes.subarray(0, 10))).toEqual([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0]);
    expect(Buffer.from(bytes.subarray(10, 128)).toString('latin1')).toBe(`${header.padEnd(117)}\n`);
    expect(new Float32Array(bytes.slice(128).buffer)).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
    expect(bytes.length).toBe(128 + 24);
  });

  test('a long shape makes a longer header, and the data still begin at a multiple of 64', () => {
    const npy = { shape: Array.from({ length: 32 }, () => 1), data: Float32Array.of(7) };
    expect(encodeNpy(npy)[0].length % 64).toBe(0);
    expect(decodeNpy(joined(npy), 'a.npy')).toEqual(npy);
  });

  test('versions 2 and 3 count their header in four bytes', () => {
    const header = "{'descr': '<i4', 'fortran_order': False, 'shape': (1,), }\n";
    for (const version of [2, 3]) {
      const bytes = Buffer.concat([
        Uint8Array.of(0x93, ...Buffer.from('NUMPY'), version, 0, header.length, 0, 0, 0),
        Buffer.from(header),
        Uint8Array.of(5, 0, 0, 0),
      ]);
      expect(decodeNpy(bytes, 'a.npy')).toEqual({ shape: [1], data: Int32Array.of(5) });
    }
  });

  test.each([
    ['shorter than the mark', (bytes: Buffer) => bytes.subarray(0, 3), 'is no .npy file'],
    ['of another kind', () => Buffer.from('x,y,z\n1,2,3\n'), 'is no .npy file'],
    ['cut in the preamble', (bytes: Buffer) => bytes.subarray(0, 9), 'is cut off in its header'],
    ['cut in the header', (bytes: Buffer) => bytes.subarray(0, 60), 'is cut off in its header'],
    ['cut in the data', (bytes: Buffer) => bytes.subarray(0, -1), 'holds 23 bytes of data, its shape needs 24'],
    ['too long', (bytes: Buffer) => Buffer.concat([bytes, bytes]), 'holds 176 bytes of data, its shape needs 24'],
    ['with a type of its own', replaced('<f4', '>f4'), 'type must be one of <f4, <f8, <i4, <u4, got >f4'],
    ['with records', replaced("'<f4'", "[('x', '<f4')]"), 'got none'],
    ['in Fortran order', replaced('False', 'True'), 'must be in C order'],
    ['without shape', replaced('(2, 3)', '(2, -3)'), 'its header has no shape'],
  ])('%s: one clear line', (_, damage, message) => {
    const bytes = Buffer.from(joined({ shape: [2, 3], data: new Float32Array(6) }));
    const decode = () => decodeNpy(damage(bytes), 'grains.npy');
    expect(decode).toThrow(FileError);
    expect(decode).toThrow(message);
    expect(decode).toThrow(/^grains\.npy: .*$/);
  });
});

function replaced(from: string, to: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const end = bytes.indexOf('\n');
    const header = bytes.toString('latin1', 0, end);
    // As many characters as before: the header is padded.
    const padded = header.replace(from, to).slice(0, end).padEnd(end);
    return Buffer.concat([Buffer.from(padded, 'latin1'), bytes.subarray(end)]);
  };
}

describe.skipIf(!pythonHas('numpy'))('NumPy', () => {
  test('reads what we write: shapes, types and bits', () => {
    using folder = temporaryFolder();
    for (const [k, npy] of cases.entries()) {
      writeFileSync(folder.file(`${k}.npy`), joined(npy));
      const program =
        'import json, sys, numpy as n; a = n.load(sys.argv[1]); ' +
        'print(json.dumps([list(a.shape), a.dtype.str, list(a.tobytes()), bool(a.flags.c_contiguous)]))';
      const [shape, type, bytes, isContiguous] = runPython(program, [folder.file(`${k}.npy`)]) as unknown[];
      expect(shape).toEqual(npy.shape);
      expect(type).toBe({ Float32Array: '<f4', Float64Array: '<f8', Int32Array: '<i4', Uint32Array: '<u4' }[npy.data.constructor.name]); // prettier-ignore
      expect(bytes).toEqual(Array.from(bits(npy)));
      expect(isContiguous).toBe(true);
    }
  });
});
