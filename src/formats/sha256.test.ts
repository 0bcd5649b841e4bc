import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('digests are those of another implementation, for lengths around the ends of blocks', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, k) => (k * 7 + length) & 0xff);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  // of a view that does not begin where its buffer does
  const inner = new Uint8Array([9, 1, 2, 3]).subarray(1);
  expect(sha256(inner)).toBe(createHash('sha256').update(inner).digest('hex'));
});
