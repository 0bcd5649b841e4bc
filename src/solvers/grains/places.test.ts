/** Where contacts come to lie in the order of colours on a CPU, and which colours their grains have. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { grainModel } from '../../../test/support/grain-model.ts';
import { Dice } from '../../../test/support/matrices.ts';
import { packStructs } from '../../core/fields.ts';
import type { Device, DeviceArray } from '../../device/device.ts';
import * as structs from './grain-structs.ts';
import keepColours from './grains_keep_colours.wgsl';
import placePairs from './grains_place_pairs.wgsl';
import useColours from './grains_use_colours.wgsl';

const devices = (await builtDevices()).filter(({ kind }) => kind !== 'gpu');

/** As in colours.wgsl and grain_types.wgsl. */
const shared = 11;
const placeBits = 25;
const idle = 2 ** 32 - 1;
const none = 2 ** 32 - 1;
const wanted = 2 ** 31;
const fromOther = 2 ** 31;

const dice = new Dice(3);
const grainCount = 90;
/** With room for all pairs. */
const model = grainModel({ grains: Array.from({ length: 200 }, () => ({ position: [0, 0, 0] })) });
const pairCount = 1100;
/** New ones among them, and some that bore nothing. */
const pairs = Array.from({ length: pairCount }, (_, k) => {
  const first = Math.floor(dice.uniform(0, grainCount - 1));
  const isNew = k % 40 === 7;
  return { first, second: first + 1, remembered: isNew ? none : k + (k % 3 === 0 ? fromOther : 0) };
});
const colourOf = pairs.map(({ remembered }) => (remembered === none ? shared : Math.floor(dice.uniform(0, shared))));
const pushes = pairs.map((_, k) => (dice.uniform(0, 1) < 0.3 ? 0 : k + 1));
const isIdle = (k: number): boolean => pairs[k]!.remembered === none || pushes[k] === 0;

type Words = (list: readonly number[]) => DeviceArray<'u32'>;
type Keep = <T extends DeviceArray>(array: T) => T;

/** The words of the arrays that `work` returns; what it makes is done with then. */
async function run(device: Device, work: (words: Words, keep: Keep) => DeviceArray[]): Promise<number[][]> {
  const made: Disposable[] = [];
  const keep: Keep = (array) => {
    made.push(array);
    return array;
  };
  const words: Words = (list) => keep(device.array('words', 'u32', list.length, Uint32Array.from(list)));
  const read = await Promise.all(work(words, keep).map((array) => device.read(array as DeviceArray<'u32'>)));
  for (const array of made) array[Symbol.dispose]();
  return read.map((list) => Array.from(list));
}

describe.each(devices)('on $name', (device) => {
  test('contacts that bore nothing come last of their colour, portion by portion', async () => {
    const order = pairs.map((_, k) => k).sort((a, b) => colourOf[a]! - colourOf[b]! || a - b);
    const starts = Array.from({ length: shared + 2 }, (_, key) => colourOf.filter((colour) => colour < key).length);
    const [found] = await run(device, (words) => {
      const places = words(pairs.map((_, k) => (isIdle(k) ? idle : 0)));
      const arrays = { colour_keys: words(colourOf), colour_order: words(order), colour_starts: words(starts), places };
      const kernel = device.kernel(placePairs);
      device.submit((pass) => pass.run(kernel, arrays, Math.ceil(pairCount / kernel.constants['PORTION']!)));
      return [places];
    });
    const place = found!.map((word) => word % 2 ** placeBits);
    expect(found!.map((word) => Math.floor(word / 2 ** placeBits))).toEqual(colourOf);
    expect(place.toSorted((a, b) => a - b)).toEqual(order.map((_, s) => s));
    for (const [k, colour] of colourOf.entries()) {
      expect(place[k]).toBeGreaterThanOrEqual(starts[colour]!);
      expect(place[k]).toBeLessThan(starts[colour + 1]!);
    }
    // Of neighbours of one colour in one portion, none that bears something comes after one that does not.
    const at = place.reduce<number[]>((list, s, k) => Object.assign(list, { [s]: k }), []);
    const portion = device.kernel(placePairs).constants['PORTION']!;
    const turns = at.slice(1).filter((k, s) => {
      const before = at[s]!;
      const areNear = Math.floor(s / portion) === Math.floor((s + 1) / portion) && colourOf[before] === colourOf[k];
      return areNear && colourOf[k] !== shared && isIdle(before) && !isIdle(k);
    });
    expect(turns).toEqual([]);
    // What shares its grains stays in order.
    const sharing = pairs.map((_, k) => k).filter((k) => colourOf[k] === shared);
    expect(sharing.map((k) => place[k]! - starts[shared]!)).toEqual(sharing.map((_, s) => s));
  });

  test('grains whose contacts ask for a colour know those that they have', async () => {
    const room = { pairs: pairCount, walls: 0 };
    const colours = async (MARKS: number) => {
      const [used, asking, places] = await run(device, (words, keep) => {
        const params = keep(
          device.array('params', structs.stepParams, 1, structs.packStepParams(model, 1e-3, { room })),
        );
        const packed = packStructs(structs.contactPair, pairs);
        const both = keep(device.array('pairs', structs.contactPair, pairCount, packed));
        const forces = Float32Array.from(pushes.flatMap((push) => [0, 0, 0, push]));
        const force = keep(device.array('force', 'vec4f', pairCount, forces));
        const [pair_total, colour, colour_keys] = [words([pairCount]), words(colourOf), words(colourOf)];
        const used_colours = words(Array.from({ length: grainCount }, () => 0));
        const [colourless, places] = [words(Array.from({ length: pairCount + 1 }, () => 0)), words(colourOf)];
        const kept = { params, colour, pair_total, pairs: both, colour_keys, used_colours, colourless };
        const looked = { params, force, pair_total, pairs: both, colour_keys, used_colours, places };
        device.submit((pass) => {
          pass.run(device.kernel(keepColours, { MARKS }), kept, Math.ceil(pairCount / 64));
          if (MARKS) pass.run(device.kernel(useColours), looked, Math.ceil(pairCount / 64));
        });
        return [used_colours, colourless, places];
      });
      return { used: used!, asking: asking!.slice(1, 1 + asking![0]!).toSorted((a, b) => a - b), places: places! };
    };
    const [all, marked] = [await colours(0), await colours(1)];
    expect(marked.asking).toEqual(all.asking);
    expect(all.asking).toEqual(pairs.flatMap(({ remembered }, k) => (remembered === none ? [k] : [])));
    const askers = new Set(all.asking.flatMap((k) => [pairs[k]!.first, pairs[k]!.second]));
    expect(askers.size).toBeGreaterThan(10);
    expect(askers.size).toBeLessThan(grainCount);
    expect(marked.used).toEqual(all.used.map((bits, grain) => (askers.has(grain) ? bits + wanted : 0)));
    expect(marked.places.map((word) => word === idle)).toEqual(pairs.map((_, k) => isIdle(k)));
  });
});
