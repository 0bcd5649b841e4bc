/** Matter that comes from another run: it goes on as it did there, in other scenes, with what carries over and what does not. */
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeCheckpoint } from '../../src/formats/checkpoint.ts';
import { DeviceCpu } from '../../src/device/cpu/device-cpu.ts';
import { RunFolder, type Manifest } from '../../src/io/run-folder.ts';
import { runScene } from '../../src/io/run-scene.ts';
import { compileScene } from '../../src/scene/compile-scene.ts';
import type { Model } from '../../src/scene/model.ts';
import { parseScene } from '../../src/scene/parse-scene.ts';
import type { SceneInput } from '../../src/scene/scene.ts';
import { World } from '../../src/world/world.ts';
import { thrownBy } from '../support/good-scene.ts';
import { runFiles } from '../support/run-files.ts';
import { shapeScene } from '../support/shape-scene.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

const compiled = (scene: SceneInput | Record<string, unknown>): Model =>
  compileScene(parseScene(scene), { readFile: (path) => readFileSync(resolve(folder.path, path)) });

async function runTo(scene: SceneInput | Record<string, unknown>, name: string, options = {}): Promise<Manifest> {
  using world = new World(compiled(scene), device);
  return (await runScene(world, new RunFolder(folder.file(name)), options)).manifest;
}

const box = { name: 'box', shape: { kind: 'box', size: [0.08, 0.08, 0.2], hollow: true }, position: [0, 0, 0.1] };

/** Two materials in a box, still moving at the end. */
const pour = {
  talus: 1,
  time: { step: 1e-3, end: 0.15 },
  materials: {
    glass: { friction: 0.4, youngModulus: 1e7, restitution: 0.3 },
    steel: { friction: 0.2, density: 7800, youngModulus: 1e7 },
    wall: { friction: 0.5, youngModulus: 1e8 },
  },
  domain: { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.3] },
  grains: [
    {
      material: 'glass',
      radius: { kind: 'uniform', min: 0.004, max: 0.006 },
      fill: { kind: 'pour', region: { min: [-0.03, -0.03, 0.01], max: [0.03, 0.03, 0.06] }, count: 40 },
      spin: [3, 0, 0],
    },
    {
      material: 'steel',
      radius: 0.005,
      fill: { kind: 'pour', region: { min: [-0.03, -0.03, 0.07], max: [0.03, 0.03, 0.1] }, count: 20 },
    },
  ],
  bodies: [{ ...box, material: 'wall' }],
  output: { frames: 0.05, checkpoints: 0.05 },
} as const;

const refill = (more: object = {}) => [
  { material: 'glass', fill: { kind: 'run', from: 'filled', of: 'glass', ...more } },
  { material: 'steel', fill: { kind: 'run', from: 'filled', of: 'steel', ...more } },
];

beforeAll(async () => {
  await runTo(pour, 'filled');
});

const bits = async (world: World, name: string): Promise<string> => {
  const array = await world.read(name);
  return createHash('sha256')
    .update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    .digest('hex');
};

/** Whether a run that goes on, and a scene that is filled from it, are the same after some steps. */
async function expectToGoOn(
  first: Record<string, unknown>,
  filled: Record<string, unknown>,
  step: number,
  more: number,
) {
  using whole = new World(compiled(first), device);
  whole.advance(step + more);
  using world = new World(compiled(filled), device);
  world.advance(more);
  for (const field of ['position', 'velocity', 'spin', 'rotation'])
    expect(await bits(world, `grain.${field}`), field).toBe(await bits(whole, `grain.${field}`));
}

describe('spheres', () => {
  test.each(['gauss-seidel', 'apgd', 'hertz'])('go on with the same bits, with %s', async (kind) => {
    const solver = { kind };
    const step = kind === 'hertz' ? 2e-5 : 1e-3;
    const scene = { ...pour, solver, time: { step, end: 0.02 } };
    await runTo(
      { ...scene, grains: pour.grains.map((group) => ({ ...group, velocity: [0, 0, -1] })) },
      `going-${kind}`,
    );
    const grains = ['glass', 'steel'].map((material) => ({ material, fill: { kind: 'run', from: `going-${kind}`, of: material } })); // prettier-ignore
    const start = { ...scene, grains: pour.grains.map((group) => ({ ...group, velocity: [0, 0, -1] })) };
    await expectToGoOn(start, { ...scene, grains }, Math.round(0.02 / step), 40);
  });

  test('bring forces into a scene with other friction, walls and sensors', async () => {
    const materials = { ...pour.materials, wall: { friction: 0.1, youngModulus: 1e8 } };
    const model = compiled({
      ...pour,
      materials,
      grains: refill(),
      bodies: [{ ...box, material: 'wall', position: [0, 0, 0.1] }, { name: 'lid', shape: { kind: 'plane', normal: [0, 0, -1] }, position: [0, 0, 0.2], material: 'wall' }], // prettier-ignore
      sensors: [{ kind: 'energy' }, { kind: 'force', body: 'lid' }],
    });
    expect(model.notes.filter((note) => note.includes('.fill'))).toEqual([]);
    const checkpoint = decodeCheckpoint(readFileSync(folder.file('filled/checkpoints/0000000150.npz')), 'it');
    const forces = checkpoint.arrays.get('contact.force')!;
    expect(model.grains.carried!.contacts.get('force')!.words).toEqual(forces.data);
    expect(model.grains.count).toBe(60);
    expect(model.grains.mass[50]).toBeCloseTo((4 / 3) * Math.PI * 0.005 ** 3 * 7800, 12);
    // of the run: 40 grains of glass, one of whose spins is not what its group says
    expect(model.grains.spin).toEqual(Float64Array.from(spinsOf(checkpoint.arrays.get('grain.spin')!.data)));
    using world = new World(model, device);
    const { force } = await world.contacts();
    expect(Math.hypot(...force)).toBeGreaterThan(0);
  });

  test('bring what contacts know without those that are gone, and tell', () => {
    const model = compiled({
      ...pour,
      grains: [refill()[1]],
      bodies: [{ ...box, name: 'bin', material: 'wall' }],
    });
    const told = model.notes.filter((note) => note.includes('.fill'));
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(
      /^scene\.grains\[0\]\.fill: forces of \d+ contacts? with body "box" start at 0: no such body is here, or it has another shape$/,
    );
    expect(told[1]).toMatch(
      /^scene\.grains\[0\]\.fill: forces of \d+ contacts with grains that are left out start at 0$/,
    );
    const { partner, ...others } = Object.fromEntries(model.grains.carried!.contacts);
    expect(Object.keys(others)).toContain('force');
    expect(partner!.words.every((index) => index < 20)).toBe(true);
  });

  test('all become one material where none is chosen, and what the group says is told to be unused', () => {
    const group = { material: 'steel', radius: 0.1, velocity: [0, 0, 1], fill: { kind: 'run', from: 'filled/' } };
    const model = compiled({ ...pour, grains: [group] });
    expect(model.notes.filter((note) => note.startsWith('scene.grains'))).toEqual([
      'scene.grains[0].radius: is not used: grains from a run bring their own',
      'scene.grains[0].velocity: is not used: grains from a run bring their own',
      'scene.grains[0].fill: grains of glass, steel in filled/checkpoints/0000000150.npz all become steel: "of" takes one of these',
    ]);
    expect(model.grains.mass[0]).toBeGreaterThan((4 / 3) * Math.PI * 0.004 ** 3 * 7800);
  });

  test('come from a frame, without forces, with the places of 32 bits', () => {
    const grains = ['glass', 'steel'].map((of) => ({ material: of, fill: { kind: 'run', from: 'filled/frames/grains-000003.vtp', of } })); // prettier-ignore
    const model = compiled({ ...pour, grains });
    const other = compiled({ ...pour, grains: refill() });
    expect(model.grains.position).toEqual(other.grains.position);
    expect(model.grains.velocity).toEqual(other.grains.velocity);
    for (const [k, radius] of other.grains.radius.entries()) expect(model.grains.radius[k]).toBe(Math.fround(radius));
    expect(model.grains.carried).toBeUndefined();
    expect(model.notes.filter((note) => note.includes('frame'))).toHaveLength(2);
  });

  test('that lie in a body are an error, or are left out', () => {
    const wedge = { name: 'wedge', shape: { kind: 'box', size: [0.05, 0.2, 0.04] }, material: 'wall' };
    const scene = { ...pour, bodies: [{ ...box, material: 'wall' }, wedge] };
    expect(thrownBy(() => compiled({ ...scene, grains: refill() })).message).toMatch(
      /scene\.grains\[0\]\.fill: \d+ grains overlap body "wedge" by more than 5 % of a radius, grain \d+ by [\d.]+ %; move the body, or give the fill "clear": true, which leaves such grains out/,
    );
    const model = compiled({ ...scene, grains: refill({ clear: true }) });
    const left = model.notes.filter((note) => note.endsWith('grains lie in bodies of this scene: left out'));
    expect(left.length).toBeGreaterThan(0);
    expect(model.grains.count).toBeLessThan(60);
    expect(model.grains.carried!.contactCount).toHaveLength(model.grains.count);
  });
});

const spinsOf = (padded: ArrayLike<number>): number[] => Array.from(padded).filter((_, k) => k % 4 !== 3);

describe('grains of outlines', () => {
  const scene = shapeScene({
    outlines: { square: { kind: 'regular', sides: 4 }, hash: { kind: 'letter', letter: '#' } },
    shapes: [
      {
        outline: ['square', 'hash'],
        radius: 0.05,
        material: 'matter',
        angle: 'random',
        fill: { kind: 'pour', region: { min: [-0.3, 0, -1], max: [0.3, 1, 1] }, count: 12 },
      },
    ],
    bodies: [{ name: 'floor', shape: { kind: 'plane', normal: [0, 1, 0] }, material: 'matter' }],
    time: { step: 2e-3, end: 0.4 },
  });

  test('go on with the same bits', async () => {
    await runTo(scene, 'shapes');
    const shapes = [{ ...scene.shapes![0]!, angle: 0, fill: { kind: 'run', from: 'shapes' } }];
    const model = compiled({ ...scene, shapes });
    expect(model.notes.filter((note) => note.includes('.fill'))).toEqual([]);
    expect(model.grains.carried!.contacts.get('partner')!.words.length).toBeGreaterThan(0);
    await expectToGoOn(scene, { ...scene, shapes }, 200, 50);
  });

  test('must have the outlines of the group, in their sizes', () => {
    const shapes = [{ ...scene.shapes![0]!, outline: 'square', fill: { kind: 'run', from: 'shapes' } }];
    expect(thrownBy(() => compiled({ ...scene, shapes })).message).toBe(
      'scene.shapes[0].outline: shapes/checkpoints/0000000200.npz has grains of the outline "hash" with radius 0.05 m, which this group has not; name the same outline in the same size',
    );
  });
});

describe('soft matter', () => {
  const soft = (dimensions: 2 | 3) => ({
    talus: 1,
    time: { step: 1e-3, end: 0.05 },
    grid: { cellSize: 0.05, dimensions, substeps: 2 },
    domain: dimensions === 3 ? { min: [0, 0, 0], max: [0.5, 0.5, 0.5] } : { min: [0, 0, -0.5], max: [0.5, 0.5, 0.5] },
    boundaries: Object.fromEntries(['x', 'y', 'z'].slice(0, dimensions).map((axis) => [axis, { kind: 'wall', material: 'jelly' }])), // prettier-ignore
    materials: {
      jelly: { density: 1000, youngModulus: 2e4, poissonRatio: 0.3, law: { kind: 'neo-hookean' } },
      water: { density: 1000, law: { kind: 'fluid', bulkModulus: 2e4 } },
    },
    soft: [
      { name: 'cube', material: 'jelly', fill: { kind: 'ball', centre: [0.15, 0.1, dimensions === 3 ? 0.1 : 0], radius: 0.07 }, velocity: [0.3, -2, 0] }, // prettier-ignore
      { name: 'drop', material: 'water', fill: { kind: 'ball', centre: [0.35, 0.1, dimensions === 3 ? 0.1 : 0], radius: 0.05 } }, // prettier-ignore
    ],
  });

  test.each([2, 3] as const)('goes on in %d dimensions, but for the order of sums', async (dimensions) => {
    const scene = soft(dimensions);
    await runTo(scene, `soft${dimensions}`);
    const from = `soft${dimensions}`;
    const filled = scene.soft.map(({ name, material }) => ({ name, material, fill: { kind: 'run', from, of: name } }));
    using whole = new World(compiled(scene), device);
    whole.advance(50);
    const model = compiled({ ...scene, soft: filled });
    expect(model.notes).toEqual([]);
    using world = new World(model, device);
    expect(model.soft!.mass).toEqual(whole.model.soft!.mass);
    for (const name of ['affine', 'memory']) expect(await sorted(world, name)).toEqual(await sorted(whole, name));
    // F − 1; what rounding took of places beside it, below 1e-8 m here, stays behind.
    const strains = await Promise.all([world, whole].map((each) => sorted(each, 'deformation')));
    for (const [k, strain] of strains[0]!.entries()) expect(Math.abs(strain - strains[1]![k]!)).toBeLessThan(1e-7);
    for (const each of [whole, world]) each.advance(20);
    const [one, other] = await Promise.all([whole, world].map((each) => sorted(each, 'position')));
    // Particles stand in another order, so that sums in f32 are rounded otherwise.
    for (const [k, value] of one!.entries()) expect(other![k]).toBeCloseTo(value, 5);
  });

  test('is another thing than grains, and needs a checkpoint', () => {
    const scene = soft(3);
    const from = (source: string) => compiled({ ...scene, soft: [{ material: 'jelly', fill: { kind: 'run', from: source } }] }); // prettier-ignore
    expect(thrownBy(() => from('filled')).message).toBe(
      'scene.soft[0].fill.from: filled/checkpoints/0000000150.npz has spheres, and here go soft matter; name a run with the same kind of matter',
    );
    expect(thrownBy(() => from('soft3/frames/particles-000000.vtp')).message).toBe(
      'scene.soft[0].fill.from: soft3/frames/particles-000000.vtp: frames of soft matter do not have its deformation: name the run folder or a checkpoint',
    );
    expect(thrownBy(() => from('soft2')).message).toMatch(/has soft matter in 2 dimensions, and grid.dimensions is 3/);
    // What the law of water remembers is of no use to a jelly.
    expect(from('soft3').notes.join('\n')).toContain('the law here is neo-hookean; the deformation stays');
  });
});

/** Numbers of particles in an order that does not depend on theirs. */
async function sorted(world: World, name: string): Promise<number[]> {
  return Array.from(await world.read(`particle.${name}`)).toSorted((a, b) => a - b);
}

describe('the run', () => {
  test('tells where it was filled from, resumes with the same bits, and refuses another source', async () => {
    const scene = { ...pour, grains: refill(), time: { step: 1e-3, end: 0.1 } };
    const whole = await runTo(scene, 'whole');
    const file = 'filled/checkpoints/0000000150.npz';
    const digest = createHash('sha256')
      .update(readFileSync(folder.file(file)))
      .digest('hex');
    expect(whole.filledFrom).toEqual(
      [0, 1].map((k) => ({ fill: `scene.grains[${k}].fill`, file, time: 0.15, sha256: digest })),
    );
    expect(whole.checkpoint).toBe('checkpoints/0000000100.npz');
    await runTo(scene, 'parts', { until: 0.03 });
    await runTo(scene, 'parts', { resume: true });
    expect(runFiles(folder.file('parts'))).toEqual(runFiles(folder.file('whole')));

    // The checkpoint of the source is another one now.
    const source = folder.file(file);
    renameSync(source, `${source}.kept`);
    copyFileSync(folder.file('filled/checkpoints/0000000100.npz'), source);
    await expect(runTo(scene, 'parts', { resume: true })).rejects.toThrow(
      `scene.grains[0].fill was filled from ${file} (SHA-256 ${digest.slice(0, 12)}…), but ${file} is another file now: put it back, or start a new run folder`,
    );
    renameSync(`${source}.kept`, source);
  });

  test('of several worlds gives the one that is asked for', async () => {
    await runTo({ ...pour, worlds: 2, time: { step: 1e-3, end: 0.02 } }, 'worlds');
    const model = compiled({ ...pour, grains: [{ material: 'glass', fill: { kind: 'run', from: 'worlds', of: 'glass', world: 1 } }] }); // prettier-ignore
    expect(model.notes[0]).toBe(
      'scene.grains[0].fill: comes from world 1 of the 2 of worlds/checkpoints/0000000020.npz',
    );
    expect(model.grains.carried!.contacts.get('partner')!.words.every((name) => name < 60 || name >= 2 ** 31)).toBe(
      true,
    );
    using world = new World(compiled({ ...pour, worlds: 3, grains: [{ material: 'glass', fill: { kind: 'run', from: 'worlds', of: 'glass' } }] }), device); // prettier-ignore
    world.advance(5);
    const positions = await world.read('grain.position');
    const third = positions.length / 3;
    expect(positions.slice(third, 2 * third)).toEqual(positions.slice(0, third));
    expect(positions.slice(2 * third)).toEqual(positions.slice(0, third));
    expect(thrownBy(() => compiled({ ...pour, grains: refill({ world: 1 }) })).message).toContain(
      'scene.grains[0].fill.world: must be < 1, the number of worlds of filled/checkpoints/0000000150.npz, got 1',
    );
  });
});

describe('wrong sources', () => {
  const from = (path: string, more: object = {}) => {
    const grains = [{ material: 'glass', fill: { kind: 'run', from: path, ...more } }];
    return thrownBy(() => compiled({ ...pour, grains })).message;
  };

  test('are told in one line with the cure', () => {
    const wanted = 'name a run folder, a checkpoint (.npz) or a frame (.vtp)';
    expect(from('nothing')).toBe(`scene.grains[0].fill.from: nothing: holds no run that can be read: ${wanted}`);
    expect(from('filled/series.csv')).toBe(
      `scene.grains[0].fill.from: filled/series.csv: matter cannot come from a .csv: ${wanted}`,
    );
    expect(from('filled/frames.pvd')).toContain(`matter cannot come from a .pvd: ${wanted}`);
    expect(from('filled/frames/bodies-000000.vtp')).toContain('is no frame of grains: name a frame whose name begins with grains'); // prettier-ignore
    expect(from('filled', { of: 'sand' })).toBe(
      'scene.grains[0].fill.of: filled/checkpoints/0000000150.npz has no "sand"; it has glass, steel',
    );
    expect(from('filled/checkpoints/none.npz')).toContain('cannot read filled/checkpoints/none.npz');
    writeFileSync(
      folder.file('torn.npz'),
      readFileSync(folder.file('filled/checkpoints/0000000150.npz')).subarray(0, 900),
    );
    expect(from('torn.npz')).toContain('torn.npz: is no zip file, or its end is missing: copy or write it again');
    writeFileSync(
      folder.file('torn.vtp'),
      readFileSync(folder.file('filled/frames/grains-000001.vtp')).subarray(0, 2500),
    );
    expect(from('torn.vtp')).toContain('torn.vtp: is damaged: copy or write the frame again');
    expect(from('filled/checkpoints/0000000150.npz', { world: 4 })).toContain('.fill.world: must be < 1');
  });

  test('of a table are told what to do with a checkpoint or a frame', () => {
    const table = (file: string) => thrownBy(() => compiled({ ...pour, grains: [{ material: 'glass', fill: { kind: 'file', file } }] })).message; // prettier-ignore
    for (const file of ['filled/checkpoints/0000000150.npz', 'filled/frames/grains-000001.vtp'])
      expect(table(file)).toBe(
        `scene.grains[0].fill.file: ${file}: is a moment of a run and no table: fill from it with "kind": "run", "from": "${file}"`,
      );
  });

  test('without a checkpoint are told to be run first', async () => {
    await runTo(pour, 'unsaved', { until: 0 });
    rmSync(folder.file('unsaved/checkpoints'), { recursive: true });
    expect(readdirSync(join(folder.path, 'unsaved'))).toContain('manifest.json');
    const manifest = JSON.parse(readFileSync(folder.file('unsaved/manifest.json'), 'utf8')) as Record<string, unknown>;
    delete manifest['checkpoint'];
    writeFileSync(folder.file('unsaved/manifest.json'), JSON.stringify(manifest));
    expect(from('unsaved')).toContain('its run has no checkpoint yet, or is of an older version');
  });
});
