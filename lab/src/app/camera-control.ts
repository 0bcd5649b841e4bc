/**
 * How a camera turns, shifts and nears by hand. It moves as on a turntable: about the vertical through its target, and up
 * and down to the poles. Each function gives another camera; pixels are those of the page, y down.
 */
import type { Camera, Vector3 } from 'talus';

export interface Box {
  readonly min: Vector3;
  readonly max: Vector3;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** Directions of the picture in the world, each of length 1. */
export interface Frame {
  readonly right: Vector3;
  readonly up: Vector3;
  readonly forward: Vector3;
}

const add = (a: Vector3, b: Vector3, factor = 1): Vector3 => [
  a[0] + factor * b[0],
  a[1] + factor * b[1],
  a[2] + factor * b[2],
];
const subtract = (a: Vector3, b: Vector3): Vector3 => add(a, b, -1);
const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector3): number => Math.hypot(...a);
const unit = (a: Vector3): Vector3 => {
  const size = length(a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
};

export function frameOf({ eye, target, up }: Camera): Frame {
  const forward = unit(subtract(target, eye));
  const sideways = cross(forward, up);
  const right = unit(
    length(sideways) > 1e-9 ? sideways : cross(forward, Math.abs(forward[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]),
  );
  return { right, up: cross(right, forward), forward };
}

const distanceOf = ({ eye, target }: Camera): number => length(subtract(target, eye));

/** Height of what is seen at the target [m]. */
export function visibleHeight(camera: Camera): number {
  return camera.parallelHeight ?? 2 * distanceOf(camera) * Math.tan(camera.fieldOfView / 2);
}

/** Looks along −z with y up, as scenes in the plane are seen. */
export const isPlanar = (camera: Camera): boolean =>
  camera.parallelHeight !== undefined && frameOf(camera).forward[2] < -0.999 && camera.up[1] > 0.999;

/** Where a camera stands on its turntable: angles in radians, pitch from the horizon upwards. */
interface Seat {
  readonly yaw: number;
  readonly pitch: number;
}

function seatOf(camera: Camera): Seat {
  const { forward, up } = frameOf(camera);
  const pitch = Math.asin(Math.min(1, Math.max(-1, -forward[2])));
  // Straight from above or below, the picture's upper edge says which way is ahead.
  const ahead = Math.hypot(forward[0], forward[1]) > 1e-6 ? forward : up;
  const sign = ahead === up && forward[2] > 0 ? -1 : 1;
  return { yaw: Math.atan2(sign * ahead[1], sign * ahead[0]), pitch };
}

function seated(camera: Camera, { yaw, pitch }: Seat, distance: number): Camera {
  const isPole = Math.abs(pitch) > Math.PI / 2 - 1e-4;
  const level = isPole ? 0 : Math.cos(pitch);
  const height = isPole ? Math.sign(pitch) : Math.sin(pitch);
  const forward: Vector3 = [level * Math.cos(yaw), level * Math.sin(yaw), -height];
  const sign = Math.sign(pitch);
  const up: Vector3 = isPole ? [sign * Math.cos(yaw), sign * Math.sin(yaw), 0] : [0, 0, 1];
  return { ...camera, eye: add(camera.target, forward, -distance), up };
}

/** Turned by a drag: across a full height of the view is half a turn. */
export function orbit(camera: Camera, dx: number, dy: number, view: ViewSize): Camera {
  const { yaw, pitch } = seatOf(camera);
  const angle = Math.PI / view.height;
  const turned = {
    yaw: yaw - dx * angle,
    pitch: Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch + dy * angle)),
  };
  return seated(camera, turned, distanceOf(camera));
}

/** Shifted by a drag, so that what is at the target stays under the pointer. */
export function pan(camera: Camera, dx: number, dy: number, view: ViewSize): Camera {
  const { right, up } = frameOf(camera);
  const metres = visibleHeight(camera) / view.height;
  const shift = add([-dx * metres * right[0], -dx * metres * right[1], -dx * metres * right[2]], up, dy * metres);
  return { ...camera, eye: add(camera.eye, shift), target: add(camera.target, shift) };
}

/** Of the height of the view, what a key moves it by: a twelfth of half a turn. */
const nudgeShare = 1 / 12;

/** Moved by a key to the right and upwards, the camera goes that way about its target; in the plane it is shifted. */
export function nudged(camera: Camera, right: number, up: number, view: ViewSize): Camera {
  const pixels = nudgeShare * view.height;
  return (isPlanar(camera) ? pan : orbit)(camera, -right * pixels, up * pixels, view);
}

/** Nearer by a factor; the point of the target's plane at `at` keeps its place on the view. */
export function zoom(camera: Camera, factor: number, at: { x: number; y: number }, view: ViewSize): Camera {
  const distance = distanceOf(camera);
  const scaled =
    camera.parallelHeight === undefined
      ? { ...camera, eye: add(camera.target, frameOf(camera).forward, -distance * factor) }
      : { ...camera, parallelHeight: camera.parallelHeight * factor };
  // Scaled about the middle of the view, the point would be at 1 / factor of its way from there.
  const stray = 1 - 1 / factor;
  return pan(scaled, stray * (at.x - view.width / 2), stray * (at.y - view.height / 2), view);
}

/** Seen from the same side, with the whole box in the view. */
export function framed(camera: Camera, box: Box, view: ViewSize): Camera {
  const { right, up, forward } = frameOf(camera);
  const centre: Vector3 = [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2, (box.min[2] + box.max[2]) / 2];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): Vector3 => {
    const pick = (axis: 0 | 1 | 2): number => (bits & (1 << axis) ? box.max[axis] : box.min[axis]);
    return subtract([pick(0), pick(1), pick(2)], centre);
  });
  const aspect = view.width / view.height;
  const margin = 1.08;
  const halfHeights = corners.map((corner) =>
    Math.max(Math.abs(dot(corner, up)), Math.abs(dot(corner, right)) / aspect),
  );
  if (camera.parallelHeight !== undefined) {
    const distance = distanceOf(camera);
    const parallelHeight = 2 * margin * Math.max(...halfHeights);
    return { ...camera, target: centre, eye: add(centre, forward, -distance), parallelHeight };
  }
  // Each corner must be far enough away for its height over the axis.
  const slope = Math.tan(camera.fieldOfView / 2);
  const distances = corners.map((corner, index) => (margin * (halfHeights[index] ?? 0)) / slope - dot(corner, forward));
  const distance = Math.max(...distances, 1e-6);
  return { ...camera, target: centre, eye: add(centre, forward, -distance) };
}

export type AxisView = 'front' | 'side' | 'top';

/** From the front (towards +y), from the right side (towards −x) or from above, as far away as now. */
export function alongAxis(camera: Camera, view: AxisView): Camera {
  const seats: Readonly<Record<AxisView, Seat>> = {
    front: { yaw: Math.PI / 2, pitch: 0 },
    side: { yaw: Math.PI, pitch: 0 },
    top: { yaw: Math.PI / 2, pitch: Math.PI / 2 },
  };
  return seated(camera, seats[view], distanceOf(camera));
}

/** From perspective to a parallel projection that shows as much at the target, or back. */
export function withOtherProjection(camera: Camera): Camera {
  const { parallelHeight, ...rest } = camera;
  if (parallelHeight === undefined) return { ...rest, parallelHeight: visibleHeight(camera) };
  const distance = parallelHeight / (2 * Math.tan(camera.fieldOfView / 2));
  return { ...rest, eye: add(camera.target, frameOf(camera).forward, -distance) };
}

/** Between two cameras at a share from 0 to 1: by the shorter turn, and evenly in the logarithm of the distance. */
export function between(from: Camera, to: Camera, share: number): Camera {
  if (share >= 1) return to;
  const start = seatOf(from);
  const end = seatOf(to);
  const turn = Math.atan2(Math.sin(end.yaw - start.yaw), Math.cos(end.yaw - start.yaw));
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const mixLog = (a: number, b: number): number => Math.exp(mix(Math.log(a), Math.log(b)));
  const target = add(from.target, subtract(to.target, from.target), share);
  const { parallelHeight: _, ...lens } = to;
  const isParallel = from.parallelHeight !== undefined && to.parallelHeight !== undefined;
  const camera: Camera = {
    ...lens,
    target,
    fieldOfView: mix(from.fieldOfView, to.fieldOfView),
    ...(isParallel && { parallelHeight: mixLog(visibleHeight(from), visibleHeight(to)) }),
  };
  const seat = { yaw: start.yaw + turn * share, pitch: mix(start.pitch, end.pitch) };
  return seated(camera, seat, mixLog(distanceOf(from), distanceOf(to)));
}

/** A length of one, two or five of a decimal unit that is some hundred pixels long, for a scale bar. */
export function scaleBar(
  camera: Camera,
  view: ViewSize,
  wanted = 110,
): { readonly metres: number; readonly pixels: number } {
  const metresPerPixel = visibleHeight(camera) / view.height;
  const exact = wanted * metresPerPixel;
  const decade = 10 ** Math.floor(Math.log10(exact));
  const metres = [5, 2, 1].map((digit) => digit * decade).find((length) => length <= exact) ?? decade;
  return { metres, pixels: metres / metresPerPixel };
}
