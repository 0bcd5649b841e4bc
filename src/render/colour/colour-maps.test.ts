import { expect, test } from 'vitest';
import { colourMapNames } from '../scenery.ts';
import { categoryTable, colourTable, hexOfWord, tableSize, wordOfHex } from './colour-maps.ts';

/** CIE lightness, roughly. */
const lightness = (word: number): number => {
  const linear = [0, 8, 16].map((shift) => (((word >>> shift) & 255) / 255) ** 2.2);
  return Math.cbrt(0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!);
};

test.each(colourMapNames)('%s has 256 opaque colours without jumps', (map) => {
  const table = colourTable(map);
  expect(table).toHaveLength(tableSize);
  for (const [k, word] of table.entries()) {
    expect(word >>> 24).toBe(255);
    const before = table[Math.max(k - 1, 0)]!;
    for (const shift of [0, 8, 16]) {
      expect(Math.abs(((word >>> shift) & 255) - ((before >>> shift) & 255))).toBeLessThan(16);
    }
  }
});

test.each(['viridis', 'cividis', 'grey'] as const)('%s gets lighter from end to end', (map) => {
  const table = colourTable(map);
  for (let k = 8; k < tableSize; k += 8) expect(lightness(table[k]!)).toBeGreaterThan(lightness(table[k - 8]!));
});

test('ends of the published maps', () => {
  // First and last colours of the tables of Matplotlib 3 (viridis, cividis) and of Mikhailov (turbo, 2019).
  const near = (word: number, hex: number): void => {
    for (const shift of [0, 8, 16]) {
      const expected = (wordOfHex(hex) >>> shift) & 255;
      expect(Math.abs(((word >>> shift) & 255) - expected)).toBeLessThan(9);
    }
  };
  near(colourTable('viridis')[0]!, 0x440154);
  near(colourTable('viridis')[128]!, 0x21918c);
  near(colourTable('viridis')[255]!, 0xfde725);
  near(colourTable('cividis')[128]!, 0x7c7b78);
  near(colourTable('turbo')[0]!, 0x23171b);
  near(colourTable('turbo')[128]!, 0x95fb51);
});

test('colours of labels differ, and words read as people write them', () => {
  const labels = Array.from(categoryTable().subarray(0, 8), hexOfWord);
  expect(new Set(labels).size).toBe(8);
  expect(hexOfWord(wordOfHex(0x123456))).toBe('#123456');
});
