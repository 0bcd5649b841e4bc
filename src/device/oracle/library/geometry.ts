/** Builtin functions of whole vectors and matrices of f32. */
import type { Numeric, NumericMatrix, NumericVector } from '../values.ts';
import { multiply, subtract } from './floats.ts';

export const splat = <T>(value: T, width: number): T[] => Array.from({ length: width }, () => value);

const laneOfLetter = { x: 0, y: 1, z: 2, w: 3 } as const;

export const swizzle = <T>(vector: readonly T[], letters: string): T[] =>
  Array.from(letters, (letter) => vector[laneOfLetter[letter as keyof typeof laneOfLetter]]!);

export function dot(x: NumericVector, y: NumericVector): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k]! * y[k]!;
  return sum;
}

export function cross(x: NumericVector, y: NumericVector): NumericVector {
  const [a, b, c] = x as [number, number, number];
  const [d, e, f] = y as [number, number, number];
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

export const length = (x: Numeric): number =>
  typeof x === 'number' ? Math.abs(x) : Math.sqrt(dot(x as NumericVector, x as NumericVector));

export const distance = (x: Numeric, y: Numeric): number => length(subtract(x, y));

export function normalize(x: NumericVector): NumericVector {
  const size = length(x);
  return x.map((lane) => lane / size);
}

export const reflect = (x: NumericVector, normal: NumericVector): Numeric =>
  subtract(x, multiply(2 * dot(normal, x), normal));

export const transpose = (x: NumericMatrix): NumericMatrix => x[0]!.map((_, row) => x.map((column) => column[row]!));

/** Along the first column. */
export function determinant(x: NumericMatrix): number {
  if (x.length === 1) return x[0]![0]!;
  return x[0]!.reduce((sum, entry, row) => {
    const minor = x.slice(1).map((column) => column.filter((_, other) => other !== row));
    return sum + (row % 2 === 0 ? entry : -entry) * determinant(minor);
  }, 0);
}

export const multiplyMatrixVector = (x: NumericMatrix, y: NumericVector): NumericVector =>
  x[0]!.map((_, row) => {
    let sum = 0;
    for (let k = 0; k < x.length; k++) sum += x[k]![row]! * y[k]!;
    return sum;
  });

export const multiplyVectorMatrix = (x: NumericVector, y: NumericMatrix): NumericVector =>
  y.map((column) => dot(x, column));

export const multiplyMatrices = (x: NumericMatrix, y: NumericMatrix): NumericMatrix =>
  y.map((column) => multiplyMatrixVector(x, column));
