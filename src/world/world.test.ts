import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel } from '../../test/support/grain-model.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { TalusError } from '../core/errors.ts';
import { SnapshotError, type Snapshot } from '../core/snapshot.ts';
import type { Device } from '../device/device.ts';
import type { SensorModel } from '../scene/model.ts';
import { World } from './world.ts';

const devices = await builtDevices();

/** Words of every array, by name. */
const bitsOf = ({ arrays }: Snapshot): Record<string, Uint8Array> =>
  Object.fromEntries([...arrays].map(([name, { data }]) => [name, new Uint8Array(data.slice().buffer)]));

/** More than one stretch; less on a GPU, which is a slow one made of software in most tests. */
const many = ({ kind }: Device): number => (kind === 'gpu' ? 6 : 70);
/** Until after the first grains have met the floor. */
const few = ({ kind }: Device): number => (kind === 'gpu' ? 4 : 12);

async function bitsAfter(
  device: Device,
  model = shakenBox(),
  advances: readonly number[] = [many(device)],
): Promise<Record<string, Uint8Array>> {
  using world = new World(model, device);
  for (const steps of advances) world.advance(steps);
  return bitsOf(await world.snapshot());
}

const energy: SensorModel = { kind: 'energy', name: 'energy', region: null };
const memoryOf = (device: Device): unknown => ('memory' in device ? device.memory : null);

describe.each(devices)('a world on $name', (device) => {
  test('many small advances give the same bits as a large one, and something happens in them', async () => {
    const large = await bitsAfter(device);
    expect(await bitsAfter(device, shakenBox(), [1, 0, 2, many(device) - 4, 1])).toEqual(large);
    expect(await bitsAfter(device, shakenBox(), [])).not.toEqual(large);
  });

  test('goes on from a snapshot with the same bits: the same world, and a new one', async () => {
    using world = new World(shakenBox(), device);
    world.advance(few(device));
    const snapshot = await world.snapshot();
    const given = bitsOf(snapshot);
    world.advance(2);
    const end = bitsOf(await world.snapshot());
    expect(end).not.toEqual(given);
    world.advance(1);
    world.restore(snapshot);
    expect([world.step, world.time]).toEqual([few(device), few(device) / 1000]);
    world.advance(2);
    expect(bitsOf(await world.snapshot())).toEqual(end);

    using other = new World(shakenBox(), device);
    other.restore(snapshot);
    other.advance(2);
    expect(bitsOf(await other.snapshot())).toEqual(end);
    expect(bitsOf(snapshot)).toEqual(given);
  });

  test('shows its arrays to kernels, and tells where its bodies are', async () => {
    using world = new World(shakenBox(), device);
    world.advance(3);
    const words = await device.read(world.deviceArray('grain.presence'));
    expect([...words]).toEqual([...(await world.read('grain.presence'))]);
    expect(world.bodyPose(0)).toEqual(world.model.bodies[0]!.motion(world.time).pose);
    expect(() => world.bodyPose(99)).toThrow('got number 99');
  });

  test('is a new one after a reset', async () => {
    using world = new World(shakenBox(), device);
    world.advance(2);
    world.reset();
    expect([world.step, world.time]).toEqual([0, 0]);
    world.advance(many(device));
    expect(bitsOf(await world.snapshot())).toEqual(await bitsAfter(device));
  });

  test('a snapshot is of the moment it was asked for, whatever is done before it arrives', async () => {
    using world = new World(shakenBox(), device);
    world.advance(2);
    const asked = world.snapshot();
    world.advance(2);
    expect((await asked).step).toBe(2);
    expect(bitsOf(await asked)).toEqual(await bitsAfter(device, shakenBox(), [2]));
  });

  test('worlds side by side have the bits of one alone', async () => {
    const alone = await bitsAfter(device, shakenBox(), [few(device)]);
    const three = await bitsAfter(device, shakenBox({ worldCount: 3 }), [few(device)]);
    expect(Math.max(...alone['contact.force']!)).toBeGreaterThan(0);
    for (const [name, bytes] of Object.entries(alone)) {
      // Where contacts are kept depends on the worlds before.
      if (!name.startsWith('grain.') || name === 'grain.contactFirst') continue;
      for (const copy of [0, 1, 2]) {
        const part = three[name]!.subarray(copy * bytes.length, (copy + 1) * bytes.length);
        expect(part, `${name} of world ${copy}`).toEqual(bytes);
      }
    }
  });

  test('reads plain numbers, padding left out', async () => {
    const model = shakenBox();
    using world = new World(model, device);
    const positions = await world.read('grain.position');
    expect(positions.length).toBe(3 * model.grains.count);
    for (const [k, value] of positions.entries()) expect(value).toBeCloseTo(model.grains.position[k]!, 8);
    expect((await world.read('grain.rotation')).slice(0, 4)).toEqual(
      positions.slice(0, 4).map((_, k) => (k === 3 ? 1 : 0)),
    );
    await expect(world.read('grain.positon')).rejects.toThrow('there is no array grain.positon: did you mean grain.position?'); // prettier-ignore
    await expect(world.read('x')).rejects.toThrow('there are grain.position, grain.rotation');
  });

  test('warnings are counted from the start, through snapshots, and forgotten by a reset', async () => {
    const model = grainModel({ grains: [{ position: [0, 0, 0] }], domain: { min: [1, 1, 1], max: [2, 2, 2] } });
    using world = new World(model, device);
    world.advance(3);
    const snapshot = await world.snapshot();
    expect(await world.warnings()).toMatchObject({ outsideDomain: 3, nonFinite: 0 });
    world.reset();
    expect(await world.warnings()).toMatchObject({ outsideDomain: 0 });
    world.restore(snapshot);
    world.advance(2);
    expect(await world.warnings()).toMatchObject({ outsideDomain: 5 });
  });

  test('refuses what makes no sense, in one line', async () => {
    using world = new World(shakenBox(), device);
    for (const steps of [-1, 0.5, NaN, Infinity]) {
      expect(() => world.advance(steps)).toThrow(TalusError);
      expect(() => world.advance(steps)).toThrow(`world.advance: steps must be an integer ≥ 0, got ${steps}`);
    }
    expect(world.step).toBe(0);
    const snapshot = await world.snapshot();
    const without = new Map(snapshot.arrays);
    without.delete('grain.spin');
    const cut = new Map(snapshot.arrays);
    cut.set('grain.spin', { ...snapshot.arrays.get('grain.spin')!, data: new Float32Array(4) });
    for (const [bad, message] of [
      [{ ...snapshot, step: -1 }, 'step must be an integer ≥ 0, got -1'],
      [{ step: 0, arrays: without }, 'array grain.spin is missing'],
      [{ step: 0, arrays: cut }, 'grain.spin must have 72 words, padding included, got 4'],
      [
        { step: 0, arrays: new Map([...without, ['grain.spun', snapshot.arrays.get('grain.spin')!]]) },
        'grain.spin is missing',
      ],
      [
        { step: 0, arrays: new Map([...snapshot.arrays, ['a.b', snapshot.arrays.get('grain.spin')!]]) },
        'array a.b is unknown',
      ],
    ] as const) {
      expect(() => world.restore(bad)).toThrow(SnapshotError);
      expect(() => world.restore(bad)).toThrow(message);
    }
    using larger = new World(shakenBox({ worldCount: 2 }), device);
    expect(() => larger.restore(snapshot)).toThrow('snapshot: grain.position must be 36 × vec3f, got 18 × vec3f');
  });

  test('leaves nothing behind: neither a world that was used nor one that could not be made', async () => {
    const before = memoryOf(device);
    {
      using world = new World(shakenBox({ sensors: [energy] }), device);
      world.advance(2);
      await world.measure();
      await world.snapshot();
      if (before) expect(memoryOf(device)).not.toEqual(before);
    }
    expect(memoryOf(device)).toEqual(before);
    const nonsense = [{ kind: 'flavour', name: 'flavour', region: null } as unknown as SensorModel];
    expect(() => new World(shakenBox({ sensors: nonsense }), device)).toThrow(TypeError);
    expect(memoryOf(device)).toEqual(before);
  });

  test('works without bodies, and without grains', async () => {
    using falling = new World(grainModel({ grains: [{ position: [0, 0, 0] }] }), device);
    falling.advance(10);
    await falling.idle();
    expect((await falling.read('grain.velocity'))[2]).toBeCloseTo(-0.0981, 6);
    using empty = new World({ ...grainModel({ grains: [] }), sensors: [energy] }, device);
    empty.advance(3);
    expect(await empty.measure()).toEqual([{ step: 3, time: 0.003, world: 0, values: [0, 0, 0] }]);
  });
});

test('one thread and two give the same bits', async () => {
  const [one, two] = devices.filter(({ kind }) => kind === 'cpu') as [Device, Device];
  const model = shakenBox({ grains: [6, 6, 4] });
  expect(await bitsAfter(one, model, [80])).toEqual(await bitsAfter(two, model, [80]));
});

describe('a world made from a scene', () => {
  const scene = {
    talus: 1,
    time: { step: 0.001, end: 0.1 },
    materials: { stone: {} },
    grains: [{ material: 'stone', fill: { kind: 'points', positions: [[0, 0, 1]] }, radius: 0.01 }],
  } as const;

  test('has a device of its own, which goes with it', async () => {
    const world = await World.create(scene, { device: 'cpu', threads: 1, overrides: ['gravity=[0, 0, -1]'] });
    world.advance(100);
    expect((await world.read('grain.velocity'))[2]).toBeCloseTo(-0.1, 6);
    const { lost } = world.device;
    world[Symbol.dispose]();
    expect(await lost).toContain('is disposed');
  });

  test('names what is wrong with the scene', async () => {
    const wrong = { ...scene, gravty: [0, 0, 0] } as typeof scene;
    await expect(World.create(wrong, { device: 'cpu' })).rejects.toThrow('did you mean "gravity"?');
  });
});
