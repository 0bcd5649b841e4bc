/** Comparisons, operations of bool, and choices, lane by lane on vectors. */
import type { Logical, Numeric } from '../values.ts';

type Lane = number | boolean;
type Lanes = Lane | readonly Lane[];

/** Vectors only: emitted code compares scalars by the operators of the language. */
const compare =
  (holds: (x: Lane, y: Lane) => boolean) =>
  (x: readonly Lane[], y: readonly Lane[]): boolean[] =>
    x.map((lane, k) => holds(lane, y[k]!));

export const equal = compare((x, y) => x === y);
export const notEqual = compare((x, y) => x !== y);
export const less = compare((x, y) => x < y);
export const lessOrEqual = compare((x, y) => x <= y);
export const greater = compare((x, y) => x > y);
export const greaterOrEqual = compare((x, y) => x >= y);

/** Of bool scalars and vectors; both sides are evaluated. */
const combine =
  (operation: (x: boolean, y: boolean) => boolean) =>
  (x: Logical, y: Logical): Logical =>
    typeof x === 'object' && typeof y === 'object'
      ? x.map((lane, k) => operation(lane, y[k]!))
      : operation(Boolean(x), Boolean(y));

export const and = combine((x, y) => x && y);
export const or = combine((x, y) => x || y);
export const not = (x: readonly boolean[]): boolean[] => x.map((lane) => !lane);

export const all = (x: Logical): boolean => (typeof x === 'boolean' ? x : x.every(Boolean));
export const any = (x: Logical): boolean => (typeof x === 'boolean' ? x : x.some(Boolean));

/** All three are evaluated; a vector that is chosen whole is copied. */
export function select(otherwise: Lanes, chosen: Lanes, condition: Logical): Lanes {
  if (typeof condition === 'boolean') {
    const value = condition ? chosen : otherwise;
    return typeof value === 'object' ? value.slice() : value;
  }
  return condition.map((lane, k) => (lane ? chosen : otherwise)[k as keyof Lanes] as unknown as Lane);
}

export const numberOfBool = (x: Logical): Numeric => (typeof x === 'boolean' ? Number(x) : x.map(Number));
export const boolOfNumber = (x: Numeric): Logical => (typeof x === 'number' ? x !== 0 : x.map((lane) => lane !== 0));
