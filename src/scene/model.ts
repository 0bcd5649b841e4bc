/**
 * A model is a scene made ready to run: numbers and arrays, names resolved, regions filled with grains, files read. It is
 * read-only: solvers read it, nobody writes it. Copies of the scene (worlds) share one model; `worldCount` says how many.
 */
import type { Field } from '../core/fields.ts';
import type { ShapeModel, UnionModel } from '../geometry/shape-model.ts';
import type { Bounds, Pose, Vector3 } from '../math/rigid.ts';
import type { Motion } from './motion/motion.ts';
import type { CarriedState } from './carried/carry-contacts.ts';
import type { MatterOrigin } from './carried/run-source.ts';
import type { Scene } from './scene.ts';
import type { ShapesModel } from './shapes/shapes-model.ts';
import type { SoftModel } from './soft/soft-model.ts';

export type { DistanceGrid, ShapeModel, UnionModel } from '../geometry/shape-model.ts';
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
  /** Of the domain along x, y, z where it is periodic, else 0 [m]: grains meet the nearest images of each other. */
  readonly period: Vector3;
  /** What else happens at the faces of the domain. */
  readonly boundaries: BoundariesModel;
  readonly materials: readonly MaterialModel[];
  /** How material a meets material b, at index a · materials.length + b; symmetric. */
  readonly contacts: readonly ContactModel[];
  readonly grains: GrainsModel;
  /** Null where grains are spheres. */
  readonly shapes: ShapesModel | null;
  /** Null where there is none. */
  readonly soft: SoftModel | null;
  /** Bodies of one world; every world has the same. */
  readonly bodies: readonly BodyModel[];
  /** What of these bodies grains touch, in their order: a plain body is one part, a union several. */
  readonly parts: readonly PartModel[];
  readonly sensors: readonly SensorModel[];
  readonly measurements: readonly MeasurementModel[];
  /** Places to look from. */
  readonly cameras: readonly CameraModel[];
  /** Moments of other runs that matter comes from, a line each fill. */
  readonly origins: readonly MatterOrigin[];
  /** What is allowed but may surprise, a line each, like a time step that is longer than advised. */
  readonly notes: readonly string[];
}

/** What happens to grains whose centre passes a face of the domain; walls are bodies, and periods are apart. */
export interface BoundariesModel {
  /** Whether they are removed at the lower faces, along x, y, z. */
  readonly openLow: readonly [boolean, boolean, boolean];
  /** Likewise at the upper faces. */
  readonly openHigh: readonly [boolean, boolean, boolean];
  readonly cyclic: CyclicModel | null;
}

/** Grains that leave at one face come back at the other. */
export interface CyclicModel {
  readonly axis: 0 | 1 | 2;
  readonly leave: 'low' | 'high';
  /** With which they come back, without spin; null: as they left [m/s] */
  readonly velocity: Vector3 | null;
  /** At a random place of the face, rather than straight across. */
  readonly scatter: boolean;
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
  /** Where both materials have a modulus */
  readonly elasticity?: ContactElasticity;
}

/** How two materials yield together. */
export interface ContactElasticity {
  /** 1/E* = (1 − ν₁²)/E₁ + (1 − ν₂²)/E₂ [Pa] */
  readonly modulus: number;
  /** 1/G* = (2 − ν₁)/G₁ + (2 − ν₂)/G₂ [Pa] */
  readonly shearModulus: number;
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
  /** [kg] */
  readonly mass: Float64Array;
  /** About an axis through the centre, for grains in the plane the one along z [kg m²] */
  readonly inertia: Float64Array;
  /** Index into `materials` */
  readonly material: Uint32Array;
  /** Steps after which it enters the world, or later if its place is taken by then; 0 for what is there from the start. */
  readonly entryStep: Uint32Array;
  /** Where grains come from another run: what they bring beside their motion. */
  readonly carried?: CarriedState;
}

export interface BodyModel {
  readonly name: string;
  readonly shape: ShapeModel | UnionModel;
  readonly material: number;
  /** Pose and twist at a time [s]; constant for a fixed body. */
  readonly motion: Motion;
  readonly isFixed: boolean;
  /** Whether it came to a compiled model, to be steered. Default: false. */
  readonly isAdded?: boolean;
}

export interface CameraModel {
  readonly name: string;
  /** A view for people, or an image of depths. */
  readonly kind: 'view' | 'depth';
  /** In the frame of the body, or of the world [m] */
  readonly position: Vector3;
  /** What it looks at, in the same frame [m] */
  readonly target: Vector3;
  /** In the same frame */
  readonly up: Vector3;
  /** From the lower to the upper edge of the picture [rad] */
  readonly fieldOfView: number;
  /** [pixels] */
  readonly width: number;
  /** [pixels] */
  readonly height: number;
  /** Depths that are told apart lie between these [m] */
  readonly near: number;
  readonly far: number;
  /** Index into `bodies` of what it rides on; null: it stands still. */
  readonly body: number | null;
}

/** A shape of its own that is fixed to a body: it moves with it, and forces on it are forces on the body. */
export interface PartModel {
  readonly shape: ShapeModel;
  readonly material: number;
  /** Index into `bodies` */
  readonly body: number;
  /** From the part's frame to the body's */
  readonly offset: Pose;
}

export type SensorModel =
  | {
      readonly kind: 'energy' | 'height' | 'packing' | 'momentum' | 'count' | 'chains';
      readonly name: string;
      readonly region: Region | null;
    }
  | { readonly kind: 'force' | 'weight'; readonly name: string; readonly body: number }
  | { readonly kind: 'ledger' | 'residual'; readonly name: string }
  | {
      readonly kind: 'coordination';
      readonly name: string;
      readonly region: Region | null;
      /** Grains with fewer contacts are rattlers. */
      readonly fewest: number;
    }
  | FlowSensorModel
  | { readonly kind: 'stress'; readonly name: string; readonly region: Region }
  | {
      readonly kind: 'profile';
      readonly name: string;
      readonly region: Region;
      /** 0, 1 or 2 for x, y or z */
      readonly axis: number;
      readonly bins: number;
    }
  | ReposeSensorModel
  | {
      readonly kind: 'centre';
      readonly name: string;
      /** Of a group of soft matter */
      readonly particles: ParticleRange;
    }
  | {
      readonly kind: 'deformation';
      readonly name: string;
      /** Of a group of soft matter; null for all of it */
      readonly particles: ParticleRange | null;
      readonly region: Region | null;
    };

/** Particles `first … end − 1` of a world. */
export interface ParticleRange {
  readonly first: number;
  readonly end: number;
}

export interface FlowSensorModel {
  readonly kind: 'flow';
  readonly name: string;
  /** Of the plane [m] */
  readonly point: Vector3;
  /** Of the plane, of length 1, along the flow that counts as positive */
  readonly normal: Vector3;
  /** Grains must pass inside it. */
  readonly region: Region | null;
  /** Steps over which rates are means */
  readonly windowSteps: number;
}

export interface ReposeSensorModel {
  readonly kind: 'repose';
  readonly name: string;
  /** Foot of the axis or of a slope's upper end, at the height of the base [m] */
  readonly centre: Vector3;
  /** Level distance that is looked at [m] */
  readonly reach: number;
  /** Along which a slope falls, of length 1 and square to gravity; null for a cone */
  readonly direction: Vector3 | null;
  readonly bins: number;
  readonly region: Region | null;
}

/** A curve that was measured, as its file has it. */
export interface MeasurementModel {
  readonly name: string;
  /** Name of the sensor column that it is compared with. */
  readonly column: string;
  /** Who measured it, and how. */
  readonly source: string;
  /** Time of the scene at which `time` is 0 [s] */
  readonly start: number;
  /** What `values` are multiplied by */
  readonly scale: number;
  /** Of the values as the file has it; null where it has none. */
  readonly unit: string | null;
  /** [s] */
  readonly time: Float64Array;
  readonly values: Float64Array;
}

/** A box along the axes of the world [m]. */
export type Region = Bounds;

/** Describes a column of series.csv. */
export type SensorColumn = Field & { readonly name: string };
