/** Assignments, and what may be assigned to. */
import type { Assign, Statement } from '../../program.ts';
import type { Type } from '../../types.ts';
import { fail } from '../diagnostics.ts';
import type { AssignStatement, ExpressionSyntax, IncrementStatement } from '../syntax.ts';
import { showType } from './abstract-types.ts';
import { checkExpression } from './expressions.ts';
import { constantOperand, convert, expressionOf, refuseUnloadable, rootVariable, type Operand } from './operand.ts';
import { checkBinary } from './operators.ts';
import type { Environment } from './scope.ts';

export function checkAssign(syntax: AssignStatement, environment: Environment): Statement {
  const { position, compound } = syntax;
  if (syntax.target === null) {
    const dropped = checkExpression(syntax.value, environment);
    if (dropped.type.kind === 'void')
      fail(dropped.position, "'_ =' needs a value, got a call that returns nothing", "remove '_ ='");
    refuseUnloadable(dropped);
    return { kind: 'evaluate', position, value: expressionOf(dropped) };
  }
  const target = checkTarget(syntax.target, environment);
  const value = checkExpression(syntax.value, environment);
  if (compound === null)
    return {
      kind: 'assign',
      position,
      target: target.expression!,
      compound,
      value: convert(value, target.type as Type, 'the target'),
    };
  return compoundAssign(target, compound, value, position);
}

function compoundAssign(
  target: Operand,
  compound: NonNullable<Assign['compound']>,
  value: Operand,
  position: Statement['position'],
): Assign {
  const { expression, type } = checkBinary(compound, target, value, position);
  if (expression?.kind !== 'binary') throw new Error('a target is not constant');
  if (showType(type) !== showType(target.type)) {
    fail(
      position,
      `the target needs ${showType(target.type)}, got ${showType(type)} from '${compound}='`,
      'write the assignment out and convert',
    );
  }
  return { kind: 'assign', position, target: target.expression!, compound, value: expression.right };
}

export function checkIncrement(
  { target: syntax, operator, position }: IncrementStatement,
  environment: Environment,
): Assign {
  const target = checkTarget(syntax, environment);
  const { type } = target;
  if (type.kind !== 'scalar' || (type.scalar !== 'i32' && type.scalar !== 'u32')) {
    fail(
      position,
      `'${operator}${operator}' works on i32 and u32, got ${showType(type)}`,
      `write '${operator}= 1.0' for reals`,
    );
  }
  return compoundAssign(
    target,
    operator,
    constantOperand({ kind: 'scalar', scalar: 'abstract-int' }, { value: 1, exact: 1 }, position),
    position,
  );
}

/** Memory that may be written to. */
function checkTarget(syntax: ExpressionSyntax, environment: Environment): Operand {
  const target = checkExpression(syntax, environment);
  const { place, expression, position, type } = target;
  const root = expression && rootVariable(expression);
  if (place === null) {
    if (expression?.kind === 'swizzle' && root && expression.lanes.length > 1) {
      fail(position, 'several lanes cannot be assigned at once', 'assign lane by lane, or the whole vector');
    }
    const what = target.constant
      ? 'a constant'
      : root
        ? `the ${root.kind === 'let' ? "'let'" : root.kind} '${root.name}'`
        : 'a value';
    fail(
      position,
      `only memory can be assigned to, got ${what}`,
      root?.kind === 'let'
        ? "declare it with 'var'"
        : root?.kind === 'parameter'
          ? "copy it to a 'var' first"
          : 'assign to a variable',
    );
  }
  if (place.access === 'read') {
    fail(
      position,
      `this memory is read-only, got ${root ? `'${root.name}'` : 'a pointer'} of space ${place.space}`,
      place.space === 'storage' ? "declare it with 'read_write'" : 'write to a storage binding',
    );
  }
  if (type.kind === 'atomic') fail(position, 'an atomic is not assigned to', 'use atomicStore(&…, value)');
  refuseUnloadable(target);
  return target;
}
