import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import { Dice } from '../../../test/support/matrices.ts';
import { softModel, type TestParticle } from '../../../test/support/soft-model.ts';
import type { Device } from '../../device/device.ts';
import { cross, dot, type Vector3 } from '../../math/rigid.ts';
import type { Model, Region, SensorModel } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { lawFields, lawRoom, packLaws } from '../../solvers/soft/law-params.ts';
import { initialSoftState, softStateTables } from '../../solvers/soft/soft-state.ts';
import { createState, type State } from '../../solvers/solver.ts';
import { SensorsSoft } from './sensors-soft.ts';
import type { SoftSources } from './soft-part.ts';

const devices = await builtDevices();
const cell = 0.1;

/** What a solver would keep on the device. */
function sourcesOf(device: Device, soft: SoftModel): SoftSources & Disposable {
  const mu = soft.youngModulus.map((young, i) => young / (2 * (1 + soft.poissonRatio[i]!)));
  const lambda = mu.map((shear, i) => (2 * shear * soft.poissonRatio[i]!) / (1 - 2 * soft.poissonRatio[i]!));
  const each = (i: number): number[] => [soft.mass[i]!, soft.volume[i]!, mu[i]!, lambda[i]!];
  const matter = device.array('matter', 'vec4f', soft.count, Array.from(soft.mass, (_, i) => each(i)).flat());
  const tags = device.array('tags', 'u32', soft.count, soft.law.map((law) => law + (0xffff << 16))); // prettier-ignore
  const laws = device.array('laws', lawFields, lawRoom, packLaws(soft.laws));
  return {
    matter,
    tags,
    laws,
    readBodyForces: () => Promise.resolve([{ force: [1, 2, -3], torque: [4, 5, 6] }]),
    [Symbol.dispose]() {
      for (const array of [matter, tags, laws]) array[Symbol.dispose]();
    },
  };
}

const particleCount = 600;

/** Two groups that fly about, strained each in its own way; the third of three laws is a fluid. */
function flyingParticles(dimensions: 2 | 3): TestParticle[] {
  const dice = new Dice(7);
  const inPlane = (vector: readonly number[]): Vector3 => [vector[0]!, vector[1]!, dimensions === 3 ? vector[2]! : 0];
  return Array.from({ length: particleCount }, (_, i) => {
    const f = dice.normals(9).map((value, k) => 0.1 * value + Number(k % 4 === 0));
    const plane = f.map((value, k) => ([2, 5, 6, 7].includes(k) ? 0 : value));
    return {
      position: inPlane(dice.normals(3).map((value) => 0.3 * value)),
      velocity: inPlane(dice.normals(3)),
      deformation: dimensions === 3 ? f : plane,
      group: i < 250 ? 0 : 1,
      law: i % 3,
    };
  });
}

const region: Region = { min: [-0.2, -0.3, -1], max: [0.4, 0.3, 1] };
const nowhere: Region = { min: [5, 5, 5], max: [6, 6, 6] };
const sensors: readonly SensorModel[] = [
  ...[null, region, nowhere].flatMap((where, k) =>
    (['energy', 'height', 'momentum', 'count'] as const).map((kind) => ({ kind, name: `${kind}${k}`, region: where })),
  ),
  { kind: 'centre', name: 'centre', particles: { first: 250, end: particleCount } },
  { kind: 'deformation', name: 'deformation', particles: null, region: null },
  { kind: 'deformation', name: 'first', particles: { first: 0, end: 250 }, region },
  { kind: 'stress', name: 'stress', region },
  { kind: 'stress', name: 'no-stress', region: nowhere },
];

interface Particle {
  readonly x: Vector3;
  readonly v: Vector3;
  /** Of the affine velocity, C_zy − C_yz and so on [1/s] */
  readonly curl: Vector3;
  readonly m: number;
  readonly group: number;
}

/** In f64, from the numbers as a device holds them. */
function particlesOf({ soft }: Model & { readonly soft: SoftModel }, affine: readonly number[]): Particle[] {
  const round = (from: Float64Array, i: number): Vector3 => [0, 1, 2].map((k) => Math.fround(from[3 * i + k]!)) as unknown as Vector3; // prettier-ignore
  return Array.from({ length: soft.count }, (_, i) => {
    // Columns first.
    const c = (row: number, column: number): number => affine[9 * i + 3 * column + row]!;
    const curl: Vector3 = [c(2, 1) - c(1, 2), c(0, 2) - c(2, 0), c(1, 0) - c(0, 1)];
    return { x: round(soft.position, i), v: round(soft.velocity, i), curl, m: Math.fround(soft.mass[i]!), group: soft.group[i]! }; // prettier-ignore
  });
}

/** The state of a model in two worlds, where the second moves twice as fast; and C of each particle, column by column. */
function stateOf(device: Device, model: Model & { readonly soft: SoftModel }): { state: State; affine: number[] } {
  const { soft, worldCount } = model;
  const state = createState(device, softStateTables(soft, worldCount));
  const arrays = initialSoftState(soft, worldCount);
  const velocity = Float32Array.from(arrays.get('particle.velocity')!);
  for (let k = velocity.length / 2; k < velocity.length; k++) velocity[k]! *= 2;
  const dice = new Dice(11);
  const affine = Array.from({ length: 9 * soft.count }, (_, k) => {
    const value = Math.fround(dice.normals(1)[0]!);
    return soft.dimensions === 2 && [2, 5, 6, 7, 8].includes(k % 9) ? 0 : value;
  });
  const [width, lanes] = soft.dimensions === 3 ? [12, [0, 1, 2, 4, 5, 6, 8, 9, 10]] : [4, [0, 1, -1, 2, 3, -1, -1, -1, -1]]; // prettier-ignore
  const words = new Float32Array(width * soft.count * worldCount);
  for (let i = 0; i < soft.count * worldCount; i++)
    for (const [k, lane] of lanes.entries()) if (lane >= 0) words[width * i + lane] = affine[9 * (i % soft.count) + k]!;
  for (const [name, data] of new Map([...arrays, ['particle.velocity', velocity], ['particle.affine', words]])) {
    device.write(state.groups['particle']![name.split('.')[1]!]!, data);
  }
  return { state, affine };
}

const isIn = ({ min, max }: Region, x: Vector3): boolean => x.every((value, k) => value >= min[k]! && value <= max[k]!);

/** Sums of f32 numbers, fewer than 256 at a time: relative to the sum of their magnitudes. */
const tolerance = 3e-6;

describe.each(devices)('sensors of soft matter on $name', (device) => {
  test.each([2, 3] as const)('agree with sums in f64, in %i dimensions', async (dimensions) => {
    const model = softModel({
      ...{ dimensions, cellSize: cell, worldCount: 2, sensors, particles: flyingParticles(dimensions) },
      laws: [{}, { kind: 'fixed-corotated' }, { kind: 'fluid', values: [1e4, 7] }],
    });
    using sources = sourcesOf(device, model.soft);
    using panel = new SensorsSoft(device, model, model.soft, sources);
    const { state, affine } = stateOf(device, model);
    using _state = state;
    const readings = await panel.measure(state, 4, true);
    expect(readings.map(({ step, world }) => [step, world])).toEqual([
      [4, 0],
      [4, 1],
    ]);
    const up = dimensions === 3 ? 2 : 1;
    for (const { values, world } of readings) {
      const value = (name: string): number => values[panel.columns.findIndex((column) => column.name === name)]!;
      const all = particlesOf(model, affine).map((p) => ({ ...p, v: p.v.map((v) => v * (1 + world)) as unknown as Vector3 })); // prettier-ignore
      const agree = (name: string, terms: readonly number[], over = 1): void => {
        const wanted = terms.reduce((a, b) => a + b, 0) / over;
        const size = terms.reduce((a, b) => a + Math.abs(b), 0) / over;
        expect(Math.abs(value(name) - wanted), `${name}: ${value(name)} for ${wanted}`).toBeLessThan(tolerance * size);
      };
      for (const [k, some] of [all, all.filter(({ x }) => isIn(region, x))].entries()) {
        const mass = some.reduce((sum, { m }) => sum + m, 0);
        expect(value(`count${k}.particles`)).toBe(some.length);
        agree(`energy${k}.kinetic`, some.map(({ m, v }) => 0.5 * m * dot(v, v))); // prettier-ignore
        agree(`energy${k}.potential`, some.map(({ m, x }) => m * 9.81 * x[up])); // prettier-ignore
        agree(`height${k}.mean`, some.map(({ m, x }) => m * x[up]), mass); // prettier-ignore
        expect(value(`height${k}.top`)).toBeCloseTo(Math.max(...some.map(({ x }) => x[up])), 6);
        expect(value(`height${k}.bottom`)).toBeCloseTo(Math.min(...some.map(({ x }) => x[up])), 6);
        for (const [axis, letter] of ['x', 'y', 'z'].entries()) {
          if (dimensions === 3 || axis < 2) agree(`momentum${k}.${letter}`, some.map(({ m, v }) => m * v[axis]!)); // prettier-ignore
          // In the plane nothing turns but about z.
          if (dimensions === 3 || axis === 2)
            agree(`momentum${k}.about-${letter}`, some.map(({ m, x, v, curl }) => m * (cross(x, v)[axis]! + (cell ** 2 / 4) * curl[axis]!))); // prettier-ignore
          else expect(value(`momentum${k}.about-${letter}`)).toBe(0);
        }
      }
      const second = all.filter(({ group }) => group === 1);
      const mass = second.reduce((sum, { m }) => sum + m, 0);
      agree('centre.x', second.map(({ m, x }) => m * x[0]), mass); // prettier-ignore
      agree('centre.velocity-y', second.map(({ m, v }) => m * v[1]), mass); // prettier-ignore
      expect(value('count2.particles')).toBe(0);
      for (const name of ['height2.mean', 'height2.top', 'no-stress.xx']) expect(value(name), name).toBeNaN();
    }
  });

  test('are the same bits every time', async () => {
    const model = softModel({ sensors, worldCount: 2, particles: flyingParticles(3), laws: [{}, {}, {}] });
    using sources = sourcesOf(device, model.soft);
    using panel = new SensorsSoft(device, model, model.soft, sources);
    const { state } = stateOf(device, model);
    using _state = state;
    expect(await panel.measure(state, 1, true)).toEqual(await panel.measure(state, 1, true));
  });

  test('deformation: extremes of volume and stretch; stress: a uniaxial stretch pulls by the law', async () => {
    // Neo-Hookean: τ = μ (F Fᵀ − I) + λ ln J I, and σ = τ/J.
    const [stretch, young, poisson] = [1.2, 1e4, 0.3];
    const mu = young / (2 * (1 + poisson));
    const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson));
    const along = (mu * (stretch ** 2 - 1) + lambda * Math.log(stretch)) / stretch;
    const across = (lambda * Math.log(stretch)) / stretch;
    const model = softModel({
      ...{ youngModulus: young, poissonRatio: poisson },
      sensors: sensors.filter(({ kind, name }) => kind === 'deformation' || name === 'energy1'),
      particles: Array.from({ length: 300 }, (_, i) => ({
        position: [0.001 * i, 0, 0],
        deformation: i < 290 ? [stretch, 0, 0, 0, 1, 0, 0, 0, 1] : [0, 2, 0, -0.25, 0, 0, 0, 0, 1],
        group: i < 290 ? 0 : 1,
      })),
    });
    using sources = sourcesOf(device, model.soft);
    using panel = new SensorsSoft(device, model, model.soft, sources);
    using state = createState(device, softStateTables(model.soft, 1));
    for (const [name, data] of initialSoftState(model.soft, 1)) device.write(state.groups['particle']![name.split('.')[1]!]!, data); // prettier-ignore
    const { values } = (await panel.measure(state, 0, false))[0]!;
    const value = (name: string): number => values[panel.columns.findIndex((column) => column.name === name)]!;
    expect(value('deformation.smallest-volume')).toBeCloseTo(0.5, 6);
    expect(value('deformation.largest-volume')).toBeCloseTo(stretch, 6);
    expect(value('deformation.largest-stretch')).toBeCloseTo(2, 5);
    expect(value('first.smallest-volume')).toBeCloseTo(stretch, 6);
    // ψ = μ/2 (|F|² − 3) − μ ln J + λ/2 (ln J)², of the 290 particles with this stretch and the ten others.
    const energy = (sigma: readonly number[]): number => {
      const ln = Math.log(sigma[0]! * sigma[1]! * sigma[2]!);
      return (mu / 2) * (sigma.reduce((sum, s) => sum + s * s, 0) - 3) - mu * ln + (lambda / 2) * ln ** 2;
    };
    const all = 290 * energy([stretch, 1, 1]) + 10 * energy([2, 0.25, 1]);
    expect(value('energy1.elastic') / (model.soft.volume[0]! * all)).toBeCloseTo(1, 5);
    expect(value('first.largest-stretch')).toBeCloseTo(stretch, 6);
    const only: Model = { ...model, sensors: [{ kind: 'stress', name: 'stress', region: { min: [-1, -1, -1], max: [0.2895, 1, 1] } }] }; // prettier-ignore
    using fewer = new SensorsSoft(device, only, model.soft, sources);
    const [reading] = await fewer.measure(state, 0, false);
    const wanted = [-along, -across, -across, 0, 0, 0, -(along + 2 * across) / 3];
    for (const [k, stress] of wanted.entries()) expect(Math.abs(reading!.values[k]! - stress), `${k}`).toBeLessThan(2e-5 * young); // prettier-ignore
  });

  test('a fluid tells its volume by what it remembers', async () => {
    const model = softModel({
      particles: [{ position: [0, 0, 0] }, { position: [0.1, 0, 0] }],
      laws: [{ kind: 'fluid', values: [1e4, 7] }],
      sensors: [{ kind: 'deformation', name: 'd', particles: null, region: null }],
    });
    using sources = sourcesOf(device, model.soft);
    using panel = new SensorsSoft(device, model, model.soft, sources);
    using state = createState(device, softStateTables(model.soft, 1));
    for (const [name, data] of initialSoftState(model.soft, 1)) device.write(state.groups['particle']![name.split('.')[1]!]!, data); // prettier-ignore
    device.write(state.groups['particle']!['memory']!, [0.9, 1.1]);
    const [reading] = await panel.measure(state, 0, false);
    expect(reading!.values.map((each) => Number(each.toFixed(6)))).toEqual([0.9, 1.1, 1]);
  });
});

test('forces on bodies come from the solver, and are known right after a step', async () => {
  const device = devices[0]!;
  const model: Model = { ...softModel({ particles: [], bodies: [{ shape: { kind: 'plane' } }] }), sensors: [{ kind: 'force', name: 'force', body: 0 }, { kind: 'weight', name: 'weight', body: 0 }] }; // prettier-ignore
  using sources = sourcesOf(device, model.soft!);
  using panel = new SensorsSoft(device, model, model.soft!, sources);
  using state = createState(device, softStateTables(model.soft!, 1));
  expect((await panel.measure(state, 1, true))[0]!.values).toEqual([1, 2, -3, 4, 5, 6, 3, 3 / 9.81]);
  expect((await panel.measure(state, 1, false))[0]!.values.every(Number.isNaN)).toBe(true);
  expect(panel.columns[0]!.doc).toContain('soft matter');
});

test('sensors of grains are refused', () => {
  const device = devices[0]!;
  const model = softModel({ particles: [], sensors: [{ kind: 'packing', name: 'dense', region: null }] });
  using sources = sourcesOf(device, model.soft);
  expect(() => new SensorsSoft(device, model, model.soft, sources)).toThrow('sensor dense: "packing" is for grains');
});
