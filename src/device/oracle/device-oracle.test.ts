import { describe, expect, test } from 'vitest';
import { loadKernel } from '../../../test/support/oracle-kernel.ts';
import { DeviceError, KernelError } from '../../core/errors.ts';
import { packStructs, unpackStruct } from '../../core/fields.ts';
import type { Pass } from '../device.ts';
import { DeviceOracle } from './device-oracle.ts';

const body = {
  position: { type: 'vec3f', unit: 'm', doc: '' },
  mass: { type: 'f32', unit: 'kg', doc: '' },
  kind: { type: 'i32', unit: '1', doc: '' },
} as const;

const fill = `
  override FACTOR: f32 = 0.1;
  override SHIFT: i32;
  override DOUBLE: bool = false;
  @group(0) @binding(0) var<storage, read_write> values: array<f32>;
  @compute @workgroup_size(4) fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x >= arrayLength(&values)) { return; }
    values[id.x] = FACTOR * f32(i32(id.x) + SHIFT) * select(1., 2., DOUBLE);
  }`;

describe('arrays', () => {
  const device = new DeviceOracle({});

  test('keep doubles, and integers of their type', async () => {
    const floats = device.array('floats', 'f32', 3, [0.1, 1e300, -0]);
    expect(await device.read(floats)).toEqual(Float64Array.of(0.1, 1e300, -0));
    const signed = device.array('signed', 'i32', 2, [-1, 5]);
    expect(await device.read(signed)).toEqual(Int32Array.of(-1, 5));
    const unsigned = device.array('unsigned', 'u32', 2, [0xffff_ffff, 5]);
    expect(await device.read(unsigned)).toEqual(Uint32Array.of(0xffff_ffff, 5));
  });

  test('are written and read in part', async () => {
    const vectors = device.array('vectors', 'vec3f', 4);
    device.write(vectors, [1, 2, 3, 0, 4, 5, 6, 0], 1);
    expect([...(await device.read(vectors, { start: 2, end: 3 }))]).toEqual([4, 5, 6, 0]);
    expect(() => device.write(vectors, [1, 2, 3, 0], 4)).toThrow(DeviceError);
    await expect(device.read(vectors, { start: 3, end: 5 })).rejects.toThrow('range must lie within 0 to 4');
  });

  test('of structs take words as other devices do, and doubles on request', async () => {
    const values = { position: [0.1, 0.2, 0.3], mass: 1e-3, kind: -4 };
    const rounded = { position: [0.1, 0.2, 0.3].map(Math.fround), mass: Math.fround(1e-3), kind: -4 };
    const bodies = device.array('bodies', body, 2, packStructs(body, [values, values]));
    expect(device.readStructs(bodies)).toEqual([rounded, rounded]);
    device.writeStructs(bodies, [values], 1);
    expect(device.readStructs(bodies, { start: 1, end: 2 })).toEqual([values]);
    const words = (await device.read(bodies)) as Uint32Array;
    expect(words).toBeInstanceOf(Uint32Array);
    expect(unpackStruct(body, words, 1)).toEqual(rounded);
    expect(() => device.writeStructs(bodies, [values], 2)).toThrow(DeviceError);
    expect(() => device.writeStructs(bodies, [{ ...values, position: [1, 2] }])).toThrow('position: needs 3 number(s)');
  });

  test('are copied as bits where their types differ, as doubles otherwise, and cleared', async () => {
    const floats = device.array('floats', 'f32', 2, [0.1, -2]);
    const others = device.array('others', 'f32', 3);
    const words = device.array('words', 'u32', 2);
    device.submit((pass) => {
      pass.copy(floats, others);
      pass.copy(floats, words);
      pass.clear(floats);
    });
    expect([...(await device.read(others))]).toEqual([0.1, -2, 0]);
    expect([...(await device.read(words))]).toEqual([0x3dcc_cccd, 0xc000_0000]);
    expect([...(await device.read(floats))]).toEqual([0, 0]);
  });

  test('belong to their device and end when disposed', async () => {
    const array = device.array('array', 'f32', 1);
    await expect(new DeviceOracle({}).read(array)).rejects.toThrow('belongs to another device');
    array[Symbol.dispose]();
    await expect(device.read(array)).rejects.toThrow('disposed');
  });
});

describe('kernels', () => {
  test('take overrides exactly, and need those without default', async () => {
    const { device, kernel } = loadKernel(fill, { constants: { FACTOR: 0.1, SHIFT: -1, DOUBLE: 1 } });
    const values = device.array('values', 'f32', 3);
    device.submit((pass) => pass.run(kernel, { values }, 3));
    expect([...(await device.read(values))]).toEqual([-0.2, 0, 0.2]);
    expect(() => loadKernel(fill)).toThrow('constant SHIFT: has no default');
    expect(() => loadKernel(fill, { constants: { SHIFT: 1.5 } })).toThrow('constant SHIFT: must be a whole number');
  });

  test('run for threads, workgroups, or counts from an array', async () => {
    const { device, kernel } = loadKernel(`
      @group(0) @binding(0) var<storage, read_write> count: atomic<u32>;
      @group(0) @binding(1) var<storage, read_write> highest: atomic<u32>;
      @compute @workgroup_size(4) fn main(
        @builtin(workgroup_id) group: vec3u,
        @builtin(num_workgroups) groups: vec3u,
        @builtin(local_invocation_id) local: vec3u,
      ) {
        atomicAdd(&count, 1u);
        atomicMax(&highest, group.x * 100u + groups.x * 10u + local.x);
      }`);
    const [count, highest] = [device.array('count', 'u32', 1), device.array('highest', 'u32', 1)];
    const indirect = device.array('indirect', 'u32', 3, [3, 2, 1]);
    const ran = async (size: Parameters<Parameters<Parameters<typeof device.submit>[0]>[0]['run']>[2]) => {
      device.submit((pass) => {
        pass.clear(count);
        pass.clear(highest);
        pass.run(kernel, { count, highest }, size);
      });
      return [(await device.read(count))[0], (await device.read(highest))[0]];
    };
    expect(await ran(5)).toEqual([8, 123]);
    expect(await ran(0)).toEqual([0, 0]);
    expect(await ran({ groups: 3 })).toEqual([12, 233]);
    expect(await ran({ indirect })).toEqual([24, 563]);
    await expect(ran(-1)).rejects.toThrow('threads must be an integer ≥ 0');
  });

  test('are checked like on every device', () => {
    const { device, kernel } = loadKernel(fill, { constants: { SHIFT: 0 } });
    const values = device.array('values', 'vec2f', 1);
    const run = (arrays: Record<string, typeof values>) => device.submit((pass) => pass.run(kernel, arrays, 1));
    expect(() => run({})).toThrow('kernel main, binding values: no array was given');
    expect(() => run({ values, more: values })).toThrow('has no binding more');
    expect(() => new DeviceOracle({}).kernel(kernel.source)).toThrow(KernelError);
  });

  test('spans sum the time of their work, and do not nest', async () => {
    const device = new DeviceOracle({});
    const work = (): void => {
      const end = performance.now() + 2;
      while (performance.now() < end);
    };
    device.submit((pass) => {
      pass.span('first', work);
      pass.span('second', () => {});
      pass.span('first', work);
      expect(() => pass.span('outer', () => pass.span('inner', work))).toThrow('spans do not nest');
    });
    const spans = await device.spans();
    expect([...spans.keys()]).toEqual(['first', 'second', 'outer']);
    expect(spans.get('first')).toBeGreaterThanOrEqual(4);
    expect((await device.spans()).size).toBe(0);
  });
});

describe('what no device allows:', () => {
  test('passes outside their submit, and transfers inside one', async () => {
    const device = new DeviceOracle({});
    const array = device.array('a', 'f32', 1);
    let kept: Pass | null = null;
    let early: Promise<unknown> = Promise.resolve();
    device.submit((pass) => {
      kept = pass;
      expect(() => device.submit(() => {})).toThrow('submit: not inside a submit');
      expect(() => device.write(array, [1])).toThrow('write: not inside a submit');
      early = device.read(array);
    });
    await expect(early).rejects.toThrow('read: not inside a submit');
    expect(() => kept!.clear(array)).toThrow('clear: this pass is over');
  });

  test('kernels of another device', () => {
    const [one, other] = [loadKernel(fill, { constants: { SHIFT: 0 } }), new DeviceOracle({})];
    const values = other.array('values', 'f32', 1);
    expect(() => other.submit((pass) => pass.run(one.kernel, { values }, 1))).toThrow('belongs to another device');
  });

  test('anything after the device is disposed of', async () => {
    const device = new DeviceOracle({});
    const [a, b] = [device.array('a', 'f32', 100), device.array('b', 'vec3f', 2)];
    expect(device.memory).toEqual({ arrays: 2, bytes: 432 });
    b[Symbol.dispose]();
    expect(device.memory).toEqual({ arrays: 1, bytes: 400 });
    device[Symbol.dispose]();
    expect(device.memory).toEqual({ arrays: 0, bytes: 0 });
    await expect(device.lost).resolves.toBe('f64 oracle is disposed');
    expect(() => device.array('c', 'f32', 1)).toThrow('array c: device f64 oracle is disposed: create a new device');
    await expect(device.read(a)).rejects.toThrow('read: device f64 oracle is disposed');
  });
});
