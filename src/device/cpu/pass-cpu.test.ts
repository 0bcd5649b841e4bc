import { beforeAll, describe, expect, test } from 'vitest';
import { compileTestModules, kernels, type TestModules } from '../../../test/support/cpu-kernels.ts';
import type { Pass } from '../device.ts';
import { DeviceCpu } from './device-cpu.ts';

let modules: TestModules;
beforeAll(async () => {
  modules = await compileTestModules();
});

describe.each([1, 2])('work that is done again, with %i thread(s)', (threads) => {
  test('is not called again until an array ends, and sees what is in its arrays by then', async () => {
    using device = await DeviceCpu.create({ threads, modules });
    const x = device.array('x', 'f32', 3, [1, 2, 3]);
    const y = device.array('y', 'f32', 3, [10, 20, 30]);
    const sum = device.array('sum', 'f32', 3);
    const gated = device.array('gated', 'f32', 3);
    const gate = device.array('gate', 'u32', 1, [1]);
    const counts = device.array('counts', 'u32', 3, [0, 1, 1]);
    const counted = device.array('counted', 'f32', 3);
    const kernel = device.kernel(kernels.saxpy, { factor: 2 });
    const key = {};
    const calls = { all: 0, gated: 0 };
    const step = (pass: Pass): void =>
      pass.again(key, () => {
        calls.all++;
        pass.run(kernel, { x, y, out: sum }, 3);
        pass.span('copies', () => pass.copy(sum, y));
        pass.unless(gate, () => {
          calls.gated++;
          pass.run(kernel, { x, y, out: gated }, 3);
          pass.clear(x);
        });
        pass.run(kernel, { x, y, out: counted }, { indirect: counts });
      });
    device.submit((pass) => {
      step(pass);
      // Other arrays of the same kernel meanwhile.
      pass.run(kernel, { x: y, y: x, out: gated }, 3);
      step(pass);
    });
    expect(calls).toEqual({ all: 1, gated: 0 });
    expect([...(await device.read(y))]).toEqual([14, 28, 42]);
    expect([...(await device.read(counted))]).toEqual([0, 0, 0]);

    device.write(gate, [0]);
    device.write(counts, [3]);
    device.submit(step);
    expect(calls).toEqual({ all: 1, gated: 1 });
    expect([...(await device.read(gated))]).toEqual([18, 36, 54]);
    expect([...(await device.read(counted))]).toEqual([16, 32, 48]);
    device.submit(step);
    expect(calls).toEqual({ all: 1, gated: 1 });
    expect([...(await device.read(gated))]).toEqual([16, 32, 48]);
    expect([...(await device.spans()).keys()]).toEqual(['copies']);

    device.array('another', 'f32', 1)[Symbol.dispose]();
    device.submit(step);
    expect(calls).toEqual({ all: 2, gated: 2 });
    sum[Symbol.dispose]();
    expect(() => device.submit(step)).toThrow('array sum is disposed');
    device.submit((pass) => {
      expect(() => pass.again({}, () => pass.again({}, () => undefined))).toThrow('again: inside work');
    });
  });
});
