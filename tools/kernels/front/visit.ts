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

/** Whether the test holds for the expression or a part of it. */
export const someExpression = (expression: Expression, test: (part: Expression) => boolean): boolean =>
  test(expression) || subexpressions(expression).some((part) => someExpression(part, test));

/** Whether the test holds for an expression anywhere in the statements. */
export const someExpressionIn = (statements: readonly Statement[], test: (part: Expression) => boolean): boolean =>
  statements.some(
    (statement) =>
      ownExpressions(statement).some((expression) => someExpression(expression, test)) ||
      someExpressionIn(substatements(statement), test),
  );

/** Whether a function of the kernel is called. */
export const hasCall = (expression: Expression): boolean => someExpression(expression, ({ kind }) => kind === 'call');

/** Whether the test holds for a statement or one inside it. */
export const someStatement = (statements: readonly Statement[], test: (statement: Statement) => boolean): boolean =>
  statements.some((statement) => test(statement) || someStatement(substatements(statement), test));

/** The expression and all inside it, outermost first. */
export function visitParts(expression: Expression, visit: (part: Expression) => void): void {
  visit(expression);
  for (const part of subexpressions(expression)) visitParts(part, visit);
}

/** Every statement, and every expression with all inside it; a statement comes before its expressions. */
export function visitExpressions(
  statements: readonly Statement[],
  visit: (expression: Expression, statement: Statement) => void,
  visitStatement: (statement: Statement) => void = () => {},
): void {
  for (const statement of statements) {
    visitStatement(statement);
    for (const expression of ownExpressions(statement)) visitParts(expression, (part) => visit(part, statement));
    visitExpressions(substatements(statement), visit, visitStatement);
  }
}
