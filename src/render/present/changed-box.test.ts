import { expect, test } from 'vitest';
import * as fc from '../../../test/support/fast-check.ts';
import { changedBox, type PixelBox } from './changed-box.ts';

const [width, height] = [13, 9];

/** By asking every pixel. */
function plainBox(places: readonly number[]): PixelBox | null {
  if (places.length === 0) return null;
  const columns = places.map((place) => place % width);
  const rows = places.map((place) => Math.floor(place / width));
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) - x + 1, height: Math.max(...rows) - y + 1 };
}

test('holds all pixels that differ, and no more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: width * height - 1 }), { maxLength: 6 }), (places) => {
      const before = Uint32Array.from({ length: width * height }, (_, k) => 0xff00_0000 + k);
      const after = before.slice();
      for (const place of places) after[place] = 1;
      expect(changedBox(before, after, width)).toEqual(plainBox(places));
    }),
  );
});
