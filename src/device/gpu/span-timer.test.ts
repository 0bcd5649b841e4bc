import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { countUp, kernelSource } from '../../../test/support/gpu-kernels.ts';
import { gpuForTests } from '../../../test/support/gpu.ts';
import type { Pass } from '../device.ts';
import { findAdapter } from './adapter.ts';
import { DeviceGpu } from './device-gpu.ts';
import { SpanTimer } from './span-timer.ts';

const found = await gpuForTests('timestamp-query');

/** As much of a GPU as a timer asks for, with a clock that tests turn: times are exact, whatever else the machine does. */
class ClockGpu {
  readonly #encoder = {
    resolveQuerySet: ({ times }: FakeQueries, first: number, count: number, target: FakeBuffer): void => {
      this.resolved += count;
      new BigUint64Array(target.bytes).set(times.subarray(first, first + count));
    },
    copyBufferToBuffer: (from: FakeBuffer, _start: number, to: FakeBuffer, _at: number, size: number): void => {
      new Uint8Array(to.bytes).set(new Uint8Array(from.bytes, 0, size));
    },
    finish: () => null,
  };
  readonly timer = new SpanTimer({
    createQuerySet: () => ({ times: new BigUint64Array(4096), destroy: () => undefined }),
    createBuffer: ({ size }: { size: number }) => {
      const bytes = new ArrayBuffer(size);
      const getMappedRange = (start: number, length: number): ArrayBuffer => bytes.slice(start, start + length);
      return {
        bytes,
        getMappedRange,
        mapAsync: async () => undefined,
        unmap: () => undefined,
        destroy: () => undefined,
      };
    },
    createCommandEncoder: () => this.#encoder,
    queue: { submit: () => undefined },
  } as unknown as GPUDevice);
  /** [ns] */
  now = 1_000_000_000_000n;
  /** Timestamps that were taken. */
  resolved = 0;

  submit(encode: () => void): void {
    this.timer.startEncoder();
    encode();
    this.timer.submitted();
  }

  span(name: string, work: () => void): void {
    this.timer.startSpan(name);
    work();
    this.timer.endSpan();
  }

  /** A compute pass of some length [ns]. */
  pass(length: number): void {
    const writes = this.timer.passWrites(this.#encoder as unknown as GPUCommandEncoder);
    const { times } = (writes?.querySet ?? { times: [] }) as unknown as FakeQueries;
    if (writes?.beginningOfPassWriteIndex !== undefined) times[writes.beginningOfPassWriteIndex] = this.now;
    this.now += BigInt(length);
    if (writes?.endOfPassWriteIndex !== undefined) times[writes.endOfPassWriteIndex] = this.now;
  }

  /** Something between passes, such as a copy [ns]. */
  copy(length: number): void {
    this.timer.interrupt();
    this.now += BigInt(length);
  }

  /** Times by name [ns]. */
  async take(): Promise<Record<string, number>> {
    const spans = await this.timer.take();
    return Object.fromEntries([...spans].map(([name, time]) => [name, Math.round(time * 1e6)]));
  }
}

interface FakeQueries {
  readonly times: BigUint64Array;
}
interface FakeBuffer {
  readonly bytes: ArrayBuffer;
}

describe('the timer of spans, by a clock of its own', () => {
  test('sums what lies in spans, by name, and nothing else', async () => {
    const gpu = new ClockGpu();
    for (let round = 0; round < 2; round++) {
      gpu.submit(() => {
        gpu.pass(70);
        gpu.span('long', () => gpu.pass(1000));
        gpu.span('short', () => gpu.pass(3));
        gpu.pass(11);
        gpu.span('long', () => gpu.pass(500));
        gpu.copy(20_000);
        gpu.span('short', () => gpu.pass(4));
      });
      gpu.now += 1_000_000n;
    }
    expect(await gpu.take()).toEqual({ long: 3000, short: 14 });
    expect(await gpu.take()).toEqual({});
  });

  test('counts copies within a span, between its passes', async () => {
    const gpu = new ClockGpu();
    gpu.submit(() =>
      gpu.span('mixed', () => {
        gpu.pass(10);
        gpu.copy(100);
        gpu.pass(1);
      }),
    );
    expect(await gpu.take()).toEqual({ mixed: 111 });
  });

  test('takes one timestamp where a span begins as another ends, and two elsewhere', async () => {
    const gpu = new ClockGpu();
    const spans = (between: () => void) =>
      gpu.submit(() => {
        for (const name of ['a', 'b', 'c']) {
          gpu.span(name, () => gpu.pass(5));
          between();
        }
      });
    spans(() => undefined);
    expect(await gpu.take()).toEqual({ a: 5, b: 5, c: 5 });
    expect(gpu.resolved).toBe(4);
    spans(() => gpu.pass(7));
    expect(await gpu.take()).toEqual({ a: 5, b: 5, c: 5 });
    expect(gpu.resolved).toBe(4 + 6);
    spans(() => gpu.copy(7));
    expect(await gpu.take()).toEqual({ a: 5, b: 5, c: 5 });
    expect(gpu.resolved).toBe(4 + 6 + 6);
  });

  test('goes on in the next block where one is full, within a span as well', async () => {
    const gpu = new ClockGpu();
    gpu.submit(() => {
      gpu.span('passes', () => {
        for (let k = 0; k < 5000; k++) gpu.pass(2);
      });
      for (let k = 1; k <= 5000; k++) gpu.span(`span ${k}`, () => gpu.pass(k));
    });
    const { passes, ...others } = await gpu.take();
    expect(passes).toBe(10_000);
    expect(others).toEqual(Object.fromEntries(Array.from({ length: 5000 }, (_, k) => [`span ${k + 1}`, k + 1])));
  });

  test('forgets what was abandoned, and takes a clock that restarts for no time', async () => {
    const gpu = new ClockGpu();
    gpu.submit(() => gpu.span('kept', () => gpu.pass(9)));
    gpu.timer.startEncoder();
    gpu.span('dropped', () => gpu.pass(1000));
    gpu.timer.abandoned();
    gpu.submit(() => {
      gpu.span('back', () => gpu.pass(-500));
      gpu.span('after', () => gpu.pass(6));
    });
    expect(await gpu.take()).toEqual({ kept: 9, back: 0, after: 6 });
  });
});

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

  /**
   * The least time of each span over rounds, until it is as it is to be: others that keep the machine busy can make a span
   * longer by any time, and never shorter.
   */
  const leastTimes = async (submit: () => void, isWell: (least: ReadonlyMap<string, number>) => boolean) => {
    const least = new Map<string, number>();
    for (let round = 0; round < 60 && (round === 0 || !isWell(least)); round++) {
      submit();
      for (const [name, time] of await device.spans()) least.set(name, Math.min(time, least.get(name) ?? Infinity));
    }
    return least;
  };

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
    // 4 MB take longer than one workgroup.
    const longer = (least: ReadonlyMap<string, number>) =>
      ['alone', 'between', 'last'].every((name) => least.get(name)! > least.get('run')!);
    const least = await leastTimes(() => device.submit(work), longer);
    expect([...least.keys()]).toEqual(['run', 'alone', 'between', 'last']);
    expect(least).toSatisfy(longer);
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
    const between = (work: (pass: Pass) => void) =>
      device.submit((pass) => {
        pass.span('first', () => pass.run(count, { counts }, 1));
        work(pass);
        pass.span('second', () => pass.run(count, { counts }, 1));
      });
    const ends = (spans: ReadonlyMap<string, number>): number => spans.get('first')! + spans.get('second')!;
    const joined = await leastTimes(
      () => between((pass) => pass.span('spin', () => pass.run(spin, { values }, 1))),
      (least) => ends(least) < least.get('spin')!,
    );
    expect([...joined.keys()]).toEqual(['first', 'spin', 'second']);
    const spinning = joined.get('spin')!;
    expect(ends(joined)).toBeLessThan(spinning);
    // What lies between two spans belongs to neither.
    const apart = await leastTimes(
      () => between((pass) => pass.run(spin, { values }, 1)),
      (least) => ends(least) < spinning,
    );
    expect(ends(apart)).toBeLessThan(spinning);
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
