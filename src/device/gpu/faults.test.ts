import { afterAll, describe, expect, test } from 'vitest';
import { countUp, kernelSource } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { DeviceError, KernelError } from '../../core/errors.ts';
import { describeAdapters } from './adapter.ts';
import { Faults } from './faults.ts';

describe('Faults', () => {
  const [first, second] = [new DeviceError('first'), new DeviceError('second')];

  test('the first of several is reported, once', () => {
    const faults = new Faults();
    faults.recordDropped(first);
    faults.recordDropped(second);
    expect(() => faults.throwUnreported()).toThrow('first');
    expect(() => faults.throwUnreported()).not.toThrow();
  });

  test('dropped commands wait for the answer that may explain them', async () => {
    const faults = new Faults();
    faults.watch(Promise.resolve(second));
    faults.recordDropped(first);
    expect(() => faults.throwUnreported()).not.toThrow();
    await expect(faults.settle(0)).rejects.toThrow('second');
    expect(() => faults.throwUnreported()).not.toThrow();
  });

  test('dropped commands that nothing explains are reported all the same', async () => {
    const faults = new Faults();
    faults.watch(Promise.resolve(null));
    faults.recordDropped(first);
    await expect(faults.settle(0)).rejects.toThrow('first');
  });

  test('whoever waited while a fault came learns of it, even when it was reported to another', async () => {
    const faults = new Faults();
    faults.watch(new Promise((resolve) => setTimeout(resolve, 5, first)));
    const waiting = [faults.settle(faults.recorded), faults.settle(faults.recorded)];
    for (const result of await Promise.allSettled(waiting)) expect(result.status).toBe('rejected');
    await expect(faults.settle(faults.recorded)).resolves.toBeUndefined();
  });
});

const found = await gpuForTests();
const { adapters } = await describeAdapters();
/** SwiftShader refuses an allocation of 1 GiB though its limits allow it: a small machine can run out of memory too. */
const refusesLimit = adapters[0]?.architecture === 'swiftshader';

describe.skipIf(found === null)('faults of a GPU device', () => {
  const device = found!;
  afterAll(() => device[Symbol.dispose]());

  test.skipIf(!refusesLimit)('memory that is not there fails the next read, and every use of its array', async () => {
    using small = device.array('small', 'u32', 4, [1, 2, 3, 4]);
    using large = device.array('large', 'u32', 2 ** 28);
    const message = `array large has no memory: the GPU had none left for ${2 ** 30} bytes`;
    // Before the answer is there, the array can still be used; what it is used for is dropped.
    device.submit((pass) => pass.clear(large));
    await expect(device.read(small)).rejects.toThrow(message);
    expect(await device.read(small)).toEqual(Uint32Array.of(1, 2, 3, 4));
    expect(() => device.submit((pass) => pass.clear(large))).toThrow(`clear array large: it has no memory`);
    expect(() => device.submit((pass) => pass.run(device.kernel(countUp), { counts: large }, 1))).toThrow(
      'kernel count_up, binding counts: array large has no memory',
    );
  });

  test('a kernel that does not compile fails the next read with file, line and text, and every run', async () => {
    const broken = kernelSource({ name: 'broken', bindings: [['counts', 'write', 'u32']], body: 'counts[i] = one;' });
    using counts = device.array('counts', 'u32', 1);
    const kernel = device.kernel(broken);
    const message =
      "kernel broken (test/broken.wgsl) does not compile: WGSL line 5, column 15: unresolved value 'one': counts[i] = one;";
    await expect(device.read(counts)).rejects.toThrow(new KernelError(message));
    expect(() => device.submit((pass) => pass.run(kernel, { counts }, 1))).toThrow(message);
    device.submit((pass) => pass.run(device.kernel(countUp), { counts }, 1));
    expect(await device.read(counts)).toEqual(Uint32Array.of(1));
  });

  test('commands that WebGPU drops fail the submit or the read that follows', async () => {
    using counts = device.array('counts', 'u32', 4);
    // What the kernel declares and what it says of its bindings differ: WebGPU finds the binding too short.
    const honest = kernelSource({
      name: 'eight',
      bindings: [['counts', 'write', 'u32', 8]],
      body: 'counts[i & 7u] += 1u;',
    });
    const [binding] = honest.gpu.bindings;
    const lying = { ...honest, gpu: { ...honest.gpu, bindings: [{ ...binding!, minimumCount: 0 }] } };
    const attempt = async () => {
      device.submit((pass) => pass.run(device.kernel(lying), { counts }, 1));
      await device.read(counts);
    };
    await expect(attempt()).rejects.toThrow(/^GPU commands were dropped: /);
    expect(await device.read(counts)).toEqual(new Uint32Array(4));
  });
});
