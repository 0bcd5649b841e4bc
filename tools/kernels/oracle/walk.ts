/** The questions asked about a kernel before it is emitted. */
import { hasCall, someExpressionIn, substatements, visitExpressions } from '../front/visit.ts';
import type { Expression, Program, Statement, Variable } from '../program.ts';

/** Whether `continue` of the loop with this body occurs in it. */
export const hasContinue = (body: readonly Statement[]): boolean =>
  body.some(
    (statement) =>
      statement.kind === 'continue' || (statement.kind !== 'loop' && hasContinue(substatements(statement))),
  );

/** The variable that a place lies in; null for what a pointer points to, and for values. */
export function rootVariable(place: Expression): Variable | null {
  switch (place.kind) {
    case 'variable':
      return place.variable;
    case 'member':
    case 'index':
      return rootVariable(place.object);
    case 'swizzle':
      return place.lanes.length === 1 ? rootVariable(place.object) : null;
    default:
      return null;
  }
}

/**
 * Variables whose address is taken: they live in memory, so that a pointer can point to them. So do those that are
 * changed by a compound assignment whose target must not be evaluated twice.
 */
export function addressedVariables(program: Program): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  const add = (place: Expression): void => {
    const variable = rootVariable(place);
    if (variable) found.add(variable);
  };
  for (const { body } of [...program.functions, program.entry]) {
    visitExpressions(
      body,
      (expression) => {
        if (expression.kind === 'address') add(expression.place);
      },
      (statement) => {
        if (statement.kind === 'assign' && statement.compound !== null && hasCall(statement.target)) {
          add(statement.target);
        }
      },
    );
  }
  return found;
}

const barriers = ['workgroupBarrier', 'storageBarrier', 'workgroupUniformLoad'];

/** Whether invocations wait for each other. They do so in the entry only, and not where one is the whole workgroup. */
export const hasBarriers = ({ entry, workgroupSize }: Program): boolean =>
  workgroupSize > 1 && someExpressionIn(entry.body, (part) => part.kind === 'builtin' && barriers.includes(part.name));
