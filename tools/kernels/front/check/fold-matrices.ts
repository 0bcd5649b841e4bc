/** Operators and functions of constant matrices. Sums run from the first column on, as on the devices. */
import type { BinaryOperator, Position } from '../../program.ts';
import type { Type } from '../../types.ts';
import { fitted, isComposite, type CompositeConstant, type Constant, type ScalarConstant } from './constants.ts';
import { foldBinary } from './fold-operators.ts';

const lanesOf = (constant: Constant): readonly ScalarConstant[] =>
  (isComposite(constant) ? constant.elements : [constant]) as readonly ScalarConstant[];
const columnsOf = (matrix: Constant): readonly Constant[] => (matrix as CompositeConstant).elements;

export function foldMatrix(
  operator: BinaryOperator,
  left: readonly [Type, Constant],
  right: readonly [Type, Constant],
  position: Position,
): Constant {
  const [[leftType, a], [rightType, b]] = [left, right];
  const fold = (op: BinaryOperator, x: ScalarConstant, y: ScalarConstant): ScalarConstant =>
    foldBinary(op, 'f32', x, y, position);
  const lanes = (op: BinaryOperator, x: Constant, y: Constant): Constant => {
    const [p, q] = [lanesOf(x), lanesOf(y)];
    const count = Math.max(p.length, q.length);
    return {
      elements: Array.from({ length: count }, (_, k) =>
        fold(op, p[p.length === 1 ? 0 : k]!, q[q.length === 1 ? 0 : k]!),
      ),
    };
  };
  const timesVector = (matrix: Constant, vector: Constant): Constant => {
    const terms = columnsOf(matrix).map((column, k) => lanes('*', column, lanesOf(vector)[k]!));
    return terms.reduce((sum, term) => lanes('+', sum, term));
  };
  if (operator !== '*') return { elements: columnsOf(a).map((column, k) => lanes(operator, column, columnsOf(b)[k]!)) };
  if (leftType.kind === 'scalar') return { elements: columnsOf(b).map((column) => lanes('*', a, column)) };
  if (rightType.kind === 'scalar') return { elements: columnsOf(a).map((column) => lanes('*', column, b)) };
  if (leftType.kind === 'vector') {
    return {
      elements: columnsOf(b).map((column) =>
        lanesOf(lanes('*', a, column)).reduce((sum, lane) => fold('+', sum, lane)),
      ),
    };
  }
  if (rightType.kind === 'vector') return timesVector(a, b);
  return { elements: columnsOf(b).map((column) => timesVector(a, column)) };
}

export const foldTranspose = (matrix: Constant): Constant => {
  const columns = columnsOf(matrix);
  return {
    elements: lanesOf(columns[0]!).map((_, row) => ({ elements: columns.map((column) => lanesOf(column)[row]!) })),
  };
};

/** By cofactors of the first column. */
export function foldDeterminant(matrix: Constant, position: Position): Constant {
  const numbers = (key: 'value' | 'exact'): number[][] =>
    columnsOf(matrix).map((column) => lanesOf(column).map((lane) => lane[key] as number));
  return fitted(determinant(numbers('value')), determinant(numbers('exact')), 'f32', position);
}

function determinant(columns: readonly (readonly number[])[]): number {
  const [first, ...rest] = columns;
  if (rest.length === 0) return first![0]!;
  return first!.reduce((sum, entry, row) => {
    const minor = rest.map((column) => column.filter((_, k) => k !== row));
    return sum + (row % 2 === 0 ? entry : -entry) * determinant(minor);
  }, 0);
}
