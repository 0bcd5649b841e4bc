/** Where subgroup operations may stand: where all invocations of a workgroup come by, and so all of each subgroup. */
import type { Expression, FunctionDeclaration, Position, Program, Statement } from '../program.ts';
import { builtinFunctions } from './builtins.ts';
import { exitsOf } from './check/behaviour.ts';
import type { Report } from './diagnostics.ts';
import { analyseUniformity } from './uniformity.ts';
import { visitExpressions } from './visit.ts';

export function checkSubgroups(program: Program, report: Report): void {
  // Functions with a subgroup operation, in their own body or in a callee's. Callees come before callers.
  const users = new Set<FunctionDeclaration>();
  const nameOf = (expression: Expression): string | null => {
    if (expression.kind === 'call') return users.has(expression.function) ? expression.function.name : null;
    const isOperation = expression.kind === 'builtin' && builtinFunctions.get(expression.name)?.family === 'subgroup';
    return isOperation ? expression.name : null;
  };
  const refuse = (name: string, position: Position, why: string): void =>
    report.add(
      position,
      `${name} must be reached by the whole workgroup, got it ${why}`,
      'call it for all, and guard only what is done with the result',
    );
  for (const callee of program.functions) {
    let mayBeLeft = false;
    for (const statement of callee.body) {
      const parts = mayBeLeft || statement.kind === 'if' || statement.kind === 'switch';
      visitExpressions([statement], (expression) => {
        const name = nameOf(expression);
        if (name === null) return;
        users.add(callee);
        if (parts) refuse(name, expression.position, `in a branch of '${callee.name}', or after a return`);
      });
      mayBeLeft ||= exitsOf(statement).has('return');
    }
  }
  const found: { name: string; position: Position; statement: Statement }[] = [];
  visitExpressions(program.entry.body, (expression, statement) => {
    const name = nameOf(expression);
    if (name !== null) found.push({ name, position: expression.position, statement });
  });
  if (found.length === 0) return;
  const { divergent } = analyseUniformity(program);
  for (const { name, position, statement } of found) {
    const cause = divergent.get(statement);
    if (!cause) continue;
    refuse(
      name,
      position,
      `after a condition on line ${cause.line}, column ${cause.column} that differs between invocations`,
    );
  }
}
