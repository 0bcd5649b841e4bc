/** Cameras: names of bodies become indices, sizes and ranges are chosen. */
import { length, normalize, subtract } from '../math/rigid.ts';
import type { BodyModel, CameraModel } from './model.ts';
import type { Scene } from './scene.ts';

const usualSizes = { view: [960, 600], depth: [72, 36] } as const;
/** Depths that are told apart, by the distance to the target. */
const [nearShare, farShare] = [0.05, 2];

export function compileCameras(scene: Scene, bodies: readonly BodyModel[]): CameraModel[] {
  return scene.cameras.map(({ name, kind, position, target, up, fieldOfView, ...camera }) => {
    const distance = length(subtract(target, position));
    const [width, height] = camera.size ?? usualSizes[kind];
    const near = camera.near ?? Math.min(nearShare * distance, (camera.far ?? Infinity) / 2);
    return {
      ...{ name, kind, position, target, up: normalize(up), fieldOfView, width, height, near },
      far: camera.far ?? Math.max(farShare * distance, 2 * near),
      body: camera.body === undefined ? null : bodies.findIndex((body) => body.name === camera.body),
    };
  });
}
