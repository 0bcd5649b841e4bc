/** A checked expression on its way to become part of a program. */
import type { Expression, Position, Variable } from '../../program.ts';
import { layout, type PointerType, type Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import { concreteType, converts, isAbstract, sameAnyType, showType, type AnyType } from './abstract-types.ts';
import { constantExpression, convertConstant, type Constant } from './constants.ts';

/** Pointers carry, beyond what programs know of them, whether they may be written through. */
export interface CheckedPointer extends PointerType {
  readonly access: Access;
}
export type Access = 'read' | 'read_write';

/** Memory that an expression denotes. */
export interface Place {
  readonly space: PointerType['space'];
  readonly access: Access;
  /** Lanes of vectors have no address. */
  readonly addressable: boolean;
}

export interface Operand {
  readonly type: AnyType;
  readonly position: Position;
  /** Not null for a constant expression; then `expression` is null. */
  readonly constant: Constant | null;
  readonly expression: Expression | null;
  /** Not null for memory. */
  readonly place: Place | null;
}

export const constantOperand = (type: AnyType, constant: Constant, position: Position): Operand => ({
  type,
  position,
  constant,
  expression: null,
  place: null,
});

export const valueOperand = (expression: Expression): Operand => ({
  type: expression.type,
  position: expression.position,
  constant: null,
  expression,
  place: null,
});

export const placeOperand = (expression: Expression, place: Place): Operand => ({
  type: expression.type,
  position: expression.position,
  constant: null,
  expression,
  place,
});

/** The operand as an expression of its own type, made concrete. */
export function expressionOf(operand: Operand): Expression {
  if (operand.expression) return operand.expression;
  const type = concreteType(operand.type);
  return constantExpression(type, convertConstant(operand.constant!, type, operand.position), operand.position);
}

/** The operand with a type it converts to, abstract types included. */
export function retyped(operand: Operand, type: AnyType): Operand {
  if (operand.constant === null || sameAnyType(operand.type, type)) return operand;
  return { ...operand, type, constant: convertConstant(operand.constant, type, operand.position) };
}

/** The operand as an expression of `type`; `what` says whose type that is. */
export function convert(operand: Operand, type: Type, what: string): Expression {
  refuseUnloadable(operand);
  if (!converts(operand.type, type)) {
    fail(
      operand.position,
      `${what} needs ${showType(type)}, got ${showType(operand.type)}`,
      conversionCure(operand.type, type),
    );
  }
  return expressionOf(isAbstract(operand.type) ? retyped(operand, type) : operand);
}

/** Memory that has no value to load: atomics, and whatever holds one or has no fixed size. */
export function refuseUnloadable(operand: Operand): void {
  if (operand.place === null) return;
  const { type, position } = operand;
  if (type.kind === 'atomic')
    fail(position, `an atomic has no plain value, got ${showType(type)}`, 'read it with atomicLoad(&…)');
  if (!isConstructible(type))
    fail(
      position,
      `memory of this type cannot be read as a whole, got ${showType(type)}`,
      'read its elements or members, or pass a pointer',
    );
}

/** Beyond this [bytes] no GPU has room for a variable of a function, of an invocation or of a workgroup. */
const maximumVariableSize = 65536;

/** Refuses a type that is too large for anything but a binding. */
export function refuseLarge(type: Type, position: Position): void {
  const { size } = layout(type);
  if (size <= maximumVariableSize) return;
  fail(
    position,
    `${showType(type)} takes ${size} bytes, more than a variable may`,
    `keep within ${maximumVariableSize} bytes, or use a storage binding`,
  );
}

/** Types that values, parameters and variables of functions may have. */
export function isConstructible(type: AnyType): boolean {
  switch (type.kind) {
    case 'scalar':
    case 'vector':
    case 'matrix':
      return true;
    case 'array':
      return type.count !== null && isConstructible(type.element);
    case 'struct':
      return type.members.every((member) => isConstructible(member.type));
    default:
      return false;
  }
}

function conversionCure(from: AnyType, to: Type): string {
  const name = showType(to);
  if (from.kind === 'void') return 'call a function that returns a value';
  if (from.kind === 'pointer' && converts(from.target, to)) return "write '*' before the pointer";
  if (to.kind === 'pointer' && converts(from, to.target)) return "write '&' before the variable";
  if (to.kind === 'scalar' && to.scalar === 'bool') return "compare it with something, as in 'x != 0'";
  if (from.kind === 'scalar' && (to.kind === 'scalar' || to.kind === 'vector')) return `write ${name}(…)`;
  if (from.kind === 'vector' && to.kind === 'vector' && from.width === to.width) return `write ${name}(…)`;
  if (from.kind === 'vector' && to.kind === 'scalar') return "pick a lane, as in '.x'";
  return `give it a value of type ${name}`;
}

/** The variable at the root of a member, lane or element, or null. */
export function rootVariable(expression: Expression): Variable | null {
  switch (expression.kind) {
    case 'variable':
      return expression.variable;
    case 'member':
    case 'swizzle':
    case 'index':
      return rootVariable(expression.object);
    case 'dereference':
      return rootVariable(expression.pointer);
    case 'address':
      return rootVariable(expression.place);
    default:
      return null;
  }
}
