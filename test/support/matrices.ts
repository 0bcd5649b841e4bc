/** Small matrices in f64 for tests: flat, columns first, as kernels store them without padding. */
import { randomBits, randomNormalPair, randomUniform } from '../../src/math/random.ts';

export type Matrix = readonly number[];

const sizeOf = (m: Matrix): number => Math.sqrt(m.length);

export function multiply(a: Matrix, b: Matrix): Matrix {
  const n = sizeOf(a);
  return b.map((_, at) => {
    const [row, column] = [at % n, Math.floor(at / n)];
    let sum = 0;
    for (let k = 0; k < n; k++) sum += a[k * n + row]! * b[column * n + k]!;
    return sum;
  });
}

export function transpose(m: Matrix): Matrix {
  const n = sizeOf(m);
  return m.map((_, at) => m[(at % n) * n + Math.floor(at / n)]!);
}

export const diagonal = (entries: readonly number[]): Matrix =>
  entries.flatMap((entry, column) => entries.map((_, row) => (row === column ? entry : 0)));

export const identity = (n: number): Matrix => diagonal(Array.from({ length: n }, () => 1));

export const scaled = (m: Matrix, factor: number): Matrix => m.map((x) => x * factor);

export const sum = (a: Matrix, b: Matrix): Matrix => a.map((x, k) => x + b[k]!);

/** a : b. */
export const contract = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let result = 0;
  for (let k = 0; k < a.length; k++) result += a[k]! * b[k]!;
  return result;
};

export const largest = (m: ArrayLike<number>): number => Math.max(...Array.from(m, Math.abs));

/** Largest difference of two entries. */
export const distance = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from(a, (x, k) => Math.abs(x - b[k]!)));

export function determinant(m: Matrix): number {
  if (m.length === 4) return m[0]! * m[3]! - m[1]! * m[2]!;
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}

export function inverse(m: Matrix): Matrix {
  const n = sizeOf(m);
  if (n === 2) return scaled([m[3]!, -m[1]!, -m[2]!, m[0]!], 1 / determinant(m));
  const cofactors = m.map((_, at) => {
    // Going round the matrix gives minors their signs.
    const entry = (right: number, down: number): number =>
      m[((Math.floor(at / 3) + right) % 3) * 3 + (((at % 3) + down) % 3)]!;
    return entry(1, 1) * entry(2, 2) - entry(1, 2) * entry(2, 1);
  });
  return scaled(transpose(cofactors), 1 / determinant(m));
}

/** How far m is from a rotation: the largest entry of mᵀm - 1, or the defect of its determinant. */
export const rotationDefect = (m: Matrix): number =>
  Math.max(distance(multiply(transpose(m), m), identity(sizeOf(m))), Math.abs(determinant(m) - 1));

/** u diag(values) vᵀ. */
export const compose = (u: Matrix, values: readonly number[], v: Matrix): Matrix =>
  multiply(multiply(u, diagonal(values)), transpose(v));

/** The same numbers on every run. */
export class Dice {
  #draws = 0;
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  #bits(): [number, number, number, number] {
    return randomBits([this.#draws++, 0, 0, 0], [this.#seed, 0x7e57]);
  }

  /** In [low, high). */
  uniform(low = 0, high = 1): number {
    return low + (high - low) * randomUniform(this.#bits()[0]);
  }

  normal(): number {
    const [radius, angle] = this.#bits();
    return randomNormalPair(radius, angle)[0];
  }

  normals(count: number): number[] {
    return Array.from({ length: count }, () => this.normal());
  }

  /** Uniform over all rotations in 2 or 3 dimensions. */
  rotation(n: 2 | 3): Matrix {
    if (n === 2) {
      const angle = this.uniform(-Math.PI, Math.PI);
      return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)];
    }
    const q = this.normals(4);
    const length = Math.hypot(...q);
    const [x, y, z, w] = q.map((c) => c / length) as [number, number, number, number];
    return [
      ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
      ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
      ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ];
  }

  /** A matrix with these singular values between random rotations; its length is the dimension. */
  withValues(values: readonly number[]): Matrix {
    const n = values.length as 2 | 3;
    return compose(this.rotation(n), values, this.rotation(n));
  }
}
