/** Walks over programs. */
import type { Expression, Statement } from '../program.ts';

/** The expressions directly inside one. */
export function subexpressions(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'member':
    case 'swizzle':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'unary':
    case 'bitcast':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'address':
      return [expression.place];
    case 'dereference':
      return [expression.pointer];
    case 'call':
    case 'builtin':
    case 'construct':
      return expression.arguments;
  }
}

/** Expressions of the statement itself, not of the statements inside it. */
export function ownExpressions(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'declare':
      return statement.initial ? [statement.initial] : [];
    case 'assign':
      return [statement.target, statement.value];
    case 'evaluate':
      return [statement.value];
    case 'if':
      return [statement.condition];
    case 'switch':
      return [statement.selector];
    case 'loop':
      return [statement.condition, statement.breakIf].filter((expression) => expression !== null);
    case 'return':
      return statement.value ? [statement.value] : [];
    default:
      return [];
  }
}

/** The statements directly inside one. */
export function substatements(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'block':
      return statement.body;
    case 'if':
      return [...statement.then, ...statement.otherwise];
    case 'switch':
      return statement.cases.flatMap(({ body }) => body);
    case 'loop':
      return [...(statement.init ? [statement.init] : []), ...statement.body, ...statement.continuing];
    default:
      return [];
  }
}

/** Every statement, and every expression with all inside it; a statement comes before its expressions. */
export function visitExpressions(
  statements: readonly Statement[],
  visit: (expression: Expression, statement: Statement) => void,
  visitStatement: (statement: Statement) => void = () => {},
): void {
  const descend = (expression: Expression, statement: Statement): void => {
    visit(expression, statement);
    for (const part of subexpressions(expression)) descend(part, statement);
  };
  for (const statement of statements) {
    visitStatement(statement);
    for (const expression of ownExpressions(statement)) descend(expression, statement);
    visitExpressions(substatements(statement), visit, visitStatement);
  }
}
