/** Cameras of a scene, where the bodies that they ride on are. */
import { rotate, toWorld, type Pose } from '../math/rigid.ts';
import type { CameraModel } from '../scene/model.ts';
import type { Camera } from './scenery.ts';

/** In the world's frame; `pose` is that of the body, for one that rides on it. */
export function modelCamera({ position, target, up, fieldOfView }: CameraModel, pose?: Pose): Camera {
  if (!pose) return { eye: position, target, up, fieldOfView };
  return { eye: toWorld(pose, position), target: toWorld(pose, target), up: rotate(pose.rotation, up), fieldOfView };
}
