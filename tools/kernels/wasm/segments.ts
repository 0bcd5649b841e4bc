/**
 * Splitting a kernel at its barriers. Between two barriers all lanes run one after another (a segment); what decides
 * about barriers (loops and ifs around them, returns before them) is the same for all lanes and runs once a workgroup.
 */
import type { Expression, Statement, Variable } from '../program.ts';
import { visitExpressions, visitStatements, leavesBy, someStatement } from './visit.ts';

export type PlanNode =
  | { readonly kind: 'lanes'; readonly statements: readonly Statement[] }
  | { readonly kind: 'group'; readonly statement: Statement };

export interface SegmentPlan {
  /** What to do for each list of statements that contains barriers. */
  readonly lists: ReadonlyMap<readonly Statement[], readonly PlanNode[]>;
  /** Lane variables that are used in another segment than the one that declares them. */
  readonly outliving: ReadonlySet<Variable>;
}

const isBarrier = (statement: Statement): boolean =>
  statement.kind === 'evaluate' && statement.value.kind === 'builtin' && statement.value.name.endsWith('Barrier');

export function hasBarrier(statements: readonly Statement[]): boolean {
  let found = someStatement(statements, isBarrier);
  visitStatements(statements, { expression: (each) => (found ||= isUniformLoad(each)) });
  return found;
}
const isUniformLoad = (expression: Expression): boolean =>
  expression.kind === 'builtin' && expression.name === 'workgroupUniformLoad';

export function planSegments(body: readonly Statement[], isUniform: (variable: Variable) => boolean): SegmentPlan {
  const lists = new Map<readonly Statement[], PlanNode[]>();
  planList(body, { lists, isUniform, isInLoop: false, barrierFollows: false });
  return { lists, outliving: outlivingVariables(lists) };
}

interface Planning {
  readonly lists: Map<readonly Statement[], PlanNode[]>;
  readonly isUniform: (variable: Variable) => boolean;
  readonly isInLoop: boolean;
  readonly barrierFollows: boolean;
}

function planList(statements: readonly Statement[], planning: Planning): void {
  const plan: PlanNode[] = [];
  let lanes: Statement[] = [];
  const flush = (): void => {
    if (lanes.length > 0) plan.push({ kind: 'lanes', statements: lanes });
    lanes = [];
  };
  planning.lists.set(statements, plan);
  for (const [k, statement] of statements.entries()) {
    const barrierFollows = planning.barrierFollows || planning.isInLoop || hasBarrier(statements.slice(k + 1));
    if (isBarrier(statement)) {
      flush();
    } else if (isGroupControl(statement, { ...planning, barrierFollows })) {
      flush();
      plan.push({ kind: 'group', statement });
      planInside(statement, { ...planning, barrierFollows });
    } else if (statement.kind === 'declare' && isGroupDeclaration(statement, planning)) {
      // what reads workgroup memory or a lane's variable must wait for the lanes before it; the rest does not depend on them
      if (hasBarrier([statement]) || readsVariable(statement)) flush();
      plan.push({ kind: 'group', statement });
    } else {
      lanes.push(statement);
    }
  }
  flush();
}

const isGroupDeclaration = (statement: Statement & { kind: 'declare' }, planning: Planning): boolean =>
  planning.isUniform(statement.variable) && (statement.variable.kind === 'let' || hasBarrier([statement]));

function readsVariable(statement: Statement): boolean {
  let found = false;
  visitStatements([statement], {
    expression: (each) => (found ||= each.kind === 'variable' && each.variable.kind === 'var'),
  });
  return found;
}

/** Must be decided once for the whole workgroup. */
function isGroupControl(statement: Statement, planning: Planning): boolean {
  if (statement.kind !== 'if' && statement.kind !== 'loop' && statement.kind !== 'block' && !isJump(statement))
    return false;
  if (hasBarrier([statement])) return true;
  if (planning.isInLoop && (leavesBy('break', [statement]) || leavesBy('continue', [statement]))) return true;
  return planning.barrierFollows && someStatement([statement], (each) => each.kind === 'return');
}
const isJump = (statement: Statement): boolean => ['break', 'continue', 'return'].includes(statement.kind);

function planInside(statement: Statement, planning: Planning): void {
  switch (statement.kind) {
    case 'if':
      planList(statement.then, planning);
      planList(statement.otherwise, planning);
      break;
    case 'loop':
      planList(statement.body, { ...planning, isInLoop: true });
      break;
    case 'block':
      planList(statement.body, planning);
      break;
    default:
  }
}

function outlivingVariables(lists: ReadonlyMap<readonly Statement[], readonly PlanNode[]>): Set<Variable> {
  const home = new Map<Variable, object>();
  const outliving = new Set<Variable>();
  const segments = [...lists.values()].flat().filter((node) => node.kind === 'lanes');
  for (const segment of segments) {
    for (const statement of segment.statements) if (statement.kind === 'declare') home.set(statement.variable, segment);
  }
  const useIn = (user: object) => (expression: Expression) => {
    if (expression.kind !== 'variable') return;
    const declaredIn = home.get(expression.variable);
    if (declaredIn && declaredIn !== user) outliving.add(expression.variable);
  };
  for (const segment of segments) visitStatements(segment.statements, { expression: useIn(segment) });
  for (const node of [...lists.values()].flat()) {
    if (node.kind === 'group')
      for (const expression of headOf(node.statement)) visitExpressions(expression, useIn(node));
  }
  return outliving;
}

/** Expressions that a group statement evaluates itself, outside the lists within it. */
function headOf(statement: Statement): Expression[] {
  switch (statement.kind) {
    case 'if':
      return [statement.condition];
    case 'declare':
      return statement.initial ? [statement.initial] : [];
    case 'loop': {
      const expressions: Expression[] = [];
      const collect = { expression: (each: Expression) => void expressions.push(each) };
      if (statement.init) visitStatements([statement.init], collect);
      visitStatements(statement.continuing, collect);
      return [...expressions, ...[statement.condition, statement.breakIf].filter((each) => each !== null)];
    }
    default:
      return [];
  }
}
