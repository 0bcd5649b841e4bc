/** Operators on constant scalars (WGSL §8.7 – §8.9): abstract ones exact, f32 rounded, i32 and u32 modulo 2^32. */
import type { BinaryOperator, Position, Unary } from '../../program.ts';
import { fail } from '../diagnostics.ts';
import type { AnyScalarName } from './abstract-types.ts';
import { fitted, plainConstant, type ScalarConstant } from './constants.ts';

const comparisons = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
} satisfies Partial<Record<BinaryOperator, (a: number | boolean, b: number | boolean) => boolean>>;

const arithmetic = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
} satisfies Partial<Record<BinaryOperator, (a: number, b: number) => number>>;

export function foldBinary(
  operator: BinaryOperator,
  type: AnyScalarName,
  left: ScalarConstant,
  right: ScalarConstant,
  position: Position,
): ScalarConstant {
  const [a, b] = [left.value, right.value];
  if (operator in comparisons) return plainConstant(comparisons[operator as keyof typeof comparisons](a, b));
  if (typeof a === 'boolean' || typeof b === 'boolean')
    return plainConstant(foldBool(operator, a === true, b === true));
  if (type !== 'f32' && type !== 'abstract-float') return foldInteger(operator, type, a, b, position);
  const compute = arithmetic[operator as keyof typeof arithmetic];
  if (b === 0 && (operator === '/' || operator === '%')) {
    fail(position, `constant division by zero, got ${a} ${operator} ${b}`, 'rewrite the expression');
  }
  return fitted(compute(a, b), compute(left.exact as number, right.exact as number), type, position);
}

function foldBool(operator: BinaryOperator, a: boolean, b: boolean): boolean {
  return operator === '&' || operator === '&&' ? a && b : a || b;
}

function foldInteger(
  operator: BinaryOperator,
  type: AnyScalarName,
  a: number,
  b: number,
  position: Position,
): ScalarConstant {
  switch (operator) {
    case '/':
    case '%':
      if (b === 0) fail(position, `constant division by zero, got ${a} ${operator} 0`, 'rewrite the expression');
      if (type === 'i32' && a === -2147483648 && b === -1) {
        fail(position, `constant division overflows i32, got ${a} ${operator} ${b}`, 'rewrite the expression');
      }
      return plainConstant((operator === '/' ? Math.trunc(a / b) : a % b) + 0);
    case '<<':
    case '>>':
      return foldShift(operator, type, a, b, position);
    case '&':
    case '|':
    case '^':
      return plainConstant(foldBits(operator, type, a, b));
    case '*':
      if (type === 'abstract-int') return fitted(a * b, a * b, type, position);
      return plainConstant(wrap(Math.imul(a, b), type));
    default: {
      const result = arithmetic[operator as '+' | '-'](a, b);
      return type === 'abstract-int' ? fitted(result, result, type, position) : plainConstant(wrap(result, type));
    }
  }
}

const wrap = (value: number, type: AnyScalarName): number => (type === 'u32' ? value >>> 0 : value | 0);

function foldBits(operator: '&' | '|' | '^', type: AnyScalarName, a: number, b: number): number {
  if (type !== 'abstract-int') {
    return wrap(operator === '&' ? a & b : operator === '|' ? a | b : a ^ b, type);
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  return Number(operator === '&' ? x & y : operator === '|' ? x | y : x ^ y);
}

function foldShift(
  operator: '<<' | '>>',
  type: AnyScalarName,
  a: number,
  count: number,
  position: Position,
): ScalarConstant {
  if (type === 'abstract-int') {
    if (operator === '>>') return plainConstant(Math.floor(a / 2 ** count));
    return fitted(a * 2 ** count, 0, type, position);
  }
  refuseShiftCount(count, position);
  if (operator === '>>') return plainConstant(type === 'u32' ? a >>> count : a >> count);
  const result = wrap(a << count, type);
  if ((type === 'u32' ? result >>> count : result >> count) !== a) {
    fail(position, `constant shift loses bits, got ${a} << ${count}`, 'mask the value first, or multiply, which wraps');
  }
  return plainConstant(result);
}

/** WGSL refuses a constant count that is no less than the width, whatever is shifted. */
export function refuseShiftCount(count: number, position: Position): void {
  if (count >= 32) fail(position, `shift count must be below 32, got ${count}`, 'shift by 0 … 31');
}

export function foldUnary(
  operator: Unary['operator'],
  type: AnyScalarName,
  { value, exact }: ScalarConstant,
  position: Position,
): ScalarConstant {
  if (typeof value === 'boolean') return plainConstant(!value);
  if (operator === '~') return plainConstant(type === 'abstract-int' ? -value - 1 : wrap(~value, type));
  if (type === 'i32') return plainConstant(wrap(-value, type));
  return fitted(-value, -(exact as number), type, position);
}
