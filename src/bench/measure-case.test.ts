import { describe, expect, test } from 'vitest';
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
    hostMsPerStep: null,
  });
  expect(result.comparisons).toEqual([
    { label: 'by hand', msPerStep: 6, against: 'told', ratio: 3, cpuMsPerStep: 3, cpuRatio: 3, difference: null },
    {
      label: 'otherwise',
      msPerStep: 1,
      against: 'told',
      ratio: 0.5,
      cpuMsPerStep: 0.5,
      cpuRatio: 0.5,
      difference: null,
    },
  ]);
  expect(Object.keys(result.phases)).toEqual(['phase']);
  expect(disposedCount()).toBe(1);
});

test('of a GPU it is told what the host takes until all is submitted', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  let now = 0;
  const gpu = new Proxy(device, {
    get(target, name) {
      if (name === 'kind') return 'gpu';
      // Whoever waits for it waits for half an hour a repeat.
      if (name === 'read') now += 1_800_000;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const benchCase: BenchCase = {
    group: 'told',
    name: 'told',
    title: 'takes the host 3 ms a step',
    prepare: () => ({ particles: 1, step: () => void (now += 3), [Symbol.dispose]: () => undefined }),
  };
  const clock = { wall: () => now, cpu: () => now };
  const result = await measureCase(benchCase, { device: gpu, size: 'quick', settings: { steps: 6 }, clock });
  expect(result).toMatchObject({ hostMsPerStep: 3, msPerStep: 300_003 });
});

test('a rival that should take the same time is checked', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock } = toldCase();
  let now = 0;
  const prepare: BenchCase['prepare'] = async (...given) => ({
    ...(await benchCase.prepare(...given)),
    rivals: [{ label: 'again', advance: (steps: number) => void (now += 2.2 * steps), sameTimeWithin: 0.05 }],
  });
  const both = { wall: () => clock.wall() + now, cpu: () => clock.cpu() + now / 2 };
  const { checks } = await measureCase({ ...benchCase, prepare }, { device, size: 'quick', clock: both });
  expect(checks).toEqual([
    { quantity: 'change of time with again', measured: expect.closeTo(0.1, 5), limit: 0.05, unit: '1', pass: false },
  ]);
});

test('a case that observes itself is asked before the first repeat, after each, and for a conclusion', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock } = toldCase();
  const log: string[] = [];
  const prepare: BenchCase['prepare'] = async (...given) => ({
    ...(await benchCase.prepare(...given)),
    rivals: [],
    memoryBytes: 1000,
    observe: async () => void log.push('observe'),
    conclude: () => ({ checks: [], notes: [log.join(' ')] }),
    peers: async () => ({
      peers: [{ ...peer, simulatedPerCpuSecond: 0.5 }],
      missing: ['another is not here'],
    }),
  });
  const settings = { peers: true, steps: 5 };
  const result = await measureCase({ ...benchCase, prepare }, { device, size: 'quick', settings, clock });
  // 2 ms a step by the clock, half of them of the processor, for 4 ms simulated: 4 s per CPU s.
  expect(result).toMatchObject({ steps: 5, bytesPerParticle: 2, simulatedPerCpuSecond: 4 });
  expect(result.notes).toEqual(['observe observe observe observe', 'another is not here']);
  expect(result.peers).toEqual([{ ...peer, simulatedPerCpuSecond: 0.5, ratio: 8 }]);
});

test('no more steps are taken at a stretch than a case allows, in whole bundles', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock, log } = toldCase();
  const prepare: BenchCase['prepare'] = async (...given) => ({
    ...(await benchCase.prepare(...given)),
    ...{ rivals: [], bundle: 2, mostSteps: 7 },
  });
  const { steps } = await measureCase({ ...benchCase, prepare }, { device, size: 'quick', clock });
  const stretches = log.join(' ').split('restore').map((entries) => entries.split('step').length - 1); // prettier-ignore
  expect([steps, Math.max(...stretches)]).toEqual([6, 6]);
});

test('a first step that takes longer than a repeat should does not make repeats of one step', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase } = toldCase();
  let [now, taken] = [0, 0];
  const prepare: BenchCase['prepare'] = async (...given) => ({
    ...(await benchCase.prepare(...given)),
    rivals: [],
    step: () => void (now += taken++ === 0 ? 300 : 0.5),
  });
  const clock = { wall: () => now, cpu: () => now };
  const { steps, msPerStep } = await measureCase({ ...benchCase, prepare }, { device, size: 'quick', clock });
  // 30 ms of steps of 0.5 ms.
  expect([steps, msPerStep]).toEqual([60, 0.5]);
});

const peer = { name: 'peer', timeStep: 1, cpuMsPerStep: 2000, overlap: 0, kineticEnergy: 0, settings: '' };

test('a case and its rivals take turns, each from the restored state', async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const { benchCase, clock, log } = toldCase();
  await measureCase(benchCase, { device, size: 'quick', clock });
  const turns = log.filter((entry, index) => entry !== log[index - 1]);
  expect(turns.slice(-8)).toEqual([
    ...['restore', 'step', 'rival', 'restore', 'step', 'rival'],
    // Once more for the phases.
    ...['restore', 'step'],
  ]);
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

describe('outcomes of a case and of its rivals', () => {
  async function compared(own: number[], theirs: number[], tolerance?: number): Promise<number | null> {
    using device = await DeviceCpu.create({ threads: 1 });
    const { benchCase, clock } = toldCase();
    const prepare: BenchCase['prepare'] = async (...given) => ({
      ...(await benchCase.prepare(...given)),
      rivals: [{ label: 'by hand', run: () => {}, outcome: async () => Float32Array.from(theirs) }],
      steps: 2,
      outcome: async () => Float32Array.from(own),
      ...(tolerance !== undefined && { tolerance }),
    });
    const { comparisons } = await measureCase({ ...benchCase, prepare }, { device, size: 'quick', clock });
    return comparisons[0]!.difference;
  }

  test('agree when every number does', async () => {
    expect(await compared([1, -0, 1e9], [1, 0, 1e9])).toBe(0);
  });
  test('differ in parts of what is above 1', async () => {
    expect(await compared([1000, 0.5], [1001, 0.5], 0.01)).toBeCloseTo(1e-3, 9);
    expect(await compared([1000, 0.5], [1000, 0.25], 0.5)).toBe(0.25);
  });
  test.each([
    ['a last bit', [1], [1 + 2 ** -23]],
    ['a number that is none', [1, 2], [1, NaN]],
    ['a number less', [1, 2], [1]],
  ])('end the case when they differ by %s', async (_, own, theirs) => {
    await expect(compared(own, theirs)).rejects.toThrow(/^bench told: by hand differs from it by .*, allowed is 0/);
  });
});
