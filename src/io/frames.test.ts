import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { pythonHas, runPython } from '../../test/support/python.ts';
import { shakenBox } from '../../test/support/shaken-box.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { DeviceCpu } from '../device/cpu/device-cpu.ts';
import { decodePvd, type PvdFrame } from '../formats/pvd.ts';
import { bodyParts } from '../scene/body-parts.ts';
import type { BodyModel, Model } from '../scene/model.ts';
import { World } from '../world/world.ts';
import { contactFrame } from './contact-frame.ts';
import { FrameFolder } from './frames.ts';

const device = await DeviceCpu.create({ threads: 1 });
afterAll(() => device[Symbol.dispose]());

/** Frames at steps 0, 5, 10 and 15. */
async function written(path: string, model: Model): Promise<World> {
  const world = new World(model, device);
  const frames = new FrameFolder(path);
  frames.begin(0, model.timeStep);
  for (const steps of [0, 5, 5, 5]) {
    world.advance(steps);
    await frames.add(world);
  }
  return world;
}

const listed = (path: string): PvdFrame[] => decodePvd(readFileSync(`${path}/frames.pvd`, 'utf8'), 'frames.pvd');
const withBodies = (isKept: (body: BodyModel) => boolean): Model => {
  const model = shakenBox();
  const bodies = model.bodies.filter(isKept);
  return { ...model, bodies, parts: bodyParts(bodies) };
};

describe('frames', () => {
  test('list grains as part 0 and bodies as part 1, by time', async () => {
    using folder = temporaryFolder();
    using _world = await written(folder.path, shakenBox());
    expect(listed(folder.path)).toEqual(
      [0, 5, 10, 15].map((step, k) => ({
        time: step / 1000,
        files: [`frames/grains-00000${k}.vtp`, `frames/bodies-00000${k}.vtp`],
      })),
    );
    expect(readdirSync(folder.file('frames'))).toHaveLength(8);
  });

  test('bodies that stand still have one file; without bodies there is none', async () => {
    using folder = temporaryFolder();
    using _still = await written(
      folder.file('still'),
      withBodies(({ isFixed }) => isFixed),
    );
    expect(listed(folder.file('still')).map(({ files }) => files[1])).toEqual(
      Array.from({ length: 4 }, () => 'frames/bodies-000000.vtp'),
    );
    expect(readdirSync(folder.file('still/frames')).filter((name) => name.startsWith('bodies'))).toHaveLength(1);
    using _bare = await written(
      folder.file('bare'),
      withBodies(() => false),
    );
    expect(listed(folder.file('bare')).every(({ files }) => files.length === 1)).toBe(true);
  });

  test('bodies that a hand moves are where it has them', async () => {
    using folder = temporaryFolder();
    using world = await written(
      folder.path,
      withBodies(({ isFixed }) => isFixed),
    );
    const frames = new FrameFolder(folder.path);
    frames.begin(world.step, world.model.timeStep);
    const { position, rotation } = world.bodyPose(0);
    world.steer(0, { position: [position[0], position[1], position[2] - 0.001], rotation }, 5);
    world.advance(5);
    await frames.add(world);
    world.steer(0, null, 5);
    world.advance(10);
    expect(world.hands.steered.size).toBe(0);
    await frames.add(world);
    const files = listed(folder.path).map((frame) => frame.files[1]!);
    expect(files.slice(3)).toEqual([
      'frames/bodies-000000.vtp',
      'frames/bodies-000004.vtp',
      'frames/bodies-000000.vtp',
    ]);
    const content = (file: string): string => readFileSync(folder.file(file), 'base64');
    expect(content(files[4]!)).not.toBe(content(files[0]!));
  });

  test('from a step on they are numbered and written as before; later ones and other leftovers go', async () => {
    for (const model of [shakenBox(), withBodies(({ isFixed }) => isFixed)]) {
      using folder = temporaryFolder();
      using world = await written(folder.path, model);
      const names = readdirSync(folder.file('frames'));
      const whole = names.map((name) => readFileSync(folder.file(`frames/${name}`), 'base64'));
      const frames = new FrameFolder(folder.path);
      frames.begin(7, model.timeStep);
      expect(listed(folder.path).map(({ time }) => time)).toEqual([0, 0.005]);
      expect(readdirSync(folder.file('frames')).filter((name) => name.startsWith('grains'))).toHaveLength(2);
      world.reset();
      world.advance(10);
      await frames.add(world);
      world.advance(5);
      await frames.add(world);
      expect(readdirSync(folder.file('frames'))).toEqual(names);
      expect(names.map((name) => readFileSync(folder.file(`frames/${name}`), 'base64'))).toEqual(whole);
    }
  });

  test('contacts come last where the scene asks for them: a line for each that carries force', async () => {
    using folder = temporaryFolder();
    using world = await written(folder.path, shakenBox({ output: { contacts: true } }));
    expect(listed(folder.path).map(({ files }) => files[2])).toEqual(
      [0, 1, 2, 3].map((k) => `frames/contacts-00000${k}.vtp`),
    );
    const lines = (k: number): number => Number(/NumberOfLines="(\d+)"/.exec(readFileSync(folder.file(`frames/contacts-00000${k}.vtp`), 'latin1'))![1]); // prettier-ignore
    const contacts = await world.contacts();
    const { count, centre, branch } = contacts;
    expect(count).toBeGreaterThan(2);
    expect(lines(0)).toBe(0);
    expect(lines(3)).toBe(count);
    const { positions, ofLines } = contactFrame(world, contacts);
    expect([...positions.subarray(0, 3)]).toEqual([...centre.subarray(0, 3)]);
    for (const axis of [0, 1, 2]) expect(positions[3 + axis]).toBeCloseTo(centre[axis]! - branch[axis]!, 7);
    expect(ofLines!.map(({ name }) => name)).toEqual([
      'force',
      'normal force',
      'friction mobilisation',
      'wall',
      'world',
    ]);
    for (const { components, data } of ofLines!) expect(data.length).toBe(components * count);
    // Later ones go like those of grains when a run is taken up earlier.
    new FrameFolder(folder.path).begin(7, world.model.timeStep);
    expect(readdirSync(folder.file('frames')).filter((name) => name.startsWith('contacts'))).toHaveLength(2);
  });

  test('nothing is written where there are no frames', () => {
    using folder = temporaryFolder();
    new FrameFolder(folder.path).begin(0, 0.001);
    new FrameFolder(folder.path).begin(9, 0.001);
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

const reader = `
import json, sys, vtk
from vtk.util.numpy_support import vtk_to_numpy as n
def read(path):
    r = vtk.vtkXMLPolyDataReader(); r.SetFileName(path); r.Update(); assert r.GetErrorCode() == 0
    return r.GetOutput()
g, b = read(sys.argv[1]), read(sys.argv[2])
p = g.GetPointData()
names = b.GetFieldData().GetAbstractArray('bodies')
parts = []
for k in range(names.GetNumberOfValues()):
    t = vtk.vtkThreshold(); t.SetInputData(b); t.SetInputArrayToProcess(0, 0, 0, 1, 'body')
    t.SetLowerThreshold(k); t.SetUpperThreshold(k); t.Update()
    parts.append([names.GetValue(k), list(t.GetOutput().GetBounds())])
print(json.dumps(dict(points=g.GetNumberOfPoints(), verts=g.GetNumberOfVerts(), positions=n(g.GetPoints().GetData()).ravel().tolist(),
    arrays={p.GetArrayName(k): n(p.GetArray(k)).ravel().tolist() for k in range(p.GetNumberOfArrays())}, bodies=parts)))
`;

describe.skipIf(!pythonHas('vtk'))('VTK', () => {
  test('reads the grains of all worlds with their numbers, and the bodies where they are at that time', async () => {
    using folder = temporaryFolder();
    using world = await written(folder.path, shakenBox({ worldCount: 2 }));
    const read = runPython(reader, [folder.file('frames/grains-000003.vtp'), folder.file('frames/bodies-000003.vtp')]);
    const { points, verts, positions, arrays, bodies } = read as {
      points: number;
      verts: number;
      positions: number[];
      arrays: Record<string, number[]>;
      bodies: [string, number[]][];
    };
    expect([points, verts]).toEqual([36, 36]);
    expect(positions).toEqual([...(await world.read('grain.position'))]);
    const velocity = [...(await world.read('grain.velocity'))];
    expect(Object.keys(arrays)).toEqual([
      'radius',
      'speed',
      'velocity',
      'spin',
      'orientation',
      'mass',
      'material',
      'world',
      'grain',
      'force',
    ]);
    expect(arrays['velocity']).toEqual(velocity);
    expect(arrays['spin']).toEqual([...(await world.read('grain.spin'))]);
    expect(arrays['speed']![20]).toBeCloseTo(Math.hypot(...velocity.slice(60, 63)), 6);
    expect(arrays['radius']!.slice(0, 4)).toEqual([0.005, 0.004, 0.004, 0.005].map(Math.fround));
    expect(arrays['radius']!.slice(18)).toEqual(arrays['radius']!.slice(0, 18));
    expect(arrays['world']).toEqual(Array.from({ length: 36 }, (_, i) => Math.floor(i / 18)));

    expect(bodies.map(([name]) => name)).toEqual(['body 0', 'body 1']);
    const [[, floor], [, box]] = bodies as [[string, number[]], [string, number[]]];
    for (const [k, edge] of [-0.05, 0.05, -0.05, 0.05, 0, 0].entries()) expect(floor[k]).toBeCloseTo(edge, 6);
    const shift = 0.002 * Math.sin(60 * 0.015);
    for (const [k, edge] of [shift - 0.0175, shift + 0.0175, -0.0175, 0.0175, 0, 0.2].entries())
      expect(box[k]).toBeCloseTo(edge, 6);
  });
});
