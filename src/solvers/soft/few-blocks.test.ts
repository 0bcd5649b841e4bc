/** The search of few blocks in one dispatch, in its form for the GPU on the oracle: no races, and what four dispatches find. */
import { expect, test } from 'vitest';
import { Dice } from '../../../test/support/matrices.ts';
import { loadKernelFile } from '../../../test/support/oracle-kernel.ts';
import { packStructs } from '../../core/fields.ts';
import { softParams } from './soft-params.ts';

type Blocks = readonly [x: number, y: number, z: number];

const paramsOf = (blocks: Blocks, worlds: number, slots: number) =>
  packStructs(softParams, [
    {
      ...{ origin: [0, 0, 0], cell: 1, gravity: [0, 0, 0], dt: 1, blocks, particle_count: 3 * worlds },
      ...{ domain_min: [0, 0, 0], world_particles: 3, domain_max: [1, 1, 1], slot_count: slots },
    },
  ]);

const load = (name: string) => loadKernelFile(`solvers/soft/${name}.wgsl`, { target: 'gpu', detectRaces: true });

/** A bit for every block that is reached, from those with particles. */
async function spread(blocks: Blocks, worlds: number, marked: readonly number[]): Promise<ArrayLike<number>> {
  const { device, kernel } = load('soft_dilate');
  const params = device.array('params', softParams, 1, paramsOf(blocks, worlds, 1));
  const marks = device.array('marks', 'u32', marked.length, marked);
  const reached = device.array('reached', 'u32', marked.length);
  device.submit((pass) => pass.run(kernel, { params, marks, reached }, marked.length));
  return device.read(reached);
}

test.each([
  [[9, 7, 1], 1, 60],
  [[40, 31, 1], 2, 1000],
  [[11, 13, 9], 3, 4000],
  // Too few slots for what is marked.
  [[6, 5, 4], 2, 17],
] as const)('%j blocks, %i worlds', async (blocks, worlds, slots) => {
  const dice = new Dice(blocks[0]);
  const count = worlds * blocks[0] * blocks[1] * blocks[2];
  const length = Math.ceil(count / 32);
  const marked = Array.from({ length }, () => 0);
  for (let k = 0; k < 3 + count / 100; k++) {
    const block = Math.floor(dice.uniform(0, count));
    marked[block >> 5] = (marked[block >> 5]! | (1 << (block & 31))) >>> 0;
  }
  const want = await spread(blocks, worlds, marked);
  const { device, kernel } = load('soft_few_blocks');
  const arrays = {
    params: device.array('params', softParams, 1, paramsOf(blocks, worlds, slots)),
    marks: device.array('marks', 'u32', length, marked),
    reached: device.array('reached', 'u32', length),
    ranks: device.array('ranks', 'u32', length),
    block_of: device.array('block of', 'u32', slots),
    active_slots: device.array('active slots', 'u32', 1),
    warnings: device.array('warnings', 'u32', 12),
  };
  device.submit((pass) => pass.run(kernel, arrays, { groups: 1 }));
  const listed = Array.from({ length: count }, (_, block) => block).filter((b) => (want[b >> 5]! >>> (b & 31)) & 1);
  expect(listed.length).toBeGreaterThan(10);
  expect([...(await device.read(arrays.reached))]).toEqual(Array.from(want));
  expect([...(await device.read(arrays.active_slots))]).toEqual([listed.length]);
  expect([...(await device.read(arrays.block_of))].slice(0, listed.length)).toEqual(listed.slice(0, slots));
  const before = Array.from({ length }, (_, word) => listed.filter((block) => block < 32 * word).length);
  expect([...(await device.read(arrays.ranks))]).toEqual(before);
  expect((await device.read(arrays.marks)).every((word) => word === 0)).toBe(true);
  expect((await device.read(arrays.warnings))[4]).toBe(Math.max(listed.length - slots, 0));
});
