/** Operations on scalars made to work lane by lane on vectors and matrices, a scalar standing for equal lanes. */
import type { Numeric } from '../values.ts';

type Unary = (x: number) => number;
type Binary = (x: number, y: number) => number;
type Ternary = (x: number, y: number, z: number) => number;

export const lift = (operation: Unary): ((x: Numeric) => Numeric) =>
  function lanes(x: Numeric): Numeric {
    return typeof x === 'number' ? operation(x) : x.map(lanes);
  };

export const lift2 = (operation: Binary): ((x: Numeric, y: Numeric) => Numeric) =>
  function lanes(x: Numeric, y: Numeric): Numeric {
    if (typeof x === 'number') return typeof y === 'number' ? operation(x, y) : y.map((lane) => lanes(x, lane));
    if (typeof y === 'number') return x.map((lane) => lanes(lane, y));
    return x.map((lane, k) => lanes(lane, y[k]!));
  };

export const lift3 = (operation: Ternary): ((x: Numeric, y: Numeric, z: Numeric) => Numeric) =>
  function lanes(x: Numeric, y: Numeric, z: Numeric): Numeric {
    if (typeof x === 'number' && typeof y === 'number' && typeof z === 'number') return operation(x, y, z);
    const width = [x, y, z].find((operand) => typeof operand !== 'number')!.length;
    return Array.from({ length: width }, (_, k) => lanes(laneOf(x, k), laneOf(y, k), laneOf(z, k)));
  };

const laneOf = (x: Numeric, k: number): Numeric => (typeof x === 'number' ? x : x[k]!);
