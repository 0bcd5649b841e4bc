import { writeFileSync } from 'node:fs';
import * as fc from '../../test/support/fast-check.ts';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { FileError } from '../core/errors.ts';
import { decodeZip, encodeZip } from './zip.ts';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const joined = (files: Record<string, readonly Uint8Array[]>): Buffer =>
  Buffer.concat(encodeZip(new Map(Object.entries(files))));

const files = { 'a.txt': [text('one, '), text('two')], empty: [], 'ö/b.bin': [Uint8Array.of(0, 255, 80, 75, 5, 6)] };
const contents = { 'a.txt': text('one, two'), empty: new Uint8Array(), 'ö/b.bin': files['ö/b.bin'][0] };

describe('zip', () => {
  test('files come back, in their order', () => {
    const back = decodeZip(joined(files), 'x.zip');
    expect([...back.keys()]).toEqual(Object.keys(files));
    expect(Object.fromEntries([...back].map(([name, bytes]) => [name, new Uint8Array(bytes)]))).toEqual(contents);
    expect(decodeZip(joined({}), 'x.zip').size).toBe(0);
  });

  test('equal files give equal bytes', () => {
    expect(joined(files)).toEqual(joined(files));
  });

  test('reads from a view into larger memory', () => {
    const bytes = joined(files);
    const larger = new Uint8Array(bytes.length + 10);
    larger.set(bytes, 7);
    expect(decodeZip(larger.subarray(7, 7 + bytes.length), 'x.zip').get('a.txt')).toEqual(text('one, two'));
  });

  test("reads another program's, compressed and with a comment", () => {
    const long = text('grain '.repeat(1000));
    const bytes = Buffer.from(zipSync({ long, short: text('s') }, { level: 9, comment: 'of a file' }));
    expect(bytes.length).toBeLessThan(long.length / 10);
    // fflate puts no comment on the archive itself
    bytes.writeUInt16LE(5, bytes.length - 2);
    const back = decodeZip(Buffer.concat([bytes, Buffer.from('hello')]), 'x.zip');
    expect(back.get('long')).toEqual(long);
    expect(back.get('short')).toEqual(text('s'));
  });

  test('every flipped bit of a content and every cut is noticed, in one line', () => {
    const bytes = joined({ 'a.npy': [text('some numbers, say')] });
    const start = bytes.indexOf('some');
    for (let at = start; at < start + 17; at++) {
      const flipped = Buffer.from(bytes);
      flipped[at]! ^= 1 << (at % 8);
      expect(() => decodeZip(flipped, 'x.npz')).toThrow(/^x\.npz, a\.npy: its content is damaged: .*$/);
    }
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeZip(bytes.subarray(0, length), 'x.npz')).toThrow(FileError);
    }
  });

  test('nothing that one may be given makes it crash or hang', () => {
    const bytes = joined(files);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const damaged = Buffer.from(bytes);
        for (const [at, value] of changes) damaged[at] = value;
        try {
          decodeZip(damaged, 'x.zip');
        } catch (error) {
          expect(error).toBeInstanceOf(FileError);
          expect((error as Error).message).toMatch(/^x\.zip.*$/);
        }
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  test('what it cannot read, it names', () => {
    const bytes = joined({ a: [text('b')] });
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    const encrypted = Buffer.from(bytes);
    encrypted[directory + 8] = 1;
    expect(() => decodeZip(encrypted, 'x.zip')).toThrow('x.zip, a: is encrypted');
    const squeezed = Buffer.from(bytes);
    squeezed[directory + 10] = 14;
    expect(() => decodeZip(squeezed, 'x.zip')).toThrow('x.zip, a: is compressed in an unknown way (14)');
    expect(() => decodeZip(text('x,y,z\n'.repeat(10)), 'x.csv')).toThrow('x.csv: is no zip file');
  });
});

describe.skipIf(!pythonHas('zipfile'))('Python', () => {
  test('finds the archive sound', () => {
    using folder = temporaryFolder();
    writeFileSync(folder.file('x.zip'), joined(files));
    const program =
      'import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); ' +
      'print(json.dumps([z.testzip(), z.read("a.txt").decode(), list(z.read("ö/b.bin"))]))';
    expect(runPython(program, [folder.file('x.zip')])).toEqual([null, 'one, two', [0, 255, 80, 75, 5, 6]]);
  });
});
