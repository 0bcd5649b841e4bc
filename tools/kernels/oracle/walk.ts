/** Walks over checked kernels, for the questions asked before emitting. */
import type { Expression, FunctionDeclaration, Program, Statement, Variable } from '../program.ts';

/** The direct parts of an expression, in the order of their evaluation. */
export function partsOf(expression: Expression): readonly Expression[] {
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

const present = <T>(...items: readonly (T | null)[]): T[] => items.filter((item) => item !== null);

/** The expressions that stand in a statement itself, not in the statements inside it. */
export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case 'declare':
      return present(statement.initial);
    case 'assign':
      return [statement.target, statement.value];
    case 'evaluate':
      return [statement.value];
    case 'if':
      return [statement.condition];
    case 'loop':
      return present(statement.condition, statement.breakIf);
    case 'switch':
      return [statement.selector];
    case 'return':
      return present(statement.value);
    case 'block':
    case 'break':
    case 'continue':
      return [];
  }
}

/** The statements directly inside a statement. */
export function statementsIn(statement: Statement): readonly Statement[] {
  switch (statement.kind) {
    case 'if':
      return [...statement.then, ...statement.otherwise];
    case 'loop':
      return [...present(statement.init), ...statement.body, ...statement.continuing];
    case 'switch':
      return statement.cases.flatMap(({ body }) => body);
    case 'block':
      return statement.body;
    case 'declare':
    case 'assign':
    case 'evaluate':
    case 'return':
    case 'break':
    case 'continue':
      return [];
  }
}

/** Whether the test holds for the expression or a part of it. */
export const someExpression = (expression: Expression, test: (part: Expression) => boolean): boolean =>
  test(expression) || partsOf(expression).some((part) => someExpression(part, test));

/** Whether the test holds for an expression anywhere in the statements. */
export const someExpressionIn = (statements: readonly Statement[], test: (part: Expression) => boolean): boolean =>
  statements.some(
    (statement) =>
      expressionsOf(statement).some((expression) => someExpression(expression, test)) ||
      someExpressionIn(statementsIn(statement), test),
  );

/** Whether a function of the kernel is called. */
export const hasCall = (expression: Expression): boolean => someExpression(expression, ({ kind }) => kind === 'call');

/** Whether `continue` of the loop with this body occurs in it. */
export const hasContinue = (body: readonly Statement[]): boolean =>
  body.some(
    (statement) => statement.kind === 'continue' || (statement.kind !== 'loop' && hasContinue(statementsIn(statement))),
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

const everyFunction = (program: Program): readonly FunctionDeclaration[] => [...program.functions, program.entry];

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
  const visit = (statement: Statement): void => {
    if (statement.kind === 'assign' && statement.compound !== null && hasCall(statement.target)) add(statement.target);
    statementsIn(statement).forEach(visit);
  };
  for (const { body } of everyFunction(program)) {
    body.forEach(visit);
    someExpressionIn(body, (expression) => {
      if (expression.kind === 'address') add(expression.place);
      return false;
    });
  }
  return found;
}

const barriers = ['workgroupBarrier', 'storageBarrier', 'workgroupUniformLoad'];

/** Functions that wait at a barrier, themselves or through a call. None where a workgroup is one invocation. */
export function suspendingFunctions(program: Program): ReadonlySet<FunctionDeclaration> {
  const found = new Set<FunctionDeclaration>();
  if (program.workgroupSize === 1) return found;
  for (const declaration of everyFunction(program)) {
    const suspends = someExpressionIn(
      declaration.body,
      (part) =>
        (part.kind === 'builtin' && barriers.includes(part.name)) || (part.kind === 'call' && found.has(part.function)),
    );
    if (suspends) found.add(declaration);
  }
  return found;
}
