/** A block of soft matter in a box: what the MPM benchmark starts from. */
import type { FieldTable } from '../../core/fields.ts';
import { randomBits, randomUniform } from '../../math/random.ts';

export const mpmParams = {
  particle_count: { type: 'u32', unit: '1', doc: 'particles' },
  block_count: { type: 'u32', unit: '1', doc: 'blocks that P2G takes particles by' },
  dt: { type: 'f32', unit: 's', doc: 'length of a substep' },
  gravity: { type: 'f32', unit: 'cell/s²', doc: 'acceleration along y' },
  mu: { type: 'f32', unit: 'cell²/s²', doc: 'second Lamé parameter over density' },
  lambda: { type: 'f32', unit: 'cell²/s²', doc: 'first Lamé parameter over density' },
} as const satisfies FieldTable;

export const mpmParticle = {
  x: { type: 'vec4f', unit: 'cell', doc: 'place; w = 0' },
  v: { type: 'vec4f', unit: 'cell/s', doc: 'velocity; w = 1' },
  c0: { type: 'vec4f', unit: '1/s', doc: 'affine velocity field, first column; w = 0' },
  c1: { type: 'vec4f', unit: '1/s', doc: 'affine velocity field, second column; w = 0' },
  c2: { type: 'vec4f', unit: '1/s', doc: 'affine velocity field, third column; w = 0' },
  f0: { type: 'vec4f', unit: '1', doc: 'deformation gradient, first column; w = 0' },
  f1: { type: 'vec4f', unit: '1', doc: 'deformation gradient, second column; w = 0' },
  f2: { type: 'vec4f', unit: '1', doc: 'deformation gradient, third column; w = 0' },
} as const satisfies FieldTable;

/** Nodes along each axis, as in mpm_types.wgsl. */
export const mpmGrid = 64;
export const floatsPerParticle = 32;

export interface MpmScene {
  readonly particleCount: number;
  /** As they lie in device memory, in the order of their lowest node. */
  readonly particles: Float32Array<ArrayBuffer>;
  readonly dt: number;
  readonly gravity: number;
  readonly mu: number;
  readonly lambda: number;
}

/** The lowest of the three nodes around a coordinate, rounded as the kernels round it. */
export const lowestNode = (coordinate: number): number => Math.trunc(Math.fround(coordinate) - 0.5);

/** Eight particles a cell, not quite in rows, in `cells` cells on the floor of the box, sheared a little and falling. */
export function mpmScene(cells: readonly [number, number, number]): MpmScene {
  const first = [Math.floor((mpmGrid - cells[0]) / 2), 3, Math.floor((mpmGrid - cells[2]) / 2)] as const;
  const particleCount = 8 * cells[0] * cells[1] * cells[2];
  const made = Array.from({ length: particleCount }, (_, k) => {
    const corner = k % 8;
    const cell = Math.floor(k / 8);
    const at = [Math.floor(cell / (cells[1] * cells[2])), Math.floor(cell / cells[2]) % cells[1], cell % cells[2]];
    const random = randomBits([k, 0, 0, 0], [1, 0]).map((bits) => randomUniform(bits) - 0.5);
    const x = [4, 2, 1].map((bit, axis) =>
      Math.fround(first[axis]! + at[axis]! + (corner & bit ? 0.75 : 0.25) + 0.1 * random[axis]!),
    );
    const order = x.reduce((index, coordinate) => index * mpmGrid + lowestNode(coordinate), 0);
    return { x, v: [x[1]! - 10, -5 + random[3]!, 0.1 * (x[0]! - 32)], order };
  });
  made.sort((a, b) => a.order - b.order);

  const particles = new Float32Array(particleCount * floatsPerParticle);
  for (const [k, { x, v }] of made.entries()) {
    particles.set([...x, 0, ...v, 1], k * floatsPerParticle);
    particles.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], k * floatsPerParticle + 20);
  }
  return { particleCount, particles, dt: 0.002, gravity: -30, mu: 400, lambda: 600 };
}

/**
 * The first particle of each block, and the end of the last. With `slabCells` a block is a slab of so many cells along x,
 * wherever the first particle is; with 0 it is the next `most` particles.
 */
export function blockStarts({ particles, particleCount }: MpmScene, slabCells: number, most: number): Uint32Array {
  if (slabCells === 0) {
    const count = Math.ceil(particleCount / most);
    return Uint32Array.from({ length: count + 1 }, (_, block) => Math.min(block * most, particleCount));
  }
  const slabOf = (particle: number): number =>
    Math.floor((lowestNode(particles[particle * floatsPerParticle]!) - lowestNode(particles[0]!)) / slabCells);
  const starts = [0];
  for (let particle = 0; particle < particleCount; particle++) {
    while (starts.length <= slabOf(particle)) starts.push(particle);
  }
  return Uint32Array.from([...starts, particleCount]);
}
