import { describe, expect, it } from 'vitest';
import { compiled, problemsOf, sand } from '../../test/support/compiled-scene.ts';
import { boxMesh, unwelded } from '../../test/support/sample-meshes.ts';
import type { TriangleMesh } from '../geometry/closed-mesh.ts';
import { shapeDistance } from '../geometry/shape-distance.ts';
import { parseScene } from './parse-scene.ts';
import { sceneFiles } from './scene-files.ts';
import type { SceneInput } from './scene.ts';

type Body = NonNullable<SceneInput['bodies']>[number];
type Shape = Body['shape'];

const grain = sand({ kind: 'points', positions: [[0, 0, 2]] });
const steel = (shape: Shape, more: Partial<Body> = {}): Body => ({ shape, material: 'steel', ...more });

const obj = ({ positions, corners }: TriangleMesh): Uint8Array => {
  const lines: string[] = [];
  for (let k = 0; k < positions.length; k += 3) lines.push(`v ${positions.subarray(k, k + 3).join(' ')}`);
  for (let k = 0; k < corners.length; k += 3) lines.push(`f ${corners.subarray(k, k + 3).map((c) => c + 1).join(' ')}`); // prettier-ignore
  return new TextEncoder().encode(lines.join('\n'));
};

/** A box of the given half lengths, in a .gltf file whose numbers are in a file beside it. */
function gltf(half: readonly [number, number, number]): readonly [Uint8Array, Uint8Array] {
  const positions = Float32Array.from(unwelded(boxMesh(half)).positions);
  const json = {
    asset: { version: '2.0' },
    nodes: [{ mesh: 0, translation: [0.5, 0, 0] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [{ bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' }],
    bufferViews: [{ buffer: 0, byteLength: positions.byteLength }],
    buffers: [{ uri: 'part.bin', byteLength: positions.byteLength }],
  };
  return [new TextEncoder().encode(JSON.stringify(json)), new Uint8Array(positions.buffer)];
}

describe('unions', () => {
  const union: Shape = {
    kind: 'union',
    parts: [
      { shape: { kind: 'box', size: [2, 1, 1] } },
      // Rounded, and made exact.
      { shape: { kind: 'capsule', radius: 0.1, height: 1 }, position: [1, 0, 0], rotation: [0, 0.71, 0, 0.71] },
    ],
  };

  it('are parts of one body, each with its own place', () => {
    const { bodies, parts } = compiled({
      grains: [grain],
      bodies: [steel({ kind: 'plane' }), steel(union, { name: 'tool' })],
    });
    expect(bodies.map(({ name }) => name)).toEqual(['plane0', 'tool']);
    expect(parts.map(({ body, shape, material }) => [body, shape.kind, material])).toEqual([
      [0, 'plane', 1],
      [1, 'box', 1],
      [1, 'capsule', 1],
    ]);
    expect(parts[1]!.offset).toEqual({ position: [0, 0, 0], rotation: [0, 0, 0, 1] });
    expect(parts[2]!.offset.position).toEqual([1, 0, 0]);
    expect(Math.hypot(...parts[2]!.offset.rotation)).toBeCloseTo(1, 15);
  });

  it('are in the way of grains with each part, where the body is', () => {
    const tool = steel(union, { position: [0, 0, 1], rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    const overlapping = (position: readonly [number, number, number]) =>
      problemsOf({ grains: [sand({ kind: 'points', positions: [position] })], bodies: [tool] });
    // The capsule's end is 0.6 along its axis, which is x of the body and y of the world.
    expect(overlapping([0, 1.595, 1])).toEqual([expect.stringContaining('1 grain overlaps body "union0"')]);
    expect(overlapping([0, 1.61, 1])).toEqual([]);
    expect(overlapping([0, -0.99, 1])).toHaveLength(1);
    expect(overlapping([0.99, 0, 1])).toEqual([]);
  });

  it('name the files of their parts, and say which of them is wrong', () => {
    const broken: Shape = {
      kind: 'union',
      parts: [{ shape: { kind: 'plane' } }, { shape: { kind: 'mesh', file: 'no.stl' } }],
    };
    expect(problemsOf({ grains: [grain], bodies: [steel(broken)] }, { readFile: () => undefined })).toEqual([
      expect.stringMatching(/^scene\.bodies\[0\]\.shape\.parts\[1\]\.shape\.file: there is no file no\.stl/),
    ]);
    const scene = { talus: 1, materials: { sand: {}, steel: {} }, grains: [grain], bodies: [steel(broken)] } as const;
    expect(sceneFiles(parseScene(scene))).toEqual(['no.stl']);
  });

  it('make the domain as large as all their parts', () => {
    const large = { ...grain, radius: 0.2 };
    const { domain } = compiled({ grains: [large], bodies: [steel(union)] });
    expect(domain.max[0]).toBeGreaterThan(1.6);
    expect(domain.min[0]).toBeLessThan(-1);
  });
});

describe('gears', () => {
  const gear: Shape = {
    kind: 'gear',
    teeth: 20,
    module: 0.01,
    width: 0.05,
    helixAngle: 0.3,
    bore: 0.05,
    triangles: 5000,
  };

  it('are distances of their surface, one grid for all that are the same', () => {
    const { parts, notes } = compiled({ grains: [grain], bodies: [steel(gear), steel(gear, { position: [1, 0, 0] })] });
    const [first, second] = parts.map(({ shape }) => shape);
    expect(first!.kind === 'mesh' && second!.kind === 'mesh' && first!.distance === second!.distance).toBe(true);
    const radius = (20 * 0.01) / Math.cos(0.3) / 2;
    // On the axis, in a tooth on the x axis, and beyond it.
    expect(shapeDistance(first!, 0, 0, 0)).toBeCloseTo(0.025, 2);
    expect(shapeDistance(first!, radius, 0, 0)).toBeLessThan(-0.005);
    expect(shapeDistance(first!, radius + 0.03, 0, 0)).toBeCloseTo(0.02, 3);
    expect(notes).toEqual([]);
  });

  it('say what is wrong with them', () => {
    expect(problemsOf({ grains: [grain], bodies: [steel({ ...gear, bore: 1 })] })).toEqual([
      expect.stringMatching(/^scene\.bodies\[0\]\.shape: the bore cuts into the teeth: make it less than 0\.18/),
    ]);
  });
});

describe('meshes', () => {
  const meshOf = (file: string, more: object = {}) => steel({ kind: 'mesh', file, resolution: 16, ...more });
  const compiledWith = (files: Record<string, Uint8Array>, bodies: Body[]) =>
    compiled({ grains: [grain], bodies }, { readFile: (path) => files[path] });

  it('are read from glTF, with files beside it', () => {
    const [json, binary] = gltf([0.2, 0.1, 0.1]);
    const files = { 'a/part.gltf': json, 'a/part.bin': binary };
    const [part] = compiledWith(files, [meshOf('a/part.gltf')]).parts;
    expect(shapeDistance(part!.shape, 0.5, 0, 0)).toBeCloseTo(-0.1, 2);
    expect(shapeDistance(part!.shape, 0.75, 0, 0)).toBeCloseTo(0.05, 6);
    const missing = problemsOf({ grains: [grain], bodies: [meshOf('a/part.gltf')] }, { readFile: (path) => (path === 'a/part.gltf' ? json : undefined) }); // prettier-ignore
    expect(missing).toEqual([expect.stringMatching(/^scene\.bodies\[0\]\.shape\.file: there is no file a\/part\.bin/)]);
  });

  // Cells that are wide against the grains have notes of their own.
  const ofFiles = (notes: readonly string[]): string[] => notes.filter((note) => note.includes('.shape.file'));

  it('leave out triangles without area, and say how many', () => {
    const { positions, corners } = boxMesh([0.2, 0.2, 0.2]);
    const withNeedles = { positions, corners: Uint32Array.from([...corners, 0, 0, 1, 3, 2, 3]) };
    const { notes } = compiledWith({ 'box.obj': obj(withNeedles) }, [meshOf('box.obj'), meshOf('box.obj')]);
    expect(ofFiles(notes)).toEqual(['scene.bodies[0].shape.file: box.obj: 2 triangles without area were left out']);
  });

  it('say where walls are too thin for the grid, and what would do', () => {
    const plate = (thickness: number) => obj(boxMesh([0.5, 0.5, thickness / 2]));
    const notesFor = (thickness: number, resolution: number) =>
      ofFiles(compiledWith({ 'plate.obj': plate(thickness) }, [meshOf('plate.obj', { resolution })]).notes);
    expect(notesFor(0.05, 20)).toEqual([
      'scene.bodies[0].shape.file: plate.obj: 91 % of the surface is on walls thinner than twice a cell of 0.05 m of its grid of distances, which blurs them: raise the resolution to 40',
    ]);
    expect(notesFor(0.05, 40)).toEqual([]);
    expect(() => notesFor(0.005, 20)).toThrow(
      'plate.obj: the solid is thinner than a cell of 0.05 m of its grid of distances: raise the resolution',
    );
  });
});
