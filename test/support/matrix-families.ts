/** Matrices that decompositions find hard, by name. */
import { diagonal, identity, scaled, sum, type Dice, type Matrix } from './matrices.ts';

const each = (count: number, make: () => Matrix): Matrix[] => Array.from({ length: count }, make);

const multiplesOfOneColumn: Readonly<Record<2 | 3, readonly Matrix[]>> = {
  2: [[1, 3, 2, 6]],
  3: [
    [-16, -16, 4, 4, 4, -1, 20, 20, -5],
    [4, -8, -16, 6, -12, -24, 0, 0, 0],
    [6, 12, -6, -10, -20, 10, 6, 12, -6],
    [24, 3, 24, 16, 2, 16, 16, 2, 16],
  ],
};

/** Square matrices of dimension 2 or 3, `count` of each family. */
export function matrixFamilies(n: 2 | 3, dice: Dice, count: number): ReadonlyMap<string, readonly Matrix[]> {
  const noise = (size: number): Matrix => scaled(dice.normals(n * n), size);
  const values = (first: number, second: number, third: number): Matrix =>
    dice.withValues(n === 2 ? [first, third] : [first, second, third]);
  const power = (least: number): number => 10 ** dice.uniform(least, 0);
  const sign = (): number => (dice.uniform() < 0.5 ? -1 : 1);
  const vector = (): number[] => dice.normals(n);
  return new Map<string, readonly Matrix[]>([
    ['random', each(count, () => noise(1))],
    ['identity', [identity(n)]],
    ['identity and noise of 1e-7', each(count, () => sum(identity(n), noise(1e-7)))],
    ['identity and noise of 1e-3', each(count, () => sum(identity(n), noise(1e-3)))],
    ['rotation', each(count, () => dice.rotation(n))],
    ['two equal values', each(count, () => values(2, 1, 1))],
    ['nearly equal values', each(count, () => values(1 + power(-7), 1, 1 - power(-7)))],
    ['inverted', each(count, () => values(1.2, 1, -0.8))],
    ['mirrored', each(count, () => values(1, 1, -1))],
    ['nearly mirrored', each(count, () => values(1.1, 1, -1 + power(-8)))],
    ['ill-conditioned', each(count, () => values(1, power(-3), sign() * power(-7)))],
    ['rank one less', each(count, () => values(1, 0.5, 0))],
    ['rank one', each(count, () => values(1, 0, 0))],
    [
      'equal columns',
      each(count, () => {
        const column = vector();
        return Array.from({ length: n }, () => column).flat();
      }),
    ],
    // Beside the first column nothing is left of the others but rounding, which may lie along the first.
    ['multiples of one column', multiplesOfOneColumn[n]],
    ['zero', [diagonal(vector().map(() => 0))]],
    ['diagonal', each(count, () => diagonal(vector()))],
    [
      'sheared',
      each(count, () =>
        sum(identity(n), [...vector().map(() => 0), dice.uniform(-100, 100), ...noise(0).slice(n + 1)]),
      ),
    ],
    ['small integers', each(count, () => noise(1).map((x) => Math.round(x)))],
    ['tiny', each(count, () => noise(1e-10))],
    ['huge', each(count, () => noise(1e10))],
    ['graded columns', each(count, () => noise(1).map((x, k) => x * 10 ** (-4 * Math.floor(k / n))))],
  ]);
}
