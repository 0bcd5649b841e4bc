/** Calls of functions written in WGSL: the body is inlined where it is called. */
import { someStatement } from '../front/visit.ts';
import type { Expression, FunctionDeclaration, Statement } from '../program.ts';
import type { Binding, Cell, KernelContext } from './context.ts';
import { evaluate } from './expressions.ts';
import { assignedCells, makeJoin, readJoin, writeJoin } from './joins.ts';
import { reference } from './references.ts';
import { execute } from './statements.ts';
import { zeroValue, type Value } from './values.ts';

export function callFunction(
  context: KernelContext,
  callee: FunctionDeclaration,
  args: readonly Expression[],
): Value | null {
  const bindings = args.map((argument) => bindArgument(context, argument));
  callee.parameters.forEach((parameter, k) => context.bindings.set(parameter, bindings[k]!));

  const last = callee.body.at(-1);
  const isReturn = (statement: Statement): boolean => statement.kind === 'return';
  const beforeReturn = last?.kind === 'return' ? callee.body.slice(0, -1) : callee.body;
  const exits = { break: null, continue: null };
  // a single return at the end needs no join
  if (!someStatement(beforeReturn, isReturn)) {
    execute(context, beforeReturn, { ...exits, frame: { result: null, exit: null } });
    return last?.kind === 'return' && last.value ? evaluate(context, last.value) : null;
  }

  const result: Cell | null =
    callee.result.kind === 'void'
      ? null
      : { kind: 'cell', variable: null, value: zeroValue(context.graph, callee.result) };
  const join = makeJoin(context, [...assignedCells(context, { statements: callee.body }), ...(result ? [result] : [])]);
  context.body.block((label) => {
    const completes = execute(context, callee.body, { ...exits, frame: { result, exit: { label, join } } });
    if (completes) writeJoin(context, join);
  });
  readJoin(context, join);
  context.memory.touch();
  return result?.value ?? null;
}

/** Values are passed as they are; pointers keep what they point to. */
export function bindArgument(context: KernelContext, argument: Expression): Binding {
  if (argument.type.kind !== 'pointer') return { kind: 'cell', variable: null, value: evaluate(context, argument) };
  const target = argument.kind === 'address' ? reference(context, argument.place) : reference(context, argument);
  if (!target) throw new Error('a pointer must point to a variable');
  return { kind: 'pointer', target };
}
