/** Where the light of a picture comes from, and the view from there. It stays with the scene as the eye moves. */
import { add, cross, dot, length, normalize, scale, subtract, type Bounds, type Vector3 } from '../../math/rigid.ts';
import { viewOf, type PictureSize, type View } from '../view.ts';

/** Towards the lamp: high up, from the left of who looks along y, and a little from the front. */
export function lampDirection(up: Vector3): Vector3 {
  // Two directions on the level: for a scene that is upright along z these are x and y, for one along y they are x and −z.
  const aside: Vector3 = Math.abs(up[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const left = normalize(subtract(aside, scale(up, dot(up, aside))));
  const away = cross(up, left);
  return normalize(add(scale(up, 1), add(scale(left, -0.42), scale(away, -0.58))));
}

export interface LampView {
  readonly view: View;
  readonly size: PictureSize;
  /** From one value of the map to the next [m] */
  readonly texel: number;
}

/** A parallel view that holds a box; `most`: values of its longer side. */
export function lampView(direction: Vector3, { min, max }: Bounds, most: number): LampView {
  const centre = scale(add(min, max), 0.5);
  const radius = length(subtract(max, min)) / 2;
  const camera = {
    eye: add(centre, scale(direction, 2 * radius)),
    target: centre,
    up: anyUp(direction),
    fieldOfView: 1,
    parallelHeight: 2 * radius,
  };
  const frame = viewOf(camera, { width: 1, height: 1 });
  const [right, up] = [frame.right, frame.up] as unknown as [Vector3, Vector3];
  const half = subtract(max, centre);
  const reach = (axis: Vector3): number =>
    Math.abs(axis[0] * half[0]) + Math.abs(axis[1] * half[1]) + Math.abs(axis[2] * half[2]);
  // A little more than the box: what lies against its walls casts its shadow beyond them.
  const [wide, high] = [2.1 * reach(right), 2.1 * reach(up)];
  const texel = Math.max(wide, high) / most;
  const size = { width: Math.max(Math.ceil(wide / texel), 4), height: Math.max(Math.ceil(high / texel), 4) };
  return { view: viewOf({ ...camera, parallelHeight: size.height * texel }, size), size, texel };
}

/** Square to a direction, more or less. */
const anyUp = (direction: Vector3): Vector3 => (Math.abs(direction[2]) < 0.9 ? [0, 0, 1] : [0, 1, 0]);
