/**
 * Beds of equal spheres, as the scenes that other engines were measured on: radius 2.5 mm, 2500 kg/m³, friction 0.5, no
 * restitution. A bed is data: where its grains are, and what holds them.
 */
import type { Vector3 } from '../../math/rigid.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import type { GrainsModel, Model } from '../../scene/model.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import type { BenchSettings } from '../bench-case.ts';

export const bedRadius = 0.0025;
export const gravity = 9.81;

export interface Bed {
  /** Of the floor, along x and y [m]; grains are above z = 0. */
  readonly width: readonly [number, number];
  /** Up to here the broadphase has cells [m]. */
  readonly height: number;
  /** Around the floor: a box of walls, or the bed again and again. */
  readonly sides: 'walls' | 'periodic';
  /** x y z of each grain [m] */
  readonly position: Float64Array;
}

/** The step at which beds of such grains rest, about 0.06 √(R/g) [s]. */
const timeStep = 1e-3;

export function bedModel(bed: Bed, settings: BenchSettings): Model {
  const one = compileScene(parseScene(bedScene(bed), { overrides: sceneOverrides(settings) }));
  return { ...one, grains: manyGrains(one.grains, bed.position) };
}

/** After which the bed comes again along x, y and z [m]; 0: never. */
export const bedPeriod = ({ width: [x, y], sides }: Bed): Vector3 => (sides === 'periodic' ? [x, y, 0] : [0, 0, 0]);

/** What the command line sets, as a scene takes it. The more special option comes last, and wins. */
export function sceneOverrides({ sweeps, timeStep, overrides = [] }: BenchSettings): readonly string[] {
  return [
    ...(timeStep === undefined ? [] : [`time.step=${timeStep}`]),
    ...overrides,
    ...(sweeps === undefined ? [] : [`solver.sweeps=${sweeps}`]),
  ];
}

function bedScene({ width: [x, y], height, sides }: Bed): SceneInput {
  const size: Vector3 = [x, y, height];
  const isPeriodic = sides === 'periodic';
  return {
    talus: 1,
    title: 'a bed of equal spheres',
    gravity: [0, 0, -gravity],
    time: { step: timeStep, end: 1 },
    domain: { min: [0, 0, 0], max: size },
    materials: { glass: { density: 2500, friction: 0.5, restitution: 0 } },
    // One for all: the others are put beside it, for a million places are too many to write down in a scene.
    grains: [
      {
        material: 'glass',
        radius: bedRadius,
        fill: { kind: 'points', positions: [[x / 2, y / 2, height / 2]] },
      },
    ],
    ...(isPeriodic && { boundaries: { x: 'periodic', y: 'periodic' } }),
    bodies: [
      isPeriodic
        ? { name: 'floor', shape: { kind: 'plane' }, material: 'glass' }
        : {
            name: 'box',
            shape: { kind: 'box', size, hollow: true },
            position: [x / 2, y / 2, height / 2],
            material: 'glass',
          },
    ],
  };
}

/** As many grains like the one that there is as there are places. */
export function manyGrains(one: GrainsModel, position: Float64Array): GrainsModel {
  const count = position.length / 3;
  const repeated = Object.entries(one).map(([name, values]) => [
    name,
    ArrayBuffer.isView(values) ? repeat(values as Float64Array | Uint32Array, count) : values,
  ]);
  return { ...(Object.fromEntries(repeated) as GrainsModel), count, position };
}

function repeat<T extends Float64Array | Uint32Array>(values: T, times: number): T {
  const all = new (values.constructor as new (length: number) => T)(values.length * times);
  for (let k = 0; k < times; k++) all.set(values, k * values.length);
  return all;
}
