/** A thin plate that is driven fast through a bed, or turns in it: no grain may end up behind it. */
import { describe, expect, test } from 'vitest';
import { World } from '../../src/world/world.ts';

const R = 0.0025;
const [length, width, depth] = [0.12, 0.05, 0.05];
const cells = 32;
/** As thick as one cell of the grid along its longest edge, which is the height. */
const height = 0.08;
const thickness = height / cells;

/** Half lengths along x and y, and where it ends along z [m] */
function plate(x = thickness / 2, y = width / 2, [low, high] = [0, height]): string {
  const corners = [low, high].flatMap((z) => [-1, 1].flatMap((j) => [-1, 1].map((i) => `v ${i * x} ${j * y} ${z}`)));
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
  return [...corners, ...faces.map((face) => `f ${face}`)].join('\n');
}

test('a plate one cell thick at 2 m/s leaves no grain behind', async () => {
  const time = { step: 5e-4, end: 1 };
  const speed = 2;
  const start = 0.25;
  const end = start + 0.03;
  const scene = {
    talus: 1,
    time,
    domain: { min: [-0.01, 0, 0], max: [length, width, 0.15] },
    materials: { sand: { friction: 0.5 } },
    grains: [
      {
        material: 'sand',
        radius: R,
        fill: {
          kind: 'lattice',
          region: { min: [0.004, 0, 0], max: [length, width, depth] },
          spacing: 2.1 * R,
          jitter: 0.0001,
        },
      },
    ],
    bodies: [
      {
        name: 'box',
        material: 'sand',
        position: [length / 2 - 0.005, width / 2, 0.15],
        shape: { kind: 'box', size: [length + 0.01, width, 0.3], hollow: true },
      },
      {
        name: 'plate',
        material: 'sand',
        position: [0, width / 2, 0.0005],
        shape: { kind: 'mesh', file: 'plate.obj', resolution: cells },
        motion: {
          kind: 'keyframes',
          interpolation: 'linear',
          keyframes: [
            { time: 0, position: [0, width / 2, 0.0005] },
            { time: start, position: [0, width / 2, 0.0005] },
            { time: end, position: [speed * (end - start), width / 2, 0.0005] },
          ],
        },
      },
    ],
  } as const;
  const readFile = (): Uint8Array => new TextEncoder().encode(plate());
  using world = await World.create(scene, { device: 'cpu', readFile });
  world.advance(Math.round(end / time.step));
  const x = await world.read('grain.position');
  const front = speed * (end - start);
  const count = x.length / 3;
  const behind = Array.from({ length: count }, (_, i) => i).filter(
    (i) => x[3 * i]! < front - thickness / 2 && x[3 * i + 2]! < height,
  );
  expect(count).toBeGreaterThan(1500);
  expect(behind).toEqual([]);
});

test.each([
  ['a box', { kind: 'box', size: [0.002, 0.05, 0.064] }],
  ['a mesh one cell thick', { kind: 'mesh', file: 'plate.obj', resolution: 32 }],
] as const)('%s that moves by more than a radius in each step takes all grains along', async (_, shape) => {
  const [radius, step, speed] = [0.0015, 1e-3, 2];
  const steps = 50;
  const position = [-0.005, 0.025, 0.032] as const;
  const scene = {
    talus: 1,
    time: { step, end: 1 },
    materials: { sand: { friction: 0.5 } },
    grains: [
      {
        material: 'sand',
        radius,
        fill: { kind: 'pour', region: { min: [0, 0, 0], max: [0.05, 0.05, 0.03] }, count: 200 },
      },
    ],
    bodies: [
      {
        name: 'box',
        material: 'sand',
        position: [0.1, 0.025, 0.1],
        shape: { kind: 'box', size: [0.3, 0.05, 0.2], hollow: true },
      },
      { name: 'plate', material: 'sand', position, shape, motion: { kind: 'velocity', velocity: [speed, 0, 0] } },
    ],
  } as const;
  const readFile = (): Uint8Array => new TextEncoder().encode(plate(0.001, 0.025, [-0.032, 0.032]));
  using world = await World.create(scene, { device: 'cpu', readFile });
  world.advance(steps);
  const x = await world.read('grain.position');
  const middle = position[0] + speed * step * steps;
  expect(Array.from({ length: x.length / 3 }, (_, i) => x[3 * i]!).filter((place) => place < middle)).toEqual([]);
});

describe('a blade that turns in a drum, from wall to wall', () => {
  const [ring, radius, top] = [0.03, 0.0025, 0.075];
  /** Half of its length: grains do not pass its ends. */
  const half = ring - 0.3 * radius;
  const foot = 0.3 * radius;
  /** As thick as one cell of its grid. */
  const thick = top / cells;
  const blades = {
    box: { position: [0, 0, foot + top / 2], shape: { kind: 'box', size: [2 * half, thick, top] } },
    mesh: { position: [0, 0, foot], shape: { kind: 'mesh', file: 'blade.obj', resolution: cells } },
  } as const;
  const sides = [-1, 1].map((side) => {
    const [near, far] = [(side * thick) / 2, side * 0.7 * ring];
    return {
      min: [-0.7 * ring, Math.min(near, far), foot],
      max: [0.7 * ring, Math.max(near, far), 1.2 * ring],
    } as const;
  });

  /** Grains that were before it and came behind it, or the other way round, but not over its top; and the notes on its motion. */
  async function passed(blade: keyof typeof blades, tip: number, step: number) {
    const rate = tip / ring;
    const scene = {
      talus: 1,
      time: { step, end: 1 },
      materials: { sand: { friction: 0.5 } },
      grains: sides.map((region) => {
        const fill = { kind: 'lattice', region, spacing: 2.05 * radius, jitter: 1e-5 } as const;
        return { material: 'sand', radius, fill };
      }),
      bodies: [
        {
          name: 'drum',
          material: 'sand',
          position: [0, 0, 1.5 * ring],
          shape: { kind: 'cylinder', radius: ring, height: 3 * ring, hollow: true },
        },
        { name: 'blade', material: 'sand', ...blades[blade], motion: { kind: 'velocity', spin: [0, 0, rate] } },
      ],
    } as const;
    const readFile = (): Uint8Array => new TextEncoder().encode(plate(half, thick / 2, [0, top]));
    using world = await World.create(scene, { device: 'cpu', readFile });
    const over = new Set<number>();
    const through = new Set<number>();
    const at = async (angle: number): Promise<number[]> => {
      const x = await world.read('grain.position');
      return Array.from({ length: x.length / 3 }, (_, i) => {
        if (x[3 * i + 2]! > top - radius) over.add(i);
        return x[3 * i + 1]! * Math.cos(angle) - x[3 * i]! * Math.sin(angle);
      });
    };
    const before = await at(0);
    for (let k = 1; k * step < 0.15; k++) {
      world.advance(1);
      for (const [i, side] of (await at(rate * k * step)).entries()) {
        if (!over.has(i) && side * before[i]! < 0) through.add(i);
      }
    }
    expect(before.length).toBeGreaterThan(200);
    return { count: through.size, notes: world.model.notes.filter((note) => note.includes('.motion:')) };
  }

  test.each([
    ['box', 1e-3],
    ['box', 5e-4],
    ['mesh', 1e-3],
    ['mesh', 5e-4],
  ] as const)('lets none through at 2 m/s: a %s, %f s', { timeout: 60_000 }, async (blade, step) => {
    expect((await passed(blade, 2, step)).count).toBe(0);
  });

  test('lets some through where it turns by 0.27 rad in a step, and that is told with the cure', async () => {
    const { count, notes } = await passed('box', 8, 1e-3);
    expect(count).toBeGreaterThan(0);
    expect(notes).toHaveLength(1);
    expect(notes[0]).toContain('take time.step ≤');
  });
});
