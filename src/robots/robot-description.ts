/**
 * A robot in our own words: links, the joints between them, what they look like and what they weigh. Built-in models are
 * written in it, and URDF files are read into it. `write-mjcf.ts` turns it into the text that MuJoCo compiles.
 */
import type { Quaternion, Vector3 } from '../math/rigid.ts';

export interface RobotDescription {
  readonly name: string;
  /** Parents before children; the first one is the base. */
  readonly links: readonly LinkDescription[];
  /** Pairs of links that never collide, beside a link and its parent. */
  readonly ignored?: readonly (readonly [string, string])[];
  /** Joints that follow another joint. */
  readonly mimics?: readonly MimicDescription[];
}

export interface LinkDescription {
  readonly name: string;
  /** The link that carries this one; the base has none. */
  readonly parent?: string;
  /** Of the link's frame in its parent's, where its joint is at zero [m] */
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
  /** Without one, the link is fixed to its parent, and a base to the ground. */
  readonly joint?: JointDescription;
  /** Without one, the link weighs nothing, and must be fixed to its parent. */
  readonly inertia?: InertiaDescription;
  readonly geometry?: readonly GeometryDescription[];
  /** Frames that a user steers or measures at: tools, tips, flanges. */
  readonly sites?: readonly SiteDescription[];
}

export type JointKind = 'hinge' | 'slider' | 'ball' | 'free';

export interface JointDescription {
  readonly name: string;
  readonly kind: JointKind;
  /** In the link's frame, for hinges and sliders */
  readonly axis?: Vector3;
  /** Least and greatest position [rad] or [m]; without one, the joint turns or slides without end. */
  readonly range?: readonly [number, number];
  /** Greatest torque [N m] or force [N] of its motor; 0 for a joint without a motor. */
  readonly effort?: number;
  /** Greatest speed of its motor [rad/s] or [m/s] */
  readonly speed?: number;
  /** [N m s/rad] or [N s/m] */
  readonly damping?: number;
  /** Dry friction [N m] or [N] */
  readonly friction?: number;
  /** Inertia of its motor, reflected through the gear [kg m²] or [kg] */
  readonly armature?: number;
  /** Stiffness of its motor under position control [N m/rad] or [N/m]; without one, by the inertia that it moves. */
  readonly stiffness?: number;
  /** Damping of its motor under position control [N m s/rad] or [N s/m]; without one, critical. */
  readonly motorDamping?: number;
  /** Position at the start [rad] or [m]; 0 without one, or the nearest position within the range. */
  readonly home?: number;
}

export interface InertiaDescription {
  readonly mass: number;
  /** Centre of mass, in the link's frame [m] */
  readonly centre: Vector3;
  /** About the centre of mass, along the link's axes: xx yy zz xy xz yz [kg m²] */
  readonly tensor: InertiaTensor;
}

export type InertiaTensor = readonly [number, number, number, number, number, number];

/** x y z in the shape's frame; cylinders and capsules stand along z. */
export type LinkShape =
  | { readonly kind: 'box'; readonly size: Vector3 }
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
  /** `height` between the centres of the two caps */
  | { readonly kind: 'capsule'; readonly radius: number; readonly height: number }
  | { readonly kind: 'mesh'; readonly file: string; readonly scale: Vector3 };

export interface GeometryDescription {
  readonly shape: LinkShape;
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
  /** Red, green, blue, opacity, each from 0 to 1 */
  readonly colour?: Colour;
  /** Whether it is only looked at, only touched, or both (the default). */
  readonly role?: 'visual' | 'collision' | 'both';
}

export type Colour = readonly [number, number, number, number];

export interface SiteDescription {
  readonly name: string;
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
}

/** position = offset + multiplier · position of `of` */
export interface MimicDescription {
  readonly joint: string;
  readonly of: string;
  readonly multiplier: number;
  readonly offset: number;
}

/** The rotation by roll, pitch and yaw about fixed axes x, y, z [rad], as URDF has it. */
export function rotationFromRpy([roll, pitch, yaw]: Vector3): Quaternion {
  const [cr, sr] = [Math.cos(roll / 2), Math.sin(roll / 2)];
  const [cp, sp] = [Math.cos(pitch / 2), Math.sin(pitch / 2)];
  const [cy, sy] = [Math.cos(yaw / 2), Math.sin(yaw / 2)];
  return [
    sr * cp * cy - cr * sp * sy,
    cr * sp * cy + sr * cp * sy,
    cr * cp * sy - sr * sp * cy,
    cr * cp * cy + sr * sp * sy,
  ];
}

/** What a capsule from one point to another is: its shape and where it stands. */
export function capsuleBetween(from: Vector3, to: Vector3, radius: number, colour?: Colour): GeometryDescription {
  const along: Vector3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const height = Math.hypot(...along);
  const position: Vector3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  const shape = { kind: 'capsule', radius, height } as const;
  return { shape, position, rotation: rotationFromZ(along), ...(colour && { colour }) };
}

/** A rotation that turns z into a direction. */
export function rotationFromZ(direction: Vector3): Quaternion {
  const length = Math.hypot(...direction);
  if (length === 0) return [0, 0, 0, 1];
  const [x, y, z] = [direction[0] / length, direction[1] / length, direction[2] / length];
  if (z < -1 + 1e-12) return [1, 0, 0, 0];
  const w = Math.sqrt((1 + z) / 2);
  return [-y / (2 * w), x / (2 * w), 0, w];
}
