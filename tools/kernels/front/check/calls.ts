/** Calls: of functions, of builtins by the table's patterns, and of types. */
import type { Expression, Position } from '../../program.ts';
import { matrix, scalar, typeName, vector, type Type } from '../../types.ts';
import { builtinFunctions, type BuiltinFunction, type Overload } from '../builtins.ts';
import type { Target } from '../conditions.ts';
import { fail } from '../diagnostics.ts';
import type { CallExpression } from '../syntax.ts';
import { builtinTypeNames, templateNames } from '../words.ts';
import {
  concreteScalar,
  converts,
  isNumeric,
  joinScalars,
  numericType,
  scalarConverts,
  showType,
  widthOf,
  type AnyScalarName,
  type AnyType,
} from './abstract-types.ts';
import { checkArgumentRanges } from './argument-ranges.ts';
import { construct, constructInferred } from './constructors.ts';
import { checkBitcast } from './bitcast.ts';
import { checkExpression, unknownName } from './expressions.ts';
import { foldBuiltin } from './fold-builtins.ts';
import { foldDeterminant, foldTranspose } from './fold-matrices.ts';
import type { Global } from './globals.ts';
import { checkMemoryBuiltin } from './memory-builtins.ts';
import {
  constantOperand,
  convert,
  expressionOf,
  refuseUnloadable,
  retyped,
  valueOperand,
  type CheckedPointer,
  type Operand,
} from './operand.ts';
import type { Environment } from './scope.ts';
import { checkType } from './type-expressions.ts';

/** `isStatement`: called for its effect, its value dropped. */
export function checkCall(syntax: CallExpression, environment: Environment, isStatement: boolean): Operand {
  const { callee, position } = syntax;
  const { name } = callee;
  const values = syntax.arguments.map((argument) => checkExpression(argument, environment));
  const builtin = builtinFunctions.get(name);
  if (builtin) {
    if (isStatement && builtin.family !== 'atomic' && builtin.family !== 'barrier') {
      fail(position, `the value of ${name}(…) is dropped`, `use it, or write '_ = ${name}(…)'`);
    }
    if (builtin.family === 'subgroup') refuseWithoutSubgroups(name, position, environment.globals.linker.target);
    return builtin.family === 'numeric' || builtin.family === 'subgroup'
      ? checkNumeric(builtin, values, position)
      : checkOther(builtin, values, position, isStatement);
  }
  if (name === 'bitcast') {
    const [target] = callee.template ?? [];
    if (target?.kind !== 'name' || values.length !== 1)
      fail(position, 'bitcast takes a type and a value', "write 'bitcast<u32>(value)'");
    return checkBitcast(checkType(target, environment), values[0]!, position);
  }
  if (isStatement && builtinTypeNames.has(name))
    fail(position, `the value of ${name}(…) is dropped`, 'use it or remove it');
  if (templateNames.has(name) && callee.template === null) {
    if (name === 'atomic' || name === 'ptr') fail(position, `'${name}' cannot be constructed`, 'use it as a type only');
    return constructInferred(name, values, position);
  }
  if (builtinTypeNames.has(name)) return construct(checkType(callee, environment), values, position);
  if (environment.scope?.find(name))
    fail(position, `'${name}' is a variable, it cannot be called`, 'remove the parentheses, or rename the variable');
  const global = environment.globals.find(environment.file, callee);
  if (global?.kind === 'type' && isStatement)
    fail(position, `the value of ${name}(…) is dropped`, 'use it or remove it');
  if (global?.kind === 'type') return construct(global.type, values, position);
  if (global?.kind === 'function') return callFunction(global, values, position, isStatement);
  if (global) fail(position, `'${name}' is a ${global.kind}, it cannot be called`, 'remove the parentheses');
  unknownName(callee, environment);
}

/** What only GPUs with subgroup operations have stands where only they see it. */
export function refuseWithoutSubgroups(name: string, position: Position, target: Target): void {
  if (target === 'subgroups') return;
  fail(
    position,
    `${name} is for GPUs with subgroup operations, got it for ${target} too`,
    'put it under @if(SUBGROUPS), beside a body without it under @else',
  );
}

function callFunction(
  { function: callee }: Extract<Global, { kind: 'function' }>,
  values: readonly Operand[],
  position: Position,
  isStatement: boolean,
): Operand {
  const signature = `${callee.name}(${callee.parameters.map((parameter) => `${parameter.name}: ${typeName(parameter.type)}`).join(', ')})`;
  if (values.length !== callee.parameters.length) {
    fail(
      position,
      `${callee.name} takes ${callee.parameters.length} argument(s), got ${values.length}`,
      `call it as ${signature}`,
    );
  }
  if (callee.result.kind === 'void' && !isStatement)
    fail(position, `${callee.name} returns nothing, got it as a value`, 'call it as a statement');
  const given = callee.parameters.map((parameter, k): Expression => {
    const value = values[k]!;
    const expression = convert(value, parameter.type, `argument '${parameter.name}' of ${signature}`);
    if (parameter.type.kind === 'pointer') {
      const [wanted, got] = [(parameter.type as CheckedPointer).access, (value.type as CheckedPointer).access];
      if (wanted !== got)
        fail(
          value.position,
          `argument '${parameter.name}' of ${signature} needs access ${wanted}, got ${got}`,
          `make the access of both '${wanted}'`,
        );
    }
    return expression;
  });
  return valueOperand({ kind: 'call', type: callee.result, position, function: callee, arguments: given });
}

/** Functions of matrices and of memory. */
function checkOther(
  builtin: BuiltinFunction,
  values: readonly Operand[],
  position: Position,
  isStatement: boolean,
): Operand {
  const { name, signatures } = builtin;
  if (builtin.family !== 'matrix') return checkMemoryBuiltin(builtin, values, position, isStatement);
  const [value] = values;
  const type = value?.type;
  if (type?.kind !== 'matrix' || values.length !== 1 || (name === 'determinant' && type.columns !== type.rows)) {
    fail(position, `${name} takes one matrix, got ${showList(values)}`, `call it as ${signatures[0]!}`);
  }
  if (value!.constant) {
    const folded = name === 'determinant' ? foldDeterminant(value!.constant, position) : foldTranspose(value!.constant);
    return constantOperand(name === 'determinant' ? scalar('f32') : matrix(type.rows, type.columns), folded, position);
  }
  const result = name === 'determinant' ? scalar('f32') : matrix(type.rows, type.columns);
  return valueOperand({ kind: 'builtin', type: result, position, name, arguments: [expressionOf(value!)] });
}

const showList = (values: readonly Operand[]): string =>
  values.map((value) => showType(value.type)).join(', ') || 'nothing';

/** Functions of numbers: the first overload that fits. */
function checkNumeric(builtin: BuiltinFunction, values: readonly Operand[], position: Position): Operand {
  values.forEach(refuseUnloadable);
  for (const overload of builtin.overloads) {
    const match = matchOverload(overload, values);
    if (!match) continue;
    const typed = values.map((value, k) => retyped(value, match.parameters[k]!));
    checkArgumentRanges(builtin.name, typed, position);
    if (builtin.family === 'numeric' && typed.every((value) => value.constant !== null) && isNumeric(match.result)) {
      const folded = foldBuiltin(
        builtin.name,
        match.result,
        typed.map((value) => value.constant!),
        position,
      );
      if (folded) return constantOperand(match.result, folded, position);
    }
    const concrete = matchOverload(overload, values, true)!;
    const given = values.map((value, k) => expressionOf(retyped(value, concrete.parameters[k]!)));
    return valueOperand({
      kind: 'builtin',
      type: concrete.result as Type,
      position,
      name: builtin.name,
      arguments: given,
    });
  }
  const count = builtin.overloads[0]!.parameters.length;
  const what = values.length === count ? 'does not take these types' : `takes ${count} argument(s)`;
  fail(position, `${builtin.name} ${what}, got ${showList(values)}`, `call it as ${builtin.signatures.join(' or ')}`);
}

interface Match {
  readonly parameters: readonly AnyType[];
  readonly result: AnyType;
}

/** The types of arguments and result if `values` fit, or null; `isConcrete`: without abstract types. */
function matchOverload(
  { parameters, result, of }: Overload,
  values: readonly Operand[],
  isConcrete = false,
): Match | null {
  if (values.length !== parameters.length) return null;
  let width = 0;
  let joint: AnyScalarName | null = null;
  // First find what T (or V and S) stands for …
  for (const [k, pattern] of parameters.entries()) {
    if (pattern !== 'T' && pattern !== 'V' && pattern !== 'S') continue;
    const { type } = values[k]!;
    if (!isNumeric(type) || (pattern === 'V' && type.kind !== 'vector') || (pattern === 'S' && type.kind !== 'scalar'))
      return null;
    if (pattern !== 'S') {
      if (width !== 0 && width !== widthOf(type)) return null;
      width = widthOf(type);
    }
    joint = joint === null ? type.scalar : joinScalars(joint, type.scalar);
    if (joint === null) return null;
  }
  const lane = joint === null ? 'f32' : accepted(joint, of, isConcrete);
  if (lane === null) return null;
  // … then see that every argument becomes what its pattern says.
  const typeOf = (pattern: string): AnyType => patternType(pattern, width, lane);
  const types = parameters.map(typeOf);
  if (!types.every((type, k) => converts(values[k]!.type, type))) return null;
  return { parameters: types, result: typeOf(result) };
}

/** The scalar of the class that `joint` becomes, kept abstract where the class has room for it. */
function accepted(joint: AnyScalarName, of: readonly AnyScalarName[], isConcrete: boolean): AnyScalarName | null {
  if (of.includes(joint)) return joint;
  const concrete = concreteScalar(joint);
  if (concrete === joint) return null;
  if (!isConcrete) {
    if (joint === 'abstract-int' && of.includes('i32')) return joint;
    if (of.includes('f32')) return 'abstract-float';
  }
  if (of.includes(concrete)) return concrete;
  return of.find((name) => scalarConverts(joint, name)) ?? null;
}

function patternType(pattern: string, width: number, lane: AnyScalarName): AnyType {
  switch (pattern) {
    case 'T':
    case 'V':
      return numericType(width, lane);
    case 'S':
      return numericType(1, lane);
    case 'B':
      return numericType(width, 'bool');
    case 'I':
      return numericType(width, 'i32');
    case 'vec4u':
      return vector(4, 'u32');
    case 'vec2f':
      return vector(2, 'f32');
    case 'vec3f':
      return vector(3, 'f32');
    default:
      return scalar(pattern as 'u32' | 'f32' | 'bool');
  }
}
