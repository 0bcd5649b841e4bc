import { expect, test } from 'vitest';
import { compiled, problemsOf, sand } from '../../test/support/compiled-scene.ts';
import type { SceneInput } from './scene.ts';

const scene = (...cameras: NonNullable<SceneInput['cameras']>) => ({
  grains: [sand({ kind: 'points', positions: [[0, 0, 0.1]] })],
  bodies: [{ name: 'scoop', shape: { kind: 'sphere', radius: 0.1 }, material: 'steel', position: [1, 0, 0] }] as const,
  cameras,
});
const plain = { name: 'front', position: [0, -2, 1], target: [0, 0, 1] } as const;

test('what is left out is chosen, and bodies are found', () => {
  const [front, ego] = compiled(
    scene(plain, { ...plain, name: 'ego', kind: 'depth', body: 'scoop', up: [0, 3, 4], size: [36, 36], far: 0.1 }),
  ).cameras;
  expect(front).toEqual({
    ...{ name: 'front', kind: 'view', position: [0, -2, 1], target: [0, 0, 1], up: [0, 0, 1], fieldOfView: 0.7 },
    ...{ width: 960, height: 600, near: 0.1, far: 4, body: null },
  });
  // The usual near end lies behind this far end.
  expect(ego).toMatchObject({ kind: 'depth', body: 0, width: 36, height: 36, near: 0.05, far: 0.1 });
  expect(ego!.up[2]).toBeCloseTo(0.8, 12);
});

test.each([
  [{ ...plain, target: plain.position }, 'scene.cameras[0].target: must be another place than position, got [0, -2, 1]; say what the camera looks at'],
  [{ ...plain, near: 1 }, 'scene.cameras[0].near: is for cameras of depths, got 1; give the camera "kind": "depth", or leave it out'],
  [{ ...plain, kind: 'depth', near: 2, far: 1 }, 'scene.cameras[0].far: must be > near, which is 2 m, got 1'],
  [{ ...plain, body: 'scop' }, 'scene.cameras[0].body: must be the name of one of the bodies, got "scop"; did you mean "scoop"?'],
  [{ ...plain, fieldOfView: 60 }, 'scene.cameras[0].fieldOfView: must be > 0 and < 3.14 rad, got 60'],
  [{ ...plain, size: [0, 20] }, 'scene.cameras[0].size[0]: must be ≥ 1 and ≤ 8192, got 0'],
  [{ ...plain, up: [0, 0, 0] }, 'scene.cameras[0].up: must have a direction: not all three may be 0, got [0, 0, 0]'],
] as const)('%j is a problem', (camera, line) => {
  expect(problemsOf(scene(camera as never))).toEqual([line]);
}); // prettier-ignore

test('two of a name are a problem', () => {
  expect(problemsOf(scene(plain, plain))).toEqual([expect.stringContaining('scene.cameras[1].name')]);
});
