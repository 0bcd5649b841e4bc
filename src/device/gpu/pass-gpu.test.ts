import { afterAll, describe, expect, test } from 'vitest';
import { countUp, kernelSource, multiplyAdd } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import type { Pass } from '../device.ts';

const found = await gpuForTests();

describe.skipIf(found === null)('PassGpu', () => {
  const device = found!;
  afterAll(() => device[Symbol.dispose]());

  /** Counts the workgroups of a dispatch, whatever their number and shape. */
  const countGroups = kernelSource({
    name: 'count_groups',
    bindings: [['total', 'write', 'u32']],
    body: 'let group = i; if (group < total[1]) { total[2 + (group & 3u)] = group; } total[0] = groups.x * groups.y;',
    workgroupSize: 1,
  });

  test('work is done in order: runs, copies and clears see what came before them', async () => {
    using source = device.array('source', 'f32', 3, [1, 2, 3]);
    using values = device.array('values', 'f32', 3, [10, 20, 30]);
    using middle = device.array('middle', 'f32', 3);
    const kernel = device.kernel(multiplyAdd);
    device.submit((pass) => {
      pass.run(kernel, { source, values }, 3);
      pass.run(kernel, { source, values }, 3);
      pass.copy(values, middle);
      pass.clear(source);
      pass.run(kernel, { source, values }, 3);
    });
    expect(await device.read(middle)).toEqual(Float32Array.of(43, 86, 129));
    expect(await device.read(values)).toEqual(Float32Array.of(86, 172, 258));
    expect(await device.read(source)).toEqual(new Float32Array(3));
  });

  test('work that is done again is encoded without being called, until an array ends', async () => {
    using source = device.array('source', 'f32', 3, [1, 2, 3]);
    using values = device.array('values', 'f32', 3, [10, 20, 30]);
    using middle = device.array('middle', 'f32', 3);
    using odd = device.array('odd', 'f32', 1, [7]);
    using counts = device.array('counts', 'u32', 3, [1, 1, 1]);
    const kernel = device.kernel(multiplyAdd);
    const key = {};
    let calls = 0;
    const step = (pass: Pass): void =>
      pass.again(key, () => {
        calls++;
        pass.run(kernel, { source, values }, 3);
        pass.span('copies', () => pass.copy(values, middle));
        pass.clear(odd);
        pass.run(kernel, { source, values }, { indirect: counts });
      });
    device.submit((pass) => {
      step(pass);
      step(pass);
    });
    device.submit(step);
    expect(calls).toBe(1);
    // 10 · 2 + 1, and so on: twice each time, a copy in between.
    const times = (count: number) => [10, 20, 30].map((v, k) => v * 2 ** count + (k + 1) * (2 ** count - 1));
    expect([...(await device.read(values))]).toEqual(times(6));
    expect([...(await device.read(middle))]).toEqual(times(5));
    expect(await device.read(odd)).toEqual(Float32Array.of(0));
    device.array('another', 'f32', 1)[Symbol.dispose]();
    device.submit(step);
    expect(calls).toBe(2);
    middle[Symbol.dispose]();
    expect(() => device.submit(step)).toThrow('array middle: it is disposed');
    device.submit((pass) => {
      expect(() => pass.again({}, () => pass.again({}, () => undefined))).toThrow('again: inside work');
    });
  });

  test('threads are rounded up to workgroups, and nothing runs for zero', async () => {
    using counts = device.array('counts', 'u32', 130);
    const kernel = device.kernel(countUp);
    device.submit((pass) => {
      pass.run(kernel, { counts }, 65);
      pass.run(kernel, { counts }, 0);
      pass.run(kernel, { counts }, { groups: 0 });
    });
    expect(await device.read(counts)).toEqual(Uint32Array.from({ length: 130 }, (_, k) => (k < 128 ? 1 : 0)));
    device.submit((pass) => pass.run(kernel, { counts }, { groups: 3 }));
    expect((await device.read(counts)).slice(126)).toEqual(Uint32Array.of(2, 2, 1, 1));
  });

  test('more than 65,535 workgroups are folded, and every one of them runs', async () => {
    const groups = 65_537;
    using total = device.array('total', 'u32', 6, [0, groups, 0, 0, 0, 0]);
    const ids = kernelSource({
      name: 'write_ids',
      bindings: [['ids', 'write', 'u32']],
      body: 'if (i < arrayLength(&ids)) { ids[i] = i + 1u; }',
      workgroupSize: 1,
    });
    using written = device.array('ids', 'u32', groups);
    device.submit((pass) => {
      pass.run(device.kernel(countGroups), { total }, { groups });
      pass.run(device.kernel(ids), { ids: written }, { groups });
    });
    // Two even rows: one workgroup in excess.
    expect((await device.read(total))[0]).toBe(65_538);
    expect(await device.read(written)).toEqual(Uint32Array.from({ length: groups }, (_, k) => k + 1));
  });

  test('more than 65,535² workgroups are refused', () => {
    using counts = device.array('counts', 'u32', 1);
    const size = { groups: 65_535 ** 2 + 1 };
    expect(() => device.submit((pass) => pass.run(device.kernel(countUp), { counts }, size))).toThrow(
      'kernel count_up: 4294836226 workgroups exceed the limit of 4294836225',
    );
  });

  test('indirect counts are read on the device, as an earlier run left them', async () => {
    const setCounts = kernelSource({
      name: 'set_counts',
      bindings: [['sizes', 'write', 'u32', 3]],
      body: 'if (i == 0u) { sizes[0] = 2u; sizes[1] = 3u; sizes[2] = 1u; }',
    });
    using sizes = device.array('sizes', 'u32', 3, [9, 9, 9]);
    using total = device.array('total', 'u32', 6);
    device.submit((pass) => {
      pass.run(device.kernel(setCounts), { sizes }, 1);
      pass.run(device.kernel(countGroups), { total }, { indirect: sizes });
    });
    expect((await device.read(total))[0]).toBe(6);
    expect(() => device.submit((pass) => pass.run(device.kernel(setCounts), { sizes }, { indirect: sizes }))).toThrow(
      'kernel set_counts, binding indirect: array sizes is also written by binding sizes',
    );
  });

  test.each([
    ['whole blocks', 8, 12],
    ['one length that is no whole block', 7, 7],
    ['a part that is no whole block', 7, 12],
    ['several workgroups', 5003, 5009],
  ])('a copy takes all of one array and no more of the other: %s', async (_, fromCount, toCount) => {
    using from = device.array(
      'from',
      'u32',
      fromCount,
      Uint32Array.from({ length: fromCount }, (__, k) => k + 1),
    );
    using to = device.array('to', 'u32', toCount, new Uint32Array(toCount).fill(9));
    for (let round = 0; round < 2; round++) device.submit((pass) => pass.copy(from, to));
    const expected = Uint32Array.from({ length: toCount }, (__, k) => (k < fromCount ? k + 1 : 9));
    expect(await device.read(to)).toEqual(expected);
    expect(await device.read(from)).toEqual(expected.slice(0, fromCount));
  });

  test('a copy may take a part; the host knows no word of it', async () => {
    using from = device.array('from', 'u32', 8, [1, 2, 3, 4, 5, 6, 7, 8]);
    using to = device.array('to', 'u32', 6, [9, 9, 9, 9, 9, 9]);
    device.submit((pass) => {
      pass.copy(from, to, 5);
      expect(pass.wordNow(to)).toBe(null);
    });
    expect(await device.read(to)).toEqual(Uint32Array.of(1, 2, 3, 4, 5, 9));
  });

  test('a copy that does not fit is refused', () => {
    using short = device.array('short', 'u32', 2);
    using long = device.array('long', 'vec2f', 2);
    expect(() => device.submit((pass) => pass.copy(long, short))).toThrow('16 bytes do not fit array short of 8 bytes');
  });

  test.each([1, 4, 7, 5003])('a clear zeroes all of %i words', async (count) => {
    using array = device.array('array', 'u32', count, new Uint32Array(count).fill(9));
    device.submit((pass) => pass.clear(array));
    expect(await device.read(array)).toEqual(new Uint32Array(count));
  });

  test('work that throws leaves nothing behind, and the device goes on', async () => {
    using counts = device.array('counts', 'u32', 1);
    const kernel = device.kernel(countUp);
    const failing = (pass: Pass) => {
      pass.run(kernel, { counts }, 1);
      throw new Error('changed my mind');
    };
    expect(() => device.submit(failing)).toThrow('changed my mind');
    expect(() => device.submit((pass) => pass.span('lost', () => failing(pass)))).toThrow('changed my mind');
    device.submit((pass) => pass.run(kernel, { counts }, 1));
    expect(await device.read(counts)).toEqual(Uint32Array.of(1));
  });

  test('a pass ends with its submit', () => {
    let kept: Pass | null = null;
    device.submit((pass) => (kept = pass));
    using counts = device.array('counts', 'u32', 1);
    expect(() => kept!.clear(counts)).toThrow('clear: this pass is over');
    expect(() => kept!.run(device.kernel(countUp), { counts }, 1)).toThrow('run: this pass is over');
  });
});
