/** Sums over the particles of soft matter, in f64, for tests. */
import type { Vector3 } from '../../src/math/rigid.ts';
import type { SoftRun } from './soft-run.ts';

export interface SoftSums {
  readonly momentum: Vector3;
  /** About the origin, with what the affine velocities of particles hold: m h²/4 times the axis of their skew part. */
  readonly angularMomentum: Vector3;
  /** Σ m |v| and Σ m |x × v|: what errors of the two are measured by. */
  readonly size: number;
  readonly angularSize: number;
}

export async function softSums(run: SoftRun): Promise<SoftSums> {
  const { dimensions, count, mass, cellSize } = run.model.soft!;
  const [x, v, c] = await Promise.all(['position', 'velocity', 'affine'].map((field) => run.words(field)));
  const [width, column] = dimensions === 3 ? [4, 4] : [2, 2];
  const vector = (words: Float32Array, i: number): Vector3 => [
    words[width * i]!,
    words[width * i + 1]!,
    dimensions === 3 ? words[width * i + 2]! : 0,
  ];
  const momentum: [number, number, number] = [0, 0, 0];
  const angular: [number, number, number] = [0, 0, 0];
  let [size, angularSize] = [0, 0];
  for (let i = 0; i < count; i++) {
    const m = mass[i]!;
    const [place, velocity] = [vector(x!, i), vector(v!, i)];
    const entry = (row: number, col: number): number =>
      row < dimensions && col < dimensions ? c![dimensions * column * i + col * column + row]! : 0;
    const turn = cross(place, velocity);
    const own = (m * cellSize ** 2) / 4;
    for (let k = 0; k < 3; k++) {
      const [a, b] = [(k + 1) % 3, (k + 2) % 3];
      momentum[k]! += m * velocity[k]!;
      angular[k]! += m * turn[k]! + own * (entry(b, a) - entry(a, b));
    }
    size += m * Math.hypot(...velocity);
    angularSize += m * Math.hypot(...turn);
  }
  return { momentum, angularMomentum: angular, size, angularSize };
}

const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
