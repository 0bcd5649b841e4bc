/** Without gravity, shapes that are elastic keep their energy, however many meet in a step, as spheres do. */
import { describe, expect, test } from 'vitest';
import { mostDevices } from '../../../test/support/built-devices.ts';
import { shapeModel, type TestShape, type TestShapes } from '../../../test/support/shape-model.ts';
import { ShapeRun } from '../../../test/support/shape-run.ts';

const devices = await mostDevices();
const elastic = { gravity: [0, 0, 0], law: { friction: 0, restitution: 1 }, sweeps: 4 } as const;

/** Between −1 and 1, the same in every run. */
const number = (k: number): number => 2 * ((k * 0.754877666 + k * k * 0.569840296) % 1) - 1;

/** [J], and momentum [N s] */
async function sumsOf(run: ShapeRun): Promise<{ energy: number; momentum: readonly [number, number] }> {
  const { mass, inertia } = run.model.grains;
  const [velocities, spins] = [await run.vectors('velocity'), await run.vectors('spin')];
  const sum = (of: (i: number) => number): number => velocities.reduce((total, _, i) => total + of(i), 0);
  return {
    energy: sum((i) => 0.5 * (mass[i]! * (velocities[i]![0] ** 2 + velocities[i]![1] ** 2) + inertia[i]! * spins[i]![2] ** 2)), // prettier-ignore
    momentum: [sum((i) => mass[i]! * velocities[i]![0]), sum((i) => mass[i]! * velocities[i]![1])],
  };
}

/** A lattice of shapes in a closed box, that fly all ways and turn. */
function gas(outline: TestShapes['outlines'][number], along: number): TestShapes {
  const cell = 1.3;
  const half = (cell * along) / 2;
  const shapes = Array.from({ length: along ** 2 }, (_, k): TestShape => ({
    at: [((k % along) + 0.5) * cell - half, (Math.floor(k / along) + 0.5) * cell - half],
    angle: 3 * number(5 * k + 1),
    velocity: [5 * number(3 * k + 1), 5 * number(3 * k + 2)],
    spin: number(k + 7),
  }));
  const walls = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, y]) => ({
    shape: { kind: 'box', halfSize: [x ? 1 : half + 2, y ? 1 : half + 2, 2], hollow: false } as const,
    position: [x! * (half + 1), y! * (half + 1), 0] as const,
  })); // prettier-ignore
  return { ...elastic, outlines: [outline], shapes, bodies: walls, timeStep: 4e-3 };
}

describe.each(devices)('on $name', (device) => {
  // Newton's cradle: 18 % of the energy went, and the chain ended with −0.48, 0.23, 0.33, 0.41, 0.51 of the speed.
  test.each([1e-4, 1e-2])('the last of five discs %f of a radius apart takes the speed of the first', async (gap) => {
    const [radius, speed] = [0.5, 1];
    const shapes = Array.from({ length: 5 }, (_, k): TestShape => ({ at: [k * (2 + gap) * radius, 0], velocity: [k === 0 ? speed : 0, 0] })); // prettier-ignore
    using run = new ShapeRun(device, shapeModel({ ...elastic, outlines: [{ kind: 'disc' }], shapes, timeStep: 2e-3 }));
    run.step(40);
    const velocities = (await run.vectors('velocity')).map(([x]) => x);
    velocities.forEach((v, k) => expect(Math.abs(v - (k === 4 ? 1 : 0)), velocities.join(' ')).toBeLessThan(1e-5));
  });

  test('what meets three at once keeps energy and momentum', async () => {
    const around = [-0.9, 0.1, 1].map((angle): TestShape => ({ at: [1.0005 * Math.cos(angle), 1.0005 * Math.sin(angle)] })); // prettier-ignore
    const shapes: TestShape[] = [{ at: [0, 0], velocity: [1, 0.1] }, ...around];
    using run = new ShapeRun(device, shapeModel({ ...elastic, outlines: [{ kind: 'disc' }], shapes }));
    const before = await sumsOf(run);
    run.step(20);
    const after = await sumsOf(run);
    expect(after.energy / before.energy).toBeCloseTo(1, 5);
    after.momentum.forEach((component, k) => expect(Math.abs(component - before.momentum[k]!)).toBeLessThan(1e-2));
  });

  // The oracle would take a minute.
  test.skipIf(device.kind !== 'cpu').each([
    ['discs', { kind: 'disc' } as const, 1e-4],
    // A field tells of how the gap of corners changes at the start of a step alone, but impacts keep their energy.
    [
      'blocks',
      {
        kind: 'polygon',
        points: [
          [-1, -0.6],
          [1, -0.6],
          [1, 0.6],
          [-1, 0.6],
        ],
      } as const,
      1e-4,
    ],
  ])('a gas of %s keeps its energy', { timeout: 120_000 }, async (_, outline, tolerance) => {
    // prettier-ignore
    using run = new ShapeRun(device, shapeModel(gas(outline, 6)));
    const before = await sumsOf(run);
    run.step(300);
    expect(Math.abs((await sumsOf(run)).energy / before.energy - 1)).toBeLessThan(tolerance);
  });
});
