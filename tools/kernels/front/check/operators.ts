/** Types of unary and binary operators (WGSL §8.6 – §8.9). */
import type { BinaryOperator, Position, Unary } from '../../program.ts';
import { matrix, scalar, vector, type MatrixType, type Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import {
  concreteScalar,
  isNumeric,
  joinScalars,
  numericType,
  showType,
  widthOf,
  type AnyScalarName,
  type AnyType,
  type Numeric,
} from './abstract-types.ts';
import { isComposite, type Constant, type ScalarConstant } from './constants.ts';
import { foldMatrix } from './fold-matrices.ts';
import { foldBinary, foldUnary, refuseShiftCount } from './fold-operators.ts';
import { constantOperand, expressionOf, refuseUnloadable, retyped, valueOperand, type Operand } from './operand.ts';

export function checkUnary(operator: Unary['operator'], operand: Operand, position: Position): Operand {
  refuseUnloadable(operand);
  const { type } = operand;
  const accepted: Readonly<Record<Unary['operator'], readonly AnyScalarName[]>> = {
    '-': ['f32', 'i32', 'abstract-int', 'abstract-float'],
    '!': ['bool'],
    '~': ['i32', 'u32', 'abstract-int'],
  };
  if (!isNumeric(type) || !accepted[operator].includes(type.scalar)) {
    const cure =
      operator === '-' && isNumeric(type) && type.scalar === 'u32'
        ? 'subtract from 0u, or use i32'
        : `'${operator}' works on ${accepted[operator].filter((name) => !name.startsWith('abstract')).join(', ')} and vectors of them`;
    fail(position, `'${operator}' cannot be applied, got ${showType(type)}`, cure);
  }
  if (operand.constant) {
    const fold = (constant: Constant): Constant =>
      isComposite(constant)
        ? { elements: constant.elements.map(fold) }
        : foldUnary(operator, type.scalar, constant, position);
    return constantOperand(type, fold(operand.constant), position);
  }
  return valueOperand({ kind: 'unary', type: type as Type, position, operator, operand: expressionOf(operand) });
}

export function checkBinary(operator: BinaryOperator, left: Operand, right: Operand, position: Position): Operand {
  refuseUnloadable(left);
  refuseUnloadable(right);
  const types = operandTypes(operator, left.type, right.type, right.constant !== null);
  if (types === null) {
    fail(
      position,
      `'${operator}' cannot join its sides, got ${showType(left.type)} and ${showType(right.type)}`,
      binaryCure(operator, left.type, right.type),
    );
  }
  const [a, b] = [retyped(left, types.left), retyped(right, types.right)];
  refuseBadDivisor(operator, b, position);
  if (a.constant && b.constant && isNumeric(types.left) && isNumeric(types.right)) {
    const constant = foldLanes(operator, types.left, a.constant, b.constant, position);
    return constantOperand(types.result, constant, position);
  }
  if (a.constant && b.constant) {
    const constant = foldMatrix(
      operator,
      [types.left as Type, a.constant],
      [types.right as Type, b.constant],
      position,
    );
    return constantOperand(types.result, constant, position);
  }
  return valueOperand({
    kind: 'binary',
    type: types.result as Type,
    position,
    operator,
    left: expressionOf(a),
    right: expressionOf(b),
  });
}

interface OperandTypes {
  readonly left: AnyType;
  readonly right: AnyType;
  readonly result: AnyType;
}

/** What the sides become and what comes out, or null where WGSL has no such operator. */
function operandTypes(
  operator: BinaryOperator,
  left: AnyType,
  right: AnyType,
  isRightConstant: boolean,
): OperandTypes | null {
  if (left.kind === 'matrix' || right.kind === 'matrix') return matrixTypes(operator, left, right);
  if (!isNumeric(left) || !isNumeric(right)) return null;
  if (operator === '<<' || operator === '>>') return shiftTypes(left, right, isRightConstant);
  if (operator === '&&' || operator === '||') {
    const isBool = [left, right].every((side) => side.kind === 'scalar' && side.scalar === 'bool');
    return isBool ? { left, right, result: left } : null;
  }
  const joint = joinScalars(left.scalar, right.scalar);
  if (joint === null) return null;
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)];
  const isArithmetic = ['+', '-', '*', '/', '%'].includes(operator);
  const mayMixWidths = isArithmetic && (leftWidth === 1 || rightWidth === 1);
  if (leftWidth !== rightWidth && !mayMixWidths) return null;
  const isInteger = joint === 'i32' || joint === 'u32' || joint === 'abstract-int';
  const width = Math.max(leftWidth, rightWidth);
  const sides = { left: numericType(leftWidth, joint), right: numericType(rightWidth, joint) };
  switch (operator) {
    case '&':
    case '|':
      return isInteger || joint === 'bool' ? { ...sides, result: numericType(width, joint) } : null;
    case '^':
      return isInteger ? { ...sides, result: numericType(width, joint) } : null;
    case '==':
    case '!=':
      return { ...sides, result: numericType(width, 'bool') };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return joint === 'bool' ? null : { ...sides, result: numericType(width, 'bool') };
    default:
      return joint === 'bool' ? null : { ...sides, result: numericType(width, joint) };
  }
}

function shiftTypes(left: Numeric, right: Numeric, isRightConstant: boolean): OperandTypes | null {
  const isInteger = left.scalar === 'i32' || left.scalar === 'u32' || left.scalar === 'abstract-int';
  const isCount = right.scalar === 'u32' || right.scalar === 'abstract-int';
  if (!isInteger || !isCount || widthOf(left) !== widthOf(right)) return null;
  // With a count that is known only at run time, an abstract value has to become concrete first.
  const value = isRightConstant ? left.scalar : concreteScalar(left.scalar);
  const type = numericType(widthOf(left), value);
  return { left: type, right: numericType(widthOf(right), 'u32'), result: type };
}

function matrixTypes(operator: BinaryOperator, left: AnyType, right: AnyType): OperandTypes | null {
  const f32 = scalar('f32');
  const isScalar = (type: AnyType): boolean => type.kind === 'scalar' && joinScalars(type.scalar, 'f32') === 'f32';
  const isVector = (type: AnyType, width: number): boolean =>
    type.kind === 'vector' && type.width === width && joinScalars(type.scalar, 'f32') === 'f32';
  if (operator === '+' || operator === '-') {
    const isSame = left.kind === 'matrix' && right.kind === 'matrix' && sameShape(left, right);
    return isSame ? { left, right, result: left } : null;
  }
  if (operator !== '*') return null;
  if (left.kind === 'matrix' && right.kind === 'matrix') {
    return left.columns === right.rows ? { left, right, result: matrix(right.columns, left.rows) } : null;
  }
  if (left.kind === 'matrix') {
    if (isScalar(right)) return { left, right: f32, result: left };
    return isVector(right, left.columns)
      ? { left, right: vector(left.columns, 'f32'), result: vector(left.rows, 'f32') }
      : null;
  }
  const other = right as MatrixType;
  if (isScalar(left)) return { left: f32, right, result: other };
  return isVector(left, other.rows)
    ? { left: vector(other.rows, 'f32'), right, result: vector(other.columns, 'f32') }
    : null;
}

const sameShape = (a: MatrixType, b: MatrixType): boolean => a.columns === b.columns && a.rows === b.rows;

function foldLanes(
  operator: BinaryOperator,
  type: Numeric,
  left: Constant,
  right: Constant,
  position: Position,
): Constant {
  const lane = (constant: Constant, k: number): ScalarConstant =>
    (isComposite(constant) ? constant.elements[k]! : constant) as ScalarConstant;
  const width = isComposite(left) ? left.elements.length : isComposite(right) ? right.elements.length : 1;
  const lanes = Array.from({ length: width }, (_, k) =>
    foldBinary(operator, type.scalar, lane(left, k), lane(right, k), position),
  );
  return isComposite(left) || isComposite(right) ? { elements: lanes } : lanes[0]!;
}

/** Constant integer divisors of zero and shift counts past the width are errors whatever stands on the left. */
function refuseBadDivisor(operator: BinaryOperator, right: Operand, position: Position): void {
  if (right.constant === null || !isNumeric(right.type)) return;
  const lanes = (isComposite(right.constant) ? right.constant.elements : [right.constant]) as ScalarConstant[];
  const isInteger = right.type.scalar !== 'f32' && right.type.scalar !== 'abstract-float';
  if ((operator === '/' || operator === '%') && isInteger && lanes.some(({ value }) => value === 0)) {
    fail(position, `integer division by zero, got a divisor of 0`, 'divide by something else');
  }
  if (operator === '<<' || operator === '>>')
    for (const { value } of lanes) refuseShiftCount(value as number, position);
}

function binaryCure(operator: BinaryOperator, left: AnyType, right: AnyType): string {
  if (left.kind === 'atomic' || right.kind === 'atomic') return 'read atomics with atomicLoad(&…)';
  if (left.kind === 'pointer' || right.kind === 'pointer') return "write '*' before the pointer";
  if (operator === '<<' || operator === '>>')
    return 'shift an integer by u32, as in x << u32(n); a vector by a vector of u32';
  if (operator === '&&' || operator === '||')
    return `both sides must be bool; '${operator[0]!}' works on integers and vectors of bool`;
  if (isNumeric(left) && isNumeric(right) && widthOf(left) === widthOf(right))
    return `convert one side, as in ${showType(left)}(…)`;
  if (isNumeric(left) && isNumeric(right)) return 'give both sides the same width';
  return "see WGSL's table of operators";
}
