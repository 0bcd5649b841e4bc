/** Types as they are written. */
import { matrix, scalar, vector, type ArrayType, type PointerType, type ScalarName, type Type } from '../../types.ts';
import { didYouMean, fail } from '../diagnostics.ts';
import type { ExpressionSyntax, NameExpression } from '../syntax.ts';
import { builtinTypeNames } from '../words.ts';
import { showType } from './abstract-types.ts';
import { checkConstant, refuseOtherTarget } from './expressions.ts';
import type { Access, CheckedPointer } from './operand.ts';
import type { Environment } from './scope.ts';

const letterScalars: Readonly<Record<string, ScalarName>> = { f: 'f32', i: 'i32', u: 'u32' };
const spaces = [
  'function',
  'private',
  'workgroup',
  'storage',
  'uniform',
] as const satisfies readonly PointerType['space'][];

export function checkType(syntax: NameExpression, environment: Environment): Type {
  const { name, position, template } = syntax;
  if (builtinTypeNames.has(name)) return builtinType(syntax, environment);
  if (environment.scope?.find(name))
    fail(position, `'${name}' is a variable here, it cannot be a type`, 'rename the variable');
  const global = environment.globals.find(environment.file, syntax);
  if (global?.kind === 'type') return global.type;
  if (template) fail(position, `'${name}' takes no template list, got one`, 'remove it');
  if (global) fail(position, `'${name}' is no type, got a ${global.kind}`, 'name a type here');
  refuseOtherTarget(name, position, environment);
  if (/^(f16|texture_|sampler)/.test(name))
    fail(position, `'${name}' is not in the subset`, 'use f32, i32, u32, bool, vectors, matrices, arrays and structs');
  const known = [...builtinTypeNames, ...environment.globals.names(environment.file, ['struct', 'alias'])];
  fail(position, `unknown type, got '${name}'`, didYouMean(name, known, 'declare or import it'));
}

function builtinType(syntax: NameExpression, environment: Environment): Type {
  const { name, position, template } = syntax;
  if (name === 'bool' || name === 'f32' || name === 'i32' || name === 'u32') return scalar(name);
  const shorthand = /^vec(\d)([fiu])$/.exec(name);
  if (shorthand) return vector(Number(shorthand[1]), letterScalars[shorthand[2]!]!);
  const shape = /^mat(\d)x(\d)(f?)$/.exec(name);
  if (shape?.[3] === 'f') return matrix(Number(shape[1]), Number(shape[2]));
  if (name === 'bitcast') fail(position, "'bitcast' is a function, got it as a type", "write 'bitcast<T>(value)'");
  if (template === null) fail(position, `'${name}' needs a template list here`, `write ${name}<…>`);
  if (name === 'array') return arrayType(template, syntax, environment);
  if (name === 'ptr') return pointerType(template, syntax, environment);
  const [argument] = template;
  if (argument === undefined || template.length !== 1)
    fail(position, `'${name}' takes one type, got ${template.length}`, `write ${name}<f32>`);
  const inner = typeArgument(argument, environment);
  if (inner.kind !== 'scalar')
    fail(argument.position, `'${name}' takes a scalar, got ${showType(inner)}`, `write ${name}<f32>`);
  if (name === 'atomic') {
    if (inner.scalar !== 'i32' && inner.scalar !== 'u32')
      fail(argument.position, `atomics are of i32 or u32, got ${inner.scalar}`, 'use fixed point for sums of reals');
    return { kind: 'atomic', scalar: inner.scalar };
  }
  if (shape) {
    if (inner.scalar !== 'f32') fail(argument.position, `matrices are of f32, got ${inner.scalar}`, `write ${name}f`);
    return matrix(Number(shape[1]), Number(shape[2]));
  }
  return vector(Number(name[3]), inner.scalar);
}

function typeArgument(argument: ExpressionSyntax, environment: Environment): Type {
  if (argument.kind !== 'name') fail(argument.position, 'expected a type, got an expression', 'name a type here');
  return checkType(argument, environment);
}

function arrayType(template: readonly ExpressionSyntax[], syntax: NameExpression, environment: Environment): ArrayType {
  const [first, second] = template;
  if (first === undefined || template.length > 2)
    fail(syntax.position, `'array' takes a type and a count, got ${template.length} arguments`, 'write array<f32, 8>');
  const element = typeArgument(first, environment);
  if (element.kind === 'pointer' || (element.kind === 'array' && element.count === null)) {
    fail(first.position, `an array cannot hold ${showType(element)}`, 'use elements of fixed size');
  }
  if (second === undefined) return { kind: 'array', element, count: null };
  const { type, constant } = checkConstant(second, environment, "an array's count");
  const isInteger =
    type.kind === 'scalar' && (type.scalar === 'i32' || type.scalar === 'u32' || type.scalar === 'abstract-int');
  const count = isInteger && 'value' in constant ? Number(constant.value) : 0;
  if (count < 1)
    fail(
      second.position,
      `an array's count must be an integer above 0, got ${isInteger ? count : showType(type)}`,
      'write a positive constant',
    );
  return { kind: 'array', element, count };
}

function pointerType(
  template: readonly ExpressionSyntax[],
  syntax: NameExpression,
  environment: Environment,
): CheckedPointer {
  const [spaceName, targetName, accessName] = template;
  if (spaceName?.kind !== 'name' || targetName === undefined || template.length > 3) {
    fail(syntax.position, `'ptr' takes a space and a type, got ${template.length} arguments`, 'write ptr<function, T>');
  }
  const space = spaces.find((candidate) => candidate === spaceName.name);
  if (space === undefined)
    fail(
      spaceName.position,
      `unknown address space, got '${spaceName.name}'`,
      didYouMean(spaceName.name, spaces, `there are ${spaces.join(', ')}`),
    );
  const target = typeArgument(targetName, environment);
  let access: Access = space === 'storage' || space === 'uniform' ? 'read' : 'read_write';
  if (accessName) {
    if (space !== 'storage')
      fail(accessName.position, `only storage pointers name their access, got one of ${space}`, 'remove the access');
    if (accessName.kind !== 'name' || (accessName.name !== 'read' && accessName.name !== 'read_write')) {
      fail(accessName.position, 'expected an access', "write 'read' or 'read_write'");
    }
    access = accessName.name;
  }
  if (target.kind === 'pointer')
    fail(targetName.position, 'a pointer cannot point to a pointer', 'point to the value itself');
  return { kind: 'pointer', space, target, access };
}
