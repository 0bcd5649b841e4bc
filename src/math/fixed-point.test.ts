import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileForTests } from '../../test/support/devices.ts';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { Dice } from '../../test/support/matrices.ts';

const createKernel = () =>
  MapKernel.create({
    name: 'fixed_point_cases',
    imports: `import package::math::fixed_point::{fixed_exponent, from_fixed, from_wide, to_fixed, wide_add, wide_carry, Wide};`,
    inputs: { x: 'f32', exponent: 'i32', headroom_bits: 'u32', low: 'u32', high: 'i32', added: 'i32' },
    outputs: {
      ...{ value: 'i32', overflow: 'u32', back: 'f32', chosen: 'i32' },
      ...{ low: 'u32', high: 'i32', carry: 'i32', wide: 'f32' },
    },
    body: `
  let fixed = to_fixed(given.x, given.exponent);
  answer.value = fixed.value;
  answer.overflow = fixed.overflow;
  answer.back = from_fixed(fixed.value, given.exponent);
  answer.chosen = fixed_exponent(given.x, given.headroom_bits);
  let sum = wide_add(Wide(given.low, given.high), given.added);
  answer.low = sum.low;
  answer.high = sum.high;
  answer.carry = wide_carry(given.low, given.added);
  answer.wide = from_wide(sum, given.exponent);`,
  });

const nothing = { x: 0, exponent: 0, headroom_bits: 0, low: 0, high: 0, added: 0 };
const roundHalfEven = (x: number): number => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));

describe('fixed point', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());
  const dice = new Dice(90);

  it('rounds to the nearest multiple, the same on every device', async () => {
    const cases = Array.from({ length: 300 }, (_, k) => ({
      ...nothing,
      x: k < 20 ? k / 4 - 2.5 : Math.fround(dice.normal() * 10 ** dice.uniform(-6, 3)),
      exponent: k < 20 ? 0 : Math.floor(dice.uniform(-4, 18)),
    }));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { value, overflow, back }] of (await kernel.run(device, cases)).entries()) {
        const { x, exponent } = cases[k]!;
        expect(value).toBe(roundHalfEven(x * 2 ** exponent) + 0);
        expect(overflow).toBe(0);
        expect(Math.abs(back - x)).toBeLessThanOrEqual(2 ** (-exponent - 1));
      }
    });
  });

  it('saturates and says so', async () => {
    const largest = 2147483520;
    const tooLarge = [2147483648, 1e20, 3e38].flatMap((x) => [x, -x]);
    const cases = [...tooLarge, largest, -largest, 1].map((x) => ({ ...nothing, x }));
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, [...cases, { ...nothing, x: 1, exponent: 31 }]);
      expect(answers.map(({ overflow }) => overflow)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0, 1]);
      expect(answers.map(({ value }) => value)).toEqual([
        ...tooLarge.map((x) => Math.sign(x) * largest),
        ...[largest, -largest, 1, largest],
      ]);
    });
  });

  it('turns NaN into zero and infinities into limits, and counts them', async () => {
    const cases = [NaN, Infinity, -Infinity].map((x) => ({ ...nothing, x }));
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, cases);
      expect(answers.map(({ value }) => value)).toEqual([0, 2147483520, -2147483520]);
      expect(answers.map(({ overflow }) => overflow)).toEqual([1, 1, 1]);
    });
  });

  it('chooses an exponent with which sums fit and are fine', async () => {
    const maxima = [1, 0.999, 1.001, 2 ** -20, 3e-5, 7e8, 1e-27, 1e30].map(Math.fround);
    const cases = maxima.flatMap((x) => [0, 3, 10].map((headroom_bits) => ({ ...nothing, x, headroom_bits })));
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { chosen }] of (await kernel.run(device, cases)).entries()) {
        const { x, headroom_bits } = cases[k]!;
        const sum = 2 ** headroom_bits * Math.round(x * 2 ** chosen);
        expect(sum).toBeLessThan(2 ** 31);
        expect(sum).toBeGreaterThanOrEqual(2 ** 29);
      }
      const [zero] = await kernel.run(device, [nothing]);
      expect(zero!.chosen).toBe(126);
    });
  });

  it('adds to 64 bits with the carry', async () => {
    const corners = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), 123456789, -987654321];
    const cases = corners.flatMap((added) =>
      corners.flatMap((high) =>
        corners.map((low) => ({ ...nothing, low: low >>> 0, high: Math.trunc(high / 3), added, exponent: 5 })),
      ),
    );
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, { low, high, carry, wide }] of (await kernel.run(device, cases)).entries()) {
        const given = cases[k]!;
        const before = (BigInt(given.high) << 32n) + BigInt(given.low);
        const after = before + BigInt(given.added);
        expect((BigInt(high) << 32n) + BigInt(low)).toBe(after);
        expect(carry).toBe(high - given.high);
        const exact = Number(after) / 32;
        expect(Math.abs(wide - exact)).toBeLessThanOrEqual(Math.abs(exact) * 2 ** -23);
      }
    });
  });
});

describe('a 64-bit sum of many threads', () => {
  const file = 'test/sum_wide.wgsl';
  const text = `
import package::math::fixed_point::wide_carry;
@group(0) @binding(0) var<storage, read> values: array<i32>;
@group(0) @binding(1) var<storage, read_write> low: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> high: atomic<i32>;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@compute @workgroup_size(WORKGROUP_SIZE)
fn sum_wide(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&values)) { return; }
  let value = values[id.x];
  atomicAdd(&high, wide_carry(atomicAdd(&low, bitcast<u32>(value)), value));
}`;

  it('is exact by atomics, in whatever order they come', async () => {
    using devices = await compileForTests({ [file]: text });
    const dice = new Dice(91);
    const given = Int32Array.from({ length: 20_000 }, () => dice.uniform(-(2 ** 31), 2 ** 31) * 0.99 + 1e7);
    const exact = given.reduce((total, value) => total + BigInt(value), 0n);
    await devices.forEachDevice(async (device) => {
      using values = device.array('values', 'i32', given.length, given);
      using low = device.array('low', 'u32', 1, [0]);
      using high = device.array('high', 'i32', 1, [0]);
      const kernel = device.kernel(devices.source(file));
      device.submit((pass) => pass.run(kernel, { values, low, high }, given.length));
      const [lowWord, highWord] = [(await device.read(low))[0]!, (await device.read(high))[0]!];
      expect((BigInt(highWord) << 32n) + BigInt(lowWord)).toBe(exact);
    });
  });
});
