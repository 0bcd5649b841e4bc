import { expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';

test('a grain that is small against a cell is noted, with the resolution that fits', () => {
  const gear = { kind: 'gear', teeth: 16, module: 0.01, width: 0.05, triangles: 3000, resolution: 32 } as const;
  const notes = (radius: number) =>
    compiled({
      time: { step: 1e-4 },
      grains: [sand({ kind: 'points', positions: [[0, 0, 0.3]] }, { radius })],
      bodies: [{ name: 'wheel', shape: gear, material: 'steel' }],
    }).notes.filter((note) => note.includes('shape.resolution'));
  // 16 teeth of 10 mm are 180 mm across: a cell is 5.6 mm.
  for (const radius of [0.006, 0.0047]) expect(notes(radius)).toEqual([]);
  expect(notes(0.0043)).toHaveLength(1);
  expect(notes(0.002)).toEqual([
    expect.stringMatching(
      /^scene\.bodies\[0\]\.shape\.resolution: a cell of "wheel" is 0\.0056\d* m, wider than the smallest grain's radius of 0\.002 m: edges and curves are rounded by about a cell; take 2\.9 times as many$/,
    ),
  ]);
});
