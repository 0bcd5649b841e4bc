/** Momentum, angular momentum and energy of soft matter, particles and what moves around them. */
import { add, cross, length, scale, zeroVector, type Vector3 } from '../../math/rigid.ts';
import { lameOf } from '../../scene/soft/lame.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { Particles } from './experiment.ts';

export interface Momenta {
  /** Σ m v [kg m/s] */
  readonly linear: Vector3;
  /** Σ m x × v about the origin, with the turning that C holds: m h²/4 times its axial vector [kg m²/s] */
  readonly angular: Vector3;
  /** Σ m |v| */
  readonly linearScale: number;
  /** Σ m |x × v| */
  readonly angularScale: number;
}

export function momentaOf(soft: SoftModel, { position, velocity, affine }: Particles): Momenta {
  const { dimensions, cellSize, mass, count } = soft;
  let [linear, angular]: [Vector3, Vector3] = [zeroVector, zeroVector];
  let [linearScale, angularScale] = [0, 0];
  for (let k = 0; k < count; k++) {
    const v = vectorAt(velocity, k, dimensions);
    const moment = cross(vectorAt(position, k, dimensions), v);
    linear = add(linear, scale(v, mass[k]!));
    const turning = scale(axialOf(affine, k, dimensions), cellSize ** 2 / 4);
    angular = add(angular, scale(add(moment, turning), mass[k]!));
    linearScale += mass[k]! * length(v);
    angularScale += mass[k]! * length(moment);
  }
  return { linear, angular, linearScale, angularScale };
}

export interface Energy {
  /** With that of C: m/2 (|v|² + h²/4 |C|²) [J] */
  readonly kinetic: number;
  /** Of the neo-Hookean law [J] */
  readonly elastic: number;
}

export function energyOf(soft: SoftModel, { velocity, affine, deformation }: Particles): Energy {
  const { dimensions, cellSize, mass, volume, count, youngModulus, poissonRatio } = soft;
  let [kinetic, elastic] = [0, 0];
  for (let k = 0; k < count; k++) {
    const around = (cellSize ** 2 / 4) * squares(affine, k, dimensions ** 2);
    kinetic += (mass[k]! / 2) * (squares(velocity, k, dimensions) + around);
    const { mu, lambda } = lameOf(youngModulus[k]!, poissonRatio[k]!);
    const logarithm = Math.log(determinantAt(deformation, k, dimensions));
    const stretch = squares(deformation, k, dimensions ** 2) - dimensions;
    elastic += volume[k]! * ((mu / 2) * stretch - mu * logarithm + (lambda / 2) * logarithm ** 2);
  }
  return { kinetic, elastic };
}

const squares = (of: ArrayLike<number>, particle: number, width: number): number => {
  let sum = 0;
  for (let k = particle * width; k < (particle + 1) * width; k++) sum += of[k]! ** 2;
  return sum;
};

const vectorAt = (of: ArrayLike<number>, particle: number, dimensions: 2 | 3): Vector3 => {
  const first = particle * dimensions;
  return [of[first]!, of[first + 1]!, dimensions === 3 ? of[first + 2]! : 0];
};

/** Of an entry of a matrix that lies column after column. */
const entryAt = (of: ArrayLike<number>, particle: number, dimensions: 2 | 3, row: number, column: number): number =>
  of[particle * dimensions ** 2 + column * dimensions + row]!;

function axialOf(of: ArrayLike<number>, particle: number, dimensions: 2 | 3): Vector3 {
  const skew = (row: number, column: number): number =>
    entryAt(of, particle, dimensions, row, column) - entryAt(of, particle, dimensions, column, row);
  return dimensions === 2 ? [0, 0, skew(1, 0)] : [skew(2, 1), skew(0, 2), skew(1, 0)];
}

function determinantAt(of: ArrayLike<number>, particle: number, dimensions: 2 | 3): number {
  const entry = (row: number, column: number): number => entryAt(of, particle, dimensions, row, column);
  if (dimensions === 2) return entry(0, 0) * entry(1, 1) - entry(0, 1) * entry(1, 0);
  const [a, b, c] = [0, 1, 2].map((column): Vector3 => [entry(0, column), entry(1, column), entry(2, column)]);
  const across = cross(b!, c!);
  return a![0] * across[0] + a![1] * across[1] + a![2] * across[2];
}
