import { expect, test } from 'vitest';
import { encodePng } from './encode-png.ts';
import { decodePng } from './png.ts';

test.each([
  ['opaque', 255],
  ['translucent', 77],
])('%s pixels come back as they were', (_, alpha) => {
  const [width, height] = [13, 7];
  // Slopes, noise and flat areas, so that every filter is taken.
  const pixels = Uint8Array.from({ length: 4 * width * height }, (__, k) => {
    const [x, y] = [(k >> 2) % width, Math.floor(k / 4 / width)];
    if (k % 4 === 3) return x === 4 ? alpha : 255;
    return y < 2 ? 9 * x + y : y < 4 ? (k * 2654435761) >>> 24 : 40 * y;
  });
  const png = encodePng({ width, height, pixels });
  expect(decodePng(png, 'back.png')).toEqual({ width, height, pixels });
  // The kind of colour is byte 25 of the file: 2 without alpha, 6 with it.
  expect(png[25]).toBe(alpha === 255 ? 2 : 6);
});

test('sizes that do not fit are refused', () => {
  expect(() => encodePng({ width: 2, height: 2, pixels: new Uint8Array(15) })).toThrow(
    'encodePng: 2 × 2 pixels take 16 bytes, got 15',
  );
});
