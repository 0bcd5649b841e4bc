/** Arithmetic on constants, with the bits that the emitted instructions would give. */
import type { ScalarName } from '../types.ts';
import type { ElementwiseOp } from './graph.ts';

/** Brings a number into the range of a type: f32 rounded, integers wrapped, bool 0 or 1. */
export function wrap(scalar: ScalarName, value: number): number {
  switch (scalar) {
    case 'f32':
      return Math.fround(value);
    case 'i32':
      return value | 0;
    case 'u32':
      return value >>> 0;
    case 'bool':
      return value === 0 ? 0 : 1;
  }
}

export function convertConstant(from: ScalarName, to: ScalarName, value: number): number {
  if (from === 'f32' && (to === 'i32' || to === 'u32')) {
    const [low, high] = to === 'i32' ? [-2147483648, 2147483647] : [0, 4294967295];
    return Number.isNaN(value) ? 0 : Math.min(Math.max(Math.trunc(value), low), high);
  }
  return wrap(to, value);
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  // the even neighbour, with the sign of the value when it is zero
  return 2 * Math.round(value / 2);
}

const integerDivide = (x: number, y: number): number => (y === 0 ? x : Math.trunc(x / y));
const integerRemainder = (x: number, y: number): number => (y === 0 ? 0 : x % y);

/** Result of an elementwise operation on constants of type `scalar`; null where it is left to the machine. */
export function foldElementwise(op: ElementwiseOp, scalar: ScalarName, values: readonly number[]): number | null {
  const [x = 0, y = 0] = values;
  const isFloat = scalar === 'f32';
  switch (op) {
    case 'add':
      return wrap(scalar, x + y);
    case 'sub':
      return wrap(scalar, x - y);
    case 'mul':
      return wrap(scalar, isFloat ? x * y : Math.imul(x, y));
    case 'div':
      return wrap(scalar, isFloat ? x / y : integerDivide(x, y));
    case 'rem':
      return isFloat ? null : wrap(scalar, integerRemainder(x, y));
    case 'and':
      return wrap(scalar, x & y);
    case 'or':
      return wrap(scalar, x | y);
    case 'xor':
      return wrap(scalar, x ^ y);
    case 'shl':
      return wrap(scalar, x << (y & 31));
    case 'shr':
      return scalar === 'u32' ? x >>> (y & 31) : x >> (y & 31);
    case 'eq':
      return Number(x === y);
    case 'ne':
      return Number(x !== y);
    case 'lt':
      return Number(x < y);
    case 'le':
      return Number(x <= y);
    case 'gt':
      return Number(x > y);
    case 'ge':
      return Number(x >= y);
    case 'neg':
      return wrap(scalar, -x);
    case 'not':
      return scalar === 'bool' ? Number(x === 0) : wrap(scalar, ~x);
    case 'abs':
      return wrap(scalar, Math.abs(x));
    case 'min':
      return y < x ? y : x;
    case 'max':
      return x < y ? y : x;
    case 'sqrt':
      return Math.fround(Math.sqrt(x));
    case 'floor':
      return Math.floor(x);
    case 'ceil':
      return Math.ceil(x);
    case 'trunc':
      return Math.trunc(x);
    case 'nearest':
      return roundHalfEven(x);
    case 'clz':
      return Math.clz32(x);
    case 'ctz':
    case 'popcnt':
      return null;
  }
}
