import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MapKernel } from '../../test/support/map-kernel.ts';
import { distance } from '../../test/support/matrices.ts';
import {
  randomBits,
  randomNormalPair,
  randomUniform,
  shuffledIndex,
  unitCircle,
  unitSphere,
  type RandomBits,
  type RandomCounter,
  type RandomKey,
} from './random.ts';

const ones = 0xffffffff;
/** Random123's known answers for philox4x32-10: counter, key, words. */
const published: [RandomCounter, RandomKey, RandomBits][] = [
  [
    [0, 0, 0, 0],
    [0, 0],
    [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
  ],
  [
    [ones, ones, ones, ones],
    [ones, ones],
    [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  ],
  [
    [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    [0xa4093822, 0x299f31d0],
    [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  ],
];

const createKernel = () =>
  MapKernel.create({
    name: 'random_cases',
    imports: `import package::math::random::{
  random_bits, random_normal, random_uniform, shuffled_index, unit_circle, unit_sphere,
};`,
    inputs: { counter: 'vec4u', key: 'vec2u', index: 'u32', count: 'u32' },
    outputs: { bits: 'vec4u', uniform: 'vec4f', normal: 'vec4f', circle: 'vec2f', sphere: 'vec3f', shuffled: 'u32' },
    body: `
  answer.bits = random_bits(given.counter, given.key);
  answer.uniform = random_uniform(answer.bits);
  answer.normal = random_normal(answer.bits);
  answer.circle = unit_circle(answer.bits.x);
  answer.sphere = unit_sphere(answer.bits.xy);
  answer.shuffled = shuffled_index(given.index, given.count, given.key);`,
  });

describe('random numbers', () => {
  let kernel: Awaited<ReturnType<typeof createKernel>>;
  beforeAll(async () => {
    kernel = await createKernel();
  });
  afterAll(() => kernel[Symbol.dispose]());

  const counts = [1, 2, 3, 5, 64, 1000, 4097, 2 ** 31, 2 ** 31 + 1, ones];
  const cases = Array.from({ length: 1000 }, (_, k) => {
    const [index, ...rest] = randomBits([k, 1, 2, 3], [4, 5]);
    const count = counts[k % counts.length]!;
    return { counter: [k, ...rest], key: [k % 7, 99], index: index % count, count };
  });

  it('are the published ones, on the host and on every device', async () => {
    for (const [counter, key, bits] of published) expect(randomBits(counter, key)).toEqual(bits);
    const given = published.map(([counter, key]) => ({ counter: [...counter], key: [...key], index: 0, count: 1 }));
    await kernel.devices.forEachDevice(async (device) => {
      const answers = await kernel.run(device, given);
      expect(answers.map(({ bits }) => bits)).toEqual(published.map(([, , bits]) => bits));
    });
  });

  it('are the same bits on the host and on every device', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      for (const [k, answer] of (await kernel.run(device, cases)).entries()) {
        const { counter, key, index, count } = cases[k]!;
        const bits = randomBits(counter as unknown as RandomCounter, key as unknown as RandomKey);
        expect(answer.bits).toEqual(bits);
        expect(answer.uniform).toEqual(bits.map(randomUniform));
        expect(answer.shuffled).toBe(shuffledIndex(index, count, key as unknown as RandomKey));
      }
    });
  });

  it('are normal and directions within rounding', async () => {
    await kernel.devices.forEachDevice(async (device) => {
      for (const { bits, normal, circle, sphere } of await kernel.run(device, cases)) {
        const [a, b, c, d] = bits as unknown as RandomBits;
        // Near u = 1 a logarithm may err by 2⁻²¹, of which the root is 7e-4; elsewhere by ulps.
        const tolerance = randomUniform(a) > 0.999 || randomUniform(c) > 0.999 ? 1e-3 : 1e-5;
        expect(distance(normal, [...randomNormalPair(a, b), ...randomNormalPair(c, d)])).toBeLessThan(tolerance);
        expect(distance(circle, unitCircle(a))).toBeLessThan(device.kind === 'oracle' ? 1e-14 : 2e-7);
        expect(distance(sphere, unitSphere(a, b))).toBeLessThan(device.kind === 'oracle' ? 1e-14 : 3e-7);
        expect(Math.abs(Math.hypot(...sphere) - 1)).toBeLessThan(3e-7);
      }
    });
  });
});

describe('random numbers of the host', () => {
  const draws = Array.from({ length: 100_000 }, (_, k) => randomBits([k, 0, 0, 0], [1, 2]));
  const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

  it('agree with 64-bit arithmetic on whole integers', () => {
    const mask = 0xffffffffn;
    for (let k = 0; k < 500; k++) {
      const counter = draws[k]!;
      const key: RandomKey = [draws[k + 500]![0], draws[k + 500]![1]];
      let [c, [k0, k1]] = [counter.map(BigInt), key.map(BigInt) as [bigint, bigint]];
      for (let round = 0; round < 10; round++) {
        const [first, second] = [0xd2511f53n * c[0]!, 0xcd9e8d57n * c[2]!];
        c = [(second >> 32n) ^ c[1]! ^ k0, second & mask, (first >> 32n) ^ c[3]! ^ k1, first & mask];
        [k0, k1] = [(k0 + 0x9e3779b9n) & mask, (k1 + 0xbb67ae85n) & mask];
      }
      expect(randomBits(counter, key)).toEqual(c.map(Number));
    }
  });

  it('have the moments of their laws', () => {
    const uniforms = draws.map(([bits]) => randomUniform(bits));
    expect(Math.max(...uniforms)).toBeLessThan(1);
    // Five standard deviations of the mean of 10⁵ numbers.
    expect(Math.abs(meanOf(uniforms) - 1 / 2)).toBeLessThan(5 * Math.sqrt(1 / 12 / 1e5));
    const normals = draws.map(([radius, angle]) => randomNormalPair(radius, angle)[1]);
    expect(Math.abs(meanOf(normals))).toBeLessThan(5 / Math.sqrt(1e5));
    expect(Math.abs(meanOf(normals.map((x) => x ** 2)) - 1)).toBeLessThan(5 * Math.sqrt(2 / 1e5));
    expect(Math.abs(meanOf(normals.map((x) => x ** 4)) - 3)).toBeLessThan(5 * Math.sqrt(96 / 1e5));
    const directions = draws.map(([height, angle]) => unitSphere(height, angle));
    for (const axis of [0, 1, 2] as const) {
      expect(Math.abs(meanOf(directions.map((v) => v[axis] ** 2)) - 1 / 3)).toBeLessThan(5 * Math.sqrt(4 / 45 / 1e5));
    }
  });

  it.each([1, 2, 3, 7, 64, 1000, 4097])('shuffle %i indices into a permutation', (count) => {
    for (const seed of [0, 1, 2]) {
      const places = Array.from({ length: count }, (_, index) => shuffledIndex(index, count, [seed, 3]));
      expect(new Set(places).size).toBe(count);
      expect(Math.max(...places)).toBe(count - 1);
    }
  });

  it.each([2, 3, 4, 5])('shuffle %i indices into every order equally often', (count) => {
    const shuffles = 30_000;
    const tally = new Map<string, number>();
    for (let seed = 0; seed < shuffles; seed++) {
      const order = Array.from({ length: count }, (_, index) => shuffledIndex(index, count, [seed, 8])).join();
      tally.set(order, (tally.get(order) ?? 0) + 1);
    }
    const orders = [1, 1, 2, 6, 24, 120][count]!;
    expect(tally.size).toBe(orders);
    const expected = shuffles / orders;
    const chiSquared = [...tally.values()].reduce((total, seen) => total + (seen - expected) ** 2 / expected, 0);
    // Five standard deviations of χ² with orders - 1 degrees of freedom.
    expect(chiSquared).toBeLessThan(orders - 1 + 5 * Math.sqrt(2 * (orders - 1)));
  });
});
