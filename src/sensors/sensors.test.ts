import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../test/support/built-devices.ts';
import { grainModel, massOf } from '../../test/support/grain-model.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import type { Device } from '../device/device.ts';
import { cross, dot, type Vector3 } from '../math/rigid.ts';
import type { Model, Region, SensorModel } from '../scene/model.ts';
import { World } from '../world/world.ts';
import type { GrainSensorKind } from './quantities.ts';

const devices = await mostDevices();
const kinds = ['energy', 'height', 'packing', 'momentum', 'count'] as const satisfies GrainSensorKind[];

/** Sums of f32 numbers, fewer than 256 at a time: relative to the sum of their magnitudes. */
const tolerance = 3e-6;

interface Grain {
  readonly x: Vector3;
  readonly v: Vector3;
  readonly w: Vector3;
  readonly r: number;
  readonly m: number;
}

/** The grains of one world, as read back. */
async function grainsOf(world: World, copy: number): Promise<Grain[]> {
  const { grains } = world.model;
  const [x, v, w] = await Promise.all(['position', 'velocity', 'spin'].map((name) => world.read(`grain.${name}`)));
  const vector = (from: ArrayLike<number>, k: number): Vector3 => [from[3 * k]!, from[3 * k + 1]!, from[3 * k + 2]!];
  return Array.from({ length: grains.count }, (_, k) => {
    const [i, r] = [copy * grains.count + k, grains.radius[k]!];
    return { x: vector(x!, i), v: vector(v!, i), w: vector(w!, i), r, m: massOf(r) };
  });
}

const isIn = ({ min, max }: Region, x: Vector3): boolean => x.every((value, k) => value >= min[k]! && value <= max[k]!);

/** Part of a grain in a region: caps that stand out are cut off along each axis. */
function partInside({ min, max }: Region, x: Vector3, r: number): number {
  const cap = (h: number): number => (Math.min(Math.max(h, 0), 2 * r) ** 2 * (3 * r - Math.min(Math.max(h, 0), 2 * r))) / (4 * r ** 3); // prettier-ignore
  return x.reduce((part, c, k) => part * Math.max(1 - cap(min[k]! - c + r) - cap(c + r - max[k]!), 0), 1);
}

/** Number and allowance of every quantity, in f64 and straight from its definition. */
function expected(
  kind: GrainSensorKind,
  all: readonly Grain[],
  region: Region | null,
  gravity: Vector3,
): [number, number][] {
  const grains = region ? all.filter(({ x }) => isIn(region, x)) : all;
  const sum = (of: (grain: Grain) => number): [number, number] => [
    grains.reduce((total, grain) => total + of(grain), 0),
    tolerance * grains.reduce((total, grain) => total + Math.abs(of(grain)), 0),
  ];
  const mass = sum(({ m }) => m)[0];
  const extent = (axis: number): number =>
    Math.max(...grains.map(({ x, r }) => x[axis]! + r)) - Math.min(...grains.map(({ x, r }) => x[axis]! - r));
  switch (kind) {
    case 'energy':
      return [
        sum(({ m, v }) => 0.5 * m * dot(v, v)),
        sum(({ m, r, w }) => 0.5 * 0.4 * m * r * r * dot(w, w)),
        sum(({ m, x }) => -m * dot(gravity, x)),
      ];
    case 'height':
      return [[sum(({ m, x }) => m * x[2])[0] / mass, 1e-7], [Math.max(...grains.map(({ x, r }) => x[2] + r)), 1e-7]]; // prettier-ignore
    case 'packing': {
      const parts = all.map(({ x, r }) => (4 / 3) * Math.PI * r ** 3 * (region ? partInside(region, x, r) : 1));
      const volume = parts.reduce((a, b) => a + b, 0);
      const box = region ? [0, 1, 2].map((k) => region.max[k]! - region.min[k]!) : [0, 1, 2].map(extent);
      const fraction = volume / box.reduce((product, edge) => product * edge, 1);
      return [[fraction, 1e-5 * fraction]];
    }
    case 'momentum':
      return [
        ...[0, 1, 2].map((k) => sum(({ m, v }) => m * v[k]!)),
        ...[0, 1, 2].map((k) => sum(({ m, r, x, v, w }) => m * cross(x, v)[k]! + 0.4 * m * r * r * w[k]!)),
      ];
    case 'count':
      return [[grains.length, 0]];
  }
}

/** All sensors of grains: over everything, over a part, over nothing. */
const regions: Readonly<Record<string, Region | null>> = {
  all: null,
  part: { min: [-0.02, -0.01, 0], max: [0.004, 0.01, 0.016] },
};
const sensors: SensorModel[] = Object.entries(regions).flatMap(([name, region]) =>
  kinds.map((kind) => ({ kind, name: `${kind}-${name}`, region })),
);

const isGrainKind = (kind: string): kind is GrainSensorKind => (kinds as readonly string[]).includes(kind);

function valuesOf(world: World, values: readonly number[], sensor: SensorModel): number[] {
  return values.filter((_, k) => world.sensors.columns[k]!.name.startsWith(`${sensor.name}.`));
}

async function expectAgreement(world: World): Promise<void> {
  const readings = await world.measure();
  expect(readings.map(({ world: copy }) => copy)).toEqual(readings.map((_, k) => k));
  for (const { values, world: copy } of readings) {
    const grains = await grainsOf(world, copy);
    for (const sensor of world.model.sensors) {
      if (!('region' in sensor) || !isGrainKind(sensor.kind)) continue;
      const measured = valuesOf(world, values, sensor);
      const wanted = expected(sensor.kind, grains, sensor.region, world.model.gravity);
      expect(measured.length).toBe(wanted.length);
      for (const [k, [value, allowance]] of wanted.entries()) {
        if (allowance === Infinity) continue;
        expect(Math.abs(measured[k]! - value), `${sensor.name} ${k} of world ${copy}: ${measured[k]} for ${value}`).toBeLessThanOrEqual(allowance); // prettier-ignore
      }
    }
  }
}

/** Two worlds that differ: the second is moved and slowed down. */
async function differentWorlds(device: Device, model: Model): Promise<World> {
  const world = new World(model, device);
  const { step, arrays } = await world.snapshot();
  const changed = new Map(arrays);
  for (const name of ['grain.position', 'grain.velocity']) {
    const array = arrays.get(name)!;
    const data = array.data.slice();
    for (let k = data.length / 2; k < data.length; k++) data[k] = name.endsWith('position') ? data[k]! + 0.003 : 0.5 * data[k]!; // prettier-ignore
    changed.set(name, { ...array, data });
  }
  world.restore({ step, arrays: changed });
  return world;
}

describe.each(devices)('sensors on $name', (device) => {
  test('agree with sums in f64 over what is read back, in regions and in several worlds', async () => {
    using world = await differentWorlds(device, shakenBox({ sensors, worldCount: 2 }));
    await expectAgreement(world);
    world.advance(3);
    await expectAgreement(world);
    const [first, second] = await world.measure();
    expect(first!.values).not.toEqual(second!.values);
    const [inPart] = valuesOf(world, first!.values, { name: 'count-part' } as SensorModel);
    expect(inPart).toBeGreaterThan(2);
    expect(inPart).toBeLessThan(world.model.grains.count - 2);
  });

  test('agree over more than one tile, the last of which is not full', async () => {
    using world = new World(shakenBox({ sensors, grains: [10, 10, 6] }), device);
    await expectAgreement(world);
  });

  test('know no grains: a number of none and no height', async () => {
    const empty = { min: [1, 1, 1], max: [2, 2, 2] } as const;
    const none = kinds.map((kind) => ({ kind, name: kind, region: empty }));
    using world = new World(shakenBox({ sensors: none }), device);
    world.advance(1);
    const { values } = (await world.measure())[0]!;
    const of = (name: string) => valuesOf(world, values, { name } as SensorModel);
    expect(of('count')).toEqual([0]);
    expect(of('energy')).toEqual([0, 0, 0]);
    expect(of('packing')).toEqual([0]);
    expect(of('height')).toEqual([NaN, NaN]);
  });

  test('a floor bears the weight of what rests on it, and its torque', async () => {
    const places: Vector3[] = [[0.02, 0, 0.005], [-0.03, 0.01, 0.005], [0, -0.04, 0.005]]; // prettier-ignore
    const model = grainModel({ grains: places.map((position) => ({ position })), bodies: [{ shape: { kind: 'plane' } }], worldCount: 2 }); // prettier-ignore
    using world = new World({ ...model, sensors: [{ kind: 'force', name: 'floor', body: 0 }, { kind: 'weight', name: 'scale', body: 0 }, { kind: 'coordination', name: 'z', region: null, fewest: 2 }] }, device); // prettier-ignore
    world.advance(6);
    const weight = massOf(0.005) * 9.81;
    for (const { values } of await world.measure()) {
      const [x, y, z, aboutX, aboutY, aboutZ, load, mass, contacts] = values as [number, number, number, number, number, number, number, number, number]; // prettier-ignore
      expect(z / (-3 * weight)).toBeCloseTo(1, 4);
      expect(Math.hypot(x, y)).toBeLessThan(1e-5 * weight);
      // Σ x × F with F = −weight along z.
      expect(aboutX / weight).toBeCloseTo(-places.reduce((sum, [, at]) => sum + at, 0), 5);
      expect(aboutY / weight).toBeCloseTo(
        places.reduce((sum, [at]) => sum + at, 0),
        5,
      );
      expect(Math.abs(aboutZ)).toBeLessThan(1e-6 * weight);
      expect(contacts).toBe(1);
      expect(load / (3 * weight)).toBeCloseTo(1, 4);
      expect(mass / (3 * massOf(0.005))).toBeCloseTo(1, 4);
    }
  });

  test('contacts that carry force are counted from both sides, walls too', async () => {
    const grains = [{ position: [0, 0, 0.005] }, { position: [0, 0, 0.015] }, { position: [0.1, 0, 0.2] }] as const;
    const model = grainModel({ grains, bodies: [{ shape: { kind: 'plane' } }], worldCount: 2 });
    using world = new World(
      { ...model, sensors: [{ kind: 'coordination', name: 'z', region: null, fewest: 2 }] },
      device,
    );
    const measured = async () => (await world.measure()).map(({ values }) => values);
    expect(await measured(), 'before the first step').toEqual([
      [NaN, NaN, NaN],
      [NaN, NaN, NaN],
    ]);
    // In the second world nothing touches the floor.
    const { step, arrays } = await world.snapshot();
    const position = arrays.get('grain.position')!;
    const data = position.data.map((value, k) => (k >= 12 && k % 4 === 2 ? value + 0.1 : value));
    world.restore({ step, arrays: new Map([...arrays, ['grain.position', { ...position, data }]]) });
    world.advance(4);
    const known = [[3 / 3, 2, 2 / 3], [0, NaN, 1]]; // prettier-ignore
    expect(await measured()).toEqual(known);
    world.restore(await world.snapshot());
    expect(await measured(), 'contacts are part of a snapshot').toEqual(known);
  });

  test('a measurement is of the moment it was asked for', async () => {
    using world = new World(shakenBox({ sensors }), device);
    world.advance(2);
    const asked = world.measure();
    world.advance(2);
    const [early] = await asked;
    using other = new World(shakenBox({ sensors }), device);
    other.advance(2);
    expect(early).toEqual((await other.measure())[0]);
  });
});

test('columns say what they are: names, units and words, no two alike', () => {
  const [device] = devices as [Device];
  const force: SensorModel = { kind: 'force', name: 'floor', body: 0 };
  using world = new World(shakenBox({ sensors: [...sensors, force] }), device);
  const { columns } = world.sensors;
  expect(columns.map(({ name, unit }) => `${name} ${unit}`).slice(0, 13)).toEqual([
    'energy-all.translation J',
    'energy-all.rotation J',
    'energy-all.potential J',
    'height-all.mean m',
    'height-all.top m',
    'packing-all.fraction 1',
    'momentum-all.x kg m/s',
    'momentum-all.y kg m/s',
    'momentum-all.z kg m/s',
    'momentum-all.about-x kg m²/s',
    'momentum-all.about-y kg m²/s',
    'momentum-all.about-z kg m²/s',
    'count-all.grains 1',
  ]);
  expect(columns.slice(-6).map(({ name, unit }) => `${name} ${unit}`)).toEqual(
    ['x N', 'y N', 'z N', 'about-x N m', 'about-y N m', 'about-z N m'].map((text) => `floor.${text}`),
  );
  expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  for (const { doc } of columns) expect(doc).toMatch(/^[A-Z].*\.$/);
});
