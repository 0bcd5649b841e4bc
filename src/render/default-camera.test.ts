import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compiled, sand } from '../../test/support/compiled-scene.ts';
import type { Vector3 } from '../math/rigid.ts';
import { compileScene } from '../scene/compile-scene.ts';
import type { Model } from '../scene/model.ts';
import { parseScene } from '../scene/parse-scene.ts';
import { defaultCamera } from './default-camera.ts';
import { projected, viewOf } from './view.ts';

const folder = new URL('../../scenes/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

function open(file: string): Model {
  const scene = parseScene(readFileSync(new URL(file, folder), 'utf8'));
  return compileScene(scene, { readFile: (path) => readFileSync(new URL(path, folder)) });
}

/** Places of matter in a picture, from 0 to 1 from the left and from the top. */
function places(model: Model): { x: number; y: number }[] {
  const view = viewOf(defaultCamera(model), { width: 1.4, height: 1 });
  const { position, count } = model.soft ?? model.grains;
  return Array.from({ length: count }, (_, k) => {
    const place = projected(view, Array.from(position.subarray(3 * k, 3 * k + 3)) as unknown as Vector3);
    return { x: place!.x / 1.4, y: place!.y };
  });
}

/** Meshes are costly to make ready, and say nothing more about framing; the others have cameras that look at where something will happen. */
const looksElsewhere = [
  'gear-tower.json',
  'ramp.json',
  'shapes-chain.json',
  'shapes-column-collapse.json',
  'shapes-packing.json',
  'shapes-silo.json',
];

describe('the default camera', () => {
  test.each(files.filter((file) => !looksElsewhere.includes(file)))('frames %s', (file) => {
    const seen = places(open(file));
    const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
    const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
    expect(Math.min(left, top)).toBeGreaterThan(0);
    expect(Math.max(right, bottom)).toBeLessThan(1);
    // What is a small part of a large room is still more than a dot.
    if (seen.length > 1) expect(Math.max(right - left, bottom - top)).toBeGreaterThan(0.04);
  });

  test('looks at the plane along -z, at thin beds from the front, else from the right before and above', () => {
    const plane = defaultCamera(open('dam-break.json'));
    expect(plane.parallelHeight).toBeGreaterThan(0);
    expect(plane.up).toEqual([0, 1, 0]);
    expect(plane.eye.slice(0, 2)).toEqual(plane.target.slice(0, 2));
    const slit = defaultCamera(open('slit-hopper.json'));
    expect(slit.eye[0]).toBeCloseTo(slit.target[0], 9);
    expect(slit.eye[1]).toBeLessThan(slit.target[1]);
    const box = defaultCamera(open('sand-box.json'));
    const [x, y, z] = box.eye.map((part, axis) => part - box.target[axis]!);
    expect([x! > 0, y! < 0, z! > 0]).toEqual([true, true, true]);
  });

  test('has the floor that matter falls on in its picture', () => {
    const model = compiled({
      grains: [sand({ kind: 'points', positions: [[0, 0, 0.02], [0.02, 0, 0.02]] })],
      bodies: [{ shape: { kind: 'plane' }, material: 'steel' }],
    }); // prettier-ignore
    const floor = projected(viewOf(defaultCamera(model), { width: 14, height: 10 }), [0.01, 0, 0])!;
    expect(floor.y).toBeGreaterThan(5);
    expect(floor.y).toBeLessThan(10);
  });

  test('is the first view of the scene where it has one', () => {
    const model = compiled({
      grains: [sand({ kind: 'points', positions: [[0, 0, 0.02]] })],
      cameras: [
        { name: 'depths', kind: 'depth', position: [0, 0, 1], target: [0, 0, 0] },
        { name: 'side', position: [3, 0, 1], target: [0, 0, 0], fieldOfView: 0.4 },
      ],
    });
    expect(defaultCamera(model)).toEqual({ eye: [3, 0, 1], target: [0, 0, 0], up: [0, 0, 1], fieldOfView: 0.4 });
  });
});
