/** What becomes of a camera without a hand on it: it goes along with a piece, and fits the window. */
import type { Camera, Vector3 } from 'talus';
import type { Size } from '../protocol.ts';

/** The camera moved as something moved `from` one place `to` another. */
export function movedCamera(camera: Camera, from: Vector3, to: Vector3): Camera {
  const moved = ([x, y, z]: Vector3): Vector3 => [x + to[0] - from[0], y + to[1] - from[1], z + to[2] - from[2]];
  return { ...camera, eye: moved(camera.eye), target: moved(camera.target) };
}

/** Width over height of the pictures that cameras of scenes are made for, at least. */
const usualAspect = 4 / 3;

/** As far back as it needs to be for an upright window to show what is seen across in a usual one. */
export function fittedCamera(camera: Camera, { width, height }: Size): Camera {
  const factor = Math.max(1, (usualAspect * height) / width);
  const { eye, target, parallelHeight } = camera;
  if (parallelHeight !== undefined) return { ...camera, parallelHeight: parallelHeight * factor };
  const back = (axis: 0 | 1 | 2): number => target[axis] + factor * (eye[axis] - target[axis]);
  return { ...camera, eye: [back(0), back(1), back(2)] };
}
