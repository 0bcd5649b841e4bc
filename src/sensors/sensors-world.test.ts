/** Sensors on worlds that run: against what grains and bodies do, and through snapshots. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../test/support/built-devices.ts';
import { defaultRadius, grainModel, massOf } from '../../test/support/grain-model.ts';
import { looseBed } from '../../test/support/grain-beds.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { length, subtract, type Vector3 } from '../math/rigid.ts';
import { compileScene } from '../scene/compile-scene.ts';
import type { Model, SensorModel } from '../scene/model.ts';
import { parseScene } from '../scene/parse-scene.ts';
import { World } from '../world/world.ts';

const devices = await mostDevices();
/** For what takes many steps: that all devices read the same of a state is tested beside the kernels. */
const cpu = devices.find(({ kind }) => kind === 'cpu')!;
const region = { min: [-0.02, -0.02, 0.001], max: [0.02, 0.02, 0.03] } as const;
const everything: SensorModel[] = [
  { kind: 'coordination', name: 'coordination', region: null, fewest: 3 },
  { kind: 'chains', name: 'chains', region: null },
  { kind: 'stress', name: 'stress', region },
  { kind: 'flow', name: 'flow', point: [0, 0, 0.0155], normal: [0, 0, -1], region: null, windowSteps: 4 },
  { kind: 'profile', name: 'profile', region, axis: 2, bins: 3 },
  { kind: 'repose', name: 'repose', centre: [0, 0, 0], reach: 0.03, direction: null, bins: 6, region: null },
  { kind: 'packing', name: 'packing', region },
];

/** A bed at rest in a box, under a load of its own. */
function bed(sensors: readonly SensorModel[]): Model {
  return { ...grainModel({ ...looseBed([5, 5, 6]), timeStep: 5e-4, sweeps: 30 }), sensors };
}

const valuesOf = (world: World, values: readonly number[], name: string): number[] =>
  values.filter((_, k) => world.sensors.columns[k]!.name.startsWith(`${name}.`));

describe.each(devices)('sensors of a world on $name', (device) => {
  test('read the same after a snapshot was restored, and go on the same', async () => {
    const model = shakenBox({ sensors: everything, worldCount: 2 });
    using world = new World(model, device);
    using other = new World(model, device);
    world.advance(5);
    const snapshot = await world.snapshot();
    const then = await world.measure();
    other.restore(snapshot);
    expect(await other.measure()).toEqual(then);
    world.advance(5);
    other.advance(3);
    await other.measure();
    other.advance(2);
    const [now, same] = [await world.measure(), await other.measure()];
    expect(same).toEqual(now);
    // Something has passed the plane: as much as there is more beyond it than at the start.
    const positions = await world.read('grain.position');
    const start = model.grains.position;
    const beyond = (at: ArrayLike<number>, first: number): number =>
      model.grains.radius.reduce((sum, _, k) => sum + (at[first + 3 * k + 2]! <= Math.fround(0.0155) ? 1 : 0), 0);
    const passed = beyond(positions, 0) - beyond(start, 0);
    expect(valuesOf(world, now[0]!.values, 'flow')[0]).toBe(passed);
    expect(passed).not.toBe(0);
    world.reset();
    expect(valuesOf(world, (await world.measure())[0]!.values, 'flow').slice(0, 3)).toEqual([0, 0, 0]);
  });
});

test.each(devices.filter(({ kind }) => kind !== 'gpu'))(
  'read as many contacts as there come to be: $name',
  async (device) => {
    const stress = { kind: 'stress', name: 'stress', region: { min: [-1, -1, -1], max: [1, 1, 1] } } as const;
    // The densest lattice, of which nobody knows any contact before the first step.
    const across = 8;
    const grains = Array.from(
      { length: across ** 3 },
      (_, k) => [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)] as const,
    )
      .filter(([x, y, z]) => (x + y + z) % 2 === 0)
      .map((place) => ({ position: place.map((x) => Math.SQRT2 * defaultRadius * x) as unknown as Vector3 }));
    const model = { ...grainModel({ grains, gravity: [0, 0, 0] }), sensors: [stress] }; // prettier-ignore
    using watched = new World(model, device);
    using unwatched = new World(model, device);
    const room = (): number => watched.deviceArray('contact.partner').count;
    await watched.measure();
    const before = room();
    watched.advance(1);
    unwatched.advance(1);
    expect(await watched.measure()).toEqual(await unwatched.measure());
    expect(Array.from(await watched.read('grain.contactCount')).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(before);
  },
);

test('a bed at rest weighs what its grains do, and presses so', async () => {
  const layer = { min: [-0.02, -0.02, 0.01], max: [0.02, 0.02, 0.02] } as const;
  const model = bed([
    { kind: 'weight', name: 'weight', body: 0 },
    { kind: 'stress', name: 'stress', region: layer },
    { kind: 'chains', name: 'chains', region: null },
    { kind: 'coordination', name: 'coordination', region: null, fewest: 4 },
  ]);
  using world = new World(model, cpu);
  for (let k = 0; k < 12; k++) {
    world.advance(50);
    await world.idle();
  }
  const { values } = (await world.measure())[0]!;
  const mass = model.grains.radius.reduce((sum, radius) => sum + massOf(radius), 0);
  // The last grains still settle.
  const [load, apparent] = valuesOf(world, values, 'weight') as [number, number];
  expect(Math.abs(load / (9.81 * mass) - 1)).toBeLessThan(0.02);
  expect(apparent).toBeCloseTo(load / 9.81, 12);
  // What lies above the layer, over the area of the box; walls bear a part of it.
  const positions = await world.read('grain.position');
  const above = model.grains.radius.reduce((sum, radius, k) => sum + (positions[3 * k + 2]! > 0.015 ? massOf(radius) : 0), 0); // prettier-ignore
  const edge = 5 * 2.1 * 0.005;
  const stress = valuesOf(world, values, 'stress');
  expect(stress[2]! / ((9.81 * above) / edge ** 2)).toBeGreaterThan(0.6);
  expect(stress[2]! / ((9.81 * above) / edge ** 2)).toBeLessThan(1.4);
  for (const side of [stress[0]!, stress[1]!]) expect(side / stress[2]!).toBeGreaterThan(0.2);
  const [contacts, , , , strong, , mobilised] = valuesOf(world, values, 'chains') as [number, number, number, number, number, number, number]; // prettier-ignore
  const [mean, , rattlers] = valuesOf(world, values, 'coordination') as [number, number, number];
  expect(contacts).toBeGreaterThan(mean * 0.5 * model.grains.count);
  expect(strong).toBeGreaterThan(0.25);
  expect(strong).toBeLessThan(0.5);
  expect(mobilised).toBeGreaterThan(0);
  expect(mobilised).toBeLessThanOrEqual(1.001);
  expect(rattlers).toBeLessThan(0.6);
});

test('the forces of the contacts with walls are the loads on the bodies', async () => {
  const sensors = [0, 1].map((body): SensorModel => ({ kind: 'force', name: `body-${body}`, body }));
  using world = new World(shakenBox({ sensors, grains: [4, 4, 2] }), cpu);
  world.advance(40);
  const [reading] = await world.measure();
  const { count, partner, isWall, force } = await world.contacts();
  for (const body of [0, 1]) {
    const load = valuesOf(world, reading!.values, `body-${body}`).slice(0, 3) as unknown as Vector3;
    let sum: Vector3 = [0, 0, 0];
    for (let k = 0; k < count; k++) {
      if (isWall[k] === 0 || Math.floor((partner[k]! - 2 ** 31) / 8) !== body) continue;
      sum = subtract(sum, [force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!]);
    }
    // Normals are those after the step, which has moved the grains on.
    expect(length(load)).toBeGreaterThan(0.01);
    expect(length(subtract(load, sum)), `body ${body}: ${load.join(' ')} for ${sum.join(' ')}`).toBeLessThan(
      0.02 * length(load),
    );
  }
});

/** Three grains that fly down at 1 m/s from 0.25 m through a domain of 0.3 m. */
function flying(boundary: 'open' | 'cyclic' | 'periodic'): World {
  const positions = [-0.05, 0, 0.05].map((x): Vector3 => [x, 0, 0.25]);
  const scene = parseScene({
    talus: 1,
    gravity: [0, 0, 0],
    time: { step: 0.001, end: 1 },
    domain: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.3] },
    boundaries: { z: boundary },
    materials: { stone: {} },
    grains: [{ material: 'stone', radius: 0.01, fill: { kind: 'points', positions }, velocity: [0, 0, -1] }],
    sensors: [{ kind: 'flow', point: [0, 0, 0.1], window: 0.3 }, { kind: 'count' }, { kind: 'packing' }],
  });
  return new World(compileScene(scene), cpu);
}

test.each([
  // Gone for good, or three rounds less a little: 0.25 + 2 · 0.3 m are flown at 0.85 s.
  ['open', 3, 0],
  ['cyclic', 9, 3],
  ['periodic', 9, 3],
] as const)('flow counts every round where grains leave at an end that is %s', async (boundary, passed, left) => {
  using world = flying(boundary);
  world.advance(840);
  const { values } = (await world.measure())[0]!;
  const [grains, mass, weight, rate, numberRate, count, fraction] = values as [number, number, number, number, number, number, number]; // prettier-ignore
  expect(grains).toBe(passed);
  expect(mass / (passed * massOf(0.01))).toBeCloseTo(1, 7);
  expect(weight).toBe(0);
  // The last whole window is that from 0.3 to 0.6 s.
  expect(numberRate).toBeCloseTo(boundary === 'open' ? 0 : 10, 9);
  expect(rate).toBeCloseTo(numberRate * massOf(0.01), 9);
  expect(count).toBe(left);
  // Around no grains there is no box.
  if (left === 0) expect(fraction).toBeNaN();
  else expect(fraction).toBeGreaterThan(0);
});
