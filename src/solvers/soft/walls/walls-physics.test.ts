/** Soft matter against walls, with answers from mechanics. On one device: the others are compared in devices.test.ts. */
import { afterAll, describe, expect, it } from 'vitest';
import { boxModel, type TestBoxes } from '../../../../test/support/soft-boxes.ts';
import { SoftRun } from '../../../../test/support/soft-run.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';
import { multiply, type Quaternion, type Vector3 } from '../../../math/rigid.ts';
import type { Model } from '../../../scene/model.ts';
import type { TestBody } from '../../../../test/support/grain-model.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const g = 9.81;
const degrees = Math.PI / 180;
/** In the plane, of jelly that comes to rest soon. */
const jelly: Partial<TestBoxes> = { dimensions: 2, youngModulus: 1e5, laws: [{ viscosity: 200 }], timeStep: 1e-3 };
const weighed: Model['sensors'] = [{ kind: 'weight', name: 'weight', body: 0 }];

async function mean(run: SoftRun, field: string, axis: number): Promise<number> {
  const width = run.model.soft!.dimensions === 3 ? 4 : 2;
  const words = await run.words(field);
  let sum = 0;
  for (let i = axis; i < words.length; i += width) sum += words[i]!;
  return sum / (words.length / width);
}

function moving(shape: TestBody['shape'], start: Vector3, velocity: Vector3): TestBody {
  const at = (time: number): Vector3 => [0, 1, 2].map((k) => start[k]! + velocity[k]! * time) as unknown as Vector3;
  const twist = { velocity, spin: [0, 0, 0] as Vector3 };
  return { shape, motion: (time) => ({ pose: { position: at(time), rotation: [0, 0, 0, 1] }, twist }) };
}

/** Acceleration down a slope of so many degrees that is a face of the domain, after it has come to rest on it [m/s²]. */
async function slide(angle: number, friction: number): Promise<{ acceleration: number; speed: number }> {
  const [down, into] = [g * Math.sin(angle * degrees), g * Math.cos(angle * degrees)];
  const model = boxModel({
    ...jelly,
    boxes: [{ min: [0.4, 0, 0], max: [1, 0.2, 0] }],
    gravity: [down, -into, 0],
    domain: { min: [0, 0, -0.5], max: [6, 1, 0.5] },
    face: { kind: 'friction', friction },
  });
  using run = new SoftRun(device, model);
  run.step(400);
  const before = await mean(run, 'velocity', 0);
  run.step(200);
  const speed = await mean(run, 'velocity', 0);
  expect(await run.warnings()).toEqual({});
  return { acceleration: (speed - before) / 0.2, speed };
}

describe('a block on a slope', () => {
  // Coulomb: g (sin θ − μ cos θ); with cells of half its height, to 2 %.
  it.each([
    [30, 0.2],
    [30, 0.4],
    [15, 0.2],
  ])('of %d degrees slides with friction %d as Coulomb says', async (angle, friction) => {
    const exact = g * (Math.sin(angle * degrees) - friction * Math.cos(angle * degrees));
    const { acceleration } = await slide(angle, friction);
    expect(Math.abs(acceleration / exact - 1)).toBeLessThan(0.02);
  });

  it('stops, and does not creep, where friction is more than the slope', async () => {
    // tan 30° = 0.577; in a metre per second of gravity's pull along it, less than a millimetre is left.
    const { speed } = await slide(30, 0.7);
    expect(Math.abs(speed)).toBeLessThan(1e-3);
  });

  it('that is a body, aslant to the grid, slides as Coulomb says', async () => {
    const angle = 20 * degrees;
    const [along, out] = [[Math.cos(angle), -Math.sin(angle)] as const, [Math.sin(angle), Math.cos(angle)] as const];
    const upright: Quaternion = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    const rotation = multiply([0, 0, -Math.sin(angle / 2), Math.cos(angle / 2)], upright);
    const model = boxModel({
      ...jelly,
      boxes: [{ min: [0, 0, 0], max: [0.6, 0.2, 0] }],
      domain: { min: [0, 0, -0.5], max: [5, 4, 0.5] },
      face: null,
      bodies: [{ shape: { kind: 'plane' }, position: [1, 3, 0], rotation }],
      bodyGrip: { kind: 'friction', friction: 0.2 },
    });
    const { position, count } = model.soft;
    for (let i = 0; i < count; i++) {
      const [a, b] = [position[3 * i]!, position[3 * i + 1]!];
      for (const k of [0, 1]) position[3 * i + k] = [1, 3][k]! + a * along[k]! + b * out[k]!;
    }
    using run = new SoftRun(device, model);
    const speed = async (): Promise<number> =>
      (await mean(run, 'velocity', 0)) * along[0] + (await mean(run, 'velocity', 1)) * along[1];
    run.step(300);
    const before = await speed();
    run.step(300);
    const acceleration = ((await speed()) - before) / 0.3;
    // Nodes follow a slope that is aslant to them in stairs: 3 %.
    expect(Math.abs(acceleration / (g * (Math.sin(angle) - 0.2 * Math.cos(angle))) - 1)).toBeLessThan(0.03);
  });
});

describe('loads', () => {
  it.each([
    [2, 'friction'],
    [3, 'separate'],
    [2, 'sticky'],
  ] as const)('of a block at rest are its weight, in %d dimensions with grip %s', async (dimensions, kind) => {
    const up = dimensions - 1;
    const across = (low: number, other: number): Vector3 => [0, 1, 2].map((k) => (k === up ? low : other)) as never;
    const model = boxModel({
      ...jelly,
      dimensions,
      boxes: [{ min: across(0.2, 0.3), max: across(0.4, 0.7) }],
      domain: { min: [-0.2, -0.2, dimensions === 3 ? -0.2 : -0.5], max: [1, 1, 1] },
      face: null,
      bodies: [
        {
          shape: { kind: 'box', halfSize: across(0.15, 0.4), hollow: false },
          position: dimensions === 3 ? [0.5, 0.5, 0.05] : [0.5, 0.05, 0],
        },
      ],
      bodyGrip: { kind, friction: 0.5 },
      sensors: weighed,
    });
    using run = new SoftRun(device, model);
    run.step(1200);
    const weight = g * model.soft.mass.reduce((sum, m) => sum + m, 0);
    const [{ force, torque }] = (await run.solver.readBodyForces()) as [{ force: Vector3; torque: Vector3 }];
    // Statics, to 0.1 %: it lies in the middle, so that there is no torque.
    for (const [k, part] of force.entries())
      expect(Math.abs(part + (k === up ? weight : 0))).toBeLessThan(1e-3 * weight);
    for (const part of torque) expect(Math.abs(part)).toBeLessThan(1e-3 * weight);
  });

  it('of a fluid at rest are those of hydrostatics, on the floor and on the sides', async () => {
    const [depth, width, bulk] = [0.6, 0.6, 1e5];
    const halfSize: Vector3 = [0.2, 1, 1];
    const side = (x: number): TestBody => ({ shape: { kind: 'box', halfSize, hollow: false }, position: [x, 0.8, 0] });
    const model = boxModel({
      dimensions: 2,
      boxes: [{ min: [0.2, 0.2, 0], max: [0.2 + width, 0.2 + depth, 0] }],
      // At rest it does not matter how viscous it is.
      laws: [{ kind: 'fluid', viscosity: 1000, values: [bulk, 7] }],
      timeStep: 2e-4,
      domain: { min: [-0.2, -0.2, -0.5], max: [1.4, 1.4, 0.5] },
      face: null,
      bodies: [
        { shape: { kind: 'box', halfSize: [1, 0.2, 1], hollow: false }, position: [0.5, 0, 0] },
        side(0),
        side(1),
      ],
      bodyGrip: { kind: 'slip', friction: 0 },
      sensors: weighed,
    });
    using run = new SoftRun(device, model);
    run.step(4000);
    const [floor, left, right] = (await run.solver.readBodyForces()).map(({ force }) => force);
    const weight = 1000 * g * depth * width;
    // It has sunk a little: the pressure at the bottom is that of its weight, and falls evenly up to where it ends now.
    const sunk = 2 * ((await mean(run, 'position', 1)) - 0.2);
    const thrust = (0.5 * weight * sunk) / width;
    expect(Math.abs(floor![1] / weight + 1)).toBeLessThan(0.01);
    expect(Math.abs(left![0] / thrust + 1)).toBeLessThan(0.01);
    expect(Math.abs(right![0] / thrust - 1)).toBeLessThan(0.01);
    expect(left![1]).toBe(0);
  });
});

describe('a body that moves', () => {
  const floor = { kind: 'friction', friction: 0.8 } as const;
  const sand: Partial<TestBoxes> = {
    ...jelly,
    laws: [{ kind: 'drucker-prager', viscosity: 50, values: [(Math.SQRT2 / 3) * 0.5, 0] }],
    domain: { min: [0, 0, -0.5], max: [3.2, 1.5, 0.5] },
    face: floor,
  };

  it('pushes matter along at its own speed', async () => {
    const body = moving({ kind: 'box', halfSize: [0.2, 5, 5], hollow: false }, [0.2, 0, 0], [0.5, 0, 0]);
    const grip = { kind: 'separate', friction: 0 } as const;
    const model = boxModel({ ...jelly, boxes: [{ min: [0.6, 0, 0], max: [1, 0.4, 0] }], domain: sand.domain!, face: { kind: 'friction', friction: 0.3 }, bodies: [body], bodyGrip: grip }); // prettier-ignore
    using run = new SoftRun(device, model);
    run.step(1000);
    const before = await mean(run, 'position', 0);
    run.step(1000);
    // Over a second, in which it trembles and still goes along.
    expect(Math.abs((await mean(run, 'position', 0)) - before - 0.5)).toBeLessThan(0.02);
    // Its face is at 1.4 m.
    expect(Math.min(...(await run.words('position')).filter((_, k) => k % 2 === 0))).toBeGreaterThan(1.35);
  });

  it.each(['separate', 'friction'] as const)(
    'lets no sand through, were it a plate of a fifth of a cell: grip %s',
    async (kind) => {
      const body = moving({ kind: 'box', halfSize: [0.01, 5, 5], hollow: false }, [0.3, 0, 0], [1, 0, 0]);
      const model = boxModel({ ...sand, boxes: [{ min: [0.6, 0, 0], max: [1.6, 0.5, 0] }], bodies: [body], bodyGrip: { kind, friction: 0.3 } }); // prettier-ignore
      using run = new SoftRun(device, model);
      run.step(1500);
      // It is at 1.8 m, and swept most of the place where the sand was.
      const behind = (await run.words('position')).filter((x, k) => k % 2 === 0 && x < 1.8);
      expect(behind.length).toBe(0);
    },
  );
});
