/** Where a node of a glTF file puts what is in it: 4 × 4 matrices, columns one after another. */
import type { GltfNode } from './gltf-json.ts';

export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A node's own matrix: given as such, or as scale, then rotation, then translation. */
export function nodeMatrix({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return matrix;
  const [x = 0, y = 0, z = 0, w = 1] = rotation ?? [];
  const [a = 1, b = 1, c = 1] = scale ?? [];
  const [u = 0, v = 0, t = 0] = translation ?? [];
  return [
    ...[(1 - 2 * (y * y + z * z)) * a, 2 * (x * y + z * w) * a, 2 * (x * z - y * w) * a, 0],
    ...[2 * (x * y - z * w) * b, (1 - 2 * (x * x + z * z)) * b, 2 * (y * z + x * w) * b, 0],
    ...[2 * (x * z + y * w) * c, 2 * (y * z - x * w) * c, (1 - 2 * (x * x + y * y)) * c, 0],
    ...[u, v, t, 1],
  ];
}

/** The transformation by `b`, followed by that by `a`. */
export function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, k) => {
    const [row, column] = [k % 4, k - (k % 4)];
    return [0, 1, 2, 3].reduce((sum, i) => sum + a[row + 4 * i]! * b[column + i]!, 0);
  });
}

/** Of the linear part; negative where it mirrors. */
export const determinant = (m: Matrix): number =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
  m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
  m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!);

/** Points x y z, one after another. */
export function transformed(m: Matrix, points: Float64Array): Float64Array {
  return points.map((_, k) => {
    const row = k % 3;
    const first = k - row;
    return (
      m[row]! * points[first]! + m[row + 4]! * points[first + 1]! + m[row + 8]! * points[first + 2]! + m[row + 12]!
    );
  });
}
