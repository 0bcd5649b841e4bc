/** Models of grains built by hand, for tests of the solver alone. */
import type { Pose, Quaternion, Twist, Vector3 } from '../../src/math/rigid.ts';
import { bodyParts } from '../../src/scene/body-parts.ts';
import type { BodyModel, BoundariesModel, ContactModel, Model } from '../../src/scene/model.ts';
import type { Scene } from '../../src/scene/scene.ts';

export interface TestGrain {
  readonly position: Vector3;
  readonly velocity?: Vector3;
  readonly spin?: Vector3;
  /** Default: 5 mm */
  readonly radius?: number;
  /** [kg/m³]. Default: that of the model */
  readonly density?: number;
  /** Default: 0, there from the start */
  readonly entryStep?: number;
}

export interface TestBody {
  readonly shape: BodyModel['shape'];
  readonly position?: Vector3;
  readonly rotation?: Quaternion;
  /** Default: stands still. */
  readonly motion?: (time: number) => { readonly pose: Pose; readonly twist: Twist };
}

export interface TestModel {
  readonly grains: readonly TestGrain[];
  readonly bodies?: readonly TestBody[];
  /** Of every contact. Default: friction 0.5, all else 0. */
  readonly law?: Partial<ContactModel>;
  /** [kg/m³]. Default: 2500 */
  readonly density?: number;
  /** Default: 0 0 −9.81 */
  readonly gravity?: Vector3;
  /** Default: 1e-3 s */
  readonly timeStep?: number;
  readonly sweeps?: number;
  readonly worldCount?: number;
  /** Default: a cube around the origin, half a metre each way. */
  readonly domain?: Model['domain'];
  /** Default: not periodic */
  readonly period?: Vector3;
  /** Default: nothing happens at the faces of the domain. */
  readonly boundaries?: Partial<BoundariesModel>;
}

const noBoundaries: BoundariesModel = {
  openLow: [false, false, false],
  openHigh: [false, false, false],
  cyclic: null,
};
export const defaultRadius = 0.005;
const noRotation: Quaternion = [0, 0, 0, 1];

export function grainModel(given: TestModel): Model {
  const { grains, bodies = [], timeStep = 1e-3, density = 2500, sweeps = 40 } = given;
  const still = { friction: 0.5, restitution: 0, rollingFriction: 0, twistingFriction: 0, cohesion: 0 };
  const bodyModels = bodies.map(bodyModel);
  // Bodies are of the first.
  const densities = [...new Set([density, ...grains.map((grain) => grain.density ?? density)])];
  const all = (of: (grain: TestGrain) => readonly number[]): Float64Array => Float64Array.from(grains.flatMap(of));
  return {
    // Of the scene the solver reads this alone.
    scene: { solver: { kind: 'gauss-seidel', sweeps }, faults: { crushed: true } } as Scene,
    shapes: null,
    soft: null,
    worldCount: given.worldCount ?? 1,
    gravity: given.gravity ?? [0, 0, -9.81],
    timeStep,
    endTime: timeStep,
    stepCount: 1,
    seed: 1,
    domain: given.domain ?? { min: [-0.5, -0.5, -0.5], max: [0.5, 0.5, 0.5] },
    period: given.period ?? [0, 0, 0],
    boundaries: { ...noBoundaries, ...given.boundaries },
    materials: densities.map((each, k) => ({ name: k === 0 ? 'stuff' : `stuff ${k}`, density: each })),
    contacts: Array.from({ length: densities.length ** 2 }, () => ({ ...still, ...given.law })),
    grains: {
      count: grains.length,
      position: all(({ position }) => position),
      rotation: all(() => noRotation),
      velocity: all(({ velocity }) => velocity ?? [0, 0, 0]),
      spin: all(({ spin }) => spin ?? [0, 0, 0]),
      radius: all(({ radius }) => [radius ?? defaultRadius]),
      mass: all(({ radius, density: own = density }) => [massOf(radius ?? defaultRadius, own)]),
      inertia: all(({ radius = defaultRadius, density: own = density }) => [0.4 * massOf(radius, own) * radius ** 2]),
      material: Uint32Array.from(grains, (grain) => densities.indexOf(grain.density ?? density)),
      entryStep: Uint32Array.from(grains, ({ entryStep }) => entryStep ?? 0),
    },
    bodies: bodyModels,
    parts: bodyParts(bodyModels),
    sensors: [],
    measurements: [],
    cameras: [],
    origins: [],
    notes: [],
  };
}

function bodyModel({ shape, motion, position = [0, 0, 0], rotation = noRotation }: TestBody, index: number): BodyModel {
  const rest = { pose: { position, rotation }, twist: { velocity: [0, 0, 0], spin: [0, 0, 0] } } as const;
  return { name: `body ${index}`, shape, material: 0, motion: motion ?? (() => rest), isFixed: motion === undefined };
}

/** A body that moves steadily from where it is. */
export const steadily =
  (velocity: Vector3, from: Vector3 = [0, 0, 0]) =>
  (time: number): { readonly pose: Pose; readonly twist: Twist } => ({
    pose: {
      position: [0, 1, 2].map((k) => from[k]! + time * velocity[k]!) as unknown as Vector3,
      rotation: noRotation,
    },
    twist: { velocity, spin: [0, 0, 0] },
  });

/** Turns by an angle [rad] about an axis of unit length. */
export const turn = (axis: Vector3, angle: number): Quaternion => {
  const sine = Math.sin(angle / 2);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
};

/** [kg] */
export const massOf = (radius: number, density = 2500): number => (4 / 3) * Math.PI * radius ** 3 * density;
