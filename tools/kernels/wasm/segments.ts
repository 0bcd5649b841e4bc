/**
 * Splitting a kernel at its barriers. Between two barriers the lanes run one after another: that is a segment. What
 * decides about barriers (ifs and loops around them, jumps over them) is the same for all lanes and decided once for all.
 */
import { exitsOf } from '../front/check/behaviour.ts';
import { KernelCompileError } from '../front/index.ts';
import { hasCall, someExpressionIn, someStatement, visitExpressions, visitParts } from '../front/visit.ts';
import type { Expression, Loop, Position, Statement, Variable } from '../program.ts';
import { rootOf } from './joins.ts';

export type PlanNode =
  | { readonly kind: 'lanes'; readonly statements: readonly Statement[] }
  | { readonly kind: 'group'; readonly statement: Statement };

export interface SegmentPlan {
  /** What to do for each list of statements that decides about barriers. */
  readonly lists: ReadonlyMap<readonly Statement[], readonly PlanNode[]>;
  /** Variables that are used outside the segment that declares them. */
  readonly outliving: ReadonlySet<Variable>;
  /** Lanes may return in a segment that others follow: which ones did has to be kept. */
  readonly mayLanesReturn: boolean;
}

/** A load for the whole workgroup waits as a barrier does. */
export const hasBarrier = (statements: readonly Statement[]): boolean => someExpressionIn(statements, isBarrier);
const isBarrier = (expression: Expression): boolean =>
  expression.kind === 'builtin' && (expression.name.endsWith('Barrier') || expression.name === 'workgroupUniformLoad');

export function planSegments(body: readonly Statement[], isUniform: (variable: Variable) => boolean): SegmentPlan {
  const lists = new Map<readonly Statement[], PlanNode[]>();
  planList(body, { lists, isUniform, isInLoop: false, barrierFollows: false });
  const last = lists.get(body)!.at(-1);
  const isReturn = (statement: Statement): boolean => statement.kind === 'return';
  const mayLanesReturn = [...lists.values()]
    .flat()
    .some((node) => node !== last && node.kind === 'lanes' && someStatement(node.statements, isReturn));
  return { lists, outliving: outlivingVariables(lists), mayLanesReturn };
}

interface Planning {
  readonly lists: Map<readonly Statement[], PlanNode[]>;
  readonly isUniform: (variable: Variable) => boolean;
  /** In a loop that is run once for all lanes. */
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
    const barrierFollows = planning.barrierFollows || hasBarrier(statements.slice(k + 1));
    const inner = { ...planning, barrierFollows };
    if (decidesAboutBarriers(statement, inner)) {
      const isLoop = statement.kind === 'loop' && !isCounting(statement, planning);
      if (isLoop && statement.init) lanes.push(statement.init);
      flush();
      plan.push({ kind: 'group', statement: isLoop ? { ...statement, init: null } : statement });
      planInside(statement, inner);
    } else if (hasBarrier([statement])) {
      flush();
      // a barrier alone does nothing more; a load gives its value to all lanes
      if (!isBarrierAlone(statement)) lanes.push(statement);
      flush();
    } else {
      lanes.push(statement);
    }
  }
  flush();
}

const isBarrierAlone = (statement: Statement): boolean =>
  statement.kind === 'evaluate' && statement.value.kind === 'builtin' && statement.value.name.endsWith('Barrier');

function decidesAboutBarriers(statement: Statement, { isInLoop, barrierFollows }: Planning): boolean {
  switch (statement.kind) {
    case 'declare':
    case 'assign':
    case 'evaluate':
      return false;
    default:
      return (
        hasBarrier([statement]) ||
        (isInLoop && (exitsOf(statement).has('break') || exitsOf(statement).has('continue'))) ||
        (barrierFollows && someStatement([statement], (each) => each.kind === 'return'))
      );
  }
}

function planInside(statement: Statement, planning: Planning): void {
  switch (statement.kind) {
    case 'if':
      planList(statement.then, planning);
      planList(statement.otherwise, planning);
      break;
    case 'loop': {
      const inLoop = { ...planning, isInLoop: true, barrierFollows: true };
      planList(statement.body, inLoop);
      if (isCounting(statement, planning)) {
        planning.lists.set(
          statement.continuing,
          statement.continuing.map((each) => ({ kind: 'group', statement: each })),
        );
      } else {
        planList(statement.continuing, inLoop);
      }
      break;
    }
    case 'block':
      planList(statement.body, planning);
      break;
    case 'switch':
      refuse(
        statement.position,
        'on the CPU a switch does not decide about barriers, got one around a barrier or with a jump over one',
        'write it with if and else',
      );
      break;
    default:
  }
}

/** The loop's variable only counts, alike for all lanes: one register serves them all. */
function isCounting({ init, condition, body, continuing, breakIf }: Loop, { isUniform }: Planning): boolean {
  const [next] = continuing;
  if (init?.kind !== 'declare' || next?.kind !== 'assign' || continuing.length > 1 || breakIf) return false;
  const counter = init.variable;
  if (!isUniform(counter) || next.target.kind !== 'variable' || next.target.variable !== counter) return false;
  if ([init.initial, condition, next.value].some((each) => each && hasCall(each))) return false;
  const isAssigned = someStatement(body, (each) => each.kind === 'assign' && rootOf(each.target) === counter);
  const isAddressed = someExpressionIn(body, (each) => each.kind === 'address' && rootOf(each.place) === counter);
  return !isAssigned && !isAddressed;
}

function outlivingVariables(lists: ReadonlyMap<readonly Statement[], readonly PlanNode[]>): Set<Variable> {
  const nodes = [...lists.values()].flat();
  const home = new Map<Variable, PlanNode>();
  for (const node of nodes) {
    if (node.kind === 'group') continue;
    for (const statement of node.statements) if (statement.kind === 'declare') home.set(statement.variable, node);
  }
  const outliving = new Set<Variable>();
  for (const node of nodes) {
    const use = (expression: Expression): void => {
      if (expression.kind !== 'variable') return;
      const { variable } = expression;
      if (!home.has(variable) || home.get(variable) === node) return;
      if (variable.type.kind === 'pointer')
        refuse(
          expression.position,
          `a pointer is not kept over a barrier, got '${variable.name}'`,
          'make it anew here',
        );
      outliving.add(variable);
    };
    if (node.kind === 'lanes') visitExpressions(node.statements, use);
    else for (const expression of headOf(node.statement)) visitParts(expression, use);
  }
  return outliving;
}

/** Expressions that a statement for all lanes evaluates itself, outside the lists within it. */
function headOf(statement: Statement): Expression[] {
  switch (statement.kind) {
    case 'if':
      return [statement.condition];
    case 'assign':
      return [statement.value];
    case 'loop': {
      const initial = statement.init?.kind === 'declare' ? statement.init.initial : null;
      return [initial, statement.condition, statement.breakIf].filter((each) => each !== null);
    }
    default:
      return [];
  }
}

function refuse(position: Position, message: string, cure: string): never {
  throw new KernelCompileError([{ position, message, cure }]);
}
