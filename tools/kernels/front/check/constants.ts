/** Values of constant expressions, their conversion from type to type, and the expressions they become. */
import type { Expression, Position } from '../../program.ts';
import { scalar, type Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import { numericType, showType, type AnyScalarName, type AnyType } from './abstract-types.ts';

/** `exact` is the value had every f32 step been done in f64; the oracle computes with it. */
export interface ScalarConstant {
  readonly value: number | boolean;
  readonly exact: number | boolean;
}
/** Lanes of a vector, columns of a matrix, elements of an array, members of a struct. */
export interface CompositeConstant {
  readonly elements: readonly Constant[];
}
export type Constant = ScalarConstant | CompositeConstant;

export const isComposite = (constant: Constant): constant is CompositeConstant => 'elements' in constant;

export const plainConstant = (value: number | boolean): ScalarConstant => ({ value, exact: value });

/** A value that does not fit its type is an error, as in WGSL. (`+ 0` makes an integer of -0.) */
export function fitted(value: number, exact: number, type: AnyScalarName, position: Position): ScalarConstant {
  switch (type) {
    case 'f32': {
      const rounded = Math.fround(value);
      if (!Number.isFinite(rounded))
        fail(position, `constant is no finite f32, got ${value}`, 'f32 ends at 3.4028235e38; rewrite the expression');
      return { value: rounded, exact };
    }
    case 'i32':
      if (value < -2147483648 || value > 2147483647)
        fail(position, `constant does not fit i32, got ${value}`, 'use u32, or keep it within ±2147483647');
      return plainConstant(value + 0);
    case 'u32':
      if (value < 0 || value > 4294967295)
        fail(position, `constant does not fit u32, got ${value}`, 'keep it within 0 … 4294967295');
      return plainConstant(value + 0);
    case 'abstract-int':
      if (!Number.isSafeInteger(value))
        fail(
          position,
          `constant integer is too large, got ${value}`,
          'keep it below 2^53, or use u32 arithmetic, which wraps',
        );
      return plainConstant(value + 0);
    case 'abstract-float':
      if (!Number.isFinite(value)) fail(position, `constant is not finite, got ${value}`, 'rewrite the expression');
      return { value, exact };
    case 'bool':
      throw new Error('a bool is no number');
  }
}

/** Changes the scalars of a constant from an abstract type to `to`, which they convert to. */
export function convertConstant(constant: Constant, to: AnyType, position: Position): Constant {
  if (isComposite(constant)) {
    const elements = constant.elements.map((element, k) => convertConstant(element, elementType(to, k), position));
    return { elements };
  }
  if (to.kind !== 'scalar') throw new Error(`a scalar cannot become ${showType(to)}`);
  if (typeof constant.value === 'boolean') return constant;
  return fitted(constant.value, constant.exact as number, to.scalar, position);
}

/** The type of part `k` of a composite. */
export function elementType(type: AnyType, k: number): AnyType {
  switch (type.kind) {
    case 'vector':
      return numericType(1, type.scalar);
    case 'matrix':
      return { kind: 'vector', width: type.rows, scalar: 'f32' };
    case 'array':
      return type.element;
    case 'struct':
      return type.members[k]!.type;
    default:
      throw new Error(`${showType(type)} has no parts`);
  }
}

/** How many parts a composite of this type has. */
export function partCount(type: AnyType): number {
  switch (type.kind) {
    case 'vector':
      return type.width;
    case 'matrix':
      return type.columns;
    case 'array':
      return type.count ?? 0;
    case 'struct':
      return type.members.length;
    default:
      return 0;
  }
}

export function zeroConstant(type: AnyType): Constant {
  if (type.kind === 'scalar') return plainConstant(type.scalar === 'bool' ? false : 0);
  return { elements: Array.from({ length: partCount(type) }, (_, k) => zeroConstant(elementType(type, k))) };
}

function isZero(constant: Constant): boolean {
  if (isComposite(constant)) return constant.elements.every(isZero);
  return constant.value === false || (Object.is(constant.value, 0) && Object.is(constant.exact, 0));
}

const sameScalar = (a: Constant, b: Constant): boolean =>
  !isComposite(a) && !isComposite(b) && Object.is(a.value, b.value) && Object.is(a.exact, b.exact);

/** The expression that yields the constant: a literal, or constructors of literals (splat or zero where that says it). */
export function constantExpression(type: Type, constant: Constant, position: Position): Expression {
  if (!isComposite(constant)) return { kind: 'literal', type, position, ...constant };
  const { elements } = constant;
  if (type.kind === 'vector' && elements.every((element) => sameScalar(element, elements[0]!))) {
    const lane = constantExpression(scalar(type.scalar), elements[0]!, position);
    return { kind: 'construct', type, position, arguments: [lane] };
  }
  if (type.kind !== 'vector' && isZero(constant)) return { kind: 'construct', type, position, arguments: [] };
  const parts = elements.map((element, k) => constantExpression(elementType(type, k) as Type, element, position));
  return { kind: 'construct', type, position, arguments: parts };
}
