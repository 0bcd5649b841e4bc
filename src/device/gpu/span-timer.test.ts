import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countUp, kernelSource } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import type { Pass } from '../device.ts';
import { findAdapter } from './adapter.ts';
import { DeviceGpu } from './device-gpu.ts';

const found = await gpuForTests('timestamp-query');

describe.skipIf(found === null)('spans of a GPU device', () => {
  const device = found!;
  // Nothing is measured before the first call.
  beforeAll(() => device.spans());
  afterAll(() => device[Symbol.dispose]());

  const spin = device?.kernel(
    kernelSource({
      name: 'spin',
      bindings: [['values', 'write', 'u32', 1]],
      overrides: [{ name: 'ROUNDS', type: 'u32', defaultValue: 2_000_000 }],
      body: 'for (var k = 0u; k < ROUNDS; k++) { values[0] = values[0] * 1664525u + 1013904223u; }',
      workgroupSize: 1,
    }),
  );
  const count = device?.kernel(countUp);

  test('times are summed by name, and taken once', async () => {
    using values = device.array('values', 'u32', 1);
    using counts = device.array('counts', 'u32', 1);
    const started = performance.now();
    for (let round = 0; round < 2; round++) {
      device.submit((pass) => {
        pass.run(count, { counts }, 1);
        pass.span('long', () => pass.run(spin, { values }, 1));
        pass.span('short', () => pass.run(count, { counts }, 1));
        pass.span('long', () => pass.run(spin, { values }, 1));
      });
    }
    const spans = await device.spans();
    const elapsed = performance.now() - started;
    expect([...spans.keys()]).toEqual(['long', 'short']);
    expect(spans.get('long')).toBeGreaterThan(2 * spans.get('short')!);
    // Times are in milliseconds: all of them lie within those that passed here, and eight million rounds take one.
    expect(spans.get('long')).toBeGreaterThan(1);
    expect(spans.get('long')).toBeLessThan(elapsed);
    expect(spans.get('short')).toBeGreaterThan(0);
    expect(await device.spans()).toEqual(new Map());
    expect(await device.read(counts)).toEqual(Uint32Array.of(4));
  });

  test('commands count, with runs and alone', async () => {
    // Not whole blocks, so that they are copied by a command between passes.
    using from = device.array('from', 'u32', 2 ** 20 - 1);
    using to = device.array('to', 'u32', 2 ** 20);
    using counts = device.array('counts', 'u32', 1);
    const work = (pass: Pass) => {
      pass.span('run', () => pass.run(count, { counts }, 1));
      pass.span('alone', () => pass.copy(from, to));
      pass.span('between', () => {
        pass.run(count, { counts }, 1);
        pass.copy(from, to);
        pass.run(count, { counts }, 1);
      });
      pass.span('last', () => {
        pass.run(count, { counts }, 1);
        pass.copy(from, to);
        pass.copy(from, to);
      });
      pass.span('nothing', () => undefined);
    };
    // The least of several: other programs can only make it longer.
    const least = new Map<string, number>();
    for (let round = 0; round < 6; round++) {
      device.submit(work);
      for (const [name, time] of await device.spans()) least.set(name, Math.min(time, least.get(name) ?? Infinity));
    }
    expect([...least.keys()]).toEqual(['run', 'alone', 'between', 'last']);
    // 4 MB take longer than one workgroup.
    const longer = [...least].filter(([, time]) => time > least.get('run')!).map(([name]) => name);
    expect(longer).toEqual(['alone', 'between', 'last']);
  });

  test('spans beyond a block of timestamps are all counted, in one submit and over many', async () => {
    const createQuerySet = vi.spyOn(device.gpu, 'createQuerySet');
    using values = device.array('values', 'u32', 1);
    const short = device.kernel(spin.source, { ROUNDS: 1 });
    const spanCount = 5000;
    device.submit((pass) => {
      pass.span('probe', () => pass.run(spin, { values }, 1));
      for (let k = 0; k < spanCount; k++) pass.span(`span ${k}`, () => pass.run(short, { values }, 1));
      pass.span('probe', () => pass.run(spin, { values }, 1));
    });
    const spans = await device.spans();
    expect(spans.size).toBe(spanCount + 1);
    expect([...spans].filter(([, time]) => !(time > 0))).toEqual([]);
    const made = createQuerySet.mock.calls.length;
    for (let k = 0; k < 10; k++) {
      device.submit((pass) => {
        for (let j = 0; j < 500; j++) pass.span('again', () => pass.run(short, { values }, 1));
      });
      await device.read(values);
    }
    // Nobody asked for the times of five thousand spans: their blocks came back all the same.
    expect(createQuerySet.mock.calls.length).toBe(made);
    expect((await device.spans()).get('again')).toBeGreaterThan(0);
    createQuerySet.mockRestore();
  });

  test('what was never submitted is not timed', async () => {
    using values = device.array('values', 'u32', 1);
    const short = device.kernel(spin.source, { ROUNDS: 1 });
    device.submit((pass) => pass.span('before', () => pass.run(short, { values }, 1)));
    for (const spanCount of [1, 5000]) {
      const failing = () =>
        device.submit((pass) => {
          for (let k = 0; k < spanCount; k++) pass.span('dropped', () => pass.run(spin, { values }, 1));
          throw new Error('no');
        });
      expect(failing).toThrow('no');
    }
    device.submit((pass) => pass.span('after', () => pass.run(short, { values }, 1)));
    const spans = await device.spans();
    expect([...spans.keys()]).toEqual(['before', 'after']);
    for (const time of spans.values()) expect(time).toBeLessThan(1000);
  });

  test('spans do not nest', () => {
    const nested = () => device.submit((pass) => pass.span('outer', () => pass.span('inner', () => undefined)));
    expect(nested).toThrow('span inner: begins inside span outer: spans do not nest');
    // The failure above has left no span open.
    expect(() => device.submit((pass) => pass.span('outer', () => undefined))).not.toThrow();
  });

  test('spans that follow one another share their borders, and no other spans do', async () => {
    using values = device.array('values', 'u32', 1);
    using counts = device.array('counts', 'u32', 1);
    const between = async (work: (pass: Pass) => void) => {
      device.submit((pass) => {
        pass.span('first', () => pass.run(count, { counts }, 1));
        work(pass);
        pass.span('second', () => pass.run(count, { counts }, 1));
      });
      return device.spans();
    };
    await between((pass) => pass.run(spin, { values }, 1));
    // What lies between two spans belongs to neither.
    const apart = await between((pass) => pass.run(spin, { values }, 1));
    const joined = await between((pass) => pass.span('spin', () => pass.run(spin, { values }, 1)));
    expect([...joined.keys()]).toEqual(['first', 'spin', 'second']);
    expect(apart.get('first')! + apart.get('second')!).toBeLessThan(joined.get('spin')!);
    expect(joined.get('first')! + joined.get('second')!).toBeLessThan(joined.get('spin')!);
  });

  test('nothing is timed before somebody asked', async () => {
    using fresh = (await gpuForTests())!;
    const counts = fresh.array('counts', 'u32', 1);
    const work = () => fresh.submit((pass) => pass.span('count', () => pass.run(fresh.kernel(countUp), { counts }, 1)));
    work();
    expect(await fresh.spans()).toEqual(new Map());
    work();
    expect([...(await fresh.spans()).keys()]).toEqual(['count']);
    expect(await fresh.read(counts)).toEqual(Uint32Array.of(2));
  });

  test('a device that cannot measure runs spans all the same', async () => {
    const adapter = await findAdapter({ allowSoftware: true });
    const lent = await adapter.requestDevice();
    const plain = await DeviceGpu.create({ device: lent });
    const counts = plain.array('counts', 'u32', 1);
    await plain.spans();
    plain.submit((pass) => pass.span('count', () => pass.run(plain.kernel(countUp), { counts }, 1)));
    expect(await plain.spans()).toEqual(new Map());
    expect(await plain.read(counts)).toEqual(Uint32Array.of(1));
    const nested = () => plain.submit((pass) => pass.span('outer', () => pass.span('inner', () => undefined)));
    expect(nested).toThrow('spans do not nest');
    plain[Symbol.dispose]();
    lent.destroy();
  });
});
