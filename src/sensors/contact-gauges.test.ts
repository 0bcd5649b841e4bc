import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../test/support/built-devices.ts';
import { grainModel, massOf, turn, type TestModel } from '../../test/support/grain-model.ts';
import { Dice } from '../../test/support/matrices.ts';
import { posesAtStart, sensorState, type StateContact, type StateGrain } from '../../test/support/sensor-state.ts';
import type { Device } from '../device/device.ts';
import { add, dot, length, rotate, scale, subtract, type Vector3 } from '../math/rigid.ts';
import type { Model, Region, SensorModel } from '../scene/model.ts';
import { SensorsGrains } from './sensors-grains.ts';

const devices = await builtDevices();

const noLoads = { readBodyForces: () => Promise.resolve([]) };
const friction = 0.4;
const box: Region = { min: [-0.05, -0.05, -0.05], max: [0.05, 0.05, 0.05] };
/** Around a face of the period along x. */
const part: Region = { min: [0.02, -0.03, -0.02], max: [0.05, 0.03, 0.03] };
const tilt = turn([0.6, 0.8, 0], 0.3);
const ballRadius = 0.02;

function bed(count: number, worldCount: number, given: Partial<TestModel> = {}): Model {
  const dice = new Dice(5);
  const model = grainModel({
    grains: Array.from({ length: count }, () => ({ position: [0, 0, 0], radius: dice.uniform(0.002, 0.005) })),
    bodies: [
      { shape: { kind: 'plane' }, position: [0, 0, -0.05], rotation: tilt },
      { shape: { kind: 'sphere', radius: ballRadius, hollow: false }, position: [0.01, 0, 0] },
    ],
    law: { friction },
    worldCount,
    domain: box,
    period: [0.1, 0, 0],
    ...given,
  });
  const sensors: SensorModel[] = [null, part].flatMap((region): SensorModel[] => [
    { kind: 'coordination', name: `z-${region ? 'part' : 'all'}`, region, fewest: 4 },
    { kind: 'chains', name: `chains-${region ? 'part' : 'all'}`, region },
    { kind: 'stress', name: `stress-${region ? 'part' : 'all'}`, region: region ?? box },
  ]);
  return { ...model, sensors };
}

/** Grains anywhere in the box, which list contacts with those behind them in the list and with bodies. */
function randomWorld(count: number, dice: Dice): StateGrain[] {
  const vector = (size: number): Vector3 => [dice.uniform(-size, size), dice.uniform(-size, size), dice.uniform(-size, size)]; // prettier-ignore
  const positions = Array.from({ length: count }, () => f32(vector(0.05)));
  return positions.map((position, i) => {
    const others = Array.from({ length: 3 }, () => i + 1 + Math.floor(dice.uniform(0, count - i - 1)));
    const partners: Pick<StateContact, 'grain' | 'body'>[] = [
      // Far apart some of them may be: the sums do not mind.
      ...[...new Set(others)].filter((k) => k < count).map((grain) => ({ grain })),
      ...(i % 5 === 0 ? [{ body: 0 }] : []),
      ...(i % 7 === 0 ? [{ body: 1 }] : []),
    ];
    const contacts = partners.map((partner) => {
      const push = Math.fround(dice.uniform(-0.3, 1));
      return { ...partner, push, slide: f32(scale(vector(0.2), Math.abs(push))) };
    });
    return { position, velocity: f32(add([1, 2, 3], vector(0.01))), isPresent: i % 11 !== 3, contacts };
  });
}

const f32 = (v: Vector3): Vector3 => [Math.fround(v[0]), Math.fround(v[1]), Math.fround(v[2])];
const isIn = ({ min, max }: Region, x: Vector3): boolean => x.every((value, k) => value >= min[k]! && value <= max[k]!);

interface Link {
  readonly branch: Vector3;
  readonly from: number;
  readonly contact: StateContact;
}

/** Contacts with their branches, from the definition. A grain that is absent lists nothing. */
function linksOf(model: Model, grains: readonly StateGrain[]): Link[] {
  return grains.flatMap(({ position, isPresent = true, contacts = [] }, from) =>
    (isPresent ? contacts : []).map((contact) => ({
      from,
      contact,
      branch: branchOf(model, grains, position, contact),
    })),
  );
}

function branchOf(model: Model, grains: readonly StateGrain[], x: Vector3, { grain, body }: StateContact): Vector3 {
  if (grain !== undefined) {
    const [a, b, c] = subtract(x, grains[grain]!.position);
    return [a - model.period[0] * Math.round(a / model.period[0]), b, c];
  }
  if (body === 0) {
    const normal = rotate(tilt, [0, 0, 1]);
    return scale(normal, Math.max(dot(normal, subtract(x, [0, 0, -0.05])), 1e-9));
  }
  const way = subtract(x, [0.01, 0, 0]);
  return scale(way, (length(way) - ballRadius) / length(way));
}

/** Only such walls as a centre is outside of; pairs of presents. */
function sane(grains: readonly StateGrain[]): StateGrain[] {
  return grains.map((grain) => ({
    ...grain,
    contacts: grain.contacts!.filter((contact) => {
      if (contact.grain !== undefined) return grains[contact.grain]!.isPresent;
      if (contact.body === 0) return dot(rotate(tilt, [0, 0, 1]), subtract(grain.position, [0, 0, -0.05])) > 1e-3;
      return length(subtract(grain.position, [0.01, 0, 0])) > ballRadius + 1e-3;
    }),
  }));
}

/** Part of a line in a region, with images one period away: sampled, since that is nothing like clipping. */
function partInside(region: Region, period: number, x: Vector3, branch: Vector3): number {
  const samples = 4000;
  let inside = 0;
  for (let k = 0; k < samples; k++) {
    const [a, b, c] = subtract(x, scale(branch, (k + 0.5) / samples));
    if ([a - period, a, a + period].some((each) => isIn(region, [each, b, c]))) inside++;
  }
  return inside / samples;
}

const pairs = [[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [1, 2]] as const; // prettier-ignore

function expectedStress(model: Model, grains: readonly StateGrain[], region: Region): number[] {
  const links = linksOf(model, grains).map((link) => {
    const { branch, contact, from } = link;
    const force = add(contact.slide, scale(branch, contact.push / length(branch)));
    const share = contact.push === 0 ? 0 : partInside(region, model.period[0], grains[from]!.position, branch);
    return { force, lever: scale(branch, share) };
  });
  const inside = grains.flatMap(({ position, velocity, isPresent }, k) =>
    isPresent && isIn(region, position) ? [{ v: velocity!, m: massOf(model.grains.radius[k]!) }] : [],
  );
  const mass = inside.reduce((sum, { m }) => sum + m, 0);
  const mean = scale(
    inside.reduce<Vector3>((sum, { v, m }) => add(sum, scale(v, m)), [0, 0, 0]),
    1 / mass,
  );
  const volume = [0, 1, 2].reduce((product, k) => product * (region.max[k]! - region.min[k]!), 1);
  const stress = pairs.map(([i, j]) => {
    const pressing = links.reduce((sum, { force: f, lever: l }) => sum + 0.5 * (f[i] * l[j] + f[j] * l[i]), 0);
    const moving = inside.reduce((sum, { v, m }) => sum + m * (v[i] - mean[i]) * (v[j] - mean[j]), 0);
    return (pressing + moving) / volume;
  });
  return [...stress, (stress[0]! + stress[1]! + stress[2]!) / 3];
}

function expectedChains(model: Model, grains: readonly StateGrain[], region: Region | null): number[] {
  const links = linksOf(model, grains).filter(({ contact, branch, from }) => {
    const point = subtract(grains[from]!.position, scale(branch, model.grains.radius[from]! / length(branch)));
    const images = [-0.1, 0, 0.1].map((shift): Vector3 => [point[0] + shift, point[1], point[2]]);
    return contact.push > 0 && (region === null || images.some((image) => isIn(region, image)));
  });
  const pushes = links.map(({ contact }) => contact.push);
  const mean = pushes.reduce((a, b) => a + b, 0) / pushes.length;
  const share = (factor: number): number => pushes.filter((push) => push > factor * mean).length / pushes.length;
  const variance = pushes.reduce((sum, push) => sum + (push - mean) ** 2, 0) / pushes.length;
  const mobilised =
    links.reduce((sum, { contact: c }) => sum + length(c.slide) / (friction * c.push), 0) / links.length;
  return [pushes.length, mean, Math.max(...pushes), Math.sqrt(variance) / mean, share(1), share(2), mobilised];
}

function expectedCoordination(model: Model, grains: readonly StateGrain[], region: Region | null): number[] {
  const touches = grains.map(() => 0);
  for (const { from, contact } of linksOf(model, grains)) {
    if (!(contact.push > 0)) continue;
    touches[from]!++;
    if (contact.grain !== undefined) touches[contact.grain]!++;
  }
  const counted = touches.filter((_, k) => grains[k]!.isPresent && (!region || isIn(region, grains[k]!.position)));
  const held = counted.filter((count) => count >= 4);
  const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length;
  return [mean(counted), mean(held), 1 - held.length / counted.length];
}

async function measured(sensors: SensorsGrains, ...given: Parameters<SensorsGrains['measure']>) {
  const readings = await sensors.measure(...given);
  return readings.map(({ values }) => (name: string) => {
    return values.filter((_, k) => sensors.columns[k]!.name.startsWith(`${name}.`));
  });
}

const close = (values: readonly number[], wanted: readonly number[], allowance: number): void => {
  expect(values.length).toBe(wanted.length);
  for (const [k, value] of values.entries()) {
    const message = `column ${k}: ${value} for ${wanted[k]}`;
    expect(Math.abs(value - wanted[k]!), message).toBeLessThanOrEqual(allowance * Math.max(...wanted.map(Math.abs)));
  }
};

describe.each(devices)('contacts on $name', (device: Device) => {
  test('stress, chains and coordination are what their definitions say, in two worlds', async () => {
    const count = 300;
    const model = bed(count, 2);
    const dice = new Dice(9);
    const worlds = [0, 1].map(() => sane(randomWorld(count, dice)));
    using state = sensorState(device, model, worlds);
    using sensors = new SensorsGrains(device, model, noLoads);
    const values = await measured(sensors, state, 3, false, posesAtStart(model));
    for (const [k, grains] of worlds.entries()) {
      for (const [name, region] of [
        ['all', null],
        ['part', part],
      ] as const) {
        // prettier-ignore
        const of = (kind: string): number[] => values[k]!(`${kind}-${name}`);
        close(of('z'), expectedCoordination(model, grains, region), 1e-12);
        close(of('chains').slice(0, 1), expectedChains(model, grains, region).slice(0, 1), 0);
        close(of('chains').slice(1), expectedChains(model, grains, region).slice(1), 1e-5);
        // Samples of lines leave a part in a thousand.
        close(of('stress'), expectedStress(model, grains, region ?? box), 2e-3);
      }
    }
  });

  test('a column of grains presses with its weight, and nothing is known before the first step', async () => {
    const [radius, count] = [0.005, 10];
    const weight = massOf(radius) * 9.81;
    const model = bed(count, 1, {
      grains: Array.from({ length: count }, () => ({ position: [0, 0, 0], radius })),
      bodies: [{ shape: { kind: 'plane' }, position: [0, 0, -0.05] }],
      period: [0, 0, 0],
    });
    const grains = Array.from({ length: count }, (_, k): StateGrain => ({
      position: [0, 0, -0.05 + (2 * k + 1) * radius],
      // The lower grain of two lists their contact, and is pressed down by what lies above.
      contacts: [
        ...(k === 0 ? [{ body: 0, slide: [0, 0, 0] as const, push: count * weight }] : []),
        ...(k < count - 1 ? [{ grain: k + 1, slide: [0, 0, 0] as const, push: (count - 1 - k) * weight }] : []),
      ],
    }));
    using state = sensorState(device, model, [grains]);
    using sensors = new SensorsGrains(device, model, noLoads);
    const [of] = await measured(sensors, state, 1, false, posesAtStart(model));
    const [xx, yy, zz, xy, xz, yz, pressure] = of!('stress-all');
    // Σ push · branch: radius for the floor and two of them for each pair.
    const wanted = (weight * (count * radius + (2 * radius * (count * (count - 1))) / 2)) / 0.1 ** 3;
    expect(zz! / wanted).toBeCloseTo(1, 5);
    expect(pressure! / wanted).toBeCloseTo(1 / 3, 5);
    expect(Math.max(...[xx, yy, xy, xz, yz].map((each) => Math.abs(each!)))).toBeLessThan(1e-6 * wanted);
    expect(of!('z-all')).toEqual([2 - 1 / count, NaN, 1]);
    const [, mean, greatest] = of!('chains-all');
    expect(mean! / weight).toBeCloseTo(5.5, 5);
    expect(greatest! / weight).toBeCloseTo(10, 5);
    const [early] = await measured(sensors, state, 0, false, posesAtStart(model));
    for (const name of ['stress-all', 'z-all', 'chains-all']) expect(early!(name).every(Number.isNaN)).toBe(true);
  });

  test('where nothing touches there is nothing to tell', async () => {
    const model = bed(3, 1);
    using state = sensorState(device, model, [[0, 0.03, -0.03].map((x): StateGrain => ({ position: [x, 0, 0] }))]);
    using sensors = new SensorsGrains(device, model, noLoads);
    const [of] = await measured(sensors, state, 1, false, posesAtStart(model));
    expect(of!('z-all')).toEqual([0, NaN, 1]);
    expect(of!('chains-all')).toEqual([0, NaN, NaN, NaN, NaN, NaN, NaN]);
    expect(of!('stress-all')).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('contacts are told one by one: those with a force, with the whole of it', async () => {
    const model = bed(40, 2);
    const dice = new Dice(11);
    const worlds = [0, 1].map(() => sane(randomWorld(40, dice)));
    using state = sensorState(device, model, worlds);
    using sensors = new SensorsGrains(device, model, noLoads);
    const list = await sensors.contacts(state, posesAtStart(model));
    const wanted = worlds.flatMap((grains, world) =>
      linksOf(model, grains).map((link) => ({ ...link, grains, world })),
    );
    expect(list.count).toBe(wanted.length);
    for (const [k, { from, contact, branch, grains, world }] of wanted.entries()) {
      const vector = (numbers: Float32Array): Vector3 => [numbers[3 * k]!, numbers[3 * k + 1]!, numbers[3 * k + 2]!];
      expect(list.grain[k]).toBe(40 * world + from);
      expect(list.partner[k]).toBe(contact.grain ?? 2 ** 31 + 8 * contact.body!);
      expect(list.isWall[k]).toBe(contact.grain === undefined ? 1 : 0);
      expect(vector(list.centre)).toEqual(grains[from]!.position);
      expect(length(subtract(vector(list.branch), branch))).toBeLessThan(1e-7);
      const force = add(contact.slide, scale(branch, contact.push / length(branch)));
      expect(length(subtract(vector(list.force), force))).toBeLessThan(1e-4 * length(force));
      expect(list.normalForce[k]).toBe(contact.push);
      const mobilised = contact.push > 0 ? length(contact.slide) / (friction * contact.push) : 0;
      expect(list.mobilisation[k]).toBeCloseTo(mobilised, 4);
    }
  });
});
