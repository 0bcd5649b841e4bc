import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviceCpu } from '../../device/cpu/device-cpu.ts';
import type { Device, Pass } from '../../device/device.ts';
import { PileSteps } from './pile-steps.ts';
import { pile } from './pile.ts';

let device: Device;
beforeAll(async () => void (device = await DeviceCpu.create({ threads: 2 })));
afterAll(() => device[Symbol.dispose]());

const bed = pile(3000, true);

/** Pairs of spheres nearer than a diameter, by looking at all. */
function touching(): number {
  let pairs = 0;
  for (let i = 0; i < bed.count; i++) {
    for (let j = 0; j < i; j++) {
      const d = [0, 1, 2].map((axis) => bed.places[4 * i + axis]! - bed.places[4 * j + axis]!);
      if (d[0]! ** 2 + d[1]! ** 2 + d[2]! ** 2 < 1) pairs++;
    }
  }
  return pairs;
}

async function changesOf(tableSize: number, way: 'split' | 'fused' | 'oneLoop' | 'sortedGrid') {
  using steps = new PileSteps(device, bed, { tableSize, iterations: 3 });
  device.submit((pass: Pass) => steps[way](pass));
  const [changes, counts, order] = await Promise.all(
    [steps.changes, steps.counts, steps.order].map((a) => device.read(a)),
  );
  return { changes: changes!, counts: counts!, order: order! };
}

test('a sphere in the pile touches about six others', () => {
  const pairs = touching();
  expect((2 * pairs) / bed.count).toBeGreaterThan(4);
  expect((2 * pairs) / bed.count).toBeLessThan(7);
});

describe('contacts', () => {
  test.each([
    ['split', 6000],
    ['split', 7],
    ['sortedGrid', 1],
  ] as const)('%s finds them all, with %i heads', async (way, tableSize) => {
    const { counts } = await changesOf(tableSize, way);
    expect(Array.from(counts).reduce((sum, count) => sum + count, 0)).toBe(2 * touching());
  });
});

test('one loop, two fused and two split do the same', async () => {
  const { changes } = await changesOf(6000, 'split');
  expect(Math.max(...changes)).toBeGreaterThan(0.1);
  expect((await changesOf(6000, 'fused')).changes).toEqual(changes);
  expect((await changesOf(6000, 'oneLoop')).changes).toEqual(changes);
});

test('through the grid the same spheres are pushed, in another order', async () => {
  const { changes } = await changesOf(6000, 'split');
  const sorted = await changesOf(1, 'sortedGrid');
  const differences = Array.from(sorted.order, (i: number, place: number) => {
    const own = changes.slice(4 * i, 4 * i + 3);
    return Math.max(...own.map((value: number, axis: number) => Math.abs(value - sorted.changes[4 * place + axis]!)));
  });
  // The order of a sphere's contacts is another, and contacts are worked on one after another.
  expect(differences.reduce((a, b) => a + b) / bed.count).toBeLessThan(0.5);
  expect(differences.filter((difference) => difference === 0).length).toBeGreaterThan(0);
});
