import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { DeviceError } from '../../core/errors.ts';
import { describeCpu } from './describe-cpu.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('Node has SIMD, shared memory, and a thread for each core', () => {
  vi.stubEnv('TALUS_THREADS', '');
  const { memoryLimit, ...rest } = describeCpu();
  const cores = availableParallelism();
  expect(rest).toEqual({ cores, threads: Math.min(cores, 256), simd: true, oneThreadBecause: null });
  expect(memoryLimit).toBeGreaterThan(2 ** 28);
  expect(memoryLimit).toBeLessThanOrEqual(2 ** 32);
});

test('TALUS_THREADS sets the default, and must be a number of threads', () => {
  vi.stubEnv('TALUS_THREADS', '3');
  expect(describeCpu().threads).toBe(3);
  for (const text of ['0', '-1', '1.5', 'all', '257']) {
    vi.stubEnv('TALUS_THREADS', text);
    expect(() => describeCpu()).toThrow(
      new DeviceError(`environment variable TALUS_THREADS: must be a whole number from 1 to 256, got ${text}`),
    );
  }
});

test('a page that is not isolated, and one that may not wait, have one thread and say why', () => {
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(describeCpu()).toMatchObject({ threads: 1, oneThreadBecause: expect.stringContaining('Cross-Origin-Opener') });
  vi.unstubAllGlobals();
  vi.stubGlobal('Atomics', {
    wait: () => {
      throw new TypeError('Atomics.wait cannot be called in this context');
    },
  });
  expect(describeCpu()).toMatchObject({ threads: 1, oneThreadBecause: expect.stringContaining('in a worker') });
});
