/** What the solver makes of a model on the host. */
import { describe, expect, test } from 'vitest';
import { grainModel, type TestBody, type TestGrain } from '../../../test/support/grain-model.ts';
import { unpackStruct } from '../../core/fields.ts';
import { cellGrid } from './cell-grid.ts';
import { firstRoom, rememberedContacts, roomRule, spillLength } from './contact-room.ts';
import { nearPairs } from './near-pairs.ts';
import { grainStateTables, initialGrainState } from './grains-state.ts';
import { gridsOf, packPartShapes, partShape } from '../parts/part-shapes.ts';

const ofRadius = (...radii: number[]): TestGrain[] => radii.map((radius, k) => ({ position: [k, 0, 0], radius }));

describe('cells', () => {
  test('cover the domain and are wider than the largest grain', () => {
    const domain = { min: [-0.1, 0, 0.2], max: [0.3, 0.15, 0.5] } as const;
    const { origin, fine, coarse, sight } = cellGrid(grainModel({ grains: ofRadius(0.008, 0.01), domain }));
    expect(origin).toEqual(domain.min);
    for (const k of [0, 1, 2]) {
      expect(1 / fine.scale[k]!).toBeGreaterThanOrEqual(0.02 + sight);
      expect(fine.count[k]! / fine.scale[k]!).toBeCloseTo(domain.max[k]! - domain.min[k]!, 10);
    }
    expect(coarse.count).toEqual([0, 0, 0]);
  });

  test('come in two sizes where grains do', () => {
    const grains = ofRadius(...Array.from({ length: 100 }, () => 0.001), 0.02);
    const domain = { min: [0, 0, 0], max: [0.06, 0.06, 0.06] } as const;
    const { fine, coarse, fineRadius, longSight } = cellGrid(grainModel({ grains, domain }));
    expect(fineRadius).toBeCloseTo(0.001, 10);
    expect(1 / fine.scale[0]).toBeLessThan(0.003);
    expect(1 / coarse.scale[0]).toBeGreaterThanOrEqual(0.04 + longSight);
  });

  test('grow where the domain is mostly empty, or there are no grains', () => {
    const domain = { min: [0, 0, 0], max: [10, 10, 10] } as const;
    const few = cellGrid(grainModel({ grains: ofRadius(0.001), domain }));
    expect(few.total).toBeLessThan(40_000);
    expect(few.longSight).toBeGreaterThan(0.1);
    expect(cellGrid(grainModel({ grains: [], domain })).total).toBeLessThan(40_000);
  });
});

describe('room for contacts', () => {
  test('is that of a bed, and a little more where more cannot be made at once', () => {
    const many = { grains: ofRadius(1, 1), worldCount: 200_000 };
    expect(firstRoom(grainModel(many), 'cpu').pairs / 400_000).toBeCloseTo(3.1, 3);
    expect(firstRoom(grainModel(many), 'gpu').pairs / 400_000).toBeCloseTo(3.25, 3);
    // Smooth ones lie closer.
    expect(firstRoom(grainModel({ ...many, law: { friction: 0.1 } }), 'gpu').pairs / 400_000).toBeCloseTo(3.75, 3);
  });

  test('counts the walls of containers', () => {
    const shapes = [
      { kind: 'plane' },
      { kind: 'cylinder', radius: 1, halfHeight: 1, hollow: true },
      { kind: 'box', halfSize: [1, 1, 1], hollow: false },
    ] as const;
    const grains = ofRadius(1, 1, 1, 1);
    const walls = (bodies: readonly TestBody[]): number => firstRoom(grainModel({ grains, bodies }), 'gpu').walls;
    expect(walls(shapes.map((shape) => ({ shape })))).toBe(20);
    expect(walls([])).toBe(0);
  });

  test('is a little more than needed, and enough for impulses that contacts share', () => {
    const model = grainModel({ grains: ofRadius(1, 1), worldCount: 50_000 });
    const needed = roomRule(model, 'gpu')({ pairs: 300_000, walls: 10_000 });
    expect(needed.pairs / 300_000).toBeCloseTo(1.03, 2);
    expect(needed.walls / 10_000).toBeCloseTo(1.08, 1);
    const least = roomRule(model, 'gpu')({ pairs: 0, walls: 0 });
    expect(least.walls).toBe(0);
    expect(3 * least.pairs).toBeGreaterThan(spillLength(100_000));
    expect(least.pairs / 100_000).toBeCloseTo(2.339, 2);
  });

  test('is known of a state that remembers contacts', () => {
    const words = new Map([
      ['grain.contactFirst', [0, 3, 4]],
      ['grain.contactCount', [2, 1, 0]],
      ['contact.partner', [1, 2 ** 31 + 8, 7, 2, 7]],
    ]);
    expect(rememberedContacts(words)).toEqual({ pairs: 2, walls: 1 });
    expect(rememberedContacts(new Map())).toEqual({ pairs: 0, walls: 0 });
  });

  test('of a lattice is known before the first step', () => {
    const across = 18;
    const places = Array.from({ length: across ** 3 }, (_, k) => [k % across, Math.floor(k / across) % across, Math.floor(k / across ** 2)]); // prettier-ignore
    const position = places.flatMap((place) => [...place.map((n) => 2.02 * (n - across / 2)), 0]);
    const model = grainModel({ grains: places.map(() => ({ position: [0, 0, 0], radius: 1 })) });
    const pairs = 3 * across ** 2 * (across - 1);
    expect(nearPairs(model, new Map([['grain.position', position]])) / pairs).toBeCloseTo(1, 1);
    const apart = position.map((x) => 1.1 * x);
    expect(nearPairs(model, new Map([['grain.position', apart]]))).toBe(0);
    const gone = new Map([['grain.position', position], ['grain.presence', places.map(() => 0)]]); // prettier-ignore
    expect(nearPairs(model, gone)).toBe(0);
  });
});

describe('the state', () => {
  const grains: TestGrain[] = [
    { position: [1, 2, 3], velocity: [4, 5, 6], spin: [7, 8, 9] },
    { position: [-1, -2, -3] },
  ];

  test('keeps torques only where materials do more than rub', () => {
    const plain = grainStateTables(grainModel({ grains }));
    expect(Object.keys(plain['contact']!.table)).toEqual(['partner', 'force', 'colour']);
    const rolling = grainStateTables(grainModel({ grains, law: { twistingFriction: 0.1 } }));
    expect(Object.keys(rolling['contact']!.table)).toEqual(['partner', 'force', 'colour', 'torque']);
  });

  test('begins with the grains of the model, once a world, and without contacts', () => {
    const model = grainModel({ grains, worldCount: 2, law: { rollingFriction: 0.1 } });
    const tables = grainStateTables(model);
    const start = initialGrainState(model);
    expect([...start.keys()]).toEqual(
      Object.entries(tables).flatMap(([group, { table }]) => Object.keys(table).map((field) => `${group}.${field}`)),
    );
    const world = [1, 2, 3, 0, -1, -2, -3, 0];
    expect([...(start.get('grain.position') as Float32Array)]).toEqual([...world, ...world]);
    expect([...(start.get('grain.rotation') as Float32Array)].slice(0, 8)).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    expect([...(start.get('grain.spin') as Float32Array)].slice(0, 4)).toEqual([7, 8, 9, 0]);
    expect(new Set(start.get('grain.presence') as Uint32Array)).toEqual(new Set([1]));
    expect(new Set(start.get('grain.contactCount') as Uint32Array)).toEqual(new Set([0]));
    expect(start.get('contact.torque')!.length).toBe(tables['contact']!.count * 4);
  });
});

test('parts say where their distance grids are', () => {
  const grid = (spacing: number, nodes: number) => ({
    min: [-1, -2, -3] as const,
    spacing,
    size: [nodes, 1, 1] as const,
    distance: new Float32Array(nodes).fill(spacing),
  });
  const bodies = [
    { shape: { kind: 'mesh', distance: grid(1, 3) } },
    { shape: { kind: 'sphere', radius: 2, hollow: true } },
    { shape: { kind: 'mesh', distance: grid(2, 4) } },
  ] as const;
  const { parts } = grainModel({ grains: [], bodies });
  expect(gridsOf(parts).map(({ spacing }) => spacing)).toEqual([1, 2]);
  const shapes = packPartShapes(parts, ({ spacing }) => (spacing === 1 ? 0 : 3));
  expect(unpackStruct(partShape, shapes, 2)).toMatchObject({
    kind: 5,
    grid_first: 3,
    grid_spacing: 2,
    grid_size: [4, 1, 1],
  });
  expect(unpackStruct(partShape, shapes, 1)).toMatchObject({ kind: 7, size: [2, 0, 0] });
});
