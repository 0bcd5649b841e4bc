/** Types while an expression is being checked: those of kernels, and the abstract ones of constants (WGSL §6.2.1). */
import { scalar, typeName, vector, type ScalarName, type Type } from '../../types.ts';

export type AbstractName = 'abstract-int' | 'abstract-float';
export type AnyScalarName = ScalarName | AbstractName;

export interface AbstractScalar {
  readonly kind: 'scalar';
  readonly scalar: AbstractName;
}
export interface AbstractVector {
  readonly kind: 'vector';
  readonly width: 2 | 3 | 4;
  readonly scalar: AbstractName;
}
export interface AbstractArray {
  readonly kind: 'array';
  readonly element: AbstractScalar | AbstractVector | AbstractArray;
  readonly count: number;
}
/** An abstract type belongs to constants only. */
export type AnyType = Type | AbstractScalar | AbstractVector | AbstractArray;
/** A scalar or a vector. */
export type Numeric = Extract<AnyType, { kind: 'scalar' | 'vector' }>;

export const isAbstractName = (name: AnyScalarName): name is AbstractName =>
  name === 'abstract-int' || name === 'abstract-float';

export function isAbstract(type: AnyType): type is AbstractScalar | AbstractVector | AbstractArray {
  if (type.kind === 'array') return isAbstract(type.element);
  return (type.kind === 'scalar' || type.kind === 'vector') && isAbstractName(type.scalar);
}

export const isNumeric = (type: AnyType): type is Numeric => type.kind === 'scalar' || type.kind === 'vector';

/** Lanes: 1 for a scalar. */
export const widthOf = (type: Numeric): number => (type.kind === 'vector' ? type.width : 1);

/** A scalar (width 1) or a vector. */
export function numericType(width: number, name: AnyScalarName): Numeric {
  if (isAbstractName(name)) {
    return width === 1 ? { kind: 'scalar', scalar: name } : { kind: 'vector', width: width as 2 | 3 | 4, scalar: name };
  }
  return width === 1 ? scalar(name) : vector(width, name);
}

/** The type as messages show it. */
export function showType(type: AnyType): string {
  if (!isAbstract(type)) return typeName(type);
  if (type.kind === 'array') return `array<${showType(type.element)}, ${type.count}>`;
  return type.kind === 'vector' ? `vec${type.width}<${type.scalar}>` : type.scalar;
}

export const sameAnyType = (a: AnyType, b: AnyType): boolean => a === b || showType(a) === showType(b);

const targets: Readonly<Record<AbstractName, readonly AnyScalarName[]>> = {
  'abstract-int': ['abstract-int', 'i32', 'u32', 'f32', 'abstract-float'],
  'abstract-float': ['abstract-float', 'f32'],
};

/** Whether a scalar becomes the other without being asked to. */
export const scalarConverts = (from: AnyScalarName, to: AnyScalarName): boolean =>
  from === to || (isAbstractName(from) && targets[from].includes(to));

/** Whether a value of type `from` becomes one of type `to` without being asked to. */
export function converts(from: AnyType, to: AnyType): boolean {
  if (!isAbstract(from)) return sameAnyType(from, to);
  if (from.kind === 'array')
    return to.kind === 'array' && to.count === from.count && converts(from.element, to.element);
  return isNumeric(to) && widthOf(from) === widthOf(to) && scalarConverts(from.scalar, to.scalar);
}

/** The scalar both become, or null. */
export function joinScalars(a: AnyScalarName, b: AnyScalarName): AnyScalarName | null {
  if (scalarConverts(a, b)) return b;
  return scalarConverts(b, a) ? a : null;
}

const concreteNames: Readonly<Record<AbstractName, ScalarName>> = { 'abstract-int': 'i32', 'abstract-float': 'f32' };

export const concreteScalar = (name: AnyScalarName): ScalarName => (isAbstractName(name) ? concreteNames[name] : name);

/** The type a value takes where nothing else decides. */
export function concreteType(type: AnyType): Type {
  if (!isAbstract(type)) return type;
  if (type.kind === 'array') return { kind: 'array', element: concreteType(type.element), count: type.count };
  return numericType(widthOf(type), concreteScalar(type.scalar)) as Type;
}
