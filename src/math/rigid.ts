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
