import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { compileTestModules, kernels, type TestModules } from '../../../test/support/cpu-kernels.ts';
import { packStructs, unpackStruct, type FieldTable } from '../../core/fields.ts';
import type { Pass } from '../device.ts';
import { DeviceCpu } from './device-cpu.ts';

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

describe.each([1, 2])('arrays, with %i thread(s)', (threads) => {
  test('start at zero or with their data, converted to their type', async () => {
    const device = await create(threads);
    expect(await device.read(device.array('zero', 'f32', 3))).toEqual(new Float32Array(3));
    expect(await device.read(device.array('f', 'f32', 2, [0.1, -2]))).toEqual(Float32Array.of(0.1, -2));
    expect(await device.read(device.array('i', 'i32', 2, [-3, 2 ** 31 - 1]))).toEqual(Int32Array.of(-3, 2 ** 31 - 1));
    expect(await device.read(device.array('u', 'u32', 1, [2 ** 32 - 1]))).toEqual(Uint32Array.of(2 ** 32 - 1));
    expect(await device.read(device.array('v', 'vec3f', 1, [1, 2, 3, 0]))).toEqual(Float32Array.of(1, 2, 3, 0));
    const empty = device.array('empty', 'vec4f', 0, []);
    device.write(empty, []);
    expect(await device.read(empty)).toEqual(new Float32Array(0));
  });

  test('are written from an element on, and read in part', async () => {
    const device = await create(threads);
    const pairs = device.array('pairs', 'vec2i', 4);
    device.write(pairs, [1, 2, 3, 4], 2);
    device.write(pairs, Int32Array.of(-1, -2));
    expect(await device.read(pairs)).toEqual(Int32Array.of(-1, -2, 0, 0, 1, 2, 3, 4));
    expect(await device.read(pairs, { start: 1, end: 3 })).toEqual(Int32Array.of(0, 0, 1, 2));
    expect(await device.read(pairs, { start: 4, end: 4 })).toEqual(new Int32Array(0));
    // A copy: what is written later does not show.
    const before = await device.read(pairs, { start: 0, end: 1 });
    device.write(pairs, [9, 9]);
    expect(before).toEqual(Int32Array.of(-1, -2));
  });

  test('hold structs in words', async () => {
    const device = await create(threads);
    const table = {
      position: { type: 'vec3f', unit: 'm', doc: '' },
      cell: { type: 'u32', unit: '1', doc: '' },
    } as const satisfies FieldTable;
    const values = [
      { position: [1, 2, 3], cell: 7 },
      { position: [4, 5, 6], cell: 8 },
    ];
    const grains = device.array('grains', table, 2, packStructs(table, values));
    const words = await device.read(grains, { start: 1, end: 2 });
    expect(unpackStruct(table, words as Uint32Array)).toEqual(values[1]);
  });

  test('tell whether work is left out, as they are when it would be its turn', async () => {
    const device = await create(threads);
    const closed = device.array('closed', 'u32', 2);
    const one = device.array('one', 'u32', 2, [1, 0]);
    const done: string[] = [];
    device.submit((pass) => {
      pass.unless(closed, () => done.push('open'));
      pass.copy(one, closed);
      pass.unless(closed, () => done.push('closed'));
    });
    expect(done).toEqual(['open']);
  });

  test('tell the host a word in between, and are copied in part', async () => {
    const device = await create(threads);
    const from = device.array('from', 'u32', 3, [7, 8, 9]);
    const to = device.array('to', 'u32', 3);
    device.submit((pass) => {
      expect(pass.wordNow(to)).toBe(0);
      pass.copy(from, to, 2);
      expect(pass.wordNow(to)).toBe(7);
      expect(() => pass.again({}, () => void pass.wordNow(to))).toThrow('wordNow: inside work that is done again');
    });
    expect(await device.read(to)).toEqual(Uint32Array.of(7, 8, 0));
  });

  test('are copied and cleared in order', async () => {
    const device = await create(threads);
    const from = device.array(
      'from',
      'f32',
      1000,
      Float32Array.from({ length: 1000 }, (_, i) => i),
    );
    const to = device.array('to', 'u32', 1001, new Uint32Array(1001).fill(5));
    device.submit((pass) => {
      pass.copy(from, to);
      pass.clear(from);
    });
    const words = await device.read(to);
    expect(words).toEqual(
      Uint32Array.of(...new Uint32Array(Float32Array.from({ length: 1000 }, (_, i) => i).buffer), 5),
    );
    expect(await device.read(from)).toEqual(new Float32Array(1000));
  });

  test('give their memory back, and can be used no more', async () => {
    const device = await create(threads);
    // 5 GiB in all, of which 64 MiB at a time.
    for (let round = 0; round < 80; round++) {
      const array = device.array('large', 'f32', 2 ** 24);
      array[Symbol.dispose]();
      array[Symbol.dispose]();
      expect(() => device.write(array, [1])).toThrow('write array large: it is disposed');
    }
    const [a, b] = [device.array('a', 'f32', 4, [1, 2, 3, 4]), device.array('b', 'f32', 4)];
    b[Symbol.dispose]();
    await expect(device.read(b)).rejects.toThrow('read array b: it is disposed');
    expect(() => device.submit((pass) => pass.copy(a, b))).toThrow('copy to array b: it is disposed');
    expect(() => device.submit((pass) => pass.clear(b))).toThrow('clear array b: it is disposed');
    expect(await device.read(device.array('c', 'f32', 4))).toEqual(new Float32Array(4));
  });

  test('that do not fit into memory are refused, and the device goes on', async () => {
    const device = await create(threads);
    expect(() => device.array('huge', 'mat4x4f', 2 ** 27)).toThrow(/^array huge: no memory for its 8192\.0 MiB/);
    expect(await device.read(device.array('small', 'u32', 1, [3]))).toEqual(Uint32Array.of(3));
  });

  test('know their device', async () => {
    const [device, other] = [await create(threads), await create(1)];
    const array = device.array('mine', 'f32', 1);
    expect(() => other.write(array, [1])).toThrow('write array mine: it belongs to another device');
    await expect(other.read(array)).rejects.toThrow('belongs to another device');
    const kernel = other.kernel(kernels.iterate, { steps: 1 });
    expect(() => device.submit((pass) => pass.run(kernel, { out: array }, 1))).toThrow(
      'kernel iterate: belongs to another device',
    );
  });
});

test('spans sum wall time by name since the last call, and do not nest', async () => {
  const device = await create(1);
  const wait = (ms: number) => () => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };
  device.submit((pass) => {
    pass.span('contacts', wait(4));
    pass.span('integrate', wait(1));
    pass.span('contacts', wait(4));
    expect(() => pass.span('outer', () => pass.span('inner', wait(0)))).toThrow(
      'span inner: begins inside span outer: spans do not nest',
    );
  });
  const spans = await device.spans();
  expect([...spans.keys()]).toEqual(['contacts', 'integrate', 'outer']);
  expect(spans.get('contacts')).toBeGreaterThanOrEqual(8);
  expect(spans.get('integrate')).toBeGreaterThanOrEqual(1);
  expect(await device.spans()).toEqual(new Map());
});

describe('what is wrong is refused:', () => {
  test('threads', async () => {
    const from = (threads: number): Promise<DeviceCpu> => DeviceCpu.create({ threads, modules });
    await expect(from(0)).rejects.toThrow('device cpu, option threads: must be a whole number from 1 to 256, got 0');
    vi.stubGlobal('SharedArrayBuffer', undefined);
    await expect(from(2)).rejects.toThrow('device cpu: 2 threads are not possible: this page has no shared memory');
    const device = await DeviceCpu.create({ modules });
    vi.unstubAllGlobals();
    expect(device.name).toBe('CPU, 1 thread');
  });

  test('modules', async () => {
    const nonsense = { shared: new Uint8Array(8), single: new Uint8Array(8) };
    await expect(DeviceCpu.create({ threads: 1, modules: nonsense })).rejects.toThrow('cannot be loaded');
    const swapped = { shared: modules.single, single: modules.shared };
    await expect(DeviceCpu.create({ threads: 1, modules: swapped })).rejects.toThrow('cannot be loaded');
    await expect(DeviceCpu.create({ threads: 2, modules: swapped })).rejects.toThrow('cannot be loaded');
  });

  test('kernels', async () => {
    const device = await create(1);
    expect(() => device.kernel(kernels.missing)).toThrow(
      'kernel missing: is not in this build: rebuild, so that missing.wgsl is compiled',
    );
    const narrower = { ...kernels.saxpy, cpu: { ...kernels.saxpy.cpu, bindings: kernels.saxpy.cpu.bindings.slice(1) } };
    expect(() => device.kernel(narrower)).toThrow('the build takes 11 arguments and the source needs 9');
    expect(() => device.kernel(kernels.iterate)).toThrow('kernel iterate, constant steps: has no default');
    expect(() => device.kernel(kernels.iterate, { step: 1 })).toThrow('did you mean steps?');
  });

  test('passes outside their submit, and transfers inside one', async () => {
    const device = await create(1);
    const array = device.array('a', 'f32', 1);
    let kept: Pass | null = null;
    let early: Promise<unknown> = Promise.resolve();
    device.submit((pass) => {
      kept = pass;
      expect(() => device.submit(() => {})).toThrow('submit: not inside a submit');
      expect(() => device.write(array, [1])).toThrow('write: not inside a submit');
      early = device.read(array);
      // New arrays are nobody's yet.
      device.array('b', 'f32', 1, [2])[Symbol.dispose]();
    });
    await expect(early).rejects.toThrow('read: not inside a submit');
    expect(() => kept!.clear(array)).toThrow('clear: this pass is over');
    // The device is not left inside a submit that threw.
    expect(() => device.submit(() => array.label.repeat(-1))).toThrow(RangeError);
    device.submit((pass) => pass.clear(array));
  });
});

test.each([1, 2])('a device of %i thread(s) that is disposed of is told of, and cannot be used', async (threads) => {
  const device = await create(threads);
  const [a, b] = [device.array('a', 'f32', 100), device.array('b', 'vec3f', 2)];
  expect(device.memory).toEqual({ arrays: 2, bytes: 432 });
  b[Symbol.dispose]();
  expect(device.memory).toEqual({ arrays: 1, bytes: 400 });
  device[Symbol.dispose]();
  device[Symbol.dispose]();
  a[Symbol.dispose]();
  expect(device.memory).toEqual({ arrays: 0, bytes: 0 });
  await expect(device.lost).resolves.toBe(`${device.name} is disposed`);
  const reason = `device ${device.name} is disposed: create a new device`;
  expect(() => device.array('c', 'f32', 1)).toThrow(`array c: ${reason}`);
  expect(() => device.submit(() => {})).toThrow(`submit: ${reason}`);
  await expect(device.read(a)).rejects.toThrow(`read: ${reason}`);
});
