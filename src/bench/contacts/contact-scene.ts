/** A crystal of spheres that was shaken a little: what the contact benchmark starts from. */
import type { FieldTable } from '../../core/fields.ts';
import { randomBits, randomUniform } from '../../math/random.ts';

export const contactParams = {
  cells: { type: 'vec3u', unit: '1', doc: 'cells along each axis, an empty border included' },
  sphere_count: { type: 'u32', unit: '1', doc: 'spheres' },
  block_spheres: { type: 'u32', unit: '1', doc: 'spheres that are moved and grouped by one workgroup' },
  block_count: { type: 'u32', unit: '1', doc: 'such blocks' },
  contacts_per_sphere: { type: 'u32', unit: '1', doc: 'room in the contact list for each sphere' },
  contacts_to_spare: { type: 'u32', unit: '1', doc: 'room in the contact list for each layer beyond that' },
  dt: { type: 'f32', unit: 's', doc: 'length of a step' },
  gravity: { type: 'f32', unit: 'cell/s²', doc: 'acceleration along −z' },
  friction: { type: 'f32', unit: '1', doc: 'coefficient of friction' },
  margin: { type: 'f32', unit: 'cell', doc: 'gap below which spheres are in contact' },
} as const satisfies FieldTable;

export const contact = {
  normal: { type: 'vec4f', unit: '1', doc: 'from the first sphere to the second; w: approach forbidden [cell/s]' },
  impulse: { type: 'vec4f', unit: 'cell/s', doc: 'tangential impulse on the second sphere; w: the normal one' },
} as const satisfies FieldTable;

export interface ContactScene {
  readonly sphereCount: number;
  /** Place and radius [cell]. */
  readonly places: Float32Array<ArrayBuffer>;
  /** Velocity [cell/s] and inverse mass. */
  readonly velocities: Float32Array<ArrayBuffer>;
  readonly cells: readonly [number, number, number];
  readonly dt: number;
  readonly gravity: number;
  readonly friction: number;
  readonly margin: number;
}

const radius = 0.48;
const margin = 0.02;
/** Between touching and out of reach: 5.6 contacts a sphere. A cell, the unit of length, is wider than the reach. */
const neighbourDistance = 0.964;
/** Spheres are off their sites by at most half of this along each axis [cell]. */
const jitter = 0.026;
/** From the box to the first site [cell]. */
const clearance = 0.3;

/** The four spheres of a cube of the face-centred lattice. */
const sites = [
  [0, 0, 0],
  [0.5, 0.5, 0],
  [0.5, 0, 0.5],
  [0, 0.5, 0.5],
] as const;

/** `cubes` cubes of the lattice along each axis. */
export function contactScene(cubes: readonly [number, number, number]): ContactScene {
  const edge = neighbourDistance * Math.SQRT2;
  const sphereCount = 4 * cubes[0] * cubes[1] * cubes[2];
  const places = new Float32Array(4 * sphereCount);
  const velocities = new Float32Array(4 * sphereCount);
  for (let k = 0; k < sphereCount; k++) {
    const cube = Math.floor(k / 4);
    const at = [Math.floor(cube / (cubes[1] * cubes[2])), Math.floor(cube / cubes[2]) % cubes[1], cube % cubes[2]];
    const random = (draw: number): number[] =>
      randomBits([k, draw, 0, 0], [2, 0]).map((bits) => randomUniform(bits) - 0.5);
    const place = random(0)
      .slice(0, 3)
      .map((offset, axis) => 1 + clearance + edge * (at[axis]! + sites[k % 4]![axis]!) + jitter * offset);
    places.set([...place, radius], 4 * k);
    velocities.set([...random(1).slice(0, 3), 1], 4 * k);
  }
  const cells = cubes.map((count) => Math.ceil(count * edge + clearance) + 3) as [number, number, number];
  return { sphereCount, places, velocities, cells, dt: 0.002, gravity: 20, friction: 0.5, margin };
}
