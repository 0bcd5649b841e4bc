/** Soft matter from files: what pictures show, what closed surfaces hold. */
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../../../test/support/sample-png.ts';
import { boxMesh, joined, moved, sphereMesh } from '../../../test/support/sample-meshes.ts';
import { jellyScene, planeScene, softModel, softProblems } from '../../../test/support/soft-scene.ts';
import type { TriangleMesh } from '../../geometry/closed-mesh.ts';
import type { SceneInput } from '../scene.ts';
import type { SoftModel } from './soft-model.ts';

type Fill = NonNullable<SceneInput['soft']>[number]['fill'];

const readFrom = (files: Record<string, Uint8Array>) => ({ readFile: (path: string) => files[path] });
const places = ({ position }: SoftModel, group: { first: number; end: number }) =>
  Array.from({ length: group.end - group.first }, (_, k) =>
    [...position.subarray(3 * (group.first + k), 3 * (group.first + k) + 3)].map((x) => Number(x.toFixed(6))),
  );

describe('a picture', () => {
  // An L of red on the left and below, blue at its end; one pixel a cell.
  const letter = pictureOf([
    ['#ff0000', '.', '.'],
    ['#ff0000', '#ffffff', '.'],
    ['#ff0000', '#ff0000', '#0000ff'],
  ]);
  const muscle = { kind: 'muscle', name: 'tip', strength: 10, signal: { kind: 'constant', value: 1 } } as const;
  const colours = { '#ff0000': {}, '#0000ff': { name: 'end', material: 'rubber', actuator: 'tip' } };
  const materials = {
    ...jellyScene.materials,
    rubber: { youngModulus: 5e4, density: 900, law: { kind: 'neo-hookean' } },
  } as const;
  const scene = (fill: Partial<Fill> & object, base: object = planeScene): Partial<SceneInput> => ({
    ...base,
    materials,
    actuators: [muscle],
    soft: [
      {
        name: 'letter',
        material: 'jelly',
        fill: { kind: 'image', file: 'l.png', min: [0.2, 0.3, -0.5], max: [0.5, 0.6, 0.5], colours, ...fill } as Fill,
      },
    ],
  });

  it('is matter where it has a listed colour, its first row on top', () => {
    const { soft } = softModel(scene({}), readFrom({ 'l.png': letter }));
    expect(soft.groups).toEqual([
      { name: 'letter-ff0000', first: 0, end: 16 },
      { name: 'letter-end', first: 16, end: 20 },
    ]);
    const cells = (group: number) =>
      [
        ...new Set(
          places(soft, soft.groups[group]!).map(([x, y]) => `${Math.floor(x! * 10 - 2)} ${Math.floor(y! * 10 - 3)}`),
        ),
      ].sort();
    expect(cells(0)).toEqual(['0 0', '0 1', '0 2', '1 0']);
    expect(cells(1)).toEqual(['2 0']);
    expect([soft.actuator[16], soft.youngModulus[16], soft.laws[soft.law[16]!]!.kind]).toEqual([0, 5e4, 'neo-hookean']);
  });

  it('is drawn out along the axis that one looks along, in space', () => {
    const fill = { min: [0.2, 0.4, 0.3], max: [0.5, 0.5, 0.6], along: 'y' } as const;
    const { soft } = softModel(scene(fill, jellyScene), readFrom({ 'l.png': letter }));
    expect(soft.groups.map(({ first, end }) => end - first)).toEqual([32, 8]);
    // Blue: the right column, the lowest row.
    for (const [x, , z] of places(soft, soft.groups[1]!)) {
      expect(x).toBeGreaterThan(0.4);
      expect(z).toBeLessThan(0.4);
    }
  });

  it('weighs its pixels, however the lattice cuts them', () => {
    // Pixels of 37.5 mm, particles 50 mm apart.
    const box = { min: [0.2, 0.3, -0.5], max: [0.3125, 0.4125, 0.5] } as const;
    const { soft } = softModel(scene(box), readFrom({ 'l.png': letter }));
    const masses = soft.groups.map(({ first, end }) => soft.mass.subarray(first, end).reduce((a, b) => a + b, 0));
    expect(masses[0]! / (4 * 0.0375 ** 2 * 1000)).toBeCloseTo(1, 9);
    expect(masses[1]! / (0.0375 ** 2 * 900)).toBeCloseTo(1, 9);
  });

  const problems = (fill: object, file: Uint8Array) => softProblems(scene(fill), readFrom({ 'l.png': file }));

  it('turns about its centre of mass, whatever its colours weigh', () => {
    const heavy = { ...materials, rubber: { ...materials.rubber, density: 9000 } };
    const picture = scene({});
    const [letterGroup] = picture.soft!;
    const { soft } = softModel(
      { ...picture, materials: heavy, soft: [{ ...letterGroup!, spin: [0, 0, 3] }] },
      readFrom({ 'l.png': letter }),
    );
    const masses = soft.groups.map(({ first, end }) => soft.mass.subarray(first, end).reduce((a, b) => a + b, 0));
    // One pixel of nine times the density of the four others.
    expect(masses[1]! / masses[0]!).toBeCloseTo(9 / 4, 9);
    const momentum = [0, 0, 0];
    for (const [k, mass] of soft.mass.entries())
      for (const axis of [0, 1, 2]) momentum[axis]! += mass * soft.velocity[3 * k + axis]!;
    // Of about 130 kg that moves at up to 0.6 m/s
    for (const axis of momentum) expect(axis).toBeCloseTo(0, 11);
  });

  it('may be a little off its colours', () => {
    const off = pictureOf([
      ['#fc0203', '#fdfdff'],
      ['#0000ff', '.'],
    ]);
    expect(softModel(scene({ tolerance: 3 }), readFrom({ 'l.png': off })).soft.groups).toHaveLength(2);
    expect(problems({ tolerance: 2 }, off)).toEqual([
      'scene.soft[0].fill.colours: l.png has 1 pixel of #fc0203, the first in column 0, row 0, which is not listed; list it, make it transparent, or raise the tolerance',
    ]);
  });

  it('names colours that are not listed, the most frequent first', () => {
    const picture = pictureOf([
      ['#ff0000', '#00ff00', '#123456'],
      ['#0000ff', '.', '#00ff00'],
    ]);
    expect(problems({}, picture)).toEqual([
      'scene.soft[0].fill.colours: l.png has 2 pixels of #00ff00, the first in column 1, row 0, which is not listed; list it, make it transparent, or raise the tolerance',
      'scene.soft[0].fill.colours: l.png has 1 pixel of #123456, the first in column 2, row 0, which is not listed; list it, make it transparent, or raise the tolerance',
    ]);
  });

  it('must show something, of every colour', () => {
    expect(problems({}, pictureOf([['.', '#ffffff']]))).toEqual([
      'scene.soft[0].fill.file: l.png: all its pixels are transparent or white; draw what is to be matter in one of the listed colours',
    ]);
    expect(problems({}, pictureOf([['#ff0000']]))).toEqual([
      'scene.soft[0].fill.colours["#0000ff"]: is the colour of no pixel of l.png; remove it',
    ]);
    const fine = pictureOf([Array.from({ length: 60 }, (_, k) => (k === 0 ? '#0000ff' : '#ff0000'))]);
    expect(problems({}, fine)).toEqual([
      'scene.soft[0].fill.colours["#0000ff"]: has pixels too small for a particle; make grid.cellSize smaller or the box larger',
    ]);
  });

  it('has problems of its own, and of its file', () => {
    expect(problems({ colours: {} }, letter)).toEqual([
      'scene.soft[0].fill.colours: must have at least 1 entry, got an object',
    ]);
    expect(problems({ colours: { red: {} } }, letter)).toEqual([
      'scene.soft[0].fill.colours.red: must be a colour like #ff8800, red green blue, got "red"',
    ]);
    expect(problems({ along: 'x' }, letter)).toEqual([
      'scene.soft[0].fill.along: must be "z" in two dimensions, got "x"',
    ]);
    expect(problems({}, new Uint8Array(9))).toEqual([
      'scene.soft[0].fill.file: l.png: is no PNG file: it does not begin like one',
    ]);
    expect(softProblems(scene({}))).toEqual([
      'scene.soft[0].fill.file: cannot read l.png: compileScene was given no readFile',
    ]);
  });
});

describe('a mesh', () => {
  const obj = ({ positions, corners }: TriangleMesh): Uint8Array => {
    const rows = (word: string, numbers: ArrayLike<number>, shift: number) =>
      Array.from({ length: numbers.length / 3 }, (_, k) =>
        [word, ...[0, 1, 2].map((j) => numbers[3 * k + j]! + shift)].join(' '),
      );
    return new TextEncoder().encode([...rows('v', positions, 0), ...rows('f', corners, 1)].join('\n'));
  };
  const half = boxMesh([100, 200, 50]);
  const fill = (more: Partial<Extract<Fill, { kind: 'mesh' }>>): Fill => ({
    kind: 'mesh',
    file: 'a.obj',
    scale: 0.001,
    position: [0.5, 0.5, 0.5],
    ...more,
  });
  const model = (more: Parameters<typeof fill>[0] = {}, base: object = jellyScene) =>
    softModel({ ...base, soft: [{ material: 'jelly', fill: fill(more) }] }, readFrom({ 'a.obj': obj(half) }));
  const extent = ({ position }: SoftModel, axis: number) => {
    const along = position.filter((_, k) => k % 3 === axis);
    return [Math.min(...along), Math.max(...along)].map((x) => Number(x.toFixed(6)));
  };

  it('is filled, scaled and placed', () => {
    const { soft, notes } = model();
    expect(soft.count).toBe(4 * 8 * 2);
    expect([0, 1, 2].map((axis) => extent(soft, axis))).toEqual([
      [0.425, 0.575],
      [0.325, 0.675],
      [0.475, 0.525],
    ]);
    expect(notes).toEqual([]);
  });

  it('is turned', () => {
    const { soft } = model({ rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    expect([0, 1].map((axis) => extent(soft, axis))).toEqual([
      [0.325, 0.675],
      [0.425, 0.575],
    ]);
  });

  it('is cut at z = 0 in the plane', () => {
    const { soft } = model({ position: [0.5, 0.5, 0.02] }, planeScene);
    expect(soft.count).toBe(4 * 8);
    expect(soft.position.filter((_, k) => k % 3 === 2).every((z) => z === 0)).toBe(true);
  });

  const sum = (values: Float64Array) => values.reduce((a, b) => a + b, 0);

  it.each([0.11, 0.137, 0.2])('weighs what it encloses, turned and in any size (%d)', (size) => {
    const mesh = joined(boxMesh([size, size / 3, size / 2]), moved(boxMesh([size / 3, size, size / 2]), [0, 3 * size, 0])); // prettier-ignore
    const turned = { rotation: [0.2, 0.4, 0.4, 0.8], scale: 1 } as const;
    const { soft } = softModel(
      {
        ...jellyScene,
        domain: { min: [-2, -2, -2], max: [2, 2, 2] },
        soft: [{ material: 'jelly', fill: fill(turned) }],
      },
      readFrom({ 'a.obj': obj(mesh) }),
    );
    expect(sum(soft.mass) / (2 * 1000 * 8 * (size * (size / 3) * (size / 2)))).toBeCloseTo(1, 9);
  });

  it('counts what overlaps once, in space and in the plane', () => {
    // Two boxes of 0.2 × 0.4 × 0.1 m that share a quarter of 0.1 × 0.2.
    const twice = joined(boxMesh([0.1, 0.2, 0.05]), moved(boxMesh([0.1, 0.2, 0.05]), [0.1, 0.2, 0]));
    for (const base of [jellyScene, planeScene]) {
      const { soft } = softModel(
        {
          ...base,
          soft: [
            { material: 'jelly', fill: fill({ scale: 1, position: [0.4, 0.4, base === planeScene ? 0.01 : 0.5] }) },
          ],
        },
        readFrom({ 'a.obj': obj(twice) }),
      );
      const area = 2 * 0.2 * 0.4 - 0.1 * 0.2;
      expect(Math.abs(sum(soft.mass) / (1000 * area * (base === planeScene ? 1 : 0.1)) - 1)).toBeLessThan(1e-3);
    }
  });

  it('weighs what the plane cuts of it', () => {
    const radius = 0.137;
    const ball = sphereMesh(radius, 60);
    const { soft } = softModel(
      { ...planeScene, soft: [{ material: 'jelly', fill: fill({ scale: 1, position: [0.5, 0.5, 0.07] }) }] },
      readFrom({ 'a.obj': obj(ball) }),
    );
    // The polygons of the mesh are 1e-3 smaller than circles.
    expect(Math.abs(sum(soft.mass) / (1000 * Math.PI * (radius ** 2 - 0.07 ** 2)) - 1)).toBeLessThan(4e-3);
  });

  it('must be closed, and large enough', () => {
    const open = { ...half, corners: half.corners.slice(3) };
    const scene = (more: Parameters<typeof fill>[0] = {}) => ({
      ...jellyScene,
      soft: [{ material: 'jelly', fill: fill(more) }],
    });
    const [line] = softProblems(scene(), readFrom({ 'a.obj': obj(open) }));
    expect(line).toMatch(/^scene.soft\[0\].fill.file: a.obj: the surface has 3 open edges, .*: close its holes$/);
    expect(softProblems(scene({ scale: 1e-5 }), readFrom({ 'a.obj': obj(half) }))).toEqual([
      'scene.soft[0].fill: 0.002 × 0.004 × 0.001 m holds no particle: in cells of 0.1 m they are 0.05 m apart; make it larger, or grid.cellSize smaller',
    ]);
    expect(softProblems(scene({ file: 'a.ply' }))).toEqual([
      'scene.soft[0].fill.file: a.ply is neither STL, OBJ nor glTF: its name must end in .stl, .obj, .gltf or .glb',
    ]);
  });
});
