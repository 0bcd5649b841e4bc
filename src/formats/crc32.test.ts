import { crc32 as crc32OfZlib } from 'node:zlib';
import { expect, test } from 'vitest';
import { pseudoRandomWords } from '../../test/support/words.ts';
import { crc32 } from './crc32.ts';

test("the catalogue's check value", () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});

test('as zlib computes it, for every length and start, whole and in pieces', () => {
  const bytes = new Uint8Array(pseudoRandomWords(64, 5).buffer);
  for (let start = 0; start < 9; start++) {
    for (let end = start; end < bytes.length; end += 7) {
      const part = bytes.subarray(start, end);
      const middle = Math.floor(part.length / 3);
      expect(crc32(part)).toBe(crc32OfZlib(part));
      expect(crc32(part.subarray(middle), crc32(part.subarray(0, middle)))).toBe(crc32OfZlib(part));
    }
  }
});
