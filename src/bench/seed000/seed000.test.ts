import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import type { Device, Pass } from '../../device/device.ts';
import { PileSteps } from './pile-steps.ts';
import { pile } from './pile.ts';

const bed = pile(600, true);

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

const isInOrder = ({ kind, name }: Device): boolean => kind === 'oracle' || name === 'CPU, 1 thread';

type Way = 'split' | 'fused' | 'oneLoop' | 'sortedGrid';

async function changesOf(device: Device, tableSize: number, way: Way) {
  using steps = new PileSteps(device, bed, { tableSize, iterations: 3 });
  device.submit((pass: Pass) => steps[way](pass));
  const arrays = [steps.changes, steps.counts, steps.order];
  const [changes, counts, order] = await Promise.all(arrays.map((array) => device.read(array)));
  return { changes: Float32Array.from(changes!), counts: counts!, order: order! };
}

test('a sphere in the pile touches about six others', () => {
  const pairs = touching();
  expect((2 * pairs) / bed.count).toBeGreaterThan(3);
  expect((2 * pairs) / bed.count).toBeLessThan(7);
});

describe.each(await builtDevices())('on $name', (device) => {
  test.each([
    ['split', 1200],
    ['split', 50],
    ['sortedGrid', 1],
  ] as const)('%s finds all contacts, with %i heads', async (way, tableSize) => {
    const { counts } = await changesOf(device, tableSize, way);
    const found = Array.from(counts).reduce((sum, count) => sum + count, 0);
    // Rounding may decide about a pair that just touches.
    expect(Math.abs(found - 2 * touching())).toBeLessThanOrEqual(4);
  });

  test('one loop, two fused and two split do the same', async () => {
    const { changes } = await changesOf(device, 1200, 'split');
    expect(Math.max(...changes)).toBeGreaterThan(0.1);
    for (const way of ['fused', 'oneLoop'] as const) {
      const other = (await changesOf(device, 1200, way)).changes;
      const mean = changes.reduce((sum, value, k) => sum + Math.abs(value - other[k]!), 0) / changes.length;
      expect(mean).toBeLessThan(0.1);
      // In which order threads become heads of a list is chance, and contacts are worked on one after another.
      if (isInOrder(device)) expect(other).toEqual(changes);
    }
  });

  test('through the grid the same spheres are pushed, their contacts in another order', async () => {
    const { changes } = await changesOf(device, 1200, 'split');
    const sorted = await changesOf(device, 1, 'sortedGrid');
    const differences = Array.from(sorted.order, (i, place) => {
      const own = Array.from(changes.slice(4 * i, 4 * i + 3));
      return Math.max(...own.map((value, axis) => Math.abs(value - sorted.changes[4 * place + axis]!)));
    });
    expect(differences.reduce((a, b) => a + b) / bed.count).toBeLessThan(0.5);
    expect(differences.filter((difference) => difference < 1e-5).length).toBeGreaterThan(0);
  });
});
