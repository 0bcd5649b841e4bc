/**
 * A model is a scene made ready to run: numbers and arrays, names resolved, regions filled with grains, files read. It is
 * read-only: solvers read it, nobody writes it. Copies of the scene (worlds) share one model; `worldCount` says how many.
 */
import type { Field } from '../core/fields.ts';
import type { ShapeModel } from '../geometry/shape-model.ts';
import type { Bounds, Vector3 } from '../math/rigid.ts';
import type { Motion } from './motion/motion.ts';
import type { Scene } from './scene.ts';

export type { DistanceGrid, ShapeModel } from '../geometry/shape-model.ts';
export type { Motion, MotionState } from './motion/motion.ts';

export interface Model {
  /** The scene as it was understood: defaults filled in. */
  readonly scene: Scene;
  readonly worldCount: number;
  /** [m/s²], world frame */
  readonly gravity: Vector3;
  /** [s] */
  readonly timeStep: number;
  /** When the last step ends [s]: `stepCount` · `timeStep`, the scene's end or up to a step later. */
  readonly endTime: number;
  readonly stepCount: number;
  readonly seed: number;
  /** Where most grains are expected [m]: cells of the broadphase cover it. Grains outside are found too, only slower. */
  readonly domain: Region;
  readonly materials: readonly MaterialModel[];
  /** How material a meets material b, at index a · materials.length + b; symmetric. */
  readonly contacts: readonly ContactModel[];
  readonly grains: GrainsModel;
  /** Bodies of one world; every world has the same. */
  readonly bodies: readonly BodyModel[];
  readonly sensors: readonly SensorModel[];
  /** What is allowed but may surprise, a line each, like a time step that is longer than advised. */
  readonly notes: readonly string[];
}

export interface MaterialModel {
  readonly name: string;
  /** [kg/m³] */
  readonly density: number;
}

export interface ContactModel {
  /** Coulomb coefficient */
  readonly friction: number;
  /** Of the normal approach velocity, 0 … 1 */
  readonly restitution: number;
  /** Rolling resistance: torque at most rollingFriction · R* · normal force */
  readonly rollingFriction: number;
  /** Resistance to spinning about the normal, likewise */
  readonly twistingFriction: number;
  /** Greatest pull the contact can bear, as a pressure on the cross-section π R*² [Pa] */
  readonly cohesion: number;
}

/** Grains of one world; the arrays hold one world, and every world starts with the same. */
export interface GrainsModel {
  readonly count: number;
  /** x y z of each [m] */
  readonly position: Float64Array;
  /** x y z w of each */
  readonly rotation: Float64Array;
  /** [m/s] */
  readonly velocity: Float64Array;
  /** Angular velocity, world frame [rad/s] */
  readonly spin: Float64Array;
  /** [m] */
  readonly radius: Float64Array;
  /** Index into `materials` */
  readonly material: Uint32Array;
}

export interface BodyModel {
  readonly name: string;
  readonly shape: ShapeModel;
  readonly material: number;
  /** Pose and twist at a time [s]; constant for a fixed body. */
  readonly motion: Motion;
  readonly isFixed: boolean;
}

export type SensorModel =
  | {
      readonly kind: 'energy' | 'height' | 'packing' | 'coordination' | 'momentum' | 'count';
      readonly name: string;
      readonly region: Region | null;
    }
  | { readonly kind: 'force'; readonly name: string; readonly body: number };

/** A box along the axes of the world [m]. */
export type Region = Bounds;

/** Describes a column of series.csv. */
export type SensorColumn = Field & { readonly name: string };
