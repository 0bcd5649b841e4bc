/** Small worlds to be drawn, and what to ask of their pictures. */
import { cross, normalize, type Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import type { Scenery } from '../../src/render/scenery.ts';
import { grainModel, type TestModel } from './grain-model.ts';

/** Three grains on a floor beside a box, in a domain of 20 cm. */
export const someGrains = (given: Partial<TestModel> = {}): Model =>
  grainModel({
    grains: [
      { position: [0, 0, 0.02], radius: 0.02, velocity: [0.3, 0, 0] },
      { position: [0.045, 0, 0.02], radius: 0.02, spin: [0, 0, 20] },
      { position: [0.02, 0.01, 0.053], radius: 0.015, velocity: [0, 0, -0.1] },
    ],
    bodies: [
      { shape: { kind: 'plane' } },
      { shape: { kind: 'box', halfSize: [0.015, 0.04, 0.03], hollow: false }, position: [-0.05, 0, 0.03] },
      { shape: { kind: 'sphere', radius: 0.02, hollow: false }, position: [0.05, 0.06, 0.02] },
    ],
    domain: { min: [-0.1, -0.1, 0], max: [0.1, 0.1, 0.2] },
    ...given,
  });

/** From the front and a little above, in daylight colours. */
export function someScenery(given: Partial<Scenery> = {}): Scenery {
  return {
    camera: { eye: [0.05, -0.35, 0.18], target: [0, 0, 0.03], up: [0, 0, 1], fieldOfView: 0.5 },
    colour: { field: 'speed', map: 'viridis', range: [0, 0.5] },
    clip: null,
    show: { forces: false, grid: false, axes: false, bodies: true, shadows: true, occlusion: true, domain: false },
    highlight: null,
    samples: 1,
    theme: 'dark',
    ...given,
  };
}

/** Straight at a place from a direction, in a parallel view of this height [m]. */
export function straightAt(target: Vector3, direction: Vector3, parallelHeight: number): Scenery['camera'] {
  const away = normalize(direction);
  const up: Vector3 = Math.abs(away[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0];
  const eye: Vector3 = [target[0] + away[0], target[1] + away[1], target[2] + away[2]];
  return { eye, target, up: cross(cross(away, up), away), fieldOfView: 1, parallelHeight };
}

/** Red, green, blue, alpha of a pixel. */
export const pixelAt = (pixels: Uint8ClampedArray, width: number, x: number, y: number): number[] =>
  Array.from(pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4));

/** Share of the bytes that differ by more than a tolerance. */
export function shareApart(a: ArrayLike<number>, b: ArrayLike<number>, tolerance: number): number {
  let apart = 0;
  for (let k = 0; k < a.length; k++) if (Math.abs(a[k]! - b[k]!) > tolerance) apart++;
  return apart / a.length;
}
