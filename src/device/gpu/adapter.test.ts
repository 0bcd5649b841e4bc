import { describe, expect, test } from 'vitest';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { DeviceError } from '../../core/errors.ts';
import { describeAdapters, findAdapter, isSoftware, limitNames } from './adapter.ts';
import { DeviceGpu } from './device-gpu.ts';
import { findEntry, isMissing, missingAdapter, missingPackage } from './webgpu-entry.ts';

const found = await gpuForTests();
found?.[Symbol.dispose]();

describe.skipIf(found === null)('adapters of this machine', () => {
  test('are described with limits and features', async () => {
    const { adapters, missing } = await describeAdapters();
    const [first] = adapters;
    expect(first!.name).not.toBe('');
    expect(missing === null).toBe(!first!.software);
    // What WebGPU promises everywhere.
    expect(first!.limits.maxStorageBufferBindingSize).toBeGreaterThanOrEqual(2 ** 27);
    expect(first!.limits.maxStorageBuffersPerShaderStage).toBeGreaterThanOrEqual(8);
  });

  test('give a device all their limits', async () => {
    using device = await DeviceGpu.create({ allowSoftware: true });
    const [first] = (await describeAdapters()).adapters;
    const limits = Object.fromEntries(limitNames.map((name) => [name, device.gpu.limits[name]]));
    expect(limits).toEqual(first!.limits);
    expect(device.gpu.features.has('timestamp-query')).toBe(first!.features.includes('timestamp-query'));
    expect(device.name).toBe(first!.name);
  });

  test('are refused without allowSoftware when they are software', async () => {
    if (!isSoftware(await findAdapter({ allowSoftware: true }))) {
      expect(isSoftware(await findAdapter())).toBe(false);
      return;
    }
    await expect(DeviceGpu.create()).rejects.toThrow(DeviceError);
    await expect(DeviceGpu.create()).rejects.toThrow(
      /^no GPU device: the only adapter is a software one \(.+\), slower than the CPU device: .*pass allowSoftware/,
    );
  });

  test('can be handed over', async () => {
    using device = await DeviceGpu.create({ adapter: await findAdapter({ allowSoftware: true }) });
    expect(await device.read(device.array('a', 'u32', 1, [3]))).toEqual(Uint32Array.of(3));
  });
});

describe('why there is none, and the cure', () => {
  const node = { platform: 'linux', env: {}, versions: process.versions } as const;

  test('in a page', async () => {
    expect(await findEntry({ isSecureContext: true })).toMatchObject({ reason: 'this browser has no WebGPU' });
    expect(await findEntry({ isSecureContext: false, navigator: {} })).toMatchObject({
      cure: /https or from localhost/,
    });
    expect(missingAdapter({}).cure).toContain('chrome://gpu');
  });

  test('a page with WebGPU is asked first', async () => {
    const gpu = {} as GPU;
    expect(await findEntry({ navigator: { gpu }, process: node })).toBe(gpu);
    expect(isMissing(gpu)).toBe(false);
  });

  test('without the package', async () => {
    const name: string = 'a-package-that-nobody-installed';
    const error: unknown = await import(name).catch((caught: unknown) => caught);
    expect(missingPackage(error, 'linux')).toEqual({
      reason: 'the optional package webgpu is not installed',
      cure: 'npm install webgpu',
    });
  });

  test('with a package that does not load', () => {
    const error = new Error('dlopen(dawn.node): code signature not valid\nsecond line');
    const { reason, cure } = missingPackage(error, 'darwin');
    expect(reason).toBe('the package webgpu does not load: dlopen(dawn.node): code signature not valid');
    expect(cure).toContain('xattr -d com.apple.quarantine');
    expect(missingPackage(error, 'linux').cure).toContain('glibc');
  });

  test.each([
    ['linux', 'apt install libvulkan1'],
    ['win32', 'update the graphics driver'],
    ['darwin', 'update macOS'],
    ['freebsd', 'use Linux'],
  ] as const)('without a driver on %s', (platform, cure) => {
    expect(missingAdapter({ process: { ...node, platform } }).cure).toContain(cure);
  });

  test('Vulkan is given a folder for its windows, and one that is set stays', async () => {
    const env: NodeJS.ProcessEnv = { TMPDIR: '/tmp/here' };
    await findEntry({ process: { ...node, env } });
    expect(env['XDG_RUNTIME_DIR']).toBe('/tmp/here');
    const set: NodeJS.ProcessEnv = { XDG_RUNTIME_DIR: '/run/user/1' };
    await findEntry({ process: { ...node, env: set } });
    expect(set['XDG_RUNTIME_DIR']).toBe('/run/user/1');
  });
});
