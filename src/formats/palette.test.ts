import { expect, test } from 'vitest';
import { encodePng } from './encode-png.ts';
import { reduceColours } from './palette.ts';
import { decodePng } from './png.ts';

/** A picture with far more than 256 colours, and grain as drawn spheres have it. */
function gradient(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(4 * width * height);
  for (let k = 0; k < width * height; k++) {
    const [x, y] = [(k % width) / width, Math.floor(k / width) / height];
    const grain = Math.imul(k + 1, 0x9e3779b1) >>> 27;
    pixels.set([220 * x + grain, 220 * y + grain, 220 * (1 - x) * y + grain, 255], 4 * k);
  }
  return pixels;
}

test('a picture of few colours keeps them', () => {
  const pixels = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 255, 0, 0, 255, 16, 16, 16, 255);
  const { palette, indices } = reduceColours(pixels, 16);
  const colours = [...indices].map((index) => [...palette.subarray(3 * index, 3 * index + 3)]);
  expect(colours).toEqual([[255, 0, 0], [0, 255, 0], [255, 0, 0], [16, 16, 16]]); // prettier-ignore
  expect(palette).toHaveLength(9);
});

test('a PNG file with a palette is read back near to what it was, and is much smaller', () => {
  const [width, height] = [96, 64];
  const pixels = gradient(width, height);
  const whole = encodePng({ width, height, pixels });
  const small = encodePng({ width, height, pixels }, { colours: 64 });
  const read = decodePng(small, 'small');
  expect([read.width, read.height]).toEqual([width, height]);
  const gaps = Array.from(pixels, (value, k) => Math.abs(value - read.pixels[k]!));
  expect(Math.max(...gaps)).toBeLessThan(64);
  expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(9);
  expect(small.length).toBeLessThan(whole.length / 2);
  const colours = new Set(
    Array.from({ length: width * height }, (_, k) => read.pixels.subarray(4 * k, 4 * k + 3).join()),
  );
  expect(colours.size).toBeLessThanOrEqual(64);
});
