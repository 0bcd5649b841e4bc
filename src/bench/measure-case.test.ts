import { expect, test } from 'vitest';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import type { BenchCase } from './bench-case.ts';
import { measureCase } from './measure-case.ts';

/** A case whose time is told, not taken: each step moves the clock by 2 ms, a rival's by 6 ms, restoring by an hour. */
function toldCase() {
  let now = 0;
  const log: string[] = [];
  let disposed = 0;
  const benchCase: BenchCase = {
    group: 'told',
    name: 'told',
    title: 'moves its own clock',
    prepare: (device) => {
      const array = device.array('state', 'f32', 16);
      return {
        particles: 500,
        secondsPerStep: 0.004,
        bytesPerStep: 4e6,
        step: (pass) => {
          pass.span('phase', () => pass.clear(array));
          now += 2;
          log.push('step');
        },
        restore: () => {
          now += 3_600_000;
          log.push('restore');
        },
        rivals: [
          {
            label: 'by hand',
            run: (steps) => {
              now += 6 * steps;
              log.push('rival');
            },
          },
          { label: 'otherwise', step: () => void (now += 1) },
        ],
        [Symbol.dispose]: () => {
          disposed++;
          array[Symbol.dispose]();
        },
      };
    },
  };
  return { benchCase, log, disposedCount: () => disposed, clock: { wall: () => now, cpu: () => now / 2 } };
}

test('medians, rates and ratios follow from the clock, and restoring is not counted', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock, disposedCount } = toldCase();
  const result = await measureCase(benchCase, { device, size: 'quick', clock });
  expect(result).toMatchObject({
    case: 'told',
    group: 'told',
    device: 'cpu',
    particles: 500,
    msPerStep: 2,
    msPerStepQuartiles: [2, 2],
    cpuMsPerStep: 1,
    particleStepsPerSecond: 250_000,
    realTimeFactor: 2,
    gigabytesPerSecond: 2,
  });
  expect(result.comparisons).toEqual([
    { label: 'by hand', msPerStep: 6, against: 'told', ratio: 3 },
    { label: 'otherwise', msPerStep: 1, against: 'told', ratio: 0.5 },
  ]);
  expect(Object.keys(result.phases)).toEqual(['phase']);
  expect(disposedCount()).toBe(1);
});

test('a case and its rivals take turns, each from the restored state', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock, log } = toldCase();
  await measureCase(benchCase, { device, size: 'quick', clock });
  const turns = log.filter((entry, index) => entry !== log[index - 1]);
  expect(turns.slice(-6)).toEqual(['restore', 'step', 'rival', 'restore', 'step', 'rival']);
});

test('hand-written rivals are compared with the case on one thread', async () => {
  using device = await DeviceCpu.create({ threads: 2 });
  using oneThread = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock, disposedCount } = toldCase();
  const { comparisons } = await measureCase(benchCase, { device, oneThread, size: 'quick', clock });
  expect(comparisons.map(({ label, against }) => [label, against])).toEqual([
    ['one thread', 'told'],
    ['by hand', 'one thread'],
    ['otherwise', 'told'],
  ]);
  expect(disposedCount()).toBe(2);
});
