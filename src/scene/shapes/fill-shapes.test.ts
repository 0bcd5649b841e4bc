/** Fills of shapes: where grains are, how they are turned, and that it is the same every time. */
import { describe, expect, test } from 'vitest';
import { placedGap, placedOutline, type PlacedOutline } from '../../geometry/outline/outline-gap.ts';
import { shapesModel, type ShapesWorld, type TestShapes } from '../../../test/support/shape-scene.ts';

type Group = NonNullable<TestShapes['shapes']>[number];
const region = (x: number, y: number) => ({ min: [0, 0, -1], max: [x, y, 1] }) as const;
const group = (fill: Group['fill'], more: Partial<Group> = {}): Group => ({
  outline: 'hash',
  radius: 0.5,
  material: 'matter',
  fill,
  ...more,
});
const filled = (fill: Group['fill'], more: Partial<Group> = {}, scene: TestShapes = {}) =>
  shapesModel({ ...scene, shapes: [...(scene.shapes ?? []), group(fill, more)] });

const placesOf = ({ grains }: ShapesWorld) =>
  Array.from({ length: grains.count }, (_, k) => [grains.position[3 * k]!, grains.position[3 * k + 1]!] as const);
const angleOf = ({ grains }: ShapesWorld, k: number) =>
  2 * Math.atan2(grains.rotation[4 * k + 2]!, grains.rotation[4 * k + 3]!);

function outlinesOf(model: ShapesWorld): PlacedOutline[] {
  return placesOf(model).map((position, k) => {
    const { outline, radius } = model.shapes.types[model.shapes.type[k]!]!;
    return placedOutline(outline, { position, angle: angleOf(model, k), radius });
  });
}

/** Least gap of any two circles [m] */
function leastCircleGap({ grains }: ShapesWorld): number {
  let least = Infinity;
  for (let a = 0; a < grains.count; a++) {
    for (let b = 0; b < a; b++) {
      const [x, y] = [0, 1].map((axis) => grains.position[3 * a + axis]! - grains.position[3 * b + axis]!);
      least = Math.min(least, Math.hypot(x!, y!) - grains.radius[a]! - grains.radius[b]!);
    }
  }
  return least;
}

describe('a pour', () => {
  test.each([
    ['sparse', 20, 0.16],
    ['dense', 90, 0.71],
  ])('that is %s keeps circles apart and inside its region', (_, count, fraction) => {
    const model = filled({ kind: 'pour', region: region(10, 10), count }, { angle: 'random' });
    expect((count * Math.PI * 0.25) / 100).toBeCloseTo(fraction, 2);
    expect(model.grains.count).toBe(count);
    expect(leastCircleGap(model)).toBeGreaterThan(-1e-9);
    for (const place of placesOf(model)) for (const x of place) expect(Math.abs(x - 5)).toBeLessThanOrEqual(4.5 + 1e-9);
    expect(model.grains.position.every((x, k) => k % 3 < 2 || x === 0)).toBe(true);
    expect(model.notes).toEqual([]);
  });

  test('that is too dense for random places stands on a lattice, and says so', () => {
    // A triangular lattice fills 0.9069; a room of 10 × 10 for radius 0.5 has 105 sites.
    const model = filled({ kind: 'pour', region: region(10, 10), count: 103 });
    expect(leastCircleGap(model)).toBeGreaterThan(-1e-9);
    expect(model.notes).toEqual([
      'scene.shapes[0].fill: 103 grains are too dense for random places: they start on a lattice',
    ]);
  });

  test('fills a part of the area with what grains cover', () => {
    const { grains, shapes } = filled({ kind: 'pour', region: region(20, 10), solidFraction: 0.2 });
    const area = shapes.types[0]!.outline.area * 0.25;
    expect(grains.count).toBe(Math.floor((0.2 * 200) / area));
  });

  test('finds its places around bodies and among the true outlines of what stands', () => {
    const bowl = {
      outline: 'arc',
      radius: 3,
      material: 'matter',
      held: true,
      angle: -Math.PI / 2,
      fill: { kind: 'points', positions: [[5, 5, 0]] },
    } as const;
    const post = {
      shape: { kind: 'cylinder', radius: 0.5, height: 0.1 },
      material: 'matter',
      position: [5, 9, 0],
    } as const;
    const model = filled({ kind: 'pour', region: region(10, 10), count: 50 }, {}, { shapes: [bowl], bodies: [post] });
    const [first, ...others] = outlinesOf(model);
    expect(Math.min(...others.map((other) => placedGap(first!, other)))).toBeGreaterThan(-1e-9);
    // Some are in the bowl, which its circle would not let in.
    expect(others.some(({ position: [x, y] }) => Math.hypot(x - 5, y - 5) < 2)).toBe(true);
    for (const { position } of others) expect(Math.hypot(position[0] - 5, position[1] - 9)).toBeGreaterThan(1 - 1e-9);
  });

  test('is the same every time, and another with another seed', () => {
    const pour = { kind: 'pour', region: region(10, 10), count: 60 } as const;
    const [a, b, c] = [1, 1, 2].map((seed) => filled(pour, { angle: 'random', outline: ['hash', 'disc'] }, { seed }));
    expect([a!.grains.position, a!.grains.rotation, a!.shapes.type]).toEqual([
      b!.grains.position,
      b!.grains.rotation,
      b!.shapes.type,
    ]);
    expect(a!.grains.position).not.toEqual(c!.grains.position);
  });
});

test('turns are those of points, of the group, or at random all around', () => {
  const points = {
    kind: 'points',
    positions: [
      [0, 0, 0],
      [5, 0, 0],
    ],
  } as const;
  const model = filled({ ...points, angles: [0.25, -2] });
  expect([angleOf(model, 0), angleOf(model, 1)].map((x) => Number(x.toFixed(9)))).toEqual([0.25, -2]);
  expect(angleOf(filled(points, { angle: 1 }), 1)).toBeCloseTo(1, 12);
  const random = filled({ kind: 'lattice', region: region(40, 40) }, { angle: 'random' });
  const mean = [Math.cos, Math.sin].map(
    (f) => Array.from({ length: 1600 }, (_, k) => f(angleOf(random, k))).reduce((a, b) => a + b) / 1600,
  );
  // Of 1600 directions the mean is 1/√1600 long.
  expect(Math.hypot(...mean)).toBeLessThan(0.1);
});

describe('a lattice', () => {
  test('that is square or triangular has its neighbours as far apart as said', () => {
    const square = filled({ kind: 'lattice', region: region(10, 5), spacing: 1.25 });
    expect(square.grains.count).toBe(8 * 4);
    expect(leastCircleGap(square)).toBeCloseTo(0.25, 9);
    const triangular = filled({ kind: 'lattice', region: region(10, 5), arrangement: 'triangular', spacing: 1.25 });
    // Rows of 8 and 7, each 1.25 · √3/2 above the one before.
    expect(triangular.grains.count).toBe(8 + 7 + 8 + 7);
    expect(leastCircleGap(triangular)).toBeCloseTo(0.25, 9);
  });

  test('with jitter stays in the plane and in its region', () => {
    const model = filled(
      { kind: 'lattice', region: region(10, 5), jitter: 0.1 },
      { outline: ['hash', 'disc'], radius: { kind: 'list', sizes: [{ radius: 0.3 }, { radius: 0.5 }] } },
    );
    expect(
      model.grains.position.every((x, k) => (k % 3 === 2 ? x === 0 : x >= 0.3 && x <= (k % 3 === 0 ? 9.7 : 4.7))),
    ).toBe(true);
    expect(leastCircleGap(model)).toBeGreaterThan(-1e-9);
  });

  test('closes around a periodic axis', () => {
    const domain = { min: [0, -1, -1], max: [10, 6, 1] } as const;
    const model = filled(
      { kind: 'lattice', region: region(10, 5), arrangement: 'triangular' },
      {},
      { domain, boundaries: { x: 'periodic' } },
    );
    const bottom = placesOf(model).filter(([, y]) => y < 0.51);
    expect(bottom).toHaveLength(10);
    expect(model.period).toEqual([10, 0, 0]);
  });
});

test('a stream lets grains enter at its rate, each of its type', () => {
  const stream = { kind: 'stream', region: region(10, 4), massRate: 1000, until: 4 } as const;
  const { grains, shapes, timeStep } = filled(stream, { outline: ['hash', 'disc'], velocity: [0, -5, 0] });
  const entered = grains.mass.reduce((a, b) => a + b);
  const heaviest = Math.max(...grains.mass);
  expect(Math.abs(entered - 4000)).toBeLessThanOrEqual(heaviest);
  expect(new Set(shapes.type).size).toBe(2);
  expect(grains.entryStep.every((step, k) => step > (k > 0 ? grains.entryStep[k - 1]! : 0))).toBe(true);
  expect(grains.entryStep.at(-1)! * timeStep).toBeLessThanOrEqual(4 + timeStep);
});

test('places and turns come from a file', () => {
  const readFile = () => new TextEncoder().encode('x,y,angle\n0,0,0.5\n3000,0,-0.5\n');
  const model = shapesModel({ shapes: [group({ kind: 'file', file: 'g.csv', scale: 1e-3 })] }, { readFile });
  expect(placesOf(model)).toEqual([
    [0, 0],
    [3, 0],
  ]);
  expect([angleOf(model, 0), angleOf(model, 1)].map((x) => Number(x.toFixed(9)))).toEqual([0.5, -0.5]);
});
