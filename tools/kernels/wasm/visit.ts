/** Walks over statements and expressions of a checked kernel, outermost first. */
import type { Expression, Statement } from '../program.ts';

export function visitExpressions(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  for (const child of childrenOf(expression)) visitExpressions(child, visit);
}

/** Whether the expression, or any inside it, satisfies the test. */
export const someExpression = (expression: Expression, test: (expression: Expression) => boolean): boolean =>
  test(expression) || childrenOf(expression).some((child) => someExpression(child, test));

export function childrenOf(expression: Expression): readonly Expression[] {
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

export interface Visitor {
  statement?(statement: Statement): void;
  expression?(expression: Expression): void;
}

export function visitStatements(statements: readonly Statement[], visitor: Visitor): void {
  const onExpression = (expression: Expression | null): void => {
    if (expression && visitor.expression) visitExpressions(expression, visitor.expression);
  };
  for (const statement of statements) {
    visitor.statement?.(statement);
    switch (statement.kind) {
      case 'declare':
        onExpression(statement.initial);
        break;
      case 'assign':
        onExpression(statement.target);
        onExpression(statement.value);
        break;
      case 'evaluate':
      case 'return':
        onExpression(statement.value);
        break;
      case 'if':
        onExpression(statement.condition);
        visitStatements(statement.then, visitor);
        visitStatements(statement.otherwise, visitor);
        break;
      case 'loop':
        if (statement.init) visitStatements([statement.init], visitor);
        onExpression(statement.condition);
        visitStatements(statement.body, visitor);
        visitStatements(statement.continuing, visitor);
        onExpression(statement.breakIf);
        break;
      case 'switch':
        onExpression(statement.selector);
        for (const each of statement.cases) visitStatements(each.body, visitor);
        break;
      case 'block':
        visitStatements(statement.body, visitor);
        break;
      case 'break':
      case 'continue':
    }
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
