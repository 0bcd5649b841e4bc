import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../../test/support/map-kernel.ts';
import { Dice } from '../../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'lattice_turn_cases',
    imports: `import package::geometry::mesh::lattice_turn::{is_inside, turn, wide_float, wide_sign, wide_sum};`,
    inputs: { b: 'vec2i', c: 'vec2i', side: 'i32' },
    outputs: { high: 'i32', middle: 'i32', low: 'i32', sign: 'i32', size: 'f32', inside: 'u32', opposite: 'i32' },
    body: `
  let turned = turn(given.b, given.c);
  answer.high = turned.high;
  answer.middle = turned.middle;
  answer.low = turned.low;
  answer.sign = wide_sign(turned);
  answer.size = wide_float(turned);
  answer.inside = select(0u, 1u, is_inside(turned, given.b, given.c, given.side));
  answer.opposite = wide_sign(wide_sum(turned, turn(given.c, given.b), turn(given.b, given.b)));`,
  });

/** As far as 2047 cells of 4096 parts. */
const farthest = 2047 * 4096;

describe('turns on a lattice', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());
  const dice = new Dice(5);
  const any = () => Math.round(dice.uniform(-farthest, farthest));
  const pairs: { b: [number, number]; c: [number, number] }[] = Array.from({ length: 300 }, () => ({
    b: [any(), any()],
    c: [any(), any()],
  }));
  // Nearly on one line with the origin: the products differ in their last bits.
  for (let k = 0; k < 300; k++) {
    const [x, y] = [any() >> 1, any() >> 1];
    pairs.push({ b: [x, y], c: [2 * x + (k % 3) - 1, 2 * y + ((k >> 2) % 3) - 1] });
  }
  for (const [x, y] of [[1, 0], [0, 1], [farthest, farthest], [-farthest, farthest], [0, 0]] as const) pairs.push({ b: [x, y], c: [-y, x] }); // prettier-ignore

  it('are exact, however near to nothing they are', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, pairs.map((pair) => ({ ...pair, side: 1 }))); // prettier-ignore
      for (const [k, { high, middle, low, sign, size, opposite }] of answers.entries()) {
        const { b, c } = pairs[k]!;
        const exact = BigInt(b[0]) * BigInt(c[1]) - BigInt(b[1]) * BigInt(c[0]);
        expect((BigInt(high) << 24n) + (BigInt(middle) << 12n) + BigInt(low)).toBe(exact);
        expect(sign).toBe(exact < 0n ? -1 : Number(exact > 0n));
        expect(Math.abs(size - Number(exact))).toBeLessThanOrEqual(1e-6 * Math.abs(Number(exact)));
        // There and back again.
        expect(opposite).toBe(0);
      }
    });
  });

  it('give a point on an edge to one of its two sides', async () => {
    const onEdge = pairs.map(({ b }) => ({ b, c: b.map((x) => -x) as [number, number] })).filter(({ b }) => b[0] !== 0 || b[1] !== 0); // prettier-ignore
    await kernel.devices.forEachDevice(async (device) => {
      // The edge as the triangle on its left has it, and as that on its right, which runs along it the other way.
      const left = await kernel.run(device, onEdge.map((edge) => ({ ...edge, side: 1 }))); // prettier-ignore
      const right = await kernel.run(device, onEdge.map(({ b, c }) => ({ b: c, c: b, side: 1 }))); // prettier-ignore
      for (const [k, { inside }] of left.entries()) expect(inside + right[k]!.inside).toBe(1);
    });
  });
});
