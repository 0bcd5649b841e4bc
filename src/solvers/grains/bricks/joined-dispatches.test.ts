/** Dispatches that do the work of two come to the very bits of both. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { elementStride, packStructs, unpackStruct, type ElementType, type FieldTable } from '../../../core/fields.ts';
import type { Device, DeviceArray } from '../../../device/device.ts';
import { sweepModes } from '../contact-start.ts';
import { measured } from '../effort/accelerated-sweeps.ts';
import * as structs from '../grain-structs.ts';
import sweepWalls from '../grains_sweep_walls.wgsl';
import { turns } from './brick-arrays.ts';
import { brickGridFields, packBrickGrid } from './brick-grid.ts';
import start from './bricks_start.wgsl';
import sweepHeld from './bricks_sweep_held.wgsl';
import sweepWalled from './bricks_sweep_walled.wgsl';

const devices = await builtDevices();

const dice = new Dice(11);
const direction = (): number[] => {
  const [x, y, z] = dice.normals(3) as [number, number, number];
  return [x, y, z].map((each) => each / Math.hypot(x, y, z));
};
/** The first brick has more grains than are held, the second has grains and no contact. */
const [inFirst, inSecond] = [560, 40];
const grainCount = inFirst + inSecond;
const numbers = Array.from({ length: grainCount }, (_, i) => i);

const coloured = [0, 1].map((colour) => numbers.slice(0, inFirst - 1).filter((i) => i % 2 === colour));
const contacts = coloured.flat().map((i) => ({
  normal: direction(),
  gap: dice.uniform(-6e-5, 1e-5),
  impulse: dice.normals(3).map((x) => 1e-6 * x),
  push: 1e-6 * dice.uniform(1, 3),
  first: i,
  second: i + 1,
  friction: 0.4,
  lever: 1,
}));
const motions = numbers.map(() => ({
  velocity: dice.normals(3).map((x) => 0.01 * x),
  inverse_mass: dice.uniform(5e3, 9e3),
  surface_spin: dice.normals(3).map((x) => 0.01 * x),
  inverse_radius: dice.uniform(380, 420),
}));
/** Every third grain is at one wall or two. */
const wallCounts = numbers.map((i) => (i % 3 === 0 ? 1 + (i % 2) : 0));
const wallStarts = [0, ...wallCounts].map((_, i) => wallCounts.slice(0, i).reduce((sum, n) => sum + n, 0));
const grainsAtWalls = wallCounts.flatMap((count, i) => Array.from({ length: count }, () => i));
const walls = Array.from({ length: wallStarts.at(-1)! }, () => ({
  normal: direction(),
  gap: dice.uniform(-2e-4, 1e-5),
  impulse: dice.normals(3).map((x) => 1e-6 * x),
  push: 1e-6 * dice.uniform(1, 3),
  velocity: dice.normals(3).map((x) => 0.001 * x),
  friction: 0.3,
  spin: [0, 0, 0],
  wall: 1,
}));
/** Of seven words a grain, every fifth is shared, but nothing is added up for it yet; then a word for each 64 of them. */
const spill = [
  ...numbers.flatMap((i) => {
    const isShared = i % 5 === 0 && i > 100;
    return [isShared ? 2 : 0, 0, 0, 0, 0, 0, 0];
  }),
  ...Array.from({ length: Math.ceil(grainCount / 64) }, (_, block) => Number(block > 0)),
];

const blank = unpackStruct(structs.stepParams, new Uint32Array(elementStride(structs.stepParams) / 4));

/** Makes arrays, and disposes of them. */
function arraysOn(device: Device) {
  const made: Disposable[] = [];
  const array = <T extends ElementType>(type: T, count: number, data?: ArrayLike<number>) => {
    const each = device.array('array', type, count, data);
    made.push(each);
    return each;
  };
  const words = (values: readonly number[]) => array('u32', values.length, Uint32Array.from(values));
  const packed = <F extends FieldTable>(table: F, values: readonly Parameters<typeof packStructs<F>>[1][number][]) =>
    array(table, values.length, packStructs(table, values));
  const read = async (arrays: readonly DeviceArray[]): Promise<readonly (readonly number[])[]> => {
    const values = await Promise.all(arrays.map((each) => device.read(each)));
    for (const each of made) each[Symbol.dispose]();
    return values.map((each) => Array.from(each));
  };
  return { array, words, packed, read };
}

async function swept(device: Device, MODE: number, isJoined: boolean): Promise<readonly (readonly number[])[]> {
  const { array, words, packed, read } = arraysOn(device);
  const total = contacts.length;
  const firsts = coloured.map(({ length }) => length);
  const starts = Array.from({ length: 2 * turns + 1 }, (_, key) => (key === 0 ? 0 : key === 1 ? firsts[0]! : total));
  const grid = packBrickGrid({ firstAxis: 0, bricks: [2, 1, 1], room: [2, 1, 1], tilings: 1, total: 2 });
  const params = packed(structs.stepParams, [
    { ...blank, dt: 1e-3, grain_count: grainCount, wall_capacity: walls.length - 1, spill_scale: 1e6 },
  ]);
  const arrays = {
    params,
    motions: packed(structs.sortedMotion, motions),
    wall_starts: words(wallStarts),
    wall_contacts: packed(structs.wallContact, walls),
    wall_extras: array(structs.contactExtra, 1),
    spill: array('i32', spill.length, Int32Array.from(spill)),
    shifts: array('vec3f', grainCount, Float32Array.from({ length: 4 * grainCount }, (_, k) => (k % 4 < 3 ? 1e-6 * (k % 7) : 0))), // prettier-ignore
    warnings: words([0, 0, 0, 0, 0, 0]),
  };
  const bricks = {
    grid: array(brickGridFields, 1, grid),
    contacts: packed(structs.grainContact, contacts),
    extras: array(structs.contactExtra, 1),
    brick_starts: words([...starts, total, total, total + inFirst, total + grainCount]),
    brick_grains: words(numbers),
    local_grains: words(numbers.map((i) => (i < inFirst ? i : i - inFirst))),
  };
  // A head of four words, and those of a world.
  const gate = words(Array.from({ length: 4 + 72 }, () => 0));
  const measuring = { MEASURE: measured.last, SLOW_WAY: 1e-7 };
  device.submit((pass) => {
    if (isJoined) {
      const { spill: _, ...those } = arrays;
      pass.run(device.kernel(sweepWalled, { MODE, ...measuring }), { ...those, ...bricks, gate }, { groups: 2 });
      return;
    }
    const kernel = device.kernel(sweepWalls, { MODE });
    const wall_grains = device.kind === 'gpu' ? {} : { wall_grains: words(grainsAtWalls) };
    pass.run(kernel, { ...arrays, gate, ...wall_grains }, Math.ceil(grainCount / kernel.constants['PORTION']!));
    pass.run(device.kernel(sweepHeld, measuring), { params, motions: arrays.motions, ...bricks, gate }, { groups: 2 });
  });
  const { motions: moved, wall_contacts, spill: left, shifts, warnings } = arrays;
  return read([moved, bricks.contacts, wall_contacts, left, shifts, warnings, gate]);
}

/** The last of the contacts, which no brick holds. */
const withoutColour = 50;

/** Who shares a grain: as found, and as it should be. */
async function counted(device: Device): Promise<readonly (readonly number[])[]> {
  const { array, words, packed, read } = arraysOn(device);
  const total = contacts.length;
  const begin = total - withoutColour;
  const grid = packBrickGrid({ firstAxis: 0, bricks: [2, 1, 1], room: [2, 1, 1], tilings: 1, total: 2 });
  const shared = contacts.slice(begin);
  const counts = numbers.map((i) => shared.filter(({ first, second }) => first === i || second === i).length);
  const blocks = Array.from({ length: Math.ceil(grainCount / 64) }, (_, block) =>
    counts.slice(64 * block, 64 * (block + 1)).reduce((sum, n) => sum + n, 0),
  );
  const expected = [...counts.flatMap((count) => [count, 0, 0, 0, 0, 0, 0]), ...blocks];
  const spill = array('i32', expected.length);
  const arrays = {
    params: packed(structs.stepParams, [{ ...blank, dt: 1e-3, grain_count: grainCount, spill_scale: 1e6 }]),
    contacts: packed(structs.grainContact, contacts),
    extras: array(structs.contactExtra, 1),
    motions: packed(structs.sortedMotion, motions),
    shifts: array('vec3f', grainCount),
    warnings: words([0, 0, 0, 0, 0, 0]),
    spill,
    grid: array(brickGridFields, 1, grid),
    brick_starts: words([...Array.from({ length: 2 * turns + 1 }, () => begin), total, total, total]),
    turn: array(structs.colourTurn, 1),
  };
  device.submit((pass) => pass.run(device.kernel(start, { SHARES: 1 }), arrays, { groups: 2 }));
  const [found] = await read([spill]);
  return [found!, expected];
}

describe.each(devices)('on $name', (device) => {
  test.each(['solve', 'correct'] as const)('walls, to %s, and pairs in one dispatch', async (mode) => {
    const joined = await swept(device, sweepModes[mode], true);
    const apart = await swept(device, sweepModes[mode], false);
    for (const [k, values] of joined.entries()) expect(values, `array ${k}`).toEqual(apart[k]);
    // There was something to do in each of them.
    const [, , wallsAfter, left, shifts, warnings, asked] = joined;
    const wallsBefore = Array.from(packStructs(structs.wallContact, walls));
    const isSolved = mode === 'solve';
    expect(wallsAfter!.some((x, k) => x !== wallsBefore[k])).toBe(isSolved);
    expect(left).toEqual(spill);
    // How much pushes have changed, of all bricks.
    expect(asked!.filter((x) => x !== 0).length).toBeGreaterThan(0);
    expect(shifts!.some((x, k) => x !== Math.fround(k % 4 < 3 ? 1e-6 * (k % 7) : 0))).toBe(!isSolved);
    expect(warnings!.some((count) => count > 0)).toBe(!isSolved);
  });

  test('contacts that no brick holds are counted with those of bricks', async () => {
    const [found, expected] = await counted(device);
    expect(found).toEqual(expected);
    expect(found!.filter((x) => x !== 0).length).toBeGreaterThan(withoutColour);
  });
});
