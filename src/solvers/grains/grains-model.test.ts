/** What the solver makes of a model on the host. */
import { describe, expect, test } from 'vitest';
import { grainModel, type TestGrain } from '../../../test/support/grain-model.ts';
import { unpackStruct } from '../../core/fields.ts';
import { bodyShape, packBodyShapes } from './body-shapes.ts';
import { cellGrid } from './cell-grid.ts';
import { contactSlots } from './contact-slots.ts';
import { grainStateTables, initialGrainState, noPartner } from './grains-state.ts';

const ofRadius = (...radii: number[]): TestGrain[] => radii.map((radius, k) => ({ position: [k, 0, 0], radius }));

describe('cells', () => {
  test('cover the domain and are wider than the largest grain', () => {
    const domain = { min: [-0.1, 0, 0.2], max: [0.3, 0.15, 0.5] } as const;
    const { origin, edge, cells } = cellGrid(grainModel({ grains: ofRadius(0.004, 0.01), domain }));
    expect(origin).toEqual(domain.min);
    expect(edge).toBeGreaterThan(0.021);
    for (const k of [0, 1, 2]) expect(origin[k]! + cells[k]! * edge).toBeGreaterThanOrEqual(domain.max[k]!);
  });

  test('are wide enough to see what falls from the top of the domain coming', () => {
    const domain = { min: [0, 0, 0], max: [0.05, 0.05, 1] } as const;
    const grains: TestGrain[] = [{ position: [0, 0, 0], velocity: [0, 3, 0], radius: 0.005 }];
    const speed = Math.sqrt(3 ** 2 + 2 * 9.81 * 1);
    expect(cellGrid(grainModel({ grains, domain, timeStep: 5e-4 })).edge).toBeCloseTo(0.01 + 5e-4 * speed, 10);
    expect(cellGrid(grainModel({ grains, domain, timeStep: 1e-5 })).edge).toBeCloseTo(0.011, 10);
    expect(cellGrid(grainModel({ grains, domain, timeStep: 1 })).edge).toBeCloseTo(0.015, 10);
  });

  test('grow where the domain is mostly empty, or there are no grains', () => {
    const domain = { min: [0, 0, 0], max: [10, 10, 10] } as const;
    const few = cellGrid(grainModel({ grains: ofRadius(0.001), domain }));
    expect(few.cells[0] * few.cells[1] * few.cells[2]).toBeLessThan(5000);
    expect(cellGrid(grainModel({ grains: [], domain })).cells).toEqual([1, 1, 1]);
  });
});

describe('room for contacts', () => {
  test('is enough for the densest packing of equal grains, and more for unequal ones', () => {
    expect(contactSlots(grainModel({ grains: ofRadius(1, 1) })).grainSlots).toBe(14);
    expect(contactSlots(grainModel({ grains: ofRadius(1, 2) })).grainSlots).toBe(32);
    expect(contactSlots(grainModel({ grains: ofRadius(1, 100) })).grainSlots).toBe(64);
  });

  test('counts the walls of containers', () => {
    const shapes = [
      { kind: 'plane' },
      { kind: 'cylinder', radius: 1, halfHeight: 1, hollow: true },
      { kind: 'box', halfSize: [1, 1, 1], hollow: false },
    ] as const;
    expect(contactSlots(grainModel({ grains: [], bodies: shapes.map((shape) => ({ shape })) })).bodySlots).toBe(5);
    const boxes = Array.from(
      { length: 3 },
      () => ({ shape: { kind: 'box', halfSize: [1, 1, 1], hollow: true } }) as const,
    );
    expect(contactSlots(grainModel({ grains: [], bodies: boxes })).bodySlots).toBe(8);
  });
});

describe('the state', () => {
  const grains: TestGrain[] = [
    { position: [1, 2, 3], velocity: [4, 5, 6], spin: [7, 8, 9] },
    { position: [-1, -2, -3] },
  ];

  test('keeps torques only where something resists rolling', () => {
    const plain = grainStateTables(grainModel({ grains }));
    expect(Object.keys(plain['contact']!.table)).toEqual(['partner', 'force']);
    const rolling = grainStateTables(grainModel({ grains, law: { twistingFriction: 0.1 } }));
    expect(Object.keys(rolling['contact']!.table)).toEqual(['partner', 'force', 'torque']);
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
    expect(tables['contact']!.count).toBe(4 * 15);
    expect(new Set(start.get('contact.partner') as Uint32Array)).toEqual(new Set([noPartner]));
    expect(start.get('contact.torque')!.length).toBe(4 * 15 * 4);
  });
});

test('distance grids of meshes lie one after another', () => {
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
  const { shapes, distances } = packBodyShapes(grainModel({ grains: [], bodies }));
  expect([...distances]).toEqual([1, 1, 1, 2, 2, 2, 2]);
  expect(unpackStruct(bodyShape, shapes, 2)).toMatchObject({
    kind: 5,
    grid_first: 3,
    grid_spacing: 2,
    grid_size: [4, 1, 1],
  });
  expect(unpackStruct(bodyShape, shapes, 1)).toMatchObject({ kind: 7, size: [2, 0, 0] });
});
