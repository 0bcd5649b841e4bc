import { describe, expect, it } from 'vitest';
import { jellyScene, planeScene, softModel } from '../../../test/support/soft-scene.ts';
import { noActuator } from './soft-model.ts';

const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);
const [block] = jellyScene.soft;

describe('a box', () => {
  it('has eight particles in a cell, in regular order, and its whole mass', () => {
    const { soft } = softModel();
    expect(soft).toMatchObject({ dimensions: 3, cellSize: 0.1, count: 512 });
    expect(sum(soft.volume)).toBeCloseTo(0.4 ** 3, 12);
    expect(sum(soft.mass)).toBeCloseTo(64, 9);
    const xs = [...new Set(Array.from(soft.position).map((x) => Number(x.toFixed(9))))].sort((a, b) => a - b);
    expect(xs).toEqual([0.225, 0.275, 0.325, 0.375, 0.425, 0.475, 0.525, 0.575, 0.625, 0.675]);
    expect([...soft.deformation.subarray(0, 9)]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(new Set(soft.actuator)).toEqual(new Set([noActuator]));
    expect(soft.groups).toEqual([{ name: 'soft0', first: 0, end: 512 }]);
    expect(soft.laws).toEqual([
      { kind: 'fixed-corotated', viscosity: 0, penaltyPower: 0, penaltyFactor: 1, values: [] },
    ]);
  });

  it('lies in the plane, where four are in a cell and gravity is along y', () => {
    const { soft, gravity } = softModel(planeScene);
    expect(gravity).toEqual([0, -9.81, 0]);
    expect(soft).toMatchObject({ dimensions: 2, count: 64 });
    expect(sum(soft.volume)).toBeCloseTo(0.16, 12);
    expect(soft.position.filter((_, k) => k % 3 === 2).every((z) => z === 0)).toBe(true);
  });

  it('has its whole mass where its edges are no whole number of particles', () => {
    const fill = { kind: 'box', min: [0.3, 0.3, 0.3], max: [0.56, 0.5, 0.5] } as const;
    const { soft } = softModel({ soft: [{ material: 'jelly', fill }] });
    expect(soft.count).toBe(5 * 4 * 4);
    expect(sum(soft.mass)).toBeCloseTo(1000 * 0.26 * 0.2 * 0.2, 9);
  });

  it('has any number of particles in a cell where they stand at random, each in its part', () => {
    const group = { ...block, arrangement: 'random', particlesPerCell: 11 } as const;
    const [one, same, other] = [1, 1, 2].map((seed) => softModel({ seed, soft: [group] }).soft);
    expect(one!.position).toEqual(same!.position);
    expect(one!.position).not.toEqual(other!.position);
    expect(Math.abs(one!.count / 64 - 11)).toBeLessThan(1);
    expect(sum(one!.mass)).toBeCloseTo(64, 9);
    expect(one!.position.every((x) => x >= 0.2 && x <= 0.7)).toBe(true);
  });
});

it('a ball has the particles whose place is inside it', () => {
  const fill = { kind: 'ball', centre: [0.5, 0.5, 0.5], radius: 0.4 } as const;
  const { soft, notes } = softModel({ grid: { cellSize: 0.05 }, soft: [{ material: 'jelly', fill }] });
  const inside = Array.from({ length: soft.count }, (_, k) =>
    Math.hypot(...[0, 1, 2].map((axis) => soft.position[3 * k + axis]! - 0.5)),
  );
  expect(Math.max(...inside)).toBeLessThanOrEqual(0.4);
  expect(Math.abs(sum(soft.volume) / ((4 / 3) * Math.PI * 0.4 ** 3) - 1)).toBeLessThan(0.01);
  expect(notes).toEqual([]);
});

describe('a ball weighs what it should, however the lattice cuts it', () => {
  const cell = jellyScene.grid.cellSize;
  const balls = [0.6, 1.2, 1.5, 2.5, 4].flatMap((cells) => ([2, 3] as const).map((dimensions) => [cells, dimensions] as const)); // prettier-ignore

  it.each(balls)('of %d cells in %i dimensions', (cells, dimensions) => {
    const radius = cells * cell;
    const base = dimensions === 3 ? jellyScene : planeScene;
    const fill = { kind: 'ball', centre: [0.5, 0.5, dimensions === 3 ? 0.5 : 0], radius } as const;
    const volume = dimensions === 3 ? (4 / 3) * Math.PI * radius ** 3 : Math.PI * radius ** 2;
    for (const arrangement of ['lattice', 'random'] as const) {
      const { soft } = softModel({ ...base, soft: [{ material: 'jelly', fill, arrangement }] });
      expect(sum(soft.volume) / volume).toBeCloseTo(1, 9);
      expect(sum(soft.mass) / volume / 1000).toBeCloseTo(1, 9);
    }
  });
});

it('says where its lattice is coarse for a fill', () => {
  const notesOf = (radius: number) =>
    softModel({ soft: [{ material: 'jelly', fill: { kind: 'ball', centre: [0.5, 0.5, 0.5], radius } }] }).notes;
  expect(notesOf(0.25)).toEqual([]);
  expect(notesOf(0.15)).toEqual([
    'scene.soft[0].fill: the lattice of its particles has 20 % more than its volume, so each is made smaller to keep its mass: smaller cells follow its surface better',
  ]);
});

it('groups keep their own numbers, and turn about their centre of mass', () => {
  const { soft } = softModel({
    soft: [
      { ...block, velocity: [1, 0, 0], spin: [0, 0, 2] },
      {
        name: 'stiff',
        material: 'jelly',
        fill: { kind: 'points', positions: [[0.1, 0.1, 0.1]] },
        youngModulus: 2e4,
        poissonRatio: 0.1,
        density: 500,
      },
    ],
  });
  expect(soft.groups.at(-1)).toEqual({ name: 'stiff', first: 512, end: 513 });
  expect([soft.youngModulus[512], soft.poissonRatio[512]]).toEqual([2e4, 0.1]);
  expect(soft.mass[512]).toBeCloseTo(500 * 0.05 ** 3, 12);
  expect(soft.laws).toHaveLength(1);
  // v + ω × (x − c), c = (0.5, 0.5, 0.4)
  for (const k of [0, 200, 511]) {
    const [x, y] = [soft.position[3 * k]!, soft.position[3 * k + 1]!];
    expect(soft.velocity[3 * k]).toBeCloseTo(1 - 2 * (y - 0.5), 12);
    expect(soft.velocity[3 * k + 1]).toBeCloseTo(2 * (x - 0.5), 12);
    expect(soft.velocity[3 * k + 2]).toBe(0);
    expect([...soft.affine.subarray(9 * k, 9 * k + 9)]).toEqual([0, 2, -0, -2, 0, 0, 0, -0, 0]);
  }
});

it('particles of a block of nodes follow each other', () => {
  const { soft } = softModel({
    soft: [{ material: 'jelly', fill: { kind: 'box', min: [0, 0, 0], max: [1, 1, 1] } }],
  });
  const block = (k: number) =>
    [0, 1, 2].map((axis) => Math.floor(Math.floor(soft.position[3 * k + axis]! / 0.1 - 0.5) / 4)).join();
  const changes = Array.from({ length: soft.count - 1 }, (_, k) => block(k) !== block(k + 1)).filter(Boolean).length;
  expect(changes + 1).toBe(new Set(Array.from({ length: soft.count }, (_, k) => block(k))).size);
});

it('a fluid keeps its volume by the density of the grid, where all matter has one', () => {
  const water = { density: 1000, law: { kind: 'fluid', bulkModulus: 1e5 } } as const;
  const of = (density: number) =>
    softModel({
      materials: { water, jelly: { ...jellyScene.materials.jelly, density } },
      soft: [
        { material: 'water', fill: { kind: 'box', min: [0.1, 0.1, 0.1], max: [0.3, 0.3, 0.3] } },
        { material: 'jelly', fill: { kind: 'box', min: [0.5, 0.5, 0.5], max: [0.7, 0.7, 0.7] } },
      ],
    });
  expect([of(1000).soft.laws[0]!.values[3], of(1000).notes]).toEqual([1, []]);
  expect([of(900).soft.laws[0]!.values[3], of(900).notes]).toEqual([
    0,
    [
      'scene.soft: of a fluid: its volume is not kept beside matter of another density, which the grid cannot tell apart: it may shrink as it splashes',
    ],
  ]);
});

describe('a sheet', () => {
  const cloth = { density: 400, youngModulus: 1e4, law: { kind: 'cloth', normalStiffness: 100 } } as const;
  const sheet = (thickness: number, along = 2) => {
    const max = [0.7, 0.7, 0.7] as [number, number, number];
    max[along] = 0.3 + thickness;
    const normal = [0, 1, 2].map((axis) => Number(axis === along)) as [number, number, number];
    return softModel({
      materials: { cloth },
      soft: [{ material: 'cloth', normal, fill: { kind: 'box', min: [0.3, 0.3, 0.3], max } }],
    }).notes;
  };

  it('is told of where it is thinner than a cell, along its own normal', () => {
    const told = [
      'scene.soft[0].fill: the sheet is 0.04 m thick, less than a cell of 0.1 m: the grid smears it over three cells, so that it sags and folds more easily than a membrane; make grid.cellSize smaller, or the sheet thicker and softer alike',
    ];
    expect(sheet(0.04)).toEqual(told);
    expect(sheet(0.04, 0)).toEqual(told);
    expect(sheet(0.1)).toEqual([]);
    expect(sheet(0.1, 1)).toEqual([]);
  });
});

describe('laws', () => {
  const lawOf = (law: object, scene: object = jellyScene, more: object = {}) =>
    softModel({
      ...scene,
      materials: { jelly: { ...jellyScene.materials.jelly, ...more, law: law as never }, steel: {} },
    }).soft.laws[0]!;

  it('have numbers as kernels want them', () => {
    expect(lawOf({ kind: 'von-mises', yieldStress: 300 }).values).toEqual([Math.sqrt(2 / 3) * 300]);
    expect(lawOf({ kind: 'snow' }).values).toEqual([10, 0.025, 0.0075]);
    expect(lawOf({ kind: 'viscoelastic', relaxationTime: 0.5 }, jellyScene, { viscosity: 2 })).toMatchObject({
      viscosity: 2,
      values: [0.5],
    });
    const volumePenalty = { power: 4, factor: 3 };
    expect(lawOf({ kind: 'neo-hookean' }, jellyScene, { volumePenalty })).toMatchObject({
      penaltyPower: 4,
      penaltyFactor: 3,
    });
    expect(lawOf({ kind: 'fluid', bulkModulus: 7e4 }).values).toEqual([7e4, 7, 1, 1]);
    expect(lawOf({ kind: 'cloth', normalStiffness: 100, shearStiffness: 5 }).values).toEqual([100, 5, 0]);
  });

  it('sand has the cone of Mohr and Coulomb: outer in space, exact in plane strain', () => {
    const law = { kind: 'drucker-prager', frictionAngle: Math.PI / 6, cohesion: 100 };
    // E 1e4, ν 0.3: K = E/(3 (1 − 2ν)) = 8333 Pa; the tip is at 100 cot 30° = 173.2 Pa.
    const tip = (100 * Math.sqrt(3)) / (1e4 / 1.2);
    const [space, spaceTip] = lawOf(law).values;
    expect(space).toBeCloseTo((Math.sqrt(2 / 3) * 2 * 0.5) / 2.5, 12);
    expect(spaceTip).toBeCloseTo(tip, 12);
    const [plane, planeTip] = lawOf(law, planeScene).values;
    expect(3 * plane!).toBeCloseTo(Math.SQRT2 * 0.5, 12);
    expect(planeTip).toBeCloseTo(tip, 12);
    for (const scene of [jellyScene, planeScene]) {
      expect(3 * lawOf({ ...law, match: 'slope' }, scene).values[0]!).toBeCloseTo(
        Math.SQRT2 * Math.tan(Math.PI / 6),
        12,
      );
      expect(lawOf({ ...law, match: 'compression' }, scene).values[0]).toBeCloseTo(space!, 12);
      expect(lawOf({ ...law, match: 'plane' }, scene).values[0]).toBeCloseTo(plane!, 12);
    }
  });
});
