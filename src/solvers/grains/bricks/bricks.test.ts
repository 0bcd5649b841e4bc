/** Contacts solved brick by brick on a GPU come to what they come to colour by colour on a CPU. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTooSlow } from '../../../../test/support/thorough.ts';
import { defaultRadius as R, grainModel, type TestGrain } from '../../../../test/support/grain-model.ts';
import { GrainRun } from '../../../../test/support/grain-run.ts';
import { gpuForTests } from '../../../../test/support/gpu.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { DeviceMeter } from '../../../bench/device-meter.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import type { Device } from '../../../device/device.ts';
import type { Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';
import type { SolverGrainsOptions } from '../solver-grains.ts';
import { turns } from './brick-arrays.ts';
import { brickGrid } from './brick-grid.ts';

const gpu = await gpuForTests();
let cpu: DeviceCpu;
beforeAll(async () => {
  cpu = await DeviceCpu.create({ threads: 1 });
});
afterAll(() => {
  gpu?.[Symbol.dispose]();
  cpu[Symbol.dispose]();
});

const width = 22 * R;
const domain = { min: [0, 0, 0] as Vector3, max: [width, width, 7 * R] as Vector3 };

/** Layers of a lattice that touch: all that two neighbouring cells can hold is in contact somewhere. */
function lattice(): TestGrain[] {
  const grains: TestGrain[] = [];
  for (let k = 0; k < 3; k++) {
    for (let x = 0; x < 11; x++) {
      for (let y = 0; y < 11; y++) {
        const position: Vector3 = [(2 * x + 1 - (k % 2)) * R, (2 * y + 1 - (k % 2)) * R, (1 + Math.SQRT2 * k) * R];
        grains.push({ position });
      }
    }
  }
  return grains;
}

/** Columns side by side, which stand. */
const columns = Array.from({ length: 363 }, (_, k): TestGrain => {
  const [x, y, z] = [k % 11, Math.floor(k / 11) % 11, Math.floor(k / 121)];
  return { position: [(2 * x + 1) * R, (2 * y + 1) * R, (2 * z + 1) * R] };
});

/** About the vertical, each its own way. */
const spinning = new Map([
  ['grain.spin', Float32Array.from({ length: 4 * columns.length }, (_, k) => (k % 4 === 2 ? Math.sin(k) : 0))],
]);

const bed = { grains: lattice(), domain, gravity: [0, 0, 0] as Vector3, sweeps: 4 };
const models: [string, Model][] = [
  ['alone', grainModel(bed)],
  ['that repeats', grainModel({ ...bed, period: [width, 0, 0] })],
];

const dice = new Dice(3);
const atRandom = (size: number) => Float32Array.from({ length: 4 * bed.grains.length }, (_, k) => (k % 4 < 3 ? size * dice.normals(1)[0]! : 0)); // prettier-ignore
const motion = new Map([
  ['grain.velocity', atRandom(0.05)],
  ['grain.spin', atRandom(5)],
]);
/** Steps at rest after which contacts have their colours. */
const colouring = 12;

/** In the order of `contacts`. */
async function coloursOf(run: GrainRun): Promise<number[]> {
  const names = ['grain.contactFirst', 'grain.contactCount', 'contact.colour'];
  const [first, count, colour] = await Promise.all(names.map((name) => run.words(name)));
  return Array.from(first!, (begin, i) => Array.from({ length: count![i]! }, (_, k) => colour![begin + k]!)).flat();
}

async function solved(device: Device, model: Model) {
  using run = new GrainRun(device, model);
  run.step(colouring);
  run.write(motion);
  run.step(1);
  const [residual] = await run.solver.readResiduals();
  const velocities = await run.vectors('velocity');
  const contacts = await run.contacts();
  return { residual: residual!, velocities, contacts, colours: await coloursOf(run) };
}

/** Some of ten times the mass, so that shared impulses are added up in 64 bits. */
const unlike = bed.grains.map((grain, k): TestGrain => ({ ...grain, density: k % 5 === 0 ? 25_000 : 2500 }));

/** As `SHARED` in colours.wgsl. */
const noColour = 11;

type Found = Awaited<ReturnType<GrainRun['contacts']>>;

/** How often a grain has two contacts of one turn of one tiling. */
function sharedGrains(contacts: Found, colours: readonly number[]): number {
  const met = new Map<string, number>();
  for (const [k, { grain, partner }] of contacts.entries()) {
    for (const each of [grain, partner]) {
      const key = `${each} ${colours[k]}`;
      met.set(key, (met.get(key) ?? 0) + 1);
    }
  }
  return [...met.values()].filter((count) => count > 1).length;
}

const floor = { shape: { kind: 'plane' as const } };
const held = { heldFrom: 0 };
const open = { heldFrom: Infinity };

/** x for z */
const sideways = [0, Math.SQRT1_2, 0, Math.SQRT1_2] as const;

/** Gives kernels no more arrays than every GPU does. */
class DeviceOfFew extends DeviceMeter {
  override get mostBindings(): number {
    return 8;
  }
}

/** Two steps with all contacts new, two more after a bump. */
async function bumped(device: Device, model: Model, options: SolverGrainsOptions = {}) {
  using run = new GrainRun(device, model, options);
  run.step(2);
  run.write(motion);
  run.step(2);
  return await run.state();
}

async function atRest(device: Device, model: Model, options: SolverGrainsOptions) {
  using run = new GrainRun(device, model, options);
  run.write(spinning);
  run.step(10);
  return { state: await run.state(), searched: await run.solver.readSearches() };
}

test('a wide bed is divided along two axes, and three tilings reach every contact', () => {
  expect(brickGrid(models[0]![1])).toMatchObject({ bricks: [2, 2, 1], room: [3, 3, 1], tilings: 3, total: 9 });
  expect(brickGrid(models[1]![1])).toMatchObject({ bricks: [2, 2, 1], room: [2, 3, 1], tilings: 3, total: 6 });
});

test('few grains are one brick in each world, however wide it is', () => {
  const few = grainModel({ grains: bed.grains.slice(0, 256), worldCount: 5 });
  expect(brickGrid(few)).toMatchObject({ bricks: [1, 1, 1], tilings: 1, total: 5 });
  expect(brickGrid(grainModel({ grains: bed.grains.slice(0, 257) })).tilings).toBe(3);
});

describe.skipIf(gpu === null)('on a GPU', () => {
  test.each(models)('sweeps over a bed %s are worth as much as on a CPU, and keep momentum', async (_, model) => {
    const [found, expected] = [await solved(gpu!, model), await solved(cpu, model)];
    expect(found.contacts.length).toBeGreaterThan(600);
    expect(found.contacts.length).toBe(expected.contacts.length);
    // What crosses faces has turns of its own, a few. All find one.
    expect(new Set(found.colours.filter((colour) => colour >= turns)).size).toBeGreaterThan(3);
    expect(found.colours.filter((colour) => colour % turns === noColour)).toEqual([]);
    expect(sharedGrains(found.contacts, found.colours)).toBe(0);
    expect(Math.abs(found.residual.rms / expected.residual.rms - 1)).toBeLessThan(0.15);
    expect(Math.abs(found.residual.frictionRms / expected.residual.frictionRms - 1)).toBeLessThan(0.15);
    for (const axis of [0, 1, 2]) {
      const sum = found.velocities.reduce((all, velocity) => all + velocity[axis]!, 0);
      const before = motion.get('grain.velocity')!.reduce((all, v, k) => all + (k % 4 === axis ? v : 0), 0);
      expect(sum).toBeCloseTo(before, 5);
    }
    // The same bits in every run, whoever of a brick comes first.
    expect((await solved(gpu!, model)).velocities).toEqual(found.velocities);
  });

  test('sweeps over grains of unlike mass keep momentum', async () => {
    const model = grainModel({ ...bed, grains: unlike });
    const { velocities } = await solved(gpu!, model);
    const { mass } = model.grains;
    for (const axis of [0, 1, 2]) {
      const sum = velocities.reduce((all, velocity, i) => all + (mass[i]! / mass[1]!) * velocity[axis]!, 0);
      const before = mass.reduce((all, m, i) => all + (m / mass[1]!) * motion.get('grain.velocity')![4 * i + axis]!, 0);
      expect(sum).toBeCloseTo(before, 5);
    }
  });

  test('grains that meet from two cells apart, which no brick may hold, share what they do', async () => {
    const shots = new Map([['grain.velocity', atRandom(6)]]);
    const grains = bed.grains.map(({ position: [x, y, z] }): TestGrain => ({ position: [x, y, 1.6 * z] }));
    const model = grainModel({ ...bed, grains, domain: { min: domain.min, max: [width, width, 12 * R] } });
    using run = new GrainRun(gpu!, model, { room: { pairs: 6000, walls: 4 } });
    run.write(shots);
    const before = await run.kineticEnergy();
    run.step();
    expect((await coloursOf(run)).filter((colour) => colour === noColour).length).toBeGreaterThan(3);
    const velocities = await run.vectors('velocity');
    for (const axis of [0, 1, 2]) {
      const sum = velocities.reduce((all, velocity) => all + velocity[axis]!, 0);
      const shot = shots.get('grain.velocity')!.reduce((all, v, k) => all + (k % 4 === axis ? v : 0), 0);
      expect(Math.abs(sum - shot)).toBeLessThan(1e-3);
    }
    expect(await run.kineticEnergy()).toBeLessThan(0.5 * before);
  });

  test('grains that are hit find their turns in the step of the blow', async () => {
    const shots = new Map([['grain.velocity', atRandom(1.5)]]);
    const tooDeep = async (device: Device): Promise<number> => {
      using run = new GrainRun(device, models[0]![1], { room: { pairs: 6000, walls: 4 } });
      run.write(shots);
      run.step(4);
      return (await run.warnings())['tooDeep']!;
    };
    // A CPU lets contacts bid for three rounds in a step.
    expect(await tooDeep(gpu!)).toBeLessThan(0.2 * (await tooDeep(cpu)));
  });

  test.each([
    ['that rub', bed.grains, {}],
    ['that rebound and resist rolling', bed.grains, { restitution: 0.5, rollingFriction: 0.1 }],
    ['of unlike mass', unlike, {}],
  ])('grains %s meet walls alike, in one dispatch and in several', async (_, grains, law) => {
    const wall = { shape: { kind: 'plane' as const }, position: [0, 0, 0] as Vector3, rotation: sideways };
    const model = grainModel({ ...bed, grains, gravity: [-3, 0, -9], bodies: [floor, wall], law });
    const [many, few] = await Promise.all([bumped(gpu!, model), bumped(new DeviceOfFew(gpu!), model)]);
    expect(gpu!.mostBindings).toBeGreaterThanOrEqual(12);
    for (const [name, words] of few) expect(many.get(name), name).toEqual(words);
  });
});

// A software GPU takes half a minute to make these kernels ready; held-grains.test.ts compares them one by one.
describe.runIf(gpu !== null && !isTooSlow(gpu))('bricks that hold their grains', () => {
  test.each([
    ['that rub', {}],
    ['that rebound and resist rolling', { restitution: 0.5, rollingFriction: 0.1 }],
  ])('grains %s come to the same in bricks that hold them and in others', { timeout: 300_000 }, async (_, law) => {
    const model = grainModel({ ...bed, gravity: [0, 0, -9], bodies: [floor], law });
    expect(gpu!.mostBindings).toBeGreaterThanOrEqual(9);
    const [one, other] = [await bumped(gpu!, model, held), await bumped(gpu!, model, open)];
    for (const [name, words] of other) expect(one.get(name), name).toEqual(words);
  });

  test('keep their lists: what is kept is what a search would find', { timeout: 300_000 }, async () => {
    const standing = grainModel({ ...bed, grains: columns, gravity: [0, 0, -9], bodies: [floor] });
    const still = await atRest(gpu!, standing, held);
    expect(still.searched!.searches).toBeLessThan(still.searched!.steps - 2);
    for (const options of [open, { ...held, keepLists: false }]) {
      const { state } = await atRest(gpu!, standing, options);
      for (const [name, words] of state) expect(still.state.get(name), name).toEqual(words);
    }
  });
});
