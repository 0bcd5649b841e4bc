import type { Camera } from 'talus';
import { expect, test } from 'vitest';
import { fittedCamera, movedCamera } from './camera-moves.ts';

const camera: Camera = { eye: [1, -3, 2], target: [1, 1, 0], up: [0, 0, 1], fieldOfView: 0.6 };
const planar: Camera = { ...camera, parallelHeight: 2 };

test('a camera goes along with what it follows', () => {
  const moved = movedCamera(camera, [0, 0, 0], [0.5, -1, 2]);
  expect([moved.eye, moved.target]).toEqual([
    [1.5, -4, 4],
    [1.5, 0, 2],
  ]);
});

test('a wide window changes nothing', () => {
  expect(fittedCamera(camera, { width: 1600, height: 900 }).eye).toEqual(camera.eye);
  expect(fittedCamera(planar, { width: 800, height: 600 }).parallelHeight).toBe(2);
});

test('an upright window shows as much across as one of 4 to 3', () => {
  const size = { width: 300, height: 900 };
  const across = (height: number) => (height * size.width) / size.height;
  expect(across(fittedCamera(planar, size).parallelHeight!)).toBeCloseTo((2 * 4) / 3, 12);
  const back = fittedCamera(camera, size);
  const distance = ({ eye, target }: Camera): number => Math.hypot(...eye.map((value, axis) => value - target[axis]!));
  expect(across(distance(back))).toBeCloseTo((distance(camera) * 4) / 3, 12);
  expect(back.target).toEqual(camera.target);
});
