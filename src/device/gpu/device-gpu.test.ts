import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { countUp, multiplyAdd } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import { DeviceError } from '../../core/errors.ts';
import { packStructs, unpackStruct, type FieldTable } from '../../core/fields.ts';
import { DeviceGpu } from './device-gpu.ts';

const found = await gpuForTests();

describe.skipIf(found === null)('DeviceGpu', () => {
  const device = found!;
  afterAll(() => device[Symbol.dispose]());

  const particles = {
    position: { type: 'vec3f', unit: 'm', doc: 'world frame' },
    cell: { type: 'u32', unit: '1', doc: 'cell of the grid' },
  } as const satisfies FieldTable;

  test('gives back what it was given, by the type of the array', async () => {
    using floats = device.array('floats', 'f32', 3, [1, 2.5, -3]);
    using signed = device.array('signed', 'vec2i', 2, [-1, 2, -3, 4]);
    using unsigned = device.array('unsigned', 'u32', 2, Uint32Array.of(0xffffffff, 7));
    expect(await device.read(floats)).toEqual(Float32Array.of(1, 2.5, -3));
    expect(await device.read(signed)).toEqual(Int32Array.of(-1, 2, -3, 4));
    expect(await device.read(unsigned)).toEqual(Uint32Array.of(0xffffffff, 7));
  });

  test('structs go and come as words', async () => {
    const structs = [
      { position: [1, 2, 3], cell: 9 },
      { position: [-4, 5, 6.5], cell: 4_000_000_000 },
    ];
    using array = device.array('particles', particles, 2, packStructs(particles, structs));
    const words = await device.read(array);
    expect(words).toBeInstanceOf(Uint32Array);
    expect(structs.map((_, index) => unpackStruct(particles, words as Uint32Array, index))).toEqual(structs);
  });

  test('writes and reads ranges of elements, and starts at zero', async () => {
    using array = device.array('vectors', 'vec3f', 4);
    device.write(array, [1, 2, 3, 0, 4, 5, 6, 0], 2);
    expect(await device.read(array, { start: 1, end: 3 })).toEqual(Float32Array.of(0, 0, 0, 0, 1, 2, 3, 0));
    expect(await device.read(array, { start: 2, end: 2 })).toHaveLength(0);
    expect(() => device.write(array, [1, 2, 3, 4], 4)).toThrow('array vectors: data for elements 4 to 5 does not fit');
    await expect(device.read(array, { start: 0, end: 5 })).rejects.toThrow(
      'array vectors: range must lie within 0 to 4',
    );
  });

  test('reads at once are independent, whatever their length', async () => {
    using array = device.array(
      'steps',
      'u32',
      40_000,
      Uint32Array.from({ length: 40_000 }, (_, k) => k),
    );
    const reads = [0, 1, 2, 3].flatMap((start) => [device.read(array, { start, end: start + 1 }), device.read(array)]);
    const first = (await Promise.all(reads)).map((words) => words[0]);
    expect(first).toEqual([0, 0, 1, 0, 2, 0, 3, 0]);
  });

  test('a read sees what was submitted before it, not after', async () => {
    using array = device.array('counts', 'u32', 5);
    const run = () => device.submit((pass) => pass.run(device.kernel(countUp), { counts: array }, 5));
    run();
    const before = device.read(array);
    run();
    expect(await before).toEqual(new Uint32Array(5).fill(1));
    expect(await device.read(array)).toEqual(new Uint32Array(5).fill(2));
  });

  test('an array may be empty', async () => {
    using array = device.array('empty', particles, 0);
    using counts = device.array('none', 'u32', 0, []);
    expect(array.count).toBe(0);
    expect(await device.read(array)).toEqual(new Uint32Array(0));
    device.write(counts, []);
    device.submit((pass) => {
      pass.run(device.kernel(countUp), { counts }, counts.count);
      pass.clear(counts);
    });
    expect(await device.read(counts)).toHaveLength(0);
  });

  test('refuses what does not fit a buffer, naming array, size and limit', () => {
    const limit = device.gpu.limits.maxBufferSize;
    const count = Math.floor(limit / 16) + 1;
    expect(() => device.array('world', 'vec4f', count)).toThrow(DeviceError);
    expect(() => device.array('world', 'vec4f', count)).toThrow(
      new RegExp(`^array world: ${count * 16} bytes exceed this GPU's limit of ${limit} \\(max\\w+Size\\): `),
    );
    expect(() => device.array('world', 'f32', -1)).toThrow('array world: count must be an integer ≥ 0, got -1');
    expect(device.memory.arrays).toBe(0);
  });

  test('arrays are counted until they are disposed of', () => {
    const array = device.array('counted', 'f32', 100);
    expect(device.memory).toEqual({ arrays: 1, bytes: 400 });
    array[Symbol.dispose]();
    array[Symbol.dispose]();
    expect(device.memory).toEqual({ arrays: 0, bytes: 0 });
    expect(() => device.write(array, [1])).toThrow('write array counted: it is disposed');
  });

  test('an array may be disposed of in the pass that uses it', async () => {
    using values = device.array('values', 'f32', 2, [1, 2]);
    const source = device.array('source', 'f32', 2, [10, 20]);
    device.submit((pass) => {
      pass.run(device.kernel(multiplyAdd), { source, values }, 2);
      source[Symbol.dispose]();
    });
    expect(await device.read(values)).toEqual(Float32Array.of(12, 24));
  });

  test('write, read, spans and submit are refused inside a submit', () => {
    using array = device.array('words', 'u32', 1);
    expect(() => device.submit(() => device.write(array, [1]))).toThrow('write: not inside a submit');
    expect(() => device.submit(() => device.submit(() => undefined))).toThrow('submit: not inside a submit');
    const answers: Promise<unknown>[] = [];
    device.submit(() => answers.push(device.read(array), device.spans()));
    return Promise.all(answers.map((answer) => expect(answer).rejects.toThrow('not inside a submit')));
  });

  test('arrays and kernels of another device are refused', async () => {
    using other = (await gpuForTests())!;
    const foreign = other.array('foreign', 'u32', 4);
    expect(() => device.write(foreign, [1])).toThrow('write array foreign: it belongs to another device');
    await expect(device.read(foreign)).rejects.toThrow('read array foreign: it belongs to another device');
    using own = device.array('own', 'u32', 4);
    const kernel = other.kernel(countUp);
    expect(() => device.submit((pass) => pass.run(kernel, { counts: own }, 4))).toThrow(
      'kernel count_up: belongs to another device',
    );
    expect(() => device.submit((pass) => pass.copy(own, foreign))).toThrow(
      'copy to array foreign: it belongs to another',
    );
  });

  test('after dispose every call says so, and a second dispose is fine', async () => {
    const ended = (await gpuForTests())!;
    const array = ended.array('late', 'u32', 4);
    const pending = ended.read(array);
    ended[Symbol.dispose]();
    ended[Symbol.dispose]();
    const message = `device ${ended.name} is disposed: create a new device`;
    await expect(pending).rejects.toThrow(message);
    expect(() => ended.array('more', 'u32', 1)).toThrow(message);
    expect(() => ended.kernel(countUp)).toThrow(message);
    expect(() => ended.write(array, [1])).toThrow(message);
    expect(() => ended.submit(() => undefined)).toThrow(message);
    await expect(ended.read(array)).rejects.toThrow(message);
    await expect(ended.spans()).rejects.toThrow(message);
    expect(await ended.lost).toBe(`${ended.name} is disposed`);
    array[Symbol.dispose]();
  });

  test('a device that is lost says why, in reads that wait and in calls that follow', async () => {
    const owner = (await gpuForTests())!;
    const guest = await DeviceGpu.create({ device: owner.gpu });
    const array = guest.array('here', 'u32', 4);
    const pending = guest.read(array);
    owner.gpu.destroy();
    await expect(pending).rejects.toThrow(/^read: device .* was lost: .*destroyed: create a new device$/);
    expect(await guest.lost).toMatch(/was lost/);
    expect(() => guest.submit(() => undefined)).toThrow(/^submit: device .* was lost/);
    guest[Symbol.dispose]();
  });

  test('a device that was lent is not destroyed', async () => {
    const guest = await DeviceGpu.create({ device: device.gpu });
    const array = guest.array('guest', 'u32', 1, [5]);
    expect(await guest.read(array)).toEqual(Uint32Array.of(5));
    guest[Symbol.dispose]();
    using own = device.array('own', 'u32', 1, [6]);
    expect(await device.read(own)).toEqual(Uint32Array.of(6));
  });

  test('Node ends by itself once devices are disposed of, and lives when they are collected', async () => {
    const file = fileURLToPath(new URL('../../../test/support/gpu-once.ts', import.meta.url));
    // Node 20 runs no TypeScript by itself.
    // Its kernel brings its own text: none is needed of those that come with Talus.
    const texts = `{ name: 'texts', resolveId: (id) => (id === 'virtual:talus-wgsl' ? id : null), load: (id) => (id === 'virtual:talus-wgsl' ? 'export const wgslOf = () => undefined;' : null) }`;
    const options = `{ configFile: false, logLevel: 'error', plugins: [${texts}] }`;
    const script = `(await import('vite')).runnerImport(${JSON.stringify(file)}, ${options})`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', '--input-type=module', '-e', script],
      {
        timeout: 30_000,
      },
    );
    expect(stdout).toBe('42,42,42,42,42\n');
  });
});
