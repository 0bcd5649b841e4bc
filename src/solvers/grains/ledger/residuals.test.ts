/** Sums over contacts: right for residuals of any size and for millions of them, and the same bits in any order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForTests, type TestDevices } from '../../../../test/support/devices.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import type { Device } from '../../../device/device.ts';
import { totalsOf } from './residuals.ts';

const file = 'test/add_residuals.wgsl';
const kernel = `
import package::solvers::grains::ledger::residual_sums::add_residual;
import package::solvers::grains::ledger::residual_types::Residual;
@group(0) @binding(0) var<storage, read> sizes: array<f32>;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@compute @workgroup_size(WORKGROUP_SIZE)
fn add_residuals(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&sizes)) { return; }
  let size = sizes[id.x];
  add_residual(1u, Residual(size, 0.5 * size, 0.0, 0.0, true, false));
}
`;
/** Of a world, and of two. */
const worldWords = 40;

let devices: TestDevices;
beforeAll(async () => {
  devices = await compileForTests({ [file]: kernel });
});
afterAll(() => devices[Symbol.dispose]());

/** The words of two worlds, of which the second has all contacts. */
async function sums(device: Device, given: Float32Array<ArrayBuffer>): Promise<Uint32Array> {
  using sizes = device.array('sizes', 'f32', given.length, given);
  using residuals = device.array('residuals', 'u32', 2 * worldWords);
  device.submit((pass) => pass.run(device.kernel(devices.source(file)), { sizes, residuals }, given.length));
  return Uint32Array.from((await device.read(residuals)) as Uint32Array);
}

function rootMeanSquare(given: Float32Array): number {
  return Math.sqrt(given.reduce((sum, size) => sum + size * size, 0) / given.length);
}

const dice = new Dice(5);
const sized = (count: number, sizeOf: (k: number) => number) => Float32Array.from({ length: count }, (_, k) => sizeOf(k)); // prettier-ignore

test.each([
  ['nothing', () => 0],
  ['a column that is solved', () => 1e-7],
  ['much less than is solved', () => 1e-9],
  ['what grows over many sizes', () => 10 ** dice.uniform(-7, 2)],
  ['a blow', (k: number) => (k === 17 ? 3e5 : 1e-4)],
  ['between two groups', (k: number) => 2 ** -16 * (1 - (k % 3) * 2 ** -24)],
] as const)('are right of %s', async (_, sizeOf) => {
  const given = sized(1000, sizeOf);
  await devices.forEachDevice(async (device) => {
    const words = await sums(device, given);
    const [other, { greatest, rms, frictionGreatest, frictionRms }] = [totalsOf(words, 0), totalsOf(words, worldWords)];
    expect([other.greatest, other.rms, other.frictionRms]).toEqual([0, 0, 0]);
    expect(greatest).toBe(given.reduce((a, b) => Math.max(a, b), 0));
    expect(frictionGreatest).toBe(greatest / 2);
    // A square has 17 bits at least, and half of them are of its root.
    const exact = rootMeanSquare(given);
    expect(Math.abs(rms - exact)).toBeLessThanOrEqual(2 ** -17 * exact);
    expect(Math.abs(frictionRms - exact / 2)).toBeLessThanOrEqual(2 ** -17 * exact);
  });
});

test.each([
  ['of 100 g h', 100],
  ['of 1e-7 g h', 1e-7],
  ['that f32 has just room for in a group', 255.999],
])('four million %s do not overflow, and have the same bits on all devices', async (_, size) => {
  const given = sized(2 ** 22, (k) => size * (1 - (k % 1000) * 1e-6));
  const exact = rootMeanSquare(given);
  // The oracle would take minutes for as many, and rounds squares in f64.
  const [first, ...others] = await Promise.all(devices.others.map((device) => sums(device, given)));
  expect(Math.abs(totalsOf(first!, worldWords).rms / exact - 1)).toBeLessThan(1e-5);
  for (const words of others) expect(words).toEqual(first);
});

test('what is no number is not lost', async () => {
  const device = devices.others[0]!;
  for (const wrong of [NaN, Infinity, 1e30]) {
    const { greatest, rms } = totalsOf(await sums(device, Float32Array.of(1, wrong, 1, 1)), worldWords);
    expect(greatest).toBe(Math.fround(wrong));
    expect(rms).toBeCloseTo(2 ** 32 / 2, -5);
  }
});
