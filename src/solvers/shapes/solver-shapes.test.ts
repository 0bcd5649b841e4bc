/** Collisions of two grains, and grains on grains that are carried. */
import { describe, expect, test } from 'vitest';
import { builtDevices } from '../../../test/support/built-devices.ts';
import type { Device } from '../../device/device.ts';
import { shapeModel, type TestShapes } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';
import { placedStrokes, triedDistance } from '../../../test/support/stroke-types.ts';

const devices = await builtDevices();
const [oracle, cpu, cpuOfTwo] = devices as [Device, Device, Device];

const hash = { kind: 'letter', letter: '#' } as const;
const block = {
  kind: 'polygon',
  points: [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
  ],
  rounding: 0.05,
} as const;

const floor = {
  kind: 'polygon',
  points: [
    [0, 0],
    [20, 0],
    [20, 2],
    [0, 2],
  ],
  rounding: 0.5,
} as const;

const collisions: Record<string, TestShapes> = {
  'two discs': {
    outlines: [{ kind: 'disc' }],
    gravity: [0, 0, 0],
    law: { friction: 0.4, restitution: 1 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1] },
      { at: [0.99, 0.3], velocity: [-1, 0], spin: 3 },
    ],
  },
  'two #': {
    outlines: [hash],
    gravity: [0, 0, 0],
    law: { friction: 0.4, restitution: 0.5 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1], angle: 0.3 },
      { at: [0.9, 0.3], velocity: [-1, 0], angle: 1.3, spin: 3 },
    ],
  },
  'a block and a disc': {
    outlines: [block, { kind: 'disc' }],
    gravity: [0, 0, 0],
    law: { friction: 0.8 },
    shapes: [
      { at: [0, 0], velocity: [1, 0.1], angle: 2, spin: -2 },
      { type: 1, at: [1, 0.3], velocity: [-1, 0] },
    ],
  },
};

/** Of what impulses did in a step: places are those before it. */
async function checkMomenta(run: ShapeRun, steps: number): Promise<void> {
  for (let k = 0; k < steps; k++) {
    const places = await run.vectors('position');
    const before = await run.sums();
    run.step();
    const after = await run.sums(places);
    const scale = Math.abs(before.angular) + before.energy;
    for (const axis of [0, 1]) {
      expect(Math.abs(after.momentum[axis]! - before.momentum[axis]!)).toBeLessThan(1e-12 * scale);
    }
    expect(Math.abs(after.angular - before.angular)).toBeLessThan(1e-12 * scale);
  }
}

describe('grains that collide', () => {
  test.each(Object.entries(collisions))('%s: keep linear and angular momentum', async (_, given) => {
    using run = new ShapeRun(oracle, shapeModel(given));
    await checkMomenta(run, 40);
    const velocities = await run.vectors('velocity');
    expect(Math.abs(velocities[0]![0] - 1)).toBeGreaterThan(0.1);
    expect(await run.warnings()).toEqual(expect.objectContaining({ tooDeep: 0, contactOverflow: 0, nonFinite: 0 }));
  });

  test.each(['two discs', 'two #'])('%s: keep their energy where they part as fast as they met', async (name) => {
    const given = collisions[name]!;
    using run = new ShapeRun(oracle, shapeModel({ ...given, law: { friction: 0, restitution: 1 } }));
    const before = await run.sums();
    run.step(40);
    const after = await run.sums();
    expect(Math.abs(after.momentum[0] - before.momentum[0])).toBeLessThan(1e-9);
    expect((await run.vectors('velocity'))[0]![0]).toBeLessThan(0.9);
    expect(after.energy / before.energy).toBeCloseTo(1, 9);
  });

  test.each(Object.entries(collisions))('%s: do so whichever is listed first', async (_, given) => {
    const [a, b] = given.shapes;
    using run = new ShapeRun(oracle, shapeModel(given));
    using swapped = new ShapeRun(oracle, shapeModel({ ...given, shapes: [b!, a!] }));
    run.step(30);
    swapped.step(30);
    for (const field of ['velocity', 'spin', 'position'] as const) {
      const [one, two] = [(await run.vectors(field)).flat(), (await swapped.vectors(field)).toReversed().flat()];
      for (const [k, value] of one.entries()) expect(two[k]).toBeCloseTo(value, 9);
    }
  });

  test('in a row, part without closing in on others', async () => {
    const shapes = [0, 1, 2, 3, 4, 5].map((k) => ({ at: [k, 0], velocity: [k === 0 ? 1 : -1, 0] }) as const);
    const row = { outlines: [{ kind: 'disc' }], gravity: [0, 0, 0], law: { friction: 0, restitution: 0.5 }, shapes } as const; // prettier-ignore
    using run = new ShapeRun(oracle, shapeModel(row));
    run.step();
    const speeds = (await run.vectors('velocity')).map(([x]) => x);
    const closing = speeds.slice(1).map((speed, k) => speeds[k]! - speed);
    // Of 2 m/s: 0.52 m/s after one sweep of rebounds, 0.12 m/s after four.
    expect(Math.max(...closing)).toBeLessThan(0.2);
  });

  test('meet across the edge of space that repeats, and in every world alike', async () => {
    const discs: TestShapes = {
      outlines: [{ kind: 'disc' }],
      gravity: [0, 0, 0],
      period: [20, 0, 0],
      worldCount: 2,
      shapes: [
        { at: [-9.6, 0], velocity: [-1, 0] },
        { at: [9.5, 0.2], velocity: [1, 0] },
      ],
    };
    using run = new ShapeRun(cpu, shapeModel(discs));
    run.step(20);
    const velocities = await run.vectors('velocity');
    expect(velocities[0]![0]).toBeCloseTo(0, 1);
    expect(velocities.slice(2)).toEqual(velocities.slice(0, 2));
  });
});

const body = { shape: { kind: 'union', parts: [] } } as const;
/** Grains on a block that is carried, whose upper side is at y = 0. */
const onFloor = (given: Omit<TestShapes, 'bodies'>): TestShapes => ({
  ...given,
  bodies: [body],
  outlines: [...given.outlines, floor],
  shapes: [...given.shapes, { type: given.outlines.length, at: [0, -1], carrier: 0 }],
});

/** How deep any two grains are in each other, exactly [m]. */
async function deepest(run: ShapeRun): Promise<number> {
  const { types, type } = run.model.shapes!;
  const [places, angles] = [await run.vectors('position'), await run.angles()];
  const strokes = places.map(([x, y], i) => placedStrokes(types[type[i]!]!, angles[i]!, x, y));
  const pairs = strokes.slice(0, -1).flatMap((one, i) => strokes.slice(i + 1).map((two) => triedDistance(one, two)));
  return -Math.min(...pairs);
}

describe('grains at rest', () => {
  test('blocks in a stack stand still, and the lowest bears their weight', async () => {
    const bricks = [0, 1, 2, 3, 4].map((k) => ({ at: [0.1 * (k % 2), 0.5 + k] as const }));
    using run = new ShapeRun(cpu, shapeModel(onFloor({ outlines: [block], shapes: bricks })));
    run.step(500);
    const { energy } = await run.sums();
    const weight = run.model.grains.mass.slice(0, 5).reduce((sum, mass) => sum + 9.81 * mass, 0);
    const below = (await run.touches()).filter(({ partner }) => partner === 5);
    expect(energy).toBeLessThan(1e-9 * weight);
    expect(below).toHaveLength(2);
    expect(below.reduce((sum, { force }) => sum + force[3]!, 0) / weight).toBeCloseTo(1, 4);
    expect(below.map(({ frame }) => frame.slice(2))).toEqual(below.map(() => [expect.closeTo(0, 4), expect.closeTo(1, 6)])); // prettier-ignore
    expect(await deepest(run)).toBeLessThan(0.003);
  });

  test('a block that slides slows down by friction times gravity', async () => {
    const sliding = onFloor({
      outlines: [block],
      law: { friction: 0.3 },
      shapes: [{ at: [-5, 0.5], velocity: [2, 0] }],
    });
    using run = new ShapeRun(cpu, shapeModel(sliding));
    run.step(300);
    expect((await run.vectors('velocity'))[0]![0]).toBeCloseTo(2 - 0.3 * 9.81 * 0.3, 2);
    expect((await run.vectors('spin'))[0]![2]).toBeCloseTo(0, 3);
  });

  test('grains that lie in each other stand on all places where they touch', async () => {
    // Four aligned # on each other, each in the notches of the one below: they meet in four places and more.
    const column = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({ at: [0.16 * (k % 2), 0.5 + 0.75 * k] as const, angle: 0.02 * (k % 3) })); // prettier-ignore
    using run = new ShapeRun(cpu, shapeModel(onFloor({ outlines: [hash], law: { friction: 0.4 }, shapes: column })));
    run.step(1500);
    const counts = new Map<string, number>();
    for (const { grain, partner } of await run.touches()) {
      counts.set(`${grain} ${partner}`, (counts.get(`${grain} ${partner}`) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeGreaterThan(2);
    expect(await deepest(run)).toBeLessThan(0.003);
    expect(await run.warnings()).toEqual(expect.objectContaining({ tooDeep: 0, contactOverflow: 0, nonFinite: 0 }));
  });
});

describe('a heap of grains', () => {
  const heap = onFloor({
    outlines: [hash, { kind: 'disc' }],
    law: { friction: 0.4 },
    timeStep: 2e-3,
    shapes: [0, 1, 2, 3, 4, 5, 6, 7].map((k) => ({
      type: k % 2,
      at: [0.9 * (k % 3) - 0.9 + 0.03 * k, 0.51 + 0.9 * Math.floor(k / 3)] as const,
      angle: 0.37 + k,
      velocity: [0, -4] as const,
    })),
  });

  test.each(devices)('falls on $name as in f64', async (device) => {
    using exact = new ShapeRun(oracle, shapeModel(heap));
    using run = new ShapeRun(device, shapeModel(heap));
    exact.step(5);
    run.step(5);
    for (const [field, tolerance] of [
      ['position', 1e-4],
      ['velocity', 1e-2],
    ] as const) {
      const [told, wanted] = [(await run.vectors(field)).flat(), (await exact.vectors(field)).flat()];
      for (const [k, value] of wanted.entries()) expect(Math.abs(told[k]! - value)).toBeLessThan(tolerance);
    }
    expect((await run.touches()).length).toBeGreaterThan(4);
  });

  test('has the same bits with one thread and with two, and when it goes on from a state that was kept', async () => {
    using one = new ShapeRun(cpu, shapeModel(heap));
    using two = new ShapeRun(cpuOfTwo, shapeModel(heap));
    using later = new ShapeRun(cpu, shapeModel(heap));
    one.step(150);
    two.step(150);
    later.write(await one.state());
    one.step(50);
    two.step(50);
    later.step(50);
    expect(await two.state()).toEqual(await one.state());
    expect(await later.state()).toEqual(await one.state());
  });
});
