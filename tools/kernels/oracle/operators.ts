/** Operators of WGSL as JavaScript: on scalars the language's own, on vectors and matrices calls of the library. */
import type { BinaryOperator } from '../program.ts';
import type { ScalarName, Type } from '../types.ts';
import { call, infix, prefix, wrapped, type Code, type Infix } from './javascript.ts';

export interface Operand {
  readonly code: Code;
  readonly type: Type;
}

const arithmeticNames: Partial<Record<BinaryOperator, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shiftLeft',
  '>>': 'shiftRight',
};

const comparisons: Partial<Record<BinaryOperator, { readonly infix: Infix; readonly name: string }>> = {
  '==': { infix: '===', name: 'equal' },
  '!=': { infix: '!==', name: 'notEqual' },
  '<': { infix: '<', name: 'less' },
  '<=': { infix: '<=', name: 'lessOrEqual' },
  '>': { infix: '>', name: 'greater' },
  '>=': { infix: '>=', name: 'greaterOrEqual' },
};

/** The scalar that an operand is made of. */
export function scalarOf(type: Type): ScalarName {
  switch (type.kind) {
    case 'scalar':
    case 'vector':
    case 'atomic':
      return type.scalar;
    case 'matrix':
      return 'f32';
    default:
      throw new Error(`oracle: ${type.kind} is no operand`);
  }
}

/** A function of the library: integers have theirs in `$.i32` and `$.u32`. */
export const libraryName = (scalar: ScalarName, name: string): string =>
  scalar === 'i32' || scalar === 'u32' ? `$.${scalar}.${name}` : `$.${name}`;

export function binaryCode(operator: BinaryOperator, left: Operand, right: Operand): Code {
  if (operator === '&&' || operator === '||') return infix(left.code, operator, right.code);
  const scalars = left.type.kind === 'scalar' && right.type.kind === 'scalar';
  const comparison = comparisons[operator];
  if (comparison) {
    return scalars
      ? infix(left.code, comparison.infix, right.code)
      : call(`$.${comparison.name}`, [left.code, right.code]);
  }
  const product = operator === '*' ? matrixProduct(left.type, right.type) : null;
  if (product) return call(`$.${product}`, [left.code, right.code]);

  const scalar = scalarOf(left.type);
  const native = scalars ? nativeCode(scalar, operator, left.code, right.code) : null;
  return native ?? call(libraryName(scalar, arithmeticNames[operator]!), [left.code, right.code]);
}

/** null where JavaScript has no operator that does it. */
function nativeCode(scalar: ScalarName, operator: BinaryOperator, left: Code, right: Code): Code | null {
  switch (scalar) {
    case 'bool':
      // `&` and `|` of bool evaluate both sides and would make numbers of them.
      return null;
    case 'f32':
      return infix(left, operator as Infix, right);
    case 'i32':
    case 'u32':
      switch (operator) {
        case '*':
          return scalar === 'i32'
            ? call('Math.imul', [left, right])
            : wrapped(call('Math.imul', [left, right]), scalar);
        case '/':
        case '%':
          return null;
        case '>>':
          return infix(left, scalar === 'i32' ? '>>' : '>>>', right);
        case '+':
        case '-':
          return wrapped(infix(left, operator, right), scalar);
        default: {
          // Bitwise operators of JavaScript give an i32.
          const bits = infix(left, operator as Infix, right);
          return scalar === 'i32' ? bits : wrapped(bits, scalar);
        }
      }
  }
}

function matrixProduct(left: Type, right: Type): string | null {
  if (left.kind === 'matrix' && right.kind === 'matrix') return 'multiplyMatrices';
  if (left.kind === 'matrix' && right.kind === 'vector') return 'multiplyMatrixVector';
  if (left.kind === 'vector' && right.kind === 'matrix') return 'multiplyVectorMatrix';
  return null;
}

export function unaryCode(operator: '-' | '!' | '~', { code, type }: Operand): Code {
  const scalar = scalarOf(type);
  if (type.kind !== 'scalar') {
    const name = operator === '-' ? 'negate' : 'not';
    return call(libraryName(scalar, name), [code]);
  }
  const native = prefix(operator, code);
  if (scalar === 'u32' || (scalar === 'i32' && operator === '-')) return wrapped(native, scalar);
  return native;
}
