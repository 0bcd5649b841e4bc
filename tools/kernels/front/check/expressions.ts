/** Expressions: names, members, elements, pointers. Operators, constructors and calls have files of their own. */
import type { Expression, Position } from '../../program.ts';
import { scalar, type Type } from '../../types.ts';
import { builtinFunctions } from '../builtins.ts';
import { didYouMean, fail, failSilently } from '../diagnostics.ts';
import type {
  ExpressionSyntax,
  IndexExpression,
  MemberExpression,
  NameExpression,
  UnaryExpression,
} from '../syntax.ts';
import { builtinTypeNames } from '../words.ts';
import { numericType, showType, type AnyType } from './abstract-types.ts';
import { checkCall } from './calls.ts';
import { elementType, isComposite, partCount, plainConstant, type Constant, type ScalarConstant } from './constants.ts';
import { checkNumber } from './literals.ts';
import {
  constantOperand,
  expressionOf,
  placeOperand,
  rootVariable,
  valueOperand,
  type CheckedPointer,
  type Operand,
} from './operand.ts';
import { checkBinary, checkUnary } from './operators.ts';
import type { Environment } from './scope.ts';

export function checkExpression(syntax: ExpressionSyntax, environment: Environment): Operand {
  switch (syntax.kind) {
    case 'number':
      return checkNumber(syntax.text, syntax.position);
    case 'boolean':
      return constantOperand(scalar('bool'), plainConstant(syntax.value), syntax.position);
    case 'name':
      return checkName(syntax, environment, false);
    case 'call':
      return checkCall(syntax, environment, false);
    case 'member':
      return checkMember(syntax, environment);
    case 'index':
      return checkIndex(syntax, environment);
    case 'unary':
      return syntax.operator === '&' || syntax.operator === '*'
        ? checkPointer(syntax, environment)
        : checkUnary(syntax.operator, checkExpression(syntax.operand, environment), syntax.position);
    case 'binary': {
      const left = checkExpression(syntax.left, environment);
      return checkBinary(syntax.operator, left, checkExpression(syntax.right, environment), syntax.position);
    }
  }
}

/** An expression whose value is known now; `what` completes "… must be a constant". */
export function checkConstant(
  syntax: ExpressionSyntax,
  environment: Environment,
  what: string,
): { type: AnyType; constant: Constant } {
  const { type, constant, position } = checkExpression(syntax, environment);
  if (constant === null)
    fail(
      position,
      `${what} must be a constant expression, got a value known only at run time`,
      'use literals, const and operators on them',
    );
  return { type, constant };
}

/** `isMember`: a lane is picked from it, which is the only use that ids of invocations have here. */
function checkName(syntax: NameExpression, environment: Environment, isMember: boolean): Operand {
  const { name, position } = syntax;
  const local = environment.scope?.find(name);
  if (local) {
    if (local.kind === 'broken') failSilently();
    if (local.kind === 'constant') return constantOperand(local.type, local.constant, position);
    if (local.isInput && local.variable.type.kind === 'vector' && !isMember) {
      fail(
        position,
        `kernels have one dimension: only '.x' of an id is used, got '${name}' as a whole`,
        `write ${name}.x`,
      );
    }
    const use: Expression = { kind: 'variable', type: local.variable.type, position, variable: local.variable };
    return local.place ? placeOperand(use, local.place) : valueOperand(use);
  }
  const global = environment.globals.find(environment.file, syntax);
  if (global?.kind === 'constant') return constantOperand(global.type, global.constant, position);
  if (global?.kind === 'variable') {
    const use: Expression = { kind: 'variable', type: global.variable.type, position, variable: global.variable };
    return global.place ? placeOperand(use, global.place) : valueOperand(use);
  }
  if (global || builtinFunctions.has(name) || builtinTypeNames.has(name)) {
    const what = global?.kind ?? (builtinFunctions.has(name) ? 'function' : 'type');
    fail(position, `'${name}' has no value by itself, got the name of a ${what}`, `call it: ${name}(…)`);
  }
  unknownName(syntax, environment);
}

/** A name that exists for another target only deserves a word of its own. */
export function refuseOtherTarget(name: string, position: Position, { globals, file }: Environment): void {
  const { linker } = globals;
  const module = linker.module(file);
  if (
    ![...module.declarations.map((declaration) => declaration.name), ...module.imports].some(
      (other) => other.name === name,
    )
  )
    return;
  fail(position, `'${name}' does not exist for ${linker.target}, got a use of it`, 'put the use under the same @if');
}

export function unknownName({ name, position }: NameExpression, environment: Environment): never {
  refuseOtherTarget(name, position, environment);
  const known = [
    ...(environment.scope?.names() ?? []),
    ...environment.globals.names(environment.file, null),
    ...builtinFunctions.keys(),
    ...builtinTypeNames,
  ];
  fail(position, `unknown name, got '${name}'`, didYouMean(name, known, 'declare or import it'));
}

function checkMember(syntax: MemberExpression, environment: Environment): Operand {
  const { object: inner, name, position } = syntax;
  const isId = inner.kind === 'name' && isInput(inner, environment);
  if (isId && name !== 'x' && name !== 'r') {
    fail(
      position,
      `kernels have one dimension: only '.x' of an id is used, got '.${name}'`,
      `write .x and compute the rest from it`,
    );
  }
  const object = throughPointer(
    inner.kind === 'name' ? checkName(inner, environment, true) : checkExpression(inner, environment),
  );
  const { type } = object;
  if (type.kind === 'vector') return checkSwizzle(object, name, position);
  if (type.kind !== 'struct') {
    fail(
      position,
      `only structs and vectors have members, got '.${name}' of ${showType(type)}`,
      'remove it, or index with [ ]',
    );
  }
  const member = type.members.findIndex((candidate) => candidate.name === name);
  if (member < 0) {
    const known = type.members.map((candidate) => candidate.name);
    fail(
      position,
      `struct ${type.name} has no member '${name}'`,
      didYouMean(name, known, `it has ${known.join(', ')}`),
    );
  }
  const memberType = type.members[member]!.type;
  if (object.constant)
    return constantOperand(memberType, (object.constant as { elements: Constant[] }).elements[member]!, position);
  const expression: Expression = { kind: 'member', type: memberType, position, object: object.expression!, member };
  return object.place ? placeOperand(expression, object.place) : valueOperand(expression);
}

function isInput(syntax: NameExpression, environment: Environment): boolean {
  const local = environment.scope?.find(syntax.name);
  return local?.kind === 'variable' && local.isInput && local.variable.type.kind === 'vector';
}

function checkSwizzle(object: Operand, name: string, position: Position): Operand {
  const type = object.type as Extract<AnyType, { kind: 'vector' }>;
  const letters = ['xyzw', 'rgba'].find((set) => name.split('').every((letter) => set.includes(letter)));
  if (letters === undefined || name.length > 4) {
    fail(
      position,
      `a vector has lanes ${'x, y, z, w'.slice(0, 3 * type.width - 2)}, got '.${name}'`,
      "write up to four of 'xyzw' or of 'rgba'",
    );
  }
  const lanes = name.split('').map((letter) => letters.indexOf(letter));
  if (lanes.some((lane) => lane >= type.width)) {
    fail(position, `${showType(type)} has ${type.width} lanes, got '.${name}'`, `use ${letters.slice(0, type.width)}`);
  }
  const result = numericType(lanes.length, type.scalar);
  if (object.constant && isComposite(object.constant)) {
    const picked = lanes.map((lane) => (object.constant as { elements: Constant[] }).elements[lane]!);
    return constantOperand(result, picked.length === 1 ? picked[0]! : { elements: picked }, position);
  }
  const expression: Expression = { kind: 'swizzle', type: result as Type, position, object: object.expression!, lanes };
  return object.place && lanes.length === 1
    ? placeOperand(expression, { ...object.place, addressable: false })
    : valueOperand(expression);
}

function checkIndex(syntax: IndexExpression, environment: Environment): Operand {
  const { position } = syntax;
  const object = throughPointer(
    syntax.object.kind === 'name' && isInput(syntax.object, environment)
      ? checkName(syntax.object, environment, false)
      : checkExpression(syntax.object, environment),
  );
  const { type } = object;
  if (type.kind !== 'array' && type.kind !== 'vector' && type.kind !== 'matrix') {
    fail(position, `only arrays, vectors and matrices have elements, got ${showType(type)}`, 'remove the index');
  }
  const index = checkExpression(syntax.index, environment);
  const isInteger = index.type.kind === 'scalar' && ['i32', 'u32', 'abstract-int'].includes(index.type.scalar);
  if (!isInteger)
    fail(index.position, `an index is i32 or u32, got ${showType(index.type)}`, 'convert it, as in u32(…)');
  const element = elementType(type, 0);
  if (index.constant) {
    const k = (index.constant as ScalarConstant).value as number;
    const count = type.kind === 'array' ? type.count : partCount(type);
    if (k < 0 || (count !== null && k >= count))
      fail(index.position, `index is out of bounds of ${showType(type)}, got ${k}`, `use 0 … ${(count ?? 1) - 1}`);
    if (object.constant)
      return constantOperand(element, (object.constant as { elements: Constant[] }).elements[k]!, position);
  }
  // A constant indexed at run time takes a concrete type.
  const whole = expressionOf(object);
  const elementOf = elementType(whole.type, 0) as Type;
  const indexed: Expression = { kind: 'index', type: elementOf, position, object: whole, index: expressionOf(index) };
  return object.place
    ? placeOperand(indexed, { ...object.place, addressable: object.place.addressable && type.kind !== 'vector' })
    : valueOperand(indexed);
}

/** `p.member` and `p[k]` mean `(*p).member` and `(*p)[k]`. */
function throughPointer(operand: Operand): Operand {
  return operand.type.kind === 'pointer' ? dereferenced(operand, operand.position) : operand;
}

function dereferenced(operand: Operand, position: Position): Operand {
  const pointer = operand.type as CheckedPointer;
  const expression: Expression = { kind: 'dereference', type: pointer.target, position, pointer: operand.expression! };
  return placeOperand(expression, { space: pointer.space, access: pointer.access, addressable: true });
}

function checkPointer({ operator, operand: syntax, position }: UnaryExpression, environment: Environment): Operand {
  const operand = checkExpression(syntax, environment);
  if (operator === '*') {
    if (operand.type.kind !== 'pointer')
      fail(position, `'*' needs a pointer, got ${showType(operand.type)}`, "remove the '*'");
    return dereferenced(operand, position);
  }
  if (operand.place === null) {
    const root = operand.expression && rootVariable(operand.expression);
    const isSwizzle = operand.expression?.kind === 'swizzle';
    fail(
      position,
      `'&' needs memory, got ${isSwizzle ? 'several lanes' : root ? `the ${root.kind} '${root.name}'` : 'a value'}`,
      "declare it with 'var', or pass the value",
    );
  }
  if (!operand.place.addressable) fail(position, 'a lane of a vector has no address', 'point to the whole vector');
  const { space, access } = operand.place;
  const type: CheckedPointer = { kind: 'pointer', space, target: operand.type as Type, access };
  return valueOperand({ kind: 'address', type, position, place: operand.expression! });
}
