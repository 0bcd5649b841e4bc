/** Floors made of several solids are one floor: nothing trips over an edge that its neighbour covers, and none is hit that is passed. */
import { describe, expect, test } from 'vitest';
import type { Quaternion, Vector3 } from '../../src/math/rigid.ts';
import { builtDevices } from '../support/built-devices.ts';
import { grainModel, turn, type TestBody, type TestModel } from '../support/grain-model.ts';
import { solvedBy, solvers } from '../support/grain-methods.ts';
import { GrainRun } from '../support/grain-run.ts';

const R = 0.01;
const noTurn: Quaternion = [0, 0, 0, 1];
const devices = await builtDevices();
const cpu = devices.find(({ kind }) => kind === 'cpu')!;

/** Boxes side by side along x, from −3 lengths on, whose tops are at z = 0. */
const floorOf = (count: number, length: number): TestBody[] =>
  Array.from({ length: count }, (_, k) => ({
    shape: { kind: 'box', halfSize: [length / 2, 0.1, 0.02], hollow: false },
    position: [(k - 2.5) * length, 0, -0.02],
  }));

const rolling = (speed: number, from: number): Pick<TestModel, 'grains' | 'domain'> => ({
  grains: [{ position: [from, 0.003, R], radius: R, velocity: [speed, 0, 0], spin: [0, speed / R, 0] }],
  domain: { min: [-1, -0.5, -0.5], max: [2, 0.5, 0.5] },
});

/** Speed along x at the end over that at the start, and the greatest height above rolling [R]. */
async function roll(
  model: TestModel,
  time: number,
  device = cpu,
): Promise<{ readonly speed: number; readonly hop: number }> {
  using run = new GrainRun(device, grainModel({ sweeps: 4, ...model }));
  const before = model.grains[0]!.velocity![0];
  let hop = 0;
  for (let step = 0; step < Math.round(time / run.model.timeStep); step++) {
    run.step();
    hop = Math.max(hop, (await run.vectors('position'))[0]![2] / R - 1);
  }
  return { speed: (await run.vectors('velocity'))[0]![0] / before, hop };
}

describe('a sphere that rolls over seams of boxes keeps its speed and the floor', () => {
  const cases = [0.1, 0.5, 1, 3].flatMap((speed) => [0, 0.5].map((restitution) => ({ speed, restitution })));
  test.each(cases)('at $speed m/s, restitution $restitution', async ({ speed, restitution }) => {
    const length = speed < 0.5 ? 0.03 : 0.1;
    for (const offset of [0, 0.0007, 0.0013, 0.0019]) {
      const model = { ...rolling(speed, -2 * length + offset), bodies: floorOf(8, length), law: { restitution } };
      const { speed: kept, hop } = await roll(model, (4 * length) / speed);
      expect(Math.abs(kept - 1), `offset ${offset}`).toBeLessThan(1e-3);
      expect(hop, `offset ${offset}`).toBeLessThan(1e-3);
    }
  });
});

test.each(devices)('on $name a sphere at 0.3 R a step rolls over boxes, and over a union of them', async (device) => {
  const boxes = floorOf(8, 0.1);
  const parts = boxes.map(({ shape, position }) => ({ shape, offset: { position: position!, rotation: noTurn } }));
  const union = { shape: { kind: 'union', parts } } as TestBody;
  for (const bodies of [boxes, [union]]) {
    const model = { ...rolling(3, -0.012), bodies, law: { restitution: 0.5 } };
    const { speed, hop } = await roll(model, 0.01, device);
    expect(Math.abs(speed - 1)).toBeLessThan(1e-4);
    expect(hop).toBeLessThan(1e-4);
  }
});

test.each([solvers.jacobi(), solvers.ccpJacobi(), solvers.apgd()])('likewise by $kind', async (solver) => {
  for (const restitution of [0, 0.5]) {
    using run = new GrainRun(
      cpu,
      solvedBy(solver, { ...rolling(3, -0.05), bodies: floorOf(6, 0.1), law: { restitution } }),
    );
    let hop = 0;
    for (let step = 0; step < 50; step++) {
      run.step();
      hop = Math.max(hop, (await run.vectors('position'))[0]![2] / R - 1);
    }
    expect(Math.abs((await run.vectors('velocity'))[0]![0] / 3 - 1)).toBeLessThan(1e-3);
    expect(hop).toBeLessThan(1e-3);
  }
});

/** Slopes that meet in the line x = z = 0, by so many degrees. */
const slopes = (degrees: number, shape: TestBody['shape'], depth: number): TestBody[] =>
  [1, -1].map((side) => {
    const angle = (side * degrees * Math.PI) / 180;
    const along = depth > 0 ? 0.2 : 0;
    const position: Vector3 = [
      -side * along * Math.cos(angle) - depth * Math.sin(angle),
      0,
      side * along * Math.sin(angle) - depth * Math.cos(angle),
    ];
    return { shape, position, rotation: turn([0, 1, 0], angle) };
  });

test('where boxes make a valley, a sphere goes through it as between planes', async () => {
  const angle = Math.PI / 18;
  const start: Vector3 = [-0.05, 0, 0.05 * Math.tan(angle) + R / Math.cos(angle) + 1e-6];
  const velocity: Vector3 = [2 * Math.cos(angle), 0, -2 * Math.sin(angle)];
  const grains = [{ position: start, radius: R, velocity }];
  const ends = [];
  for (const bodies of [
    slopes(10, { kind: 'plane' }, 0),
    slopes(10, { kind: 'box', halfSize: [0.2, 0.1, 0.05], hollow: false }, 0.05),
  ]) {
    using run = new GrainRun(cpu, grainModel({ grains, bodies, sweeps: 4 }));
    run.step(60);
    ends.push((await run.vectors('velocity'))[0]!);
  }
  for (const k of [0, 2] as const) expect(ends[1]![k] - ends[0]![k]).toBeCloseTo(0, 2);
});

test('a chute of twenty boxes is as fast as one', async () => {
  const slope = Math.PI / 6;
  const gravity: Vector3 = [9.81 * Math.sin(slope), 0, -9.81 * Math.cos(slope)];
  const speeds: number[] = [];
  for (const bodies of [floorOf(1, 4), floorOf(20, 0.1)]) {
    const place = bodies.length === 1 ? [{ ...bodies[0]!, position: [0, 0, -0.02] as Vector3 }] : bodies;
    using run = new GrainRun(cpu, grainModel({ ...rolling(0.1, 0), bodies: place, gravity, sweeps: 4 }));
    run.advance(0.7);
    speeds.push((await run.vectors('velocity'))[0]![0]);
  }
  expect(speeds[1]! / speeds[0]! - 1).toBeCloseTo(0, 4);
});

test.each([0, 0.5])('a sphere dropped beside a seam goes up and down, restitution %d', async (restitution) => {
  for (const beside of [0.002, 0.02, 0.1, 0.4, -0.3]) {
    const grains = [{ position: [beside * R, 0, 1.5 * R] as Vector3, radius: R, velocity: [0, 0, -2.5] as Vector3 }];
    using run = new GrainRun(cpu, grainModel({ grains, bodies: floorOf(6, 0.1), law: { restitution }, sweeps: 4 }));
    run.step(20);
    const [[x, , z]] = (await run.vectors('velocity')) as [Vector3];
    expect(Math.abs(x) / 2.5, `${beside} R beside it`).toBeLessThan(2e-3);
    if (restitution > 0) expect(z).toBeGreaterThan(1);
  }
});

const obstacles: Record<string, TestBody> = {
  box: { shape: { kind: 'box', halfSize: [0.02, 0.02, 0.02], hollow: false }, position: [0, 0, -0.02] },
  sphere: { shape: { kind: 'sphere', radius: 0.02, hollow: false }, position: [0, 0, -0.02] },
  capsule: { shape: { kind: 'capsule', radius: 0.02, halfHeight: 0.02 }, position: [0, 0, -0.04] },
  cylinder: { shape: { kind: 'cylinder', radius: 0.02, halfHeight: 0.02, hollow: false }, position: [0, 0, -0.02] },
};

describe.each(Object.entries(obstacles))('past a %s', (_, body) => {
  test.each([0.01, -0.05])('a sphere flies with %d R to spare: it hits what is in its way', async (spare) => {
    for (let k = 0; k < 8; k++) {
      const position: Vector3 = [-0.06 + (k / 8) * 0.3 * R, 0, (1 + spare) * R];
      const grains = [{ position, radius: R, velocity: [3, 0, 0] as Vector3 }];
      const law = { restitution: 0.5, friction: 0 };
      using run = new GrainRun(cpu, grainModel({ grains, bodies: [body], law, gravity: [0, 0, 0], sweeps: 4 }));
      run.step(40);
      const [velocity] = await run.vectors('velocity');
      if (spare > 0) expect(velocity).toEqual([3, 0, 0]);
      else expect(velocity![2]).toBeGreaterThan(0.3);
    }
  });
});
