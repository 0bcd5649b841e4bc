import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { pseudoRandomWords } from '../../test/support/words.ts';
import { FileError } from '../core/errors.ts';
import { valueShape, withoutPadding, withPadding } from '../core/padding.ts';
import type { SnapshotArray } from '../core/snapshot.ts';
import { valueLayouts, type ValueType } from '../core/value-types.ts';
import { decodeCheckpoint, encodeCheckpoint, type Checkpoint } from './checkpoint.ts';
import { decodeNpy, encodeNpy } from './npy.ts';
import { decodeZip, encodeZip } from './zip.ts';

const types = Object.keys(valueLayouts) as ValueType[];
const wordArrays = { f32: Float32Array, i32: Int32Array, u32: Uint32Array };

/** Any bits at all, padding zero as on devices. */
function arrayOf(type: ValueType, count: number): SnapshotArray {
  const { scalar, stride } = valueLayouts[type];
  const words = new wordArrays[scalar](pseudoRandomWords((count * stride) / 4, 3).buffer);
  return { type, count, data: withPadding(type, withoutPadding(type, words)) };
}

const checkpoint: Checkpoint = {
  step: 1234,
  sceneHash: '0123456789abcdef',
  arrays: new Map([
    ...types.map((type) => [`group.${type}`, arrayOf(type, 5)] as const),
    ['empty.list', arrayOf('vec3f', 0)],
    ['oracle.exact', { type: 'vec2f', count: 2, data: Float64Array.of(1 / 3, Math.E, -0, 1e300) }],
  ]),
};
const encoded = (value: Checkpoint): Buffer => Buffer.concat(encodeCheckpoint(value));
const bits = ({ data }: SnapshotArray): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

describe('checkpoints', () => {
  test('arrays of every type come back, bit for bit', () => {
    const back = decodeCheckpoint(encoded(checkpoint), 'a.npz');
    expect([back.step, back.sceneHash]).toEqual([1234, '0123456789abcdef']);
    expect([...back.arrays.keys()]).toEqual([...checkpoint.arrays.keys()]);
    for (const [name, array] of checkpoint.arrays) {
      const other = back.arrays.get(name)!;
      expect([other.type, other.count, other.data.constructor], name).toEqual([array.type, array.count, array.data.constructor]); // prettier-ignore
      expect(bits(other), name).toEqual(bits(array));
    }
  });

  test('equal moments give equal files', () => {
    expect(encoded(checkpoint)).toEqual(encoded(decodeCheckpoint(encoded(checkpoint), 'a.npz')));
  });

  const small: Checkpoint = { step: 1, sceneHash: 'h', arrays: new Map([['a.b', arrayOf('vec3f', 2)]]) };
  /** The file with some of its parts replaced, or left out. */
  function changed(parts: Readonly<Record<string, readonly Uint8Array[] | null>>): Buffer {
    const files = new Map<string, readonly Uint8Array[]>();
    for (const [name, bytes] of decodeZip(encoded(small), 'a.npz')) files.set(name, [bytes]);
    for (const [name, pieces] of Object.entries(parts)) {
      if (pieces) files.set(name, pieces);
      else files.delete(name);
    }
    return Buffer.concat(encodeZip(files));
  }
  const notes = (value: unknown): Uint8Array[] => [Buffer.from(JSON.stringify(value))];

  test.each([
    ['empty', Buffer.alloc(0), 'is no zip file'],
    ['cut off', encoded(small).subarray(0, -1), 'is no zip file, or its end is missing'],
    ['no checkpoint', changed({ 'talus.json': null }), 'has no talus.json: it is no checkpoint'],
    ['notes cut off', changed({ 'talus.json': [Buffer.from('{"format": 1')] }), 'talus.json: is no JSON'],
    ['notes are null', changed({ 'talus.json': notes(null) }), 'format must be 1, got none'],
    ['from the future', changed({ 'talus.json': notes({ format: 2 }) }), 'format must be 1, got 2'],
    ['no step', changed({ 'talus.json': notes({ format: 1, sceneHash: 'h', types: {} }) }), 'step, sceneHash or types'],
    [
      'unknown type',
      changed({ 'talus.json': notes({ format: 1, step: 0, sceneHash: 'h', types: { 'a.b': 'f16' } }) }),
      'step, sceneHash or types',
    ],
    ['array missing', changed({ 'a.b.npy': null }), 'array a.b is missing'],
    [
      'array of another shape',
      changed({ 'a.b.npy': encodeNpy({ shape: [2, 4], data: new Float32Array(8) }) }),
      'shape must be (n, 3) for vec3f, got (2, 4)',
    ],
    [
      'array of integers',
      changed({ 'a.b.npy': encodeNpy({ shape: [2, 3], data: new Int32Array(6) }) }),
      'holds the wrong kind of numbers for vec3f',
    ],
  ])('%s: one clear line', (_, bytes, message) => {
    expect(() => decodeCheckpoint(bytes, 'run/5.npz')).toThrow(FileError);
    expect(() => decodeCheckpoint(bytes, 'run/5.npz')).toThrow(message);
    expect(() => decodeCheckpoint(bytes, 'run/5.npz')).toThrow(/^run\/5\.npz.*$/);
  });
});

describe.skipIf(!pythonHas('numpy'))('NumPy', () => {
  test('opens a checkpoint: names, shapes without padding, bits', () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file('c.npz'), encoded(checkpoint));
    const program =
      'import json, sys, numpy as n; z = n.load(sys.argv[1]); print(json.dumps({k: ' +
      '[list(z[k].shape), z[k].dtype.str, list(z[k].tobytes())] for k in z.files if k != "talus.json"}))';
    const read = runPython(program, [folder.file('c.npz')]) as Record<string, [number[], string, number[]]>;
    expect(Object.keys(read)).toEqual([...checkpoint.arrays.keys()]);
    for (const [name, { type, count, data }] of checkpoint.arrays) {
      const [shape, code, bytes] = read[name]!;
      const letter = { f32: 'f', i32: 'i', u32: 'u' }[valueLayouts[type].scalar];
      expect([shape, code], name).toEqual([[count, ...valueShape(type)], `<${letter}${data.BYTES_PER_ELEMENT}`]);
      expect(bytes, name).toEqual(Array.from(new Uint8Array(withoutPadding(type, data).buffer)));
    }
  });

  test('writes files that we open: grains by numpy.savez_compressed', () => {
    using folder = temporaryFolder();
    const program =
      'import sys, numpy as n; n.savez_compressed(sys.argv[1], x=n.arange(6.0).reshape(2, 3), r=n.ones(2, "f4")); print(0)';
    runPython(program, [folder.file('g.npz')]);
    const files = decodeZip(readFileSync(folder.file('g.npz')), 'g.npz');
    expect(decodeNpy(files.get('x.npy')!, 'x.npy')).toEqual({ shape: [2, 3], data: Float64Array.of(0, 1, 2, 3, 4, 5) });
    expect(decodeNpy(files.get('r.npy')!, 'r.npy')).toEqual({ shape: [2], data: Float32Array.of(1, 1) });
  });
});
