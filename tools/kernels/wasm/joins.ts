/** Where paths meet: the variables assigned on some path travel in mutable locals and are read back at the join. */
import { visitExpressions, visitParts } from '../front/visit.ts';
import type { Expression, Statement, Variable } from '../program.ts';
import type { Cell, Exit, Join, KernelContext } from './context.ts';
import type { Node } from './graph.ts';
import { leaves, withLeaves } from './values.ts';

/** Variables outside `parts` that code in them may assign. */
export function assignedCells(
  context: KernelContext,
  parts: { statements?: readonly Statement[]; expressions?: readonly Expression[] },
): Cell[] {
  const targets = new Set<Variable>();
  const declared = new Set<Variable>();
  const onExpression = (expression: Expression): void => {
    if (expression.kind === 'address') targets.add(rootOf(expression.place));
    // a pointer handed on may be written through
    if (expression.kind === 'variable' && expression.type.kind === 'pointer') targets.add(expression.variable);
  };
  for (const expression of parts.expressions ?? []) visitParts(expression, onExpression);
  visitExpressions(parts.statements ?? [], onExpression, (statement) => {
    if (statement.kind === 'declare') declared.add(statement.variable);
    if (statement.kind === 'assign') targets.add(rootOf(statement.target));
  });
  // variables declared here may still be bound to what they were when this code was last emitted
  const cells = [...targets].map((variable) => (declared.has(variable) ? null : cellOf(context, variable)));
  return [...new Set(cells.filter((cell) => cell !== null))];
}

/** The cell that a variable is, or points into; null where it is in memory. */
export function cellOf(context: KernelContext, variable: Variable): Cell | null {
  const binding = context.bindings.get(variable);
  if (binding?.kind === 'cell') return binding;
  return binding?.kind === 'pointer' && binding.target.kind === 'part' ? binding.target.cell : null;
}

/** The variable at the bottom of a chain of members, elements and dereferences. */
export function rootOf(place: Expression): Variable {
  switch (place.kind) {
    case 'variable':
      return place.variable;
    case 'member':
    case 'swizzle':
    case 'index':
      return rootOf(place.object);
    case 'dereference':
      return rootOf(place.pointer);
    case 'address':
      return rootOf(place.place);
    default:
      throw new Error(`${place.kind} is no place`);
  }
}

export function makeJoin(context: KernelContext, cells: readonly Cell[]): Join {
  const slots = cells.map((cell) => leaves(cell.value).map((leaf) => context.body.slot(leaf.scalar, leaf.width)));
  return { cells, slots };
}
/** Writes the present values of the join's cells to its slots. */
export function writeJoin(context: KernelContext, join: Join): void {
  join.cells.forEach((cell, c) => {
    leaves(cell.value).forEach((leaf, k) => context.body.set(join.slots[c]![k]!, leaf));
  });
}
/** From here on the cells have what the slots hold. */
export function readJoin(context: KernelContext, join: Join): void {
  join.cells.forEach((cell, c) => {
    cell.value = withLeaves(cell.value, join.slots[c]!.map((slot) => context.body.read(slot))); // prettier-ignore
  });
}
export function leaveBy(context: KernelContext, exit: Exit): void {
  writeJoin(context, exit.join);
  context.body.branch(exit.label);
}

/** Runs `then` if the condition holds; `parts` are the expressions it evaluates. */
export function conditionally(
  context: KernelContext,
  condition: Node,
  parts: readonly Expression[],
  then: () => void,
): void {
  const join = makeJoin(context, assignedCells(context, { expressions: parts }));
  const before = join.cells.map((cell) => cell.value);
  writeJoin(context, join);
  context.body.if(
    condition,
    () => {
      then();
      writeJoin(context, join);
    },
    () => {},
  );
  join.cells.forEach((cell, k) => (cell.value = before[k]!));
  readJoin(context, join);
  context.memory.touch();
}
