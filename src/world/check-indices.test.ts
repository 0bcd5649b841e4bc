/** States whose indices were changed by hand: refused in one line, before a kernel follows them. */
import { afterAll, describe, expect, test } from 'vitest';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { shapesModel } from '../../test/support/shape-scene.ts';
import { shakenJelly } from '../../test/support/shaken-jelly.ts';
import { SnapshotError, type Snapshot } from '../core/snapshot.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import type { Model } from '../scene/model.ts';
import { World } from './world.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const spheres = shakenBox({ worldCount: 2, sensors: [{ kind: 'coordination', name: 'z', region: null, fewest: 4 }] });
const outlines = shapesModel({
  each: [
    { outline: 'hash', position: [0, 1.05] },
    { outline: 'u', position: [0.1, 3.2] },
    { outline: 'square', position: [2.2, 1] },
  ],
  bodies: [{ name: 'floor', shape: { kind: 'plane', normal: [0, 1, 0] }, material: 'matter' }],
  time: { step: 2e-3, end: 1 },
});

async function momentOf(model: Model, steps: number): Promise<Snapshot> {
  using world = new World(model, device);
  world.advance(steps);
  return world.snapshot();
}

/** With other numbers in an array. */
function changed(snapshot: Snapshot, name: string, change: (data: { [k: number]: number; length: number }) => void) {
  const array = snapshot.arrays.get(name)!;
  const data = array.data.slice();
  change(data);
  return { ...snapshot, arrays: new Map([...snapshot.arrays, [name, { ...array, data }]]) };
}

describe.each([
  ['spheres', spheres, 30],
  ['outlines', outlines, 200],
] as const)('%s', (_, model, steps) => {
  test('as they were are taken back, whatever word of their contacts is another', async () => {
    const moment = await momentOf(model, steps);
    const contacts = moment.arrays.get('contact.partner')!.count;
    expect(contacts).toBeGreaterThan(0);
    using world = new World(model, device);
    world.restore(moment);
    const cases = ['grain.contactFirst', 'grain.contactCount', 'contact.partner', 'contact.feature'];
    for (const name of cases.filter((each) => moment.arrays.has(each))) {
      const lister = moment.arrays.get('grain.contactCount')!.data.findIndex((count) => count > 0);
      const place = name.startsWith('grain') ? lister : moment.arrays.get('grain.contactFirst')!.data[lister]!;
      for (const value of [0x7fff_ffff, 0x7ffe_0000, 0xffff_fff0, 0xfffe_0001, 60_000]) {
        const wrong = changed(moment, name, (data) => void (data[place] = value));
        expect(() => world.restore(wrong), `${name} ${value}`).toThrow(SnapshotError);
      }
    }
    expect(() => world.restore(changed(moment, 'contact.partner', (data) => { // prettier-ignore
      for (let k = 0; k < data.length; k++) data[k] = 2 ** 31 + 8 * 77;
    }))).toThrow('wall 0 of part 77 does not exist; it was changed by hand, or is damaged: take another one'); // prettier-ignore
    // It still goes on.
    world.restore(moment);
    world.advance(3);
    expect(await world.warnings()).toMatchObject({ nonFinite: 0 });
  });

  test('with any other words do not lead out of memory', async () => {
    const moment = await momentOf(model, steps);
    using world = new World(model, device);
    for (const [name, { type }] of moment.arrays) {
      if (!name.startsWith('grain.') && !name.startsWith('contact.')) continue;
      const values = type === 'u32' ? [0xffff_ffff, 0x8000_0000, 12] : [1e30, -1e30, NaN];
      for (const value of values) {
        try {
          world.restore(changed(moment, name, (data) => {
            for (let k = 0; k < data.length; k++) data[k] = value;
          })); // prettier-ignore
        } catch (error) {
          expect(error).toBeInstanceOf(SnapshotError);
          continue;
        }
        world.advance(2);
        await world.measure();
      }
    }
  });
});

test('soft matter with any other numbers does not lead out of memory', async () => {
  const model = shakenJelly();
  const moment = await momentOf(model, 3);
  using world = new World(model, device);
  for (const name of moment.arrays.keys()) {
    if (!name.startsWith('particle.')) continue;
    for (const value of [1e30, -1e30, NaN]) {
      world.restore(changed(moment, name, (data) => void Object.assign(data, { 0: value, 5: value })));
      world.advance(2);
      await world.measure();
    }
  }
});
