import { describe, expect, it } from 'vitest';
import { pictureOf, pngFile, type PngParts } from '../../test/support/sample-png.ts';
import { decodePng } from './png.ts';

const pixels = (parts: PngParts): number[] => [...decodePng(pngFile(parts), 'a.png').pixels];

describe('colours', () => {
  it('of grey, RGB and a palette become red, green, blue and alpha', () => {
    expect(pixels({ width: 2, height: 1, colour: 0, rows: [[0, 7, 200]] })).toEqual([7, 7, 7, 255, 200, 200, 200, 255]);
    expect(pixels({ width: 1, height: 1, colour: 2, rows: [[0, 1, 2, 3]] })).toEqual([1, 2, 3, 255]);
    expect(pixels({ width: 1, height: 1, colour: 4, rows: [[0, 9, 100]] })).toEqual([9, 9, 9, 100]);
    expect(pixels({ width: 1, height: 1, colour: 6, rows: [[0, 1, 2, 3, 4]] })).toEqual([1, 2, 3, 4]);
    const palette = [10, 20, 30, 40, 50, 60];
    expect(pixels({ width: 2, height: 1, colour: 3, palette, transparency: [0], rows: [[0, 1, 0]] })).toEqual([
      40, 50, 60, 255, 10, 20, 30, 0,
    ]);
  });

  it('may be transparent, one of grey or RGB', () => {
    const grey = { width: 2, height: 1, colour: 0, transparency: [0, 7], rows: [[0, 7, 8]] };
    expect(pixels(grey)).toEqual([7, 7, 7, 0, 8, 8, 8, 255]);
    const colours = { width: 2, height: 1, colour: 2, transparency: [0, 1, 0, 2, 0, 3], rows: [[0, 1, 2, 3, 1, 2, 4]] };
    expect(pixels(colours)).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });
});

/** The way back of each filter of the PNG specification (W3C, section 9), written out. */
function filtered(plain: readonly (readonly number[])[], filter: number, channels: number): number[][] {
  const at = (row: number, k: number) => plain[row]?.[k] ?? 0;
  const paeth = (a: number, b: number, c: number) => {
    const distances = [a, b, c].map((value) => Math.abs(value - (a + b - c)));
    return [a, b, c][distances.indexOf(Math.min(...distances))]!;
  };
  return plain.map((values, row) => {
    const byte = (value: number, k: number): number => {
      const [left, above, corner] = [at(row, k - channels), at(row - 1, k), at(row - 1, k - channels)];
      const guess = [0, left, above, Math.floor((left + above) / 2), paeth(left, above, corner)][filter]!;
      return (value - guess + 256) % 256;
    };
    return [filter, ...values.map(byte)];
  });
}

describe('filters', () => {
  const plain = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 12 }, (_, k) => (37 * row * row + 91 * k + 13 * row * k) % 256),
  );
  const opaque = plain.flatMap((row) => row.flatMap((value, k) => (k % 3 === 2 ? [value, 255] : [value])));

  it.each([0, 1, 2, 3, 4])('number %i is undone', (filter) => {
    expect(pixels({ width: 4, height: 5, colour: 2, rows: filtered(plain, filter, 3) })).toEqual(opaque);
  });

  it('may change from row to row', () => {
    const rows = plain.map((_, row) => filtered(plain, row, 3)[row]!);
    expect(pixels({ width: 4, height: 5, colour: 2, rows })).toEqual(opaque);
  });
});

describe('what cannot be read', () => {
  const one = { width: 1, height: 1, colour: 0, rows: [[0, 1]] };
  const message = (bytes: Uint8Array): string => {
    try {
      decodePng(bytes, 'a.png');
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  it.each<[string, Partial<PngParts>]>([
    ['a.png: is interlaced: save it without', { interlace: 1 }],
    ['a.png: has 16 bits a channel: save it with 8', { depth: 16 }],
    ['a.png: has colours of the unknown kind 5', { colour: 5 }],
    ['a.png: has 0 × 1 pixels: none', { width: 0 }],
    ['a.png: has 1000000 × 1000000 pixels, more than 67108864: make it smaller', { width: 1e6, height: 1e6 }],
    ['a.png: has no palette, but colours that are numbers of one', { colour: 3 }],
    ['a.png: is damaged: pixel 0 has colour 1, which the palette lacks', { colour: 3, palette: [1, 2, 3] }],
    ['a.png: is damaged: row 0 has the unknown filter 9', { rows: [[9, 1]] }],
    ['a.png: is damaged: its pixels take 2 bytes instead of 3', { width: 2 }],
    ['a.png: is damaged: its pixels take 3 bytes instead of 2', { rows: [[0, 1, 2]] }],
  ])('%s', (line, change) => {
    expect(message(pngFile({ ...one, ...change }))).toBe(line);
  });

  it('is cut off, damaged, or something else', () => {
    const whole = pngFile(one);
    expect(message(new TextEncoder().encode('solid'))).toBe('a.png: is no PNG file: it does not begin like one');
    expect(message(whole.subarray(0, 20))).toMatch(
      /^a.png: ends at byte 20, within a part of 13 bytes: it is cut off$/,
    );
    for (let size = 8; size < whole.length; size++) expect(message(whole.subarray(0, size))).toMatch(/cut off/);
    const flipped = whole.slice();
    flipped[19]! ^= 4;
    expect(message(flipped)).toBe('a.png: is damaged: the checksum of "IHDR" at byte 8 is wrong');
  });
});

it('reads what a picture is made of, words for colours', () => {
  const { width, height, pixels: found } = decodePng(pictureOf([['#ff0000', '.']]), 'a.png');
  expect([width, height, ...found]).toEqual([2, 1, 255, 0, 0, 255, 0, 0, 0, 0]);
});
