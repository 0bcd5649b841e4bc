/** Worlds of soft matter: what holds of a world of grains holds of them. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { shakenJelly } from '../../../test/support/shaken-jelly.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import type { Device } from '../../device/device.ts';
import type { Model } from '../../scene/model.ts';
import { World } from '../world.ts';

const devices = await mostDevices();

/** Words of every array, by name. */
const bitsOf = ({ arrays }: Snapshot): Record<string, Uint8Array> =>
  Object.fromEntries([...arrays].map(([name, { data }]) => [name, new Uint8Array(data.slice().buffer)]));

/** The cube meets the plate after 4 steps. The oracle is slow, and so are GPUs made of software. */
const isSlow = ({ kind }: Device): boolean => kind === 'gpu' || kind === 'oracle';

async function bitsAfter(
  device: Device,
  model: Model,
  advances: readonly number[],
): Promise<Record<string, Uint8Array>> {
  using world = new World(model, device);
  for (const steps of advances) world.advance(steps);
  return bitsOf(await world.snapshot());
}

const memoryOf = (device: Device): unknown => ('memory' in device ? device.memory : null);

describe.each(devices)('a world of soft matter on $name', (device) => {
  describe.each([2, 3] as const)('in %i dimensions', (dimensions) => {
    test('takes steps in one call or many, and goes on from a snapshot, with the same bits', async () => {
      const model = shakenJelly({}, dimensions);
      const steps = isSlow(device) ? 3 : 20;
      using world = new World(model, device);
      world.advance(steps - 1);
      const snapshot = await world.snapshot();
      world.advance(1);
      const end = bitsOf(await world.snapshot());
      expect(end).not.toEqual(bitsOf(snapshot));
      world.restore(snapshot);
      expect(world.step).toBe(steps - 1);
      world.advance(1);
      expect(bitsOf(await world.snapshot())).toEqual(end);
      expect(await bitsAfter(device, model, [1, 0, steps - 1])).toEqual(end);
      using other = new World(model, device);
      other.restore(snapshot);
      other.advance(1);
      expect(bitsOf(await other.snapshot())).toEqual(end);
      world.reset();
      expect(bitsOf(await world.snapshot())).toEqual(await bitsAfter(device, model, []));
    });

    test('matter falls freely until it meets the plate, which holds it', async () => {
      using world = new World(shakenJelly({}, dimensions), device);
      const { soft } = world.model;
      const upward = async (name: string): Promise<number[]> =>
        [...(await world.read(name))].filter((_, k) => k % dimensions === dimensions - 1);
      /** Mean speed of the cube, whose particles all weigh the same. */
      const speed = async (): Promise<number> => {
        const { end } = soft!.groups[0]!;
        return (await upward('particle.velocity')).slice(0, end).reduce((sum, v) => sum + v, 0) / end;
      };
      const start = await speed();
      world.advance(3);
      expect(await upward('particle.position')).toHaveLength(soft!.count);
      // The grid keeps momentum: what changes it is gravity alone. f32: sums of 216 numbers near 2.
      expect(Math.abs((await speed()) - start + 9.81 * 0.003)).toBeLessThan(1e-5);
      if (isSlow(device)) return;
      world.advance(37);
      // Without the plate the cube would be 88 mm lower, its lower face at 82 mm; the plate's is at 100.
      expect(Math.min(...(await upward('particle.position')))).toBeGreaterThan(0.1);
      expect(await speed()).toBeGreaterThan(-1.5);
      expect(await world.warnings()).toEqual({ nonFinite: 0, outsideDomain: 0, inverted: 0, tooFast: 0, blockOverflow: 0, massOverflow: 0 }); // prettier-ignore
    });
  });

  test('restored to another place, it looks for its matter there', async () => {
    const model = shakenJelly({ domain: { min: [0, 0, -0.5], max: [2, 0.5, 0.5] } }, 2);
    using world = new World(model, device);
    world.advance(1);
    const { step, arrays } = await world.snapshot();
    const position = arrays.get('particle.position')!;
    // Thirty cells along x, where no block was before.
    const data = Float32Array.from(position.data, (x, k) => (k % 2 === 0 ? x + 1.5 : x));
    const elsewhere = { step, arrays: new Map([...arrays, ['particle.position', { ...position, data }]]) };
    using other = new World(model, device);
    for (const each of [world, other]) {
      each.restore(elsewhere);
      each.advance(1);
    }
    expect(bitsOf(await world.snapshot())).toEqual(bitsOf(await other.snapshot()));
    expect((await world.read('particle.velocity')).some((v) => Math.abs(v) > 1)).toBe(true);
  });

  test('worlds side by side have the bits of one alone', async () => {
    const steps = isSlow(device) ? 2 : 14;
    const alone = await bitsAfter(device, shakenJelly({}, 2), [steps]);
    const three = await bitsAfter(device, shakenJelly({ worlds: 3 }, 2), [steps]);
    for (const [name, bytes] of Object.entries(alone)) {
      if (!name.startsWith('particle.')) continue;
      for (const copy of [0, 1, 2]) {
        const part = three[name]!.subarray(copy * bytes.length, (copy + 1) * bytes.length);
        expect(part, `${name} of world ${copy}`).toEqual(bytes);
      }
    }
  });

  test('reads plain numbers, tells what it is of, and has no contacts', async () => {
    using world = new World(shakenJelly(), device);
    const { count } = world.model.soft!;
    expect(world.matter).toMatchObject({ piece: 'particle', count, substeps: 2 });
    // F − 1, and what rounding took of the position.
    const deformation = await world.read('particle.deformation');
    expect(deformation.length).toBe(12 * count);
    expect(deformation.every((value) => value === 0)).toBe(true);
    await expect(world.read('particle.positon')).rejects.toThrow('did you mean particle.position?');
    await expect(world.contacts()).rejects.toThrow('world.contacts: a particle has no contacts');
  });

  test('leaves nothing behind', async () => {
    const before = memoryOf(device);
    {
      using world = new World(shakenJelly({}, 2), device);
      world.advance(1);
      await world.measure();
      await world.points();
      if (before) expect(memoryOf(device)).not.toEqual(before);
    }
    expect(memoryOf(device)).toEqual(before);
  });
});

test('one thread and two give the same bits', async () => {
  const [one, two] = devices.filter(({ kind }) => kind === 'cpu') as [Device, Device];
  expect(await bitsAfter(one, shakenJelly(), [30])).toEqual(await bitsAfter(two, shakenJelly(), [30]));
});
