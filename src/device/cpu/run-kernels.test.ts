/** Kernels on the CPU device: the same bits on any number of threads, every way to size a dispatch, and traps. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compileTestModules, kernels, type TestModules } from '../../../test/support/cpu-kernels.ts';
import type { HostArray } from '../../core/value-types.ts';
import { DeviceCpu } from './device-cpu.ts';
import type { KernelCpu } from './kernel-cpu.ts';

let modules: TestModules;
beforeAll(async () => {
  modules = await compileTestModules();
});

const open: DeviceCpu[] = [];
async function create(threads: number): Promise<DeviceCpu> {
  const device = await DeviceCpu.create({ threads, modules });
  open.push(device);
  return device;
}
afterEach(() => {
  for (const device of open.splice(0)) device[Symbol.dispose]();
});

const bitsOf = (array: HostArray): Uint32Array => new Uint32Array(array.buffer);

test('1, 2, 3 and 8 threads give the same bits, and the right ones', async () => {
  const count = 50_000;
  const x = Float32Array.from({ length: count * 64 }, (_, i) => Math.sin(i));
  const y = Float32Array.from({ length: count }, (_, i) => Math.cos(i));
  const keys = Uint32Array.from({ length: count }, (_, i) => (i * i) % 101);
  const results: Record<string, Uint32Array>[] = [];
  for (const threads of [1, 2, 3, 8]) {
    const device = await create(threads);
    const values = device.array('x', 'f32', count * 64, x);
    const out = device.array('out', 'f32', count);
    const sums = device.array('sums', 'f32', count);
    const chains = device.array('chains', 'f32', count);
    const counts = device.array('counts', 'u32', 101);
    const saxpy = device.kernel(kernels.saxpy, { factor: 0.3 });
    const groupSum = device.kernel(kernels.groupSum);
    const iterate = device.kernel(kernels.iterate, { steps: 20 });
    const histogram = device.kernel(kernels.histogram);
    const inputs = { y: device.array('y', 'f32', count, y), keys: device.array('keys', 'u32', count, keys) };
    for (let round = 0; round < 3; round++) {
      device.submit((pass) => {
        pass.clear(counts);
        pass.run(saxpy, { x: values, y: inputs.y, out }, count);
        pass.run(groupSum, { values, sums }, { groups: count });
        pass.run(iterate, { out: chains }, count);
        pass.run(histogram, { keys: inputs.keys, counts }, count);
      });
    }
    const read = { out, sums, chains, counts };
    const bits: Record<string, Uint32Array> = {};
    for (const [name, array] of Object.entries(read)) bits[name] = bitsOf(await device.read(array));
    results.push(bits);
  }
  const [one, ...more] = results;
  for (const several of more) expect(several).toEqual(one);

  const f = Math.fround;
  const saxpyBits = bitsOf(Float32Array.from({ length: count }, (_, i) => f(f(f(0.3) * x[i]!) + y[i]!)));
  expect(one!.out).toEqual(saxpyBits);
  const tree = Array.from(x.subarray(64, 128));
  for (let half = 32; half > 0; half >>= 1) for (let i = 0; i < half; i++) tree[i] = f(tree[i]! + tree[i + half]!);
  expect(one!.sums![1]).toBe(bitsOf(Float32Array.of(tree[0]!))[0]);
  const counted = new Uint32Array(101);
  for (const key of keys) counted[key]!++;
  expect(one!.counts).toEqual(counted);
});

describe.each([1, 2])('with %i thread(s)', (threads) => {
  test('a dispatch is sized by threads, workgroups, or an array of counts', async () => {
    const device = await create(threads);
    const visits = device.array('visits', 'u32', 12);
    const told = device.array('told', 'u32', 12);
    const visit = device.kernel({ ...kernels.visit, cpu: { ...kernels.visit.cpu, workgroupSize: 4 } });
    const counts = device.array('counts', 'u32', 4, [5, 2, 1, 9]);
    const none = device.array('none', 'u32', 3);
    const bindings = { visits, told };
    device.submit((pass) => {
      pass.run(visit, bindings, 0);
      pass.run(visit, bindings, { groups: 0 });
      pass.run(visit, bindings, { indirect: none });
    });
    expect(await device.read(visits)).toEqual(new Uint32Array(12));
    device.submit((pass) => {
      pass.run(visit, bindings, 9);
      pass.run(visit, bindings, { groups: 2 });
      pass.run(visit, bindings, { indirect: counts });
    });
    expect(await device.read(visits)).toEqual(Uint32Array.of(3, 3, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0));
    expect(await device.read(told, { start: 0, end: 1 })).toEqual(Uint32Array.of(10));
    expect([visit.workgroupSize, visit.constants]).toEqual([4, { TILE: 64 }]);
  });

  test('two kernels of one source keep their own constants', async () => {
    const device = await create(threads);
    const [x, y, out] = ['x', 'y', 'out'].map((label) => device.array(label, 'f32', 3, [1, 2, 3]));
    const bindings = { x: x!, y: y!, out: out! };
    const [once, twice] = [device.kernel(kernels.saxpy), device.kernel(kernels.saxpy, { factor: 2 })];
    device.submit((pass) => pass.run(twice, bindings, 3));
    expect(await device.read(bindings.out)).toEqual(Float32Array.of(3, 6, 9));
    device.submit((pass) => pass.run(once, bindings, 3));
    expect(await device.read(bindings.out)).toEqual(Float32Array.of(2, 4, 6));
  });

  test('a kernel that needs more scratch does not disturb those made before', async () => {
    const device = await create(threads);
    const values = device.array('values', 'f32', 64 * 64, new Float32Array(64 * 64).fill(1));
    const [sums, guard] = [device.array('sums', 'f32', 64), device.array('guard', 'u32', 64)];
    const groupSum = device.kernel(kernels.groupSum);
    const bindings = { values, sums };
    device.submit((pass) => pass.run(groupSum, bindings, { groups: 64 }));
    device.kernel({ ...kernels.visit, cpu: { ...kernels.visit.cpu, scratchBytes: 100_000 } });
    const later = device.array('later', 'u32', 10_000);
    device.submit((pass) => pass.run(groupSum, bindings, { groups: 64 }));
    expect(await device.read(sums)).toEqual(new Float32Array(64).fill(64));
    expect(await device.read(later)).toEqual(new Uint32Array(10_000));
    expect(await device.read(guard)).toEqual(new Uint32Array(64));
  });

  test.each([
    { kind: 0, what: 'unreachable' },
    { kind: 1, what: 'memory access out of bounds' },
  ])('a trap ($what) names the kernel and ends the device', async ({ kind, what }) => {
    const device = await create(threads);
    const out = device.array('out', 'u32', 4096);
    const sound = device.kernel(kernels.explode, { where: 2 ** 32 - 1 });
    const unsound = device.kernel(kernels.explode, { where: 4000, kind });
    device.submit((pass) => pass.run(sound, { out }, 4096));
    expect(await device.read(out, { start: 4095, end: 4096 })).toEqual(Uint32Array.of(4096));

    const message = new RegExp(`^kernel explode: ${what} in workgroups \\d+ to \\d+ of 4096: the device is lost`);
    expect(() => device.submit((pass) => pass.run(unsound, { out }, 4096))).toThrow(
      expect.objectContaining({ name: 'KernelError', message: expect.stringMatching(message) }),
    );
    await expect(device.lost).resolves.toMatch(/^CPU, \d threads? was lost: kernel explode/);
    expect(() => device.submit((pass) => pass.clear(out))).toThrow(/was lost: kernel explode/);
  });

  test('wrong arrays are refused before anything runs, and the device goes on', async () => {
    const device = await create(threads);
    const out = device.array('out', 'u32', 4);
    const kernel = device.kernel(kernels.explode, { where: 9 });
    expect(() => device.submit((pass) => pass.run(kernel, { on: out }, 4))).toThrow('kernel explode, binding out');
    expect(() => device.submit((pass) => pass.run(kernel, { out }, -1))).toThrow('threads must be an integer ≥ 0');
    device.submit((pass) => pass.run(kernel, { out }, 4));
    expect(await device.read(out)).toEqual(Uint32Array.of(1, 2, 3, 4));
  });
});

test('arrays made between dispatches, large enough for the memory to grow, are seen by all threads', async () => {
  const device = await create(3);
  const iterate = device.kernel(kernels.iterate, { steps: 3 });
  const count = 2 ** 20;
  let first: HostArray | null = null;
  for (let round = 0; round < 12; round++) {
    const out = device.array(`out ${round}`, 'f32', count);
    device.submit((pass) => pass.run(iterate, { out }, count));
    const read = await device.read(out);
    first ??= read;
    const [bits, firstBits] = [bitsOf(read), bitsOf(first)];
    expect(bits.findIndex((word, index) => word !== firstBits[index])).toBe(-1);
  }
  expect(first![count - 1]).toBeGreaterThan(0);
});

test('work is shared when it is worth it, and run by the caller alone when it is not', async () => {
  const device = await create(2);
  const count = 2 ** 16;
  const out = device.array('out', 'u32', count);
  const who = device.kernel(kernels.who) as KernelCpu;
  /** How many threads had a part in a dispatch whose workgroups are thought to take `groupTime` [ms]. */
  const threadsOf = async (groupTime: number): Promise<number> => {
    who.groupTime = groupTime;
    device.submit((pass) => pass.run(who, { out }, count));
    return new Set(await device.read(out)).size;
  };
  for (let round = 0; round < 20; round++) expect(await threadsOf(0.01 / count)).toBe(1);
  await vi.waitFor(async () => expect(await threadsOf(1)).toBe(2), { timeout: 20_000, interval: 1 });
  // What was thought is corrected by what is measured, in the dispatches that the caller had a part in.
  const correct = (): void => {
    device.submit((pass) => pass.run(who, { out }, count));
    expect(who.groupTime).toBeLessThan(0.1);
  };
  await vi.waitFor(correct, { timeout: 20_000, interval: 1 });
  expect(who.groupTime).toBeGreaterThan(0);
});
