/** A workgroup that holds the grains of its brick comes to the very bits that it comes to without. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { elementStride, packStructs, type FieldTable } from '../../../core/fields.ts';
import type { Device } from '../../../device/device.ts';
import * as structs from '../grain-structs.ts';
import { listFields } from '../lists/list-gate.ts';
import { turns } from './brick-arrays.ts';
import { brickGridFields, packBrickGrid } from './brick-grid.ts';
import start from './bricks_start.wgsl';
import startHeld from './bricks_start_held.wgsl';
import sweep from './bricks_sweep.wgsl';
import sweepHeld from './bricks_sweep_held.wgsl';

const devices = await builtDevices();

const dice = new Dice(7);
const direction = (): number[] => {
  const [x, y, z] = dice.normals(3) as [number, number, number];
  return [x, y, z].map((each) => each / Math.hypot(x, y, z));
};
const grainCount = 300;
/** As `SHARED` in colours.wgsl. */
const oneByOne = 11;
/** Of two bricks, one after the other: neighbours in a row, and every other one; grains of one brick only. Some share grains. */
const lists = [0, 1].flatMap((brick) => {
  const first = (brick * grainCount) / 2;
  const pairsOf = (apart: number, colour: number): [number, number][] =>
    Array.from({ length: grainCount / 2 - apart }, (_, i): [number, number] => [first + i, first + i + apart]).filter(
      ([i]) => Math.floor((i - first) / apart) % 2 === colour,
    );
  const sharing = [...pairsOf(3, 0).slice(0, 15), ...pairsOf(3, 1).slice(0, 15)];
  const parts = new Map([[0, pairsOf(1, 0)], [1, pairsOf(1, 1)], [3, pairsOf(2, 0)], [4, pairsOf(2, 1)], [oneByOne, sharing]]); // prettier-ignore
  return Array.from({ length: turns }, (_, turn) => parts.get(turn) ?? []);
});
const contacts = lists.flat().map(([one, other]) => ({
  normal: direction(),
  gap: dice.uniform(-6e-5, 1e-5),
  impulse: dice.normals(3).map((x) => 1e-6 * x),
  push: 1e-6 * dice.uniform(1, 3),
  first: one,
  second: other,
  friction: 0.4,
  lever: dice.uniform(0.99, 1.01),
}));
const starts = [0, ...lists.map(({ length }) => length)].map((_, k) => lists.slice(0, k).flat().length);
const motions = Array.from({ length: grainCount }, () => ({
  velocity: dice.normals(3).map((x) => 0.01 * x),
  inverse_mass: dice.uniform(5e3, 9e3),
  surface_spin: dice.normals(3).map((x) => 0.01 * x),
  inverse_radius: dice.uniform(380, 420),
}));
/** Of the second brick some do not fit in. */
const isLeftOut = (i: number): boolean => i > 200 && i % 5 === 0;
const members = [0, 1].map((brick) => motions.map((_, i) => i).filter((i) => Math.floor((2 * i) / grainCount) === brick && !isLeftOut(i))); // prettier-ignore

async function solved(device: Device, isHeld: boolean): Promise<(readonly number[])[]> {
  const made: Disposable[] = [];
  const words = (values: readonly number[]) => {
    const array = device.array('words', 'u32', values.length, Uint32Array.from(values));
    made.push(array);
    return array;
  };
  const array = <T extends Parameters<typeof elementStride>[0]>(type: T, count: number, data?: Uint32Array) => {
    const each = device.array('array', type, count, data);
    made.push(each);
    return each;
  };
  const dt = new Uint32Array(Float32Array.of(0, 0, 0, 1e-3).buffer);
  const params = array(structs.stepParams, 1, Uint32Array.from({ length: elementStride(structs.stepParams) / 4 }, (_, k) => dt[k] ?? 0)); // prettier-ignore
  const total = contacts.length;
  const grid = packBrickGrid({ firstAxis: 0, bricks: [2, 1, 1], room: [2, 1, 1], tilings: 1, total: 2 });
  const local = motions.map((_, i) => (isLeftOut(i) ? 2 ** 31 : members[Math.floor((2 * i) / grainCount)]!.indexOf(i)));
  const common = {
    grid: array(brickGridFields, 1, grid),
    contacts: array(structs.grainContact, total, packStructs(structs.grainContact, contacts)),
    extras: array(structs.contactExtra, 1),
    motions: array(structs.sortedMotion, grainCount, packStructs(structs.sortedMotion, motions)),
    brick_starts: words([...starts, total, total, total + members[0]!.length, total + members.flat().length]),
  };
  const more = isHeld
    ? { brick_grains: words(members.flat()), local_grains: words(local) }
    : { turn: array(structs.colourTurn, 1, Uint32Array.of(0)) };
  const shifts = array('vec3f', grainCount);
  const warnings = words([0, 0, 0, 0, 0, 0]);
  const gate = words([0, 0]);
  const spill = words([0]);
  const others = isHeld ? { spill, lists: array(listFields, 1) } : { params, spill };
  device.submit((pass) => {
    const starting = { ...common, ...more, ...others, shifts, warnings };
    pass.run(device.kernel(isHeld ? startHeld : start), starting, { groups: 2 });
    pass.run(device.kernel(isHeld ? sweepHeld : sweep), { ...common, ...more, params, gate }, { groups: 2 });
  });
  const read = await Promise.all([common.contacts, common.motions, shifts].map((each) => device.read(each)));
  for (const each of made) each[Symbol.dispose]();
  return read.map(({ buffer, byteOffset, length }) => Array.from(new Float32Array(buffer, byteOffset, length)));
}

describe.each(devices)('on $name', (device) => {
  test('contacts of bricks come to the same whether grains are held or not', async () => {
    const held = await solved(device, true);
    expect(held).toEqual(await solved(device, false));
    const before = new Float32Array(packStructs(structs.sortedMotion, motions).buffer);
    const moved = held[1]!.filter((x, k) => x !== before[k]).length;
    expect(moved).toBeGreaterThan(5 * grainCount);
    expect(starts).toHaveLength(2 * turns + 1);
    const touched = lists[oneByOne]!.flat();
    expect(new Set(touched).size).toBeLessThan(touched.length);
  });

  test.each([
    { where: 'in the memory of pairs, which are contacts by now', kept: 0, EMPTIES: 1, FREES: 1, left: 0 },
    { where: 'where the step before left them', kept: 1, EMPTIES: 1, FREES: 1, left: 7 },
    { where: 'where the step before left what it shared', kept: 1, EMPTIES: 1, FREES: 0, left: 0 },
    { where: 'in memory of their own', kept: 0, EMPTIES: 0, FREES: 1, left: 7 },
  ])('empties shared impulses $where: $left of 7 stay', async ({ kept, EMPTIES, FREES, left }) => {
    const made: Disposable[] = [];
    const array = <T extends FieldTable | 'vec3f' | 'u32'>(type: T, count: number, data?: Uint32Array) => {
      const each = device.array('array', type, count, data);
      made.push(each);
      return each;
    };
    const grid = packBrickGrid({ firstAxis: 0, bricks: [2, 1, 1], room: [2, 1, 1], tilings: 1, total: 2 });
    const spill = array('u32', 5000, new Uint32Array(5000).fill(7));
    const arrays = {
      grid: array(brickGridFields, 1, grid),
      contacts: array(structs.grainContact, 1),
      extras: array(structs.contactExtra, 1),
      motions: array(structs.sortedMotion, 1),
      brick_starts: array('u32', 2 * turns + 5),
      brick_grains: array('u32', 1),
      local_grains: array('u32', 1),
      shifts: array('vec3f', 1),
      warnings: array('u32', 6),
      lists: array(
        listFields,
        1,
        packStructs(listFields, [{ kept, lively: 0, broken: 0, colourless: 0, searches: 0 }]),
      ),
    };
    device.submit((pass) =>
      pass.run(device.kernel(startHeld, { EMPTIES, FREES }), { ...arrays, spill }, { groups: 2 }),
    );
    expect([...new Set(await device.read(spill))]).toEqual([left]);
    for (const each of made) each[Symbol.dispose]();
  });
});
