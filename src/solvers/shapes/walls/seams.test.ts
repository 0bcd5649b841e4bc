/** Shapes on floors of several boxes: where two of the same height meet there is no edge. */
import { afterAll, describe, expect, test } from 'vitest';
import { builtDevices } from '../../../../test/support/built-devices.ts';
import type { TestBody } from '../../../../test/support/grain-model.ts';
import { shapeModel, type TestShape, type TestShapes } from '../../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../../test/support/shape-run.ts';
import { makeOutline } from '../../../geometry/outline/make-outline.ts';
import type { OutlineSpec } from '../../../geometry/outline/outline-spec.ts';
import { DeviceCpu } from '../../../device/cpu/device-cpu.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const [R, timeStep] = [0.5, 2e-3];
/** Boxes side by side whose tops are at 0; seams are where x is a multiple of `length`. */
const floorOf = (count: number, length: number): TestBody[] =>
  Array.from({ length: count }, (_, k) => ({
    shape: { kind: 'box', halfSize: [length / 2, 0.4, 4], hollow: false },
    position: [(k - count / 2 + 0.5) * length, -0.4, 0],
  }));

interface Course {
  /** Over those at the start */
  readonly speed: number;
  /** Of the centre over where it started [R] */
  readonly hop: number;
}

async function course(
  outline: OutlineSpec,
  start: TestShape,
  law: object,
  { steps = 200, length = 1.7 } = {},
): Promise<Course> {
  const domain = { min: [-40, -4, -4], max: [40, 4, 4] } as const;
  const model = shapeModel({ outlines: [outline], shapes: [start], bodies: floorOf(40, length), law, domain, timeStep }); // prettier-ignore
  using run = new ShapeRun(device, model);
  let hop = 0;
  for (let step = 0; step < steps; step++) {
    run.step();
    hop = Math.max(hop, ((await run.vectors('position'))[0]![1] - start.at[1]) / R);
  }
  return { speed: (await run.vectors('velocity'))[0]![0] / start.velocity![0], hop };
}

/** With their half heights [m] */
const shapes: readonly [string, OutlineSpec, number][] = [
  ['block', { kind: 'polygon', points: [[-0.4, -0.2], [0.4, -0.2], [0.4, 0.2], [-0.4, 0.2]] }, 0.2],
  // Two wheels on a rod.
  ['union', { kind: 'strokes', strokes: [[-0.3, 0, 0.3, 0, 0.1], [-0.3, 0, -0.3, 0.1, 0.2], [0.3, 0, 0.3, 0.1, 0.2]] }, 0.2],
]; // prettier-ignore

describe.each([0, 0.5])('with restitution %f', (restitution) => {
  test.each([0.003, 0.03, 0.1, 0.3])('a disc rolls over seams at %f R a step', async (way) => {
    const speed = (way * R) / timeStep;
    const start: TestShape = { at: [way < 0.01 ? -0.02 : -20.013, R], velocity: [speed, 0], spin: -speed / R };
    const { speed: kept, hop } = await course({ kind: 'disc' }, start, { friction: 0.5, restitution }, { steps: Math.min(200, Math.floor(30 / (way * R))) }); // prettier-ignore
    expect(Math.abs(kept - 1)).toBeLessThan(1e-3);
    expect(hop).toBeLessThan(1e-3);
  });

  test.each(shapes.flatMap(([name, outline, height]) => [0.01, 0.1, 0.3].map((way) => [name, way, outline, height] as const)))('a %s slides over seams at %f R a step', async (_, way, outline, height) => {
    const speed = (way * R) / timeStep;
    // Of a union the centre is not in the middle.
    const lowest = height + makeOutline(outline).centre[1];
    const start: TestShape = { at: [way < 0.05 ? -0.5 : -20.013, lowest], velocity: [speed, 0] };
    const { speed: kept, hop } = await course(outline, start, { friction: 0, restitution }, { steps: Math.min(200, Math.floor(30 / (way * R))), length: 1.1 }); // prettier-ignore
    expect(Math.abs(kept - 1)).toBeLessThan(1e-3);
    expect(hop).toBeLessThan(1e-3);
  }); // prettier-ignore
});

/** Where a shape is, how it moves, after some steps. */
async function after(steps: number, given: Omit<TestShapes, 'timeStep'>) {
  using run = new ShapeRun(device, shapeModel({ ...given, timeStep }));
  run.step(steps);
  const [position, velocity, spin] = [await run.vectors('position'), await run.vectors('velocity'), await run.vectors('spin')];
  return { position: position[0]!, velocity: velocity[0]!, spin: spin[0]![2] };
} // prettier-ignore

describe('in a corner of two boxes', () => {
  test('a block that is pushed into it rests on one and leans on the other', async () => {
    const wall: TestBody = { shape: { kind: 'box', halfSize: [0.5, 3, 4], hollow: false }, position: [0.5, 0, 0] };
    const [, block, height] = shapes[0]!;
    const start = { at: [-0.41, height], velocity: [1, 0] } as const;
    const gravity = [9.81, -9.81, 0] as const;
    const { position, velocity, spin } = await after(500, { outlines: [block], shapes: [start], bodies: [...floorOf(4, 1.7), wall], law: { friction: 0.5 }, gravity }); // prettier-ignore
    expect(Math.hypot(...velocity, spin)).toBeLessThan(1e-4);
    // It sinks in by what is let be, 0.002 of its radius.
    expect(Math.abs(position[0] + 0.4)).toBeLessThan(2e-3);
    expect(Math.abs(position[1] - height)).toBeLessThan(2e-3);
  });
});

describe('what only flies past', () => {
  const still = { gravity: [0, 0, 0], law: { friction: 0.5, restitution: 0.5 } } as const;
  const table: TestBody = { shape: { kind: 'box', halfSize: [1, 1, 4], hollow: false }, position: [1, -1, 0] };

  test('a disc falls beside a seam without being pushed', async () => {
    for (const x of [-0.3, -0.1, 0.05, 0.2]) {
      const { velocity } = await after(150, { outlines: [{ kind: 'disc' }], shapes: [{ at: [x, R + 0.2] }], bodies: floorOf(4, 1.7), law: { restitution: 0.5 } }); // prettier-ignore
      expect(Math.abs(velocity[0])).toBeLessThan(1e-5);
    }
  });

  test.each([0.05, 0.1, 0.2, 0.3])('a disc goes by the edge of a box with 0.01 R to spare, at %f R a step', async (way) => {
    const speed = (way * R) / timeStep;
    for (let k = 0; k < 8; k++) {
      const at = [-1.013 - 0.04 * k * way, 1.01 * R] as const;
      const { velocity } = await after(Math.ceil(3 / (way * R)), { ...still, outlines: [{ kind: 'disc' }], shapes: [{ at, velocity: [speed, 0] }], bodies: [table] }); // prettier-ignore
      expect([velocity[0] / speed, velocity[1] / speed]).toEqual([1, 0]);
    }
  }); // prettier-ignore

  test.each([0.05, 0.1, 0.2, 0.3])('a disc goes by another with 0.01 R to spare, at %f R a step', async (way) => {
    const speed = (way * R) / timeStep;
    for (let k = 0; k < 8; k++) {
      const shapes: TestShape[] = [{ at: [-1.513 - 0.04 * k * way, 2.01 * R], velocity: [speed, 0] }, { at: [0, 0] }];
      const { velocity } = await after(Math.ceil(3 / (way * R)), { ...still, outlines: [{ kind: 'disc' }], shapes });
      expect([velocity[0] / speed, velocity[1] / speed]).toEqual([1, 0]);
    }
  }); // prettier-ignore
});

describe('on every device', () => {
  test('what is foreseen and what is covered are the same', { timeout: 120_000 }, async () => {
    const speed = (0.3 * R) / timeStep;
    // Over a seam, past an edge, and past each other.
    const shapes: TestShape[] = [
      { at: [-0.4, R], velocity: [speed, 0], spin: -speed / R },
      { at: [-3.2, 1.4], velocity: [speed, -0.3 * speed] },
      { at: [2, 3], velocity: [-speed, 0] },
      { at: [1.2, 2.05], velocity: [0.2 * speed, 0] },
    ];
    const model = shapeModel({ outlines: [{ kind: 'disc' }], shapes, bodies: floorOf(4, 1.7), law: { friction: 0.5, restitution: 0.5 }, timeStep }); // prettier-ignore
    const ends: number[][] = [];
    for (const on of await builtDevices()) {
      using run = new ShapeRun(on, model);
      run.step(8);
      ends.push([...(await run.vectors('position')), ...(await run.vectors('velocity')).map((v) => v.map((x) => x / speed))].flat()); // prettier-ignore
    }
    // Eight steps of f32 against the f64 oracle.
    for (const end of ends) end.forEach((x, k) => expect(Math.abs(x - ends[0]![k]!)).toBeLessThan(2e-5));
  });
});
