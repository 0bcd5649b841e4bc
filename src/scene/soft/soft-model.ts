/** Soft matter of one world, made ready: particles with their matter, the grid, actuators. Every world starts with the same. */
import type { Vector3 } from '../../math/rigid.ts';

export interface SoftModel {
  /** Matter in the plane z = 0 is 1 m thick and strained in the plane only; z of its vectors is 0. */
  readonly dimensions: 2 | 3;
  /** Edge of a cell of the grid [m] */
  readonly cellSize: number;
  /** In which each time step is taken. */
  readonly substeps: number;
  /** Blocks of the grid that there is room for, over those that matter reaches at the start; null: as who runs it likes. */
  readonly room: number | null;
  /** Of particles */
  readonly count: number;
  /** x y z of each [m] */
  readonly position: Float64Array;
  /** [m/s] */
  readonly velocity: Float64Array;
  /** C at the start, how the velocity changes around the particle, nine numbers each, column after column [1/s] */
  readonly affine: Float64Array;
  /** F at the start, nine numbers each, column after column: identity, but for what is laid out turned, like cloth */
  readonly deformation: Float64Array;
  /** [kg] */
  readonly mass: Float64Array;
  /** At rest [m³] */
  readonly volume: Float64Array;
  /** [Pa] */
  readonly youngModulus: Float64Array;
  readonly poissonRatio: Float64Array;
  /** What the law of the material remembers beside the deformation, at the start: 1 for volume ratios, else 0. */
  readonly memory: Float64Array;
  /** Index into `laws` */
  readonly law: Uint32Array;
  /** Index into the materials of the model */
  readonly material: Uint32Array;
  /** Index into `groups` */
  readonly group: Uint32Array;
  /** Index into `actuators` of the muscle it belongs to, or `noActuator` */
  readonly actuator: Uint32Array;
  readonly laws: readonly LawModel[];
  readonly groups: readonly SoftGroupModel[];
  readonly actuators: readonly ActuatorModel[];
  /** What nodes do at the faces of the domain, low and high along x, y, z; null: nothing holds matter there. */
  readonly faces: readonly (GripModel | null)[];
  /** What nodes do in each body of the model, in its order. */
  readonly bodyGrips: readonly GripModel[];
}

/** Of a particle that belongs to no muscle. */
export const noActuator = 0xffff;

/** In the order of the constants of src/materials/law_types.wgsl. */
export const lawKinds = [
  'fixed-corotated',
  'neo-hookean',
  'von-mises',
  'drucker-prager',
  'snow',
  'fluid',
  'viscoelastic',
  'cloth',
] as const;

export type LawKind = (typeof lawKinds)[number];

/** How a material resists: a kind, and numbers whose meaning is the kind's (`LawParams` in law_types.wgsl). */
export interface LawModel {
  readonly kind: LawKind;
  /** Of dynamic viscosity, with every law: stress per rate of strain [Pa s] */
  readonly viscosity: number;
  /** Even power p of the penalty K/p (J − 1)^p on changes of volume; 0 for none */
  readonly penaltyPower: number;
  /** Bulk modulus K of the penalty over that of the material, 1 by default */
  readonly penaltyFactor: number;
  /** At most four, by kind */
  readonly values: readonly number[];
}

/** Whether its volume follows the density that the grid measures. */
export const keepsVolume = ({ kind, values }: LawModel): boolean => kind === 'fluid' && values[3] === 1;

export interface SoftGroupModel {
  readonly name: string;
  /** Particles `first … end − 1` */
  readonly first: number;
  readonly end: number;
}

export type ActuatorModel = MuscleModel | CableModel;

/** A chamber or muscle: stress in the particles that belong to it, strength times its signal. */
export interface MuscleModel {
  readonly kind: 'muscle';
  readonly name: string;
  /** Second Piola–Kirchhoff stress at signal 1: positive pulls together, as a muscle does; negative swells [Pa] */
  readonly strength: number;
  /** Along which it acts, in the frame of the matter at rest, of length 1; null: alike in all directions of space */
  readonly axis: Vector3 | null;
  readonly signal: Signal;
}

/** A cable through particles, one after another: it pulls where it is longer than it is to be. */
export interface CableModel {
  readonly kind: 'cable';
  readonly name: string;
  readonly particles: Uint32Array;
  /** Force per excess length [N/m] */
  readonly stiffness: number;
  /** R of eq. 17: the cable is as long as R · signal, at least 0 [m] */
  readonly length: number;
  readonly signal: Signal;
}

/** In [−1, 1] at a time [s]. */
export type Signal = (time: number) => number;

/** What a wall does to the nodes of the grid that are in it. */
export interface GripModel {
  readonly kind: 'sticky' | 'slip' | 'separate' | 'friction';
  /** Coulomb coefficient of `friction`, else 0 */
  readonly friction: number;
}
