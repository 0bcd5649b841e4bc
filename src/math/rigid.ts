/** Rigid motions on the host, in f64: positions [m], rotations as quaternions x y z w. */

export type Vector3 = readonly [number, number, number];
export type Quaternion = readonly [number, number, number, number];

export interface Pose {
  /** Of the frame's origin, world frame [m] */
  readonly position: Vector3;
  /** From the body's frame to the world's */
  readonly rotation: Quaternion;
}

export interface Twist {
  /** Of the frame's origin, world frame [m/s] */
  readonly velocity: Vector3;
  /** World frame [rad/s] */
  readonly spin: Vector3;
}

/** A box along the axes. */
export interface Bounds {
  readonly min: Vector3;
  readonly max: Vector3;
}

export const zeroVector: Vector3 = [0, 0, 0];
export const noRotation: Quaternion = [0, 0, 0, 1];

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector3, factor: number): Vector3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector3): number => Math.hypot(a[0], a[1], a[2]);
export const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The same direction with length 1. The vector must not be zero; however small it is, the result is exact. */
export function normalize(a: Vector3): Vector3 {
  // Squares of tiny or huge components leave the range of numbers: the largest is made 1 first.
  const largest = Math.max(Math.abs(a[0]), Math.abs(a[1]), Math.abs(a[2]));
  const b: Vector3 = [a[0] / largest, a[1] / largest, a[2] / largest];
  return scale(b, 1 / length(b));
}

/** The rotation by `b` followed by that by `a`. */
export const multiply = (a: Quaternion, b: Quaternion): Quaternion => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
];

/** The rotation back. */
export const conjugate = (q: Quaternion): Quaternion => [-q[0], -q[1], -q[2], q[3]];

export function normalizeQuaternion(q: Quaternion): Quaternion {
  const inverse = 1 / Math.hypot(...q);
  return [q[0] * inverse, q[1] * inverse, q[2] * inverse, q[3] * inverse];
}

/** v turned by q. */
export function rotate(q: Quaternion, v: Vector3): Vector3 {
  const axis: Vector3 = [q[0], q[1], q[2]];
  const t = scale(cross(axis, v), 2);
  return add(add(v, scale(t, q[3])), cross(axis, t));
}

/** The rotation about the direction of a vector by its length [rad]. */
export function rotationFromVector(vector: Vector3): Quaternion {
  const angle = length(vector);
  const factor = angle === 0 ? 0.5 : Math.sin(angle / 2) / angle;
  return [...scale(vector, factor), Math.cos(angle / 2)];
}

/** The shortest vector that {@link rotationFromVector} turns into this rotation; its length is at most π. */
export function rotationToVector(q: Quaternion): Vector3 {
  const sine = Math.hypot(q[0], q[1], q[2]);
  if (sine === 0) return zeroVector;
  // q and -q are the same rotation: the one with w ≥ 0 goes the shorter way.
  const sign = q[3] < 0 ? -1 : 1;
  const factor = (2 * sign * Math.atan2(sine, Math.abs(q[3]))) / sine;
  return [q[0] * factor, q[1] * factor, q[2] * factor];
}

/** The pose in the world of what has a pose in the frame of a body. */
export const composed = (body: Pose, { position, rotation }: Pose): Pose => ({
  position: toWorld(body, position),
  rotation: multiply(body.rotation, rotation),
});

/** A point of the body's frame, in the world's. */
export const toWorld = (pose: Pose, point: Vector3): Vector3 => add(pose.position, rotate(pose.rotation, point));
/** A point of the world, in the body's frame. */
export const toBody = (pose: Pose, point: Vector3): Vector3 =>
  rotate(conjugate(pose.rotation), subtract(point, pose.position));
