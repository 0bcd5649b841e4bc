/** Walks over statements and expressions of a checked kernel, outermost first. */
import { ownExpressions, subexpressions, substatements } from '../front/visit.ts';
import type { Expression, Statement } from '../program.ts';

export function visitExpressions(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  for (const part of subexpressions(expression)) visitExpressions(part, visit);
}

/** Whether the expression, or any inside it, satisfies the test. */
export const someExpression = (expression: Expression, test: (expression: Expression) => boolean): boolean =>
  test(expression) || subexpressions(expression).some((part) => someExpression(part, test));

export interface Visitor {
  statement?(statement: Statement): void;
  expression?(expression: Expression): void;
}

export function visitStatements(statements: readonly Statement[], visitor: Visitor): void {
  for (const statement of statements) {
    visitor.statement?.(statement);
    if (visitor.expression) {
      for (const expression of ownExpressions(statement)) visitExpressions(expression, visitor.expression);
    }
    visitStatements(substatements(statement), visitor);
  }
}

/** Whether any statement satisfies the test, nested ones included. */
export function someStatement(statements: readonly Statement[], test: (statement: Statement) => boolean): boolean {
  let found = false;
  visitStatements(statements, { statement: (statement) => (found ||= test(statement)) });
  return found;
}

/** Whether a `break` or `continue` in these statements leaves the loop or switch they are the body of. */
export function leavesBy(kind: 'break' | 'continue', statements: readonly Statement[]): boolean {
  return statements.some((statement) => {
    switch (statement.kind) {
      case 'break':
      case 'continue':
        return statement.kind === kind;
      case 'if':
        return leavesBy(kind, statement.then) || leavesBy(kind, statement.otherwise);
      case 'block':
        return leavesBy(kind, statement.body);
      case 'switch':
        return kind === 'continue' && statement.cases.some((each) => leavesBy(kind, each.body));
      default:
        return false;
    }
  });
}
