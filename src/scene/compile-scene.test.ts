import { describe, expect, it } from 'vitest';
import { compiled, problemsOf, sand } from '../../test/support/compiled-scene.ts';
import { boxMesh, unwelded } from '../../test/support/sample-meshes.ts';
import { shapeDistance } from '../geometry/shape-distance.ts';
import type { TriangleMesh } from '../geometry/closed-mesh.ts';
import type { Vector3 } from '../math/rigid.ts';
import { parseScene } from './parse-scene.ts';
import { sceneFiles } from './scene-files.ts';
import type { SceneInput } from './scene.ts';

const one = sand({ kind: 'points', positions: [[0, 0, 1]] });
const floor = { name: 'floor', shape: { kind: 'plane' }, material: 'steel' } as const;

function stl(mesh: TriangleMesh): Uint8Array {
  const { positions } = unwelded(mesh);
  const bytes = new Uint8Array(84 + (50 * positions.length) / 9);
  const view = new DataView(bytes.buffer);
  view.setUint32(80, positions.length / 9, true);
  for (const [k, x] of positions.entries()) view.setFloat32(84 + 50 * Math.floor(k / 9) + 12 + 4 * (k % 9), x, true);
  return bytes;
}

describe('materials', () => {
  const materials = {
    sand: {
      density: 2500,
      friction: 0.9,
      restitution: 0.4,
      rollingFriction: 0.02,
      twistingFriction: 0.1,
      cohesion: 30,
    },
    steel: { density: 7800, friction: 0.4, restitution: 0.1, rollingFriction: 0, twistingFriction: 0.3, cohesion: 50 },
    ice: { friction: 0 },
  };

  it('become indices, and their pairs a table', () => {
    const model = compiled({ materials, grains: [one] });
    expect(model.materials).toEqual([
      { name: 'sand', density: 2500 },
      { name: 'steel', density: 7800 },
      { name: 'ice', density: 2500 },
    ]);
    expect(model.contacts).toHaveLength(9);
    for (const a of [0, 1, 2])
      for (const b of [0, 1, 2]) expect(model.contacts[3 * a + b]).toEqual(model.contacts[3 * b + a]);
  });

  it('meet as themselves with themselves', () => {
    const { density: _, ...own } = materials.sand;
    expect(compiled({ materials, grains: [one] }).contacts[0]).toEqual(own);
  });

  it('combine: geometric mean of friction, means of rolling and twisting, the smaller of the others', () => {
    const [, mixed, onIce] = compiled({ materials, grains: [one] }).contacts;
    expect(mixed!.friction).toBeCloseTo(0.6, 15);
    expect(mixed).toMatchObject({ restitution: 0.1, rollingFriction: 0.01, twistingFriction: 0.2, cohesion: 30 });
    expect(onIce!.friction).toBe(0);
  });

  it('meet as a contact says, and as before in what it does not say', () => {
    const contacts = [
      { between: ['steel', 'sand'], friction: 0.25, cohesion: 0 },
      { between: ['sand', 'sand'], restitution: 0.9 },
    ] as const;
    const table = compiled({ materials, contacts, grains: [one] }).contacts;
    for (const k of [1, 3]) {
      expect(table[k]).toMatchObject({ friction: 0.25, cohesion: 0, restitution: 0.1, rollingFriction: 0.01 });
    }
    expect(table[0]).toMatchObject({ restitution: 0.9, friction: 0.9 });
    expect(Object.keys(table[1]!).sort()).toEqual(Object.keys(table[8]!).sort());
  });
});

describe('bodies', () => {
  it('have shapes in halves, and motion', () => {
    const { bodies } = compiled({
      grains: [one],
      bodies: [
        { shape: { kind: 'box', size: [1, 2, 3], hollow: true }, position: [0, 0, 1], material: 'steel' },
        { shape: { kind: 'sphere', radius: 0.5 }, position: [9, 0, 0], material: 'sand' },
        { shape: { kind: 'cylinder', radius: 0.1, height: 1 }, position: [8, 0, 0], material: 'sand' },
        { shape: { kind: 'capsule', radius: 0.1, height: 1 }, position: [7, 0, 0], material: 'sand' },
        { ...floor, position: [0, 0, -1], motion: { kind: 'velocity', velocity: [1, 0, 0] } },
      ],
    });
    expect(bodies.map(({ shape }) => shape)).toEqual([
      { kind: 'box', halfSize: [0.5, 1, 1.5], hollow: true },
      { kind: 'sphere', radius: 0.5, hollow: false },
      { kind: 'cylinder', radius: 0.1, halfHeight: 0.5, hollow: false },
      { kind: 'capsule', radius: 0.1, halfHeight: 0.5 },
      { kind: 'plane' },
    ]);
    expect(bodies.map(({ name }) => name)).toEqual(['box0', 'sphere1', 'cylinder2', 'capsule3', 'floor']);
    expect(bodies.map(({ material }) => material)).toEqual([1, 0, 0, 0, 1]);
    expect(bodies.map(({ isFixed }) => isFixed)).toEqual([true, true, true, true, false]);
    expect(bodies[4]!.motion(2).pose.position).toEqual([2, 0, -1]);
  });

  const mesh = (file: string, more: object = {}) =>
    ({ shape: { kind: 'mesh', file, resolution: 16, ...more }, material: 'steel', position: [0, 0, -1] }) as const;
  const half = [0.2, 0.1, 0.05] as const;

  it('have meshes from files, scaled, as distances', () => {
    const files = new Map([['a b.stl', stl(boxMesh([200, 100, 50]))]]);
    const body = mesh('a b.stl', { scale: 0.001 });
    const { parts } = compiled(
      { grains: [one], bodies: [body, { ...body, name: 'again' }] },
      { readFile: (path) => files.get(path) },
    );
    const { shape } = parts[0]!;
    const exact = { kind: 'box', halfSize: half, hollow: false } as const;
    const points: Vector3[] = [
      [0, 0, 0],
      [0.2, 0, 0],
      [0.1, 0.11, 0.02],
    ];
    for (const point of points) expect(shapeDistance(shape, ...point)).toBeCloseTo(shapeDistance(exact, ...point), 2);
    // It reaches as far as a grain of 5 mm that touches it: two cells of 25 mm are enough.
    expect(shape.kind === 'mesh' && shape.distance.size).toEqual([21, 13, 9]);
    // One grid for both.
    expect(parts[1]!.shape.kind === 'mesh' && shape.kind === 'mesh' && parts[1]!.shape.distance).toBe(
      shape.kind === 'mesh' && shape.distance,
    );
  });

  it('say what is wrong with a mesh, all at once, with what is wrong with grains', () => {
    const { positions, corners } = boxMesh(half);
    const files = new Map([
      ['open.stl', stl({ positions, corners: corners.subarray(0, 33) })],
      ['thin.stl', stl(boxMesh([1, 1, 1e-4]))],
      ['cut.obj', new TextEncoder().encode('v 1 2')],
    ]);
    const bodies = ['open.stl', 'thin.stl', 'cut.obj', 'none.stl', 'part.step'].map((file) => mesh(file));
    const small = { min: [0, 0, 0], max: [0.001, 1, 1] } as const;
    const grains = [one, sand({ kind: 'lattice', region: small })];
    const problems = problemsOf({ grains, bodies }, { readFile: (path) => files.get(path), source: 'my.json' });
    expect(problems).toEqual([
      'my.json: scene.grains[1].fill.region: 0.001 × 1 × 1 m has no room for a grain of radius 0.005 m; make the region larger or the grains smaller',
      expect.stringMatching(
        /^my\.json: scene\.bodies\[0\]\.shape\.file: open\.stl: the surface has 3 open edges, the first from/,
      ),
      'my.json: scene.bodies[1].shape.file: thin.stl: the solid is thinner than a cell of 0.125 m of its grid of distances: raise the resolution',
      'my.json: scene.bodies[2].shape.file: cut.obj, line 1: must be "v" and three numbers, got "v 1 2"',
      'my.json: scene.bodies[3].shape.file: there is no file none.stl; paths start at the folder of the scene',
      'my.json: scene.bodies[4].shape.file: part.step is neither STL, OBJ nor glTF: its name must end in .stl, .obj, .gltf or .glb',
    ]);
  });

  it('name the files to fetch, each once', () => {
    const file = { material: 'sand', fill: { kind: 'file', file: 'g.csv' } } as const;
    const scene = {
      talus: 1,
      materials: { sand: {}, steel: {} },
      grains: [file, one],
      bodies: [mesh('a.stl'), floor, mesh('a.stl')],
    };
    expect(sceneFiles(parseScene(scene))).toEqual(['g.csv', 'a.stl']);
  });
});

describe('time', () => {
  type Motion = NonNullable<NonNullable<SceneInput['bodies']>[number]['motion']>;
  const time = (scene: Partial<SceneInput>, radius = 0.005) => {
    const { timeStep, stepCount, endTime } = compiled({ grains: [{ ...one, radius }], ...scene });
    return [timeStep, stepCount, endTime];
  };

  it('has a step of 0.06 √(R/g), rounded down to one digit', () => {
    // 0.06 √(0.005 / 9.81) = 0.001355
    expect(time({ time: { end: 2 } })).toEqual([0.001, 2000, 2]);
    // 0.06 √(0.0001 / 9.81) = 0.0001916
    expect(time({}, 1e-4)).toEqual([1e-4, 10000, 1]);
    // 0.06 √(0.02 / 9.81) = 0.002709
    expect(time({ time: { end: 0.6 } }, 0.02)).toEqual([0.002, 300, 0.6]);
    // On the Moon 0.003334: a second is no whole number of 0.003 s.
    expect(time({ gravity: [0, 1.62, 0] })).toEqual([1 / 334, 334, 1]);
  });

  it('takes the smallest of all grains', () => {
    const small = sand({ kind: 'points', positions: [[1, 0, 1]] }, { radius: 2e-4 });
    // In this domain it falls to 0.54 m/s: half of its radius in 1.8e-4 s.
    expect(time({ grains: [one, small] })[0]).toBe(1e-4);
  });

  it('ends with a whole step', () => {
    const [timeStep, stepCount, endTime] = time({ time: { end: 0.0777 } });
    expect(stepCount).toBe(78);
    expect(timeStep).toBeCloseTo(0.0777 / 78, 15);
    expect(endTime).toBe(0.0777);
    expect(time({ time: { end: 1e-4 } })).toEqual([1e-4, 1, 1e-4]);
  });

  it('is shorter where there is no gravity, much speed, or fast oscillation', () => {
    expect(time({ gravity: [0, 0, 0] })[0]).toBe(0.01);
    // A quarter of a radius of 0.005 m at 100 m/s, without gravity.
    const fast = { velocity: [0, 60, -80] } as const;
    expect(time({ gravity: [0, 0, 0], grains: [{ ...one, ...fast }] })[0]).toBe(0.00001);
    const cyclic = { kind: 'cyclic', velocity: fast.velocity } as const;
    const domain = { min: [-1, -1, 0], max: [1, 1, 2] } as const;
    expect(time({ gravity: [0, 0, 0], domain, boundaries: { y: cyclic } })[0]).toBe(0.00001);
    const motion = { kind: 'oscillation', axis: [0, 0, 1], frequency: 500, amplitude: 1e-4 } as const;
    expect(time({ bodies: [{ ...floor, motion }] })[0]).toBe(0.0001);
  });

  it('lets a body go no farther than a quarter of the radius of the smallest grain', () => {
    const still = { gravity: [0, 0, 0], domain: { min: [-2, -2, -2], max: [2, 2, 2] } } as const;
    const plate = { shape: { kind: 'box', size: [0.2, 0.2, 0.02] }, material: 'steel' } as const;
    const stepWith = (motion: Motion, body: object = plate, more: Partial<SceneInput> = still) =>
      time({ bodies: [{ ...plate, ...body, motion }], ...more })[0];
    const steady = (more: object) => ({ kind: 'velocity', ...more }) as const;
    // 0.00125 m at 0.25 m/s
    expect(stepWith(steady({ velocity: [0.15, 0.2, 0] }))).toBe(0.005);
    expect(stepWith(steady({ velocity: [0.05, 0, 0] }))).toBe(0.01);
    // Its corners are √2 · 0.1 m from the axis: 0.00125 m / (0.1414 m · 2.5 /s) = 0.003536 s
    expect(stepWith(steady({ spin: [0, 0, 2.5] }))).toBeCloseTo(1 / 334, 15);
    // A long roller is as fast as its skin, 0.1 m · 2.5 /s, where it turns about its axis.
    const roller = { shape: { kind: 'cylinder', radius: 0.1, height: 1.9 } };
    expect(stepWith(steady({ spin: [0, 0, 2.5] }), roller)).toBe(0.005);
    expect(stepWith(steady({ spin: [2.5, 0, 0] }), roller)).toBeLessThan(0.0005);
    expect(stepWith(steady({ spin: [0, 0, 2.5] }), { shape: { kind: 'sphere', radius: 0.1 } })).toBe(0.005);
    // A plane goes on to the corners of the domain, here 0.5 m from the axis.
    const domain = { min: [-0.3, -0.4, -1], max: [0.3, 0.4, 2] } as const;
    expect(stepWith(steady({ spin: [0, 0, 0.5] }), floor, { ...still, domain })).toBe(0.005);
    // Nor does anything count that is outside.
    const mast = { shape: { kind: 'box', size: [100, 0.02, 0.02] } };
    expect(stepWith(steady({ spin: [0, 0, 0.5] }), mast, { ...still, domain })).toBe(0.005);
  });

  it('sees keyframes move, however short, and not what comes after the end', () => {
    const plate = { shape: { kind: 'box', size: [0.2, 0.2, 0.02] }, material: 'steel' } as const;
    const stepWith = (start: number, interpolation: 'linear' | 'smooth') => {
      const keyframes = [{ time: start }, { time: start + 0.001, position: [0.001, 0, 0] as const }];
      return time({
        gravity: [0, 0, 0],
        bodies: [{ ...plate, motion: { kind: 'keyframes', keyframes, interpolation } }],
      })[0]!;
    };
    // 0.00125 m at 1 m/s, and at 1.5 m/s in the middle of a cubic: 1.25 and 0.83 ms
    expect(stepWith(0.50037, 'linear')).toBe(0.001);
    expect(stepWith(0.50037, 'smooth')).toBe(0.0008);
    expect(stepWith(1.5, 'linear')).toBe(0.01);
  });

  it('has gravity bound the step where bodies are slow', () => {
    const motion = { kind: 'velocity', velocity: [1, 0, 0] } as const;
    const plate = { shape: { kind: 'box', size: [0.2, 0.2, 0.02] }, material: 'steel' } as const;
    expect(time({ bodies: [{ ...plate, motion }] })[0]).toBe(0.001);
    expect(time({ bodies: [{ ...plate, motion: { ...motion, velocity: [5, 0, 0] } }] })[0]).toBe(0.0002);
  });

  it('lets a grain fall by no more than half a radius a step, from where it starts through the domain', () => {
    // From 1 m to −4 m: 9.90 m/s at last, and 0.0025 m are 2.5e-4 s of that.
    const domain = { min: [-1, -1, -4], max: [1, 1, 2] } as const;
    expect(time({ domain })[0]).toBe(2e-4);
    // Thrown up at 20 m/s it comes down at 22.3 m/s; a quarter of a radius at 20 m/s is less.
    expect(time({ domain, grains: [{ ...one, velocity: [0, 0, 20] }] })[0]).toBeCloseTo(6e-5, 8);
    // A run of 0.1 s ends before it is faster than 1 m/s.
    expect(time({ domain, time: { end: 0.1 } })[0]).toBe(0.001);
  });

  it('notes grains that start by more than half a radius a step', () => {
    const fast = { ...one, radius: 0.005, velocity: [3, 0, 0] } as const;
    expect(compiled({ grains: [fast], time: { step: 0.0008 } }).notes).toEqual([]);
    expect(compiled({ grains: [fast], time: { step: 0.001 } }).notes).toEqual([
      'scene.time.step: grains that start with 3 m/s go 0.6 radii of the smallest in a step of 0.001 s: take at most 0.0008333 s for half a radius, or leave it out for a quarter',
    ]);
    expect(compiled({ grains: [fast] }).notes).toEqual([]);
  });

  it('keeps a given step, and goes on until the end is reached', () => {
    expect(time({ time: { step: 0.0005, end: 2 } })).toEqual([0.0005, 4000, 2]);
    expect(time({ time: { step: 0.1, end: 1.1 } })).toEqual([0.1, 11, 1.1]);
    expect(time({ time: { step: 0.001, end: 0.0025 } })).toEqual([0.001, 3, 0.003]);
  });

  it('notes a step that is longer than advised', () => {
    expect(compiled({ grains: [one], time: { step: 0.001 } }).notes).toEqual([]);
    expect(compiled({ grains: [one], time: { step: 0.002 } }).notes).toEqual([
      'scene.time.step: 0.002 s is more than 0.06 √(R/g) = 0.001355 s, up to which beds of these grains rest quietly',
    ]);
  });

  it('must not take forever', () => {
    expect(problemsOf({ grains: [one], time: { end: 1e9 } })).toEqual([
      'scene.time.end: is more than 2147483648 steps away, of 0.001 s each; end sooner or give a longer step',
    ]);
  });
});

describe('the domain', () => {
  const domain = (scene: Partial<SceneInput>) => {
    const { min, max } = compiled({ grains: [one], ...scene }).domain;
    return [...min, ...max].map((x) => Number(x.toPrecision(9)));
  };

  it('is the scene’s, if it has one', () => {
    expect(domain({ domain: { min: [-1, -2, -3], max: [1, 2, 3] } })).toEqual([-1, -2, -3, 1, 2, 3]);
  });

  it('holds grains with a margin of a diameter', () => {
    expect(domain({})).toEqual([-0.015, -0.015, 0.985, 0.015, 0.015, 1.015]);
  });

  it('goes down to planes, and along them as far as grains fall', () => {
    const region = { min: [0, 0, 0.1], max: [0.2, 0.2, 0.3] } as const;
    const grains = [sand({ kind: 'lattice', region })];
    expect(domain({ grains, bodies: [floor] })).toEqual([-0.31, -0.31, -0.01, 0.51, 0.51, 0.31]);
  });

  it('holds bodies, wherever they move', () => {
    const tray = { shape: { kind: 'box', size: [0.2, 0.2, 0.1] }, material: 'steel', position: [0, 0, 0.9] } as const;
    expect(domain({ bodies: [tray] })).toEqual([-0.11, -0.11, 0.84, 0.11, 0.11, 1.015]);
    const motion = { kind: 'oscillation', axis: [1, 0, 0], frequency: 1, amplitude: 0.05 } as const;
    expect(domain({ bodies: [{ ...tray, motion }] })).toEqual([-0.16, -0.11, 0.84, 0.16, 0.11, 1.015]);
  });

  it('holds no more of a huge body than grains will see', () => {
    const ground = { shape: { kind: 'box', size: [1e6, 1e6, 1] }, material: 'steel', position: [0, 0, -0.5] } as const;
    const region = { min: [0, 0, 0], max: [0.2, 0.2, 0.2] } as const;
    const [x0, , z0, x1] = domain({ grains: [sand({ kind: 'lattice', region })], bodies: [ground] }) as [
      number,
      number,
      number,
      number,
    ];
    expect(x0).toBeLessThan(-0.1);
    expect(x0).toBeGreaterThan(-2);
    expect(x1).toBeLessThan(2);
    expect(z0).toBeGreaterThan(-2);
  });
});

it('worlds, seed, gravity, sensors and the scene itself pass through', () => {
  const region = { min: [0, 0, 0], max: [1, 1, 1] } as const;
  const model = compiled({
    worlds: 3,
    seed: 42,
    gravity: [1, 2, -3],
    grains: [one],
    bodies: [floor, { ...floor, name: 'roof', position: [0, 0, -9] }],
    sensors: [{ kind: 'energy' }, { kind: 'height', name: 'top', region }, { kind: 'force', body: 'roof' }],
  });
  expect(model).toMatchObject({ worldCount: 3, seed: 42, gravity: [1, 2, -3] });
  expect(model.sensors).toEqual([
    { kind: 'energy', name: 'energy', region: null },
    { kind: 'height', name: 'top', region },
    { kind: 'force', name: 'force-roof', body: 1 },
  ]);
  expect(model.scene.bodies[1]!.name).toBe('roof');
});

it('the solver granulargym is refused where materials do more than rub', () => {
  const solver = { kind: 'granulargym' } as const;
  const materials = { sand: {}, glass: { restitution: 0.5 } };
  expect(problemsOf({ solver, materials, grains: [one] })).toEqual([
    'scene.solver.kind: "granulargym" knows friction alone, and "glass" has a restitution of 0.5; set restitution, rollingFriction, twistingFriction, cohesion to 0, or take another solver',
  ]);
  const contacts = [{ between: ['sand', 'glass'], cohesion: 3 }] as const;
  expect(problemsOf({ solver, materials: { sand: {}, glass: {} }, contacts, grains: [one] })[0]).toContain(
    '"sand" and "glass" have a cohesion of 3',
  );
  expect(compiled({ solver, materials: { sand: {} }, grains: [one] }).scene.solver.kind).toBe('granulargym');
});
