/** There is room for all contacts, and nobody can tell when it was made. */
import { describe, expect, test } from 'vitest';
import { isTooSlow } from '../../../test/support/thorough.ts';
import { builtDevices } from '../../../test/support/built-devices.ts';
import {
  defaultRadius as R,
  grainModel,
  steadily,
  type TestBody,
  type TestGrain,
} from '../../../test/support/grain-model.ts';
import { looseBed } from '../../../test/support/grain-beds.ts';
import { GrainRun } from '../../../test/support/grain-run.ts';
import { elasticityOf } from '../../../test/support/hertz-run.ts';
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import type { Model } from '../../scene/model.ts';
import type { Scene } from '../../scene/scene.ts';
import { World } from '../../world/world.ts';
import { roomRule, type ContactRoom } from './contact-room.ts';

const devices = await builtDevices();
const seen = devices.filter(({ kind }) => kind !== 'gpu');
const gpu = devices.find(({ kind }) => kind === 'gpu')!;

/** For as few contacts as can be. */
const tight = (model: Model): ContactRoom => roomRule(model, 'cpu')({ pairs: 0, walls: 0 });
const ample: ContactRoom = { pairs: 4000, walls: 1000 };

/** Layers of close-packed spheres, six contacts a grain, so far apart [2 R], between a floor and a lid that comes down. */
function lattice(across: number, spacing: number, others: Partial<Parameters<typeof grainModel>[0]> = {}): Model {
  const grains: TestGrain[] = [];
  const pitch = 2 * R * spacing;
  for (let k = 0; k < across ** 3; k++) {
    const [i, j, layer] = [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)];
    const shift = layer % 2 === 0 ? 0 : 0.5;
    const place: Vector3 = [i + j / 2 + shift, (j + shift / 1.5) * Math.sqrt(0.75), layer * Math.sqrt(2 / 3)];
    grains.push({ position: place.map((x) => x * pitch) as unknown as Vector3 });
  }
  const top = (across - 1) * Math.sqrt(2 / 3) * pitch + R;
  const bodies: TestBody[] = [
    { shape: { kind: 'plane' }, position: [0, 0, -R] },
    {
      shape: { kind: 'box', halfSize: [1, 1, 0.01], hollow: false },
      motion: steadily([0, 0, -0.05], [0, 0, top + 0.0101]),
    },
  ];
  const domain = { min: [-0.05, -0.05, -R], max: [0.15, 0.15, 0.1] } as const;
  return grainModel({ grains, bodies, domain, sweeps: 3, ...others });
}

/** What came of it, and the room that there is for contacts by then. */
async function outcome(device: Device, model: Model, steps: number, room: ContactRoom) {
  using run = new GrainRun(device, model, { room });
  run.step(steps);
  const names = ['grain.position', 'grain.rotation', 'grain.velocity', 'grain.spin', 'grain.contactFirst'];
  const words = await Promise.all(names.map((name) => run.words(name)));
  const { length } = await run.words('contact.partner');
  return { room: length, result: { words, contacts: await run.contacts(), warnings: await run.warnings() } };
}

const rich = { rollingFriction: 0.1, twistingFriction: 0.05, restitution: 0.3 };
const withSolver = (solver: object, model: Model): Model => ({ ...model, scene: { solver } as Scene });
const elasticity = elasticityOf({ young: 1e6, poisson: 0.3 }, 'rigid');

/** Whatever room there is at first, and no contact is left out. */
async function expectSame(device: Device, model: Model, steps: number): Promise<void> {
  const grown = await outcome(device, model, steps, tight(model));
  const spacious = await outcome(device, model, steps, ample);
  expect(grown.result).toEqual(spacious.result);
  expect(grown.result.warnings['contactOverflow']).toBe(0);
  const contacts = grown.result.contacts.length;
  expect(contacts).toBeGreaterThan(tight(model).pairs);
  expect(grown.room).toBeLessThan(contacts * 2 + 160);
  expect(spacious.room).toBe(ample.pairs + ample.walls);
}

describe.each(seen)('on $name', (device) => {
  test.each([
    ['grains that lie in a lattice', lattice(5, 1.005), 4],
    ['those that do more than rub', lattice(5, 1.005, { law: rich }), 6],
    ['several worlds', lattice(5, 1.005, { worldCount: 2 }), 4],
    ['apgd', withSolver({ kind: 'apgd', sweeps: 6, tolerance: 1e-6, friction: 'coulomb' }, lattice(5, 1.005)), 4],
    ['jacobi', withSolver({ kind: 'jacobi', sweeps: 6 }, lattice(5, 1.005)), 4],
    [
      'hertz',
      withSolver({ kind: 'hertz', attraction: false }, lattice(5, 0.999, { timeStep: 1e-5, law: { elasticity } })),
      4,
    ],
  ])('has the same bits as with room from the start: %s', { timeout: 120_000 }, async (_, model, steps) => {
    await expectSame(device, model, device.kind === 'oracle' ? 2 : steps);
  });

  test.skipIf(device.kind === 'oracle')('so have grains that come together', async () => {
    const apart = lattice(5, 1.03, { gravity: [0, 0, 0] });
    const middle = [0.025, 0.02, 0.016];
    const velocity = apart.grains.position.map((x, k) => 1.5 * (middle[k % 3]! - x));
    await expectSame(device, { ...apart, grains: { ...apart.grains, velocity } }, 24);
  });
});

test('a CPU gives back room that nobody uses once all is calm, with the same bits', { timeout: 120_000 }, async () => {
  const device = seen.find(({ kind }) => kind === 'cpu')!;
  const model = lattice(4, 1.005, { law: rich, bodies: [{ shape: { kind: 'plane' }, position: [0, 0, -R] }] });
  const [grown, spacious] = [
    await outcome(device, model, 2000, tight(model)),
    await outcome(device, model, 2000, ample),
  ];
  expect(spacious.result).toEqual(grown.result);
  expect(spacious.room).toBeLessThan((ample.pairs + ample.walls) / 4);
  expect(spacious.room).toBeGreaterThanOrEqual(spacious.result.contacts.length);
});

test('it does so where contacts are kept and not looked for', { timeout: 120_000 }, async () => {
  const device = seen.find(({ kind }) => kind === 'cpu')!;
  // Columns that stand.
  const grains = Array.from({ length: 72 }, (_, k): TestGrain => {
    const [x, y, z] = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)];
    return { position: [2.01 * x * R, 2.01 * y * R, 2 * z * R] };
  });
  const bodies: TestBody[] = [{ shape: { kind: 'plane' }, position: [0, 0, -R] }];
  for (const law of [{}, rich]) {
    const model = grainModel({ grains, bodies, law, sweeps: 4 });
    using kept = new GrainRun(device, model, { room: ample });
    using searched = new GrainRun(device, model, { room: ample, keepLists: false });
    for (const run of [kept, searched]) run.step(506);
    const before = (await kept.solver.readSearches())!;
    for (const run of [kept, searched]) run.step(10);
    const after = (await kept.solver.readSearches())!;
    expect(after.searches).toBe(before.searches);
    expect((await kept.words('contact.partner')).length).toBeLessThan((ample.pairs + ample.walls) / 4);
    expect(await kept.state()).toEqual(await searched.state());
  }
});

test('a snapshot has no more contacts than there are, and goes into any room', { timeout: 120_000 }, async () => {
  const device = seen.find(({ kind }) => kind === 'cpu')!;
  const model = lattice(5, 1.005);
  using world = new World(model, device);
  world.advance(3);
  const snapshot = await world.snapshot();
  const { count } = snapshot.arrays.get('contact.partner')!;
  expect(count).toBeGreaterThan(100);
  expect(count).toBeLessThan(world.deviceArray('contact.partner').count);
  world.advance(3);
  const end = await world.snapshot();
  // As one that had more room left it: with zeros behind what is in use.
  const roomy = [...snapshot.arrays].map(([name, { type, data, count: few }]) => {
    if (!name.startsWith('contact.')) return [name, { type, data, count: few }] as const;
    const longer = new (data.constructor as Float32ArrayConstructor)(5 * data.length);
    longer.set(data);
    return [name, { type, data: longer, count: 5 * few }] as const;
  });
  for (const arrays of [snapshot.arrays, new Map(roomy)]) {
    using other = new World(model, device);
    other.restore({ step: snapshot.step, arrays });
    other.advance(3);
    expect((await other.snapshot()).arrays).toEqual(end.arrays);
  }
  const [name, force] = [...snapshot.arrays].find(([each]) => each === 'contact.force')!;
  const torn = new Map([...snapshot.arrays, [name, { ...force, count: count - 1, data: force.data.slice(4) }]]);
  expect(() => world.restore({ step: 0, arrays: torn })).toThrow('contact.force must be');
});

describe.skipIf(!gpu)('on a GPU', () => {
  const packed = lattice(5, 1.005);
  const counted = async (run: GrainRun): Promise<number> => (await run.warnings())['contactOverflow']!;

  test('contacts without room are counted, until the host has seen them', { timeout: 120_000 }, async () => {
    using known = new GrainRun(gpu, packed);
    known.step();
    expect(await counted(known)).toBe(0);
    // Without a look at where grains are: as beds have it.
    using crowded = new GrainRun(gpu, packed, { room: tight(packed) });
    crowded.solver.forget();
    crowded.step();
    const missing = await counted(crowded);
    expect(missing).toBeGreaterThan(0);
    crowded.solver.makeRoom(16);
    await crowded.solver.look();
    crowded.solver.makeRoom(1);
    crowded.step();
    expect(await counted(crowded)).toBe(missing);
  });

  test.skipIf(gpu && isTooSlow(gpu))(
    'room that nobody needs is given back, with the same bits',
    { timeout: 300_000 },
    async () => {
      const bed = looseBed([6, 6, 5]);
      const model = grainModel({ ...bed, grains: bed.grains.map((grain) => ({ ...grain, radius: R })), sweeps: 4 });
      using settling = new World(
        model,
        seen.find(({ kind }) => kind === 'cpu')!,
      );
      settling.advance(900);
      const { arrays } = await settling.snapshot();
      // As it starts: nothing is known of contacts.
      const start = new Map([
        ...arrays,
        ['grain.contactCount', { ...arrays.get('grain.contactCount')!, data: new Uint32Array(180) }],
      ]);
      const [looking, blind] = [new World(model, gpu), new World(model, gpu)];
      try {
        for (const world of [looking, blind]) world.restore({ step: 0, arrays: start });
        for (let k = 0; k < 5; k++) {
          looking.advance(70);
          await looking.idle();
        }
        looking.advance(20);
        for (let k = 0; k < 370; k++) blind.advance(1);
        const rooms = [looking, blind].map((world) => world.deviceArray('contact.partner').count);
        expect(rooms[0]).toBeLessThan(0.9 * rooms[1]!);
        expect((await looking.snapshot()).arrays).toEqual((await blind.snapshot()).arrays);
        expect((await looking.searches())!.searches).toBeLessThan(100);
        expect((await looking.warnings())['contactOverflow']).toBe(0);
        // It is still a bed, with as many contacts.
        const used = (await looking.snapshot()).arrays.get('contact.partner')!.count;
        expect(used / arrays.get('contact.partner')!.count).toBeCloseTo(1, 1);
        // Who goes on from there has room for what there is.
        blind.restore(await looking.snapshot());
        blind.advance(2);
        expect(blind.deviceArray('contact.partner').count).toBeLessThan(0.9 * rooms[1]!);
        expect((await blind.warnings())['contactOverflow']).toBe(0);
      } finally {
        for (const world of [looking, blind]) world[Symbol.dispose]();
      }
    },
  );
});
