/** A camera that goes along with a piece. */
import type { Camera, Vector3 } from 'talus';

/** The camera moved as something moved `from` one place `to` another. */
export function movedCamera(camera: Camera, from: Vector3, to: Vector3): Camera {
  const moved = ([x, y, z]: Vector3): Vector3 => [x + to[0] - from[0], y + to[1] - from[1], z + to[2] - from[2]];
  return { ...camera, eye: moved(camera.eye), target: moved(camera.target) };
}
