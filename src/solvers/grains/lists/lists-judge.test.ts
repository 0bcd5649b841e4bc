/** When lists of contacts may be kept: a table of what the step before left, on every device. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import { grainModel } from '../../../../test/support/grain-model.ts';
import type { Device, DeviceArray } from '../../../device/device.ts';
import { bodyPose } from '../../solver.ts';
import { packStepParams, stepParams } from '../grain-structs.ts';
import { listFields } from './list-gate.ts';
import judge from './lists_judge.wgsl';

const devices = await builtDevices();

type Words = Readonly<Record<keyof typeof listFields, number>>;
const names = Object.keys(listFields) as (keyof typeof listFields)[];
const none = 0xffffffff;

/** As in colours.wgsl. */
const colours = 11;
const contacts = 8000;
const limits = { SKIN: 1e-4, MOST: 32, BODIES: 0, DIAGONAL: 1, CELLS: 10, BRICKS: 20 };

interface Judged {
  readonly lists: Words;
  /** Grains, cells, lists and bricks that the search has before it. */
  readonly search: readonly [number, number, number, number];
}

const model = grainModel({ grains: [0, 1, 2].map((k) => ({ position: [k, 0, 0] as const })), gravity: [0, 0, 0] });
const grainCount = model.grains.count;

/** `without`: contacts that the last search left without a colour. */
async function judged(device: Device, before: Words, without: number, isAnew = false): Promise<Judged> {
  const words = (label: string, data: readonly number[]): DeviceArray<'u32'> =>
    device.array(label, 'u32', data.length, data);
  const params = packStepParams(model, 1e-3);
  const search = device.array('search', stepParams, 1);
  const counts = ['cell_count', 'pair_count', 'brick_count'].map((name) => [name, words(name, [0])] as const);
  const starts = Array.from({ length: colours + 2 }, (_, k) => (k <= colours ? contacts - without : contacts));
  const lists = words(
    'lists',
    names.map((name) => before[name]),
  );
  const arrays = {
    params: device.array('params', stepParams, 1, params),
    clock: words('clock', [0, 0]),
    body_poses: device.array('poses', bodyPose, 1),
    colour_starts: words('colour starts', starts),
    lists,
    search,
    ...Object.fromEntries(counts),
  };
  const kernel = device.kernel(judge, { ...limits, ANEW: Number(isAnew) });
  device.submit((pass) => pass.run(kernel, arrays, 1));
  const after = await device.read(lists);
  const [cells, pairs, bricks] = await Promise.all(counts.map(async ([, array]) => (await device.read(array))[0]!));
  const shown = new Uint32Array((await device.read(search)).buffer);
  const place = new Uint32Array(params.buffer).indexOf(grainCount);
  for (const array of Object.values(arrays)) array[Symbol.dispose]();
  return {
    lists: Object.fromEntries(names.map((name, k) => [name, after[k]!])) as Words,
    search: [shown[place]!, cells!, pairs!, bricks!],
  };
}

const everything = [grainCount, limits.CELLS, grainCount + 1, limits.BRICKS] as const;
const nothing = [0, 0, 0, 0] as const;
/** After a search that came after another. */
const searched: Words = { kept: 0, lively: 0, broken: 0, colourless: none, searches: 7 };

describe.each(devices)('on $name', (device) => {
  test.each<{ name: string; before: Partial<Words>; without: number; isAnew?: boolean; kept: boolean }>([
    { name: 'all contacts have a colour', before: {}, without: 0, kept: true },
    // One in 1,600, shared for hundreds of steps, would not let a bed rest.
    { name: 'a few have none', before: {}, without: 5, kept: false },
    { name: 'one has none, and one less than before', before: { colourless: 2 }, without: 1, kept: false },
    {
      name: 'as many as in the search before: another brings no more',
      before: { colourless: 5 },
      without: 5,
      kept: true,
    },
    { name: 'they were kept with some that have none', before: { kept: 1 }, without: 5, kept: true },
    { name: 'the state alone is known', before: {}, without: 0, isAnew: true, kept: false },
    { name: 'somebody met a stranger', before: { broken: 1 }, without: 0, kept: false },
    { name: 'as many look around as may', before: { lively: limits.MOST }, without: 0, kept: true },
    { name: 'one more', before: { lively: limits.MOST + 1 }, without: 0, kept: false },
  ])('$name', async ({ before, without, isAnew, kept }) => {
    const { lists, search } = await judged(device, { ...searched, ...before }, without, isAnew);
    expect(lists).toMatchObject({ kept: Number(kept), lively: 0, broken: 0, searches: 7 + Number(!kept) });
    expect(search).toEqual(kept ? nothing : everything);
  });

  test('a search after steps without one is not held against what they left', async () => {
    // The lists held, all with a colour, then somebody came: of the new contacts some have none, and they bid once more.
    const { lists } = await judged(device, { ...searched, kept: 1, broken: 1 }, 0);
    expect(lists).toMatchObject({ kept: 0, colourless: none });
    expect((await judged(device, lists, 5)).lists).toMatchObject({ kept: 0, colourless: 5 });
    expect((await judged(device, { ...lists, colourless: 5 }, 5)).lists).toMatchObject({ kept: 1 });
  });
});
