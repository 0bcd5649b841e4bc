/** Sweeps with momentum bring columns to rest, on all devices alike, and in each world as if it were alone. */
import { describe, expect, test } from 'vitest';
import { builtDevices, mostDevices } from '../../../../test/support/built-devices.ts';
import { defaultRadius as R, grainModel, massOf, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import { elementStride, packStructs, unpackStruct } from '../../../core/fields.ts';
import type { Model } from '../../../scene/model.ts';
import { contactExtra, grainContact, onwardWay, stepParams } from '../grain-structs.ts';
import decide from './effort_decide.wgsl';
import onwardPairs from './effort_onward_pairs.wgsl';

const devices = await mostDevices();
const everyDevice = await builtDevices();
const blank = unpackStruct(stepParams, new Uint32Array(elementStride(stepParams) / 4));
const floor = { shape: { kind: 'plane' } } as const;
const column = (count: number, gap = 0): TestGrain[] =>
  Array.from({ length: count }, (_, k): TestGrain => ({ position: [0, 0, (2 * k + 1) * R + k * gap] }));

function modelOf(grains: readonly TestGrain[], solver: { readonly maxSweeps?: number } = {}): Model {
  const model = grainModel({ grains, bodies: [floor], sweeps: 4 });
  return {
    ...model,
    scene: { ...model.scene, solver: { ...model.scene.solver, ...solver } },
  };
}

/** What the floor bears over the weight, in each of so many steps. */
async function loads(run: GrainRun, steps: number, weight: number): Promise<number[]> {
  const each: number[] = [];
  for (let step = 0; step < steps; step++) {
    run.step();
    const [floorForce] = await run.solver.readBodyForces();
    each.push(-floorForce!.force[2] / weight);
  }
  return each;
}

const worst = (values: readonly number[]): number => Math.max(...values.map((value) => Math.abs(value - 1)));

describe.each(devices)('on $name', (device) => {
  test('a column of 30 bears its weight after a few steps, and swings without', { timeout: 120_000 }, async () => {
    const weight = 30 * massOf(R) * 9.81;
    const steps = device.kind === 'cpu' ? 100 : 40;
    using run = new GrainRun(device, modelOf(column(30)));
    // A GPU records fewer sweeps.
    expect(worst((await loads(run, steps, weight)).slice(30))).toBeLessThan(0.01);
    using plain = new GrainRun(device, modelOf(column(30), { maxSweeps: 4 }));
    expect(worst((await loads(plain, steps, weight)).slice(30))).toBeGreaterThan(0.1);
  });
});

describe.each(everyDevice)('each kernel, on $name', (device) => {
  test(
    'a column of 12 bears its weight, though a GPU goes through contacts in another order',
    { timeout: 120_000 },
    async () => {
      using run = new GrainRun(device, modelOf(column(12), { maxSweeps: 12 }));
      const each = await loads(run, 20, 12 * massOf(R) * 9.81);
      expect(worst(each.slice(15))).toBeLessThan(0.01);
    },
  );

  test('worlds decide by their own sums of squares', async () => {
    const kernel = (constants: Record<string, number>) => device.kernel(decide, constants);
    const words = kernel({}).constants['WORDS']!;
    const counters = (words - 8) / 4;
    using asked = device.array('asked', 'u32', 4 + 3 * words);
    using params = device.array('params', stepParams, 1, packStructs(stepParams, [{ ...blank, world_count: 3 }]));
    /** Sums of the first sweep and of the last one, in units, over the counters of each world. */
    const tell = (sums: readonly (readonly [number, number])[]): void => {
      const data = new Uint32Array(asked.count);
      for (const [world, [first, last]] of sums.entries()) {
        const place = 4 + world * words;
        data[place + 5] = 10;
        for (const [k, sum] of [first, last].entries()) {
          const lastCounter = place + 8 + 2 * (k * counters + counters - 1);
          data[lastCounter] = sum % 2 ** 32;
          data[lastCounter + 1] = Math.floor(sum / 2 ** 32);
        }
      }
      device.write(asked, data);
    };
    // Of ten contacts: 640 units are small; so is a half of the first change, whose square is a quarter.
    tell([
      [1e4, 639],
      [1e12, 0.24e12],
      [1e12, 0.26e12],
    ]);
    device.submit((pass) => pass.run(kernel({ BEGINS: 1 }), { params, asked }, { groups: 1 }));
    const states = (read: Uint32Array) => [0, 1, 2].map((world) => read[4 + world * words]);
    let read = (await device.read(asked)) as Uint32Array;
    expect(states(read)).toEqual([1, 1, 0]);
    expect(read[0]).toBe(0);
    // Momentum is the ratio of squares, none where it is above 1; hardly any change, and the world is done, and so are all.
    for (const [square, momentum, isDone] of [
      [0.255e12, 0.255 / 0.26, 0],
      [0.254e12, 0.254 / 0.255, 0],
      [0.5e12, 0, 0],
      [600, undefined, 1],
    ] as const) {
      read[4 + 2 * words + 8 + 2 * counters] = square % 2 ** 32;
      read[4 + 2 * words + 8 + 2 * counters + 1] = Math.floor(square / 2 ** 32);
      device.write(asked, read);
      device.submit((pass) => pass.run(kernel({}), { params, asked }, { groups: 1 }));
      read = Uint32Array.from((await device.read(asked)) as Uint32Array);
      if (momentum !== undefined) {
        const [found] = new Float32Array(read.buffer, 4 * (4 + 2 * words + 2), 1);
        expect(found).toBeCloseTo(momentum, 5);
      }
      expect(states(read)).toEqual([1, 1, isDone]);
      expect(read[0]).toBe(isDone);
    }
  });

  test('contacts go on the way that they went', async () => {
    const EXTRA = 0;
    using asked = device.array('asked', 'u32', 4 + device.kernel(decide).constants['WORDS']!);
    const momentum = 0.75;
    const word = new Uint32Array(Float32Array.of(momentum).buffer)[0]!;
    device.write(
      asked,
      Uint32Array.from({ length: asked.count }, (_, k) => (k === 4 + 2 ? word : 0)),
    );
    using params = device.array('params', stepParams, 1, packStructs(stepParams, [{ ...blank, world_count: 1 }]));
    using colour_starts = device.array(
      'colour starts',
      'u32',
      13,
      Uint32Array.from({ length: 13 }, (_, k) => (k === 12 ? 2 : 0)),
    );
    const impulses = [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ] as const;
    const contact = unpackStruct(grainContact, new Uint32Array(elementStride(grainContact) / 4));
    const packed = impulses.map(([x, y, z, push]) => ({ ...contact, impulse: [x, y, z], push }));
    using contacts = device.array('contacts', grainContact, 2, packStructs(grainContact, packed));
    using extras = device.array('extras', contactExtra, 1);
    const before = { at: [1, 1, 1, 1], way: [2, 0, -2, 4] };
    using pair_ways = device.array('ways', onwardWay, 2, packStructs(onwardWay, [before, before]));
    const arrays = { params, asked, colour_starts, contacts, extras, pair_ways };
    device.submit((pass) => pass.run(device.kernel(onwardPairs, { EXTRA }), arrays, 2));
    const read = new Float32Array(Uint32Array.from((await device.read(pair_ways)) as ArrayLike<number>).buffer);
    for (const [k, impulse] of impulses.entries()) {
      const at = impulse.map((x, axis) => x + momentum * before.way[axis]!);
      expect([...read.subarray(8 * k, 8 * k + 8)]).toEqual([...at, ...at.map((x) => x - 1)]);
    }
  });
});

test('any number of threads comes to the same bits', { timeout: 60_000 }, async () => {
  const found: (readonly unknown[])[] = [];
  for (const threads of [1, 2]) {
    using device = await DeviceCpu.create({ threads });
    using run = new GrainRun(device, modelOf(column(40, 1e-4 * R)));
    run.step(60);
    found.push(await run.vectors('velocity'));
  }
  expect(found[1]).toEqual(found[0]);
});

test('a world that swings does not change one at rest, and the other way round', { timeout: 60_000 }, async () => {
  using device = await DeviceCpu.create({ threads: 1 });
  const grains = column(20);
  const alone = modelOf(grains);
  const heights = [0, 0.3 * R, 0];
  const moved = (height: number): Float32Array =>
    Float32Array.from(grains.flatMap(({ position: [x, y, z] }) => [x, y, z + height, 0]));
  const single: unknown[] = [];
  for (const height of heights) {
    using run = new GrainRun(device, alone);
    run.write(new Map([['grain.position', moved(height)]]));
    run.step(80);
    single.push(await run.vectors('velocity'));
  }
  using run = new GrainRun(device, { ...grainModel({ grains, bodies: [floor], sweeps: 4, worldCount: 3 }) });
  run.write(new Map([['grain.position', Float32Array.from(heights.flatMap((height) => [...moved(height)]))]]));
  run.step(80);
  const all = await run.vectors('velocity');
  expect([0, 1, 2].map((world) => all.slice(20 * world, 20 * (world + 1)))).toEqual(single);
});
