/** Loops: short ones with a known count are unrolled, others carry their variables in slots. */
import { behaviour, exitsOf } from '../front/check/behaviour.ts';
import { someExpression, someStatement, visitExpressions } from '../front/visit.ts';
import type { Assign, Expression, Loop } from '../program.ts';
import { isAtomic } from './atomics.ts';
import type { Cell, Exits, KernelContext } from './context.ts';
import { evaluateNode } from './expressions.ts';
import type { Node } from './graph.ts';
import { assignedCells, cellOf, makeJoin, readJoin, writeJoin } from './joins.ts';
import { execute, straight, type Runner } from './statements.ts';
import { leaves } from './values.ts';

/** Copies of a body that nested unrolled loops may make together. */
const mostCopies = 32;
/** Expressions in all copies together. */
const mostExpressions = 12_000;

export function executeLoop(context: KernelContext, loop: Loop, exits: Exits, runner = straight): boolean {
  if (loop.init) execute(context, [loop.init], exits);
  const unrolling = findUnrolling(context, loop);
  if (unrolling) return executeUnrolled(context, loop, unrolling, exits, runner);

  const { body, graph, memory } = context;
  const statements = [...loop.body, ...loop.continuing];
  const expressions = [loop.condition, loop.breakIf].filter((expression) => expression !== null);
  const join = makeJoin(context, assignedCells(context, { statements, expressions }));
  writeJoin(context, join);
  body.block((exitLabel) => {
    body.loop((top) => {
      readJoin(context, join);
      memory.touch();
      if (loop.condition) {
        const atTop = join.cells.map((cell) => cell.value);
        const condition = runner.decide(context, loop.condition);
        // the slots still hold what was read from them, unless the condition called something that assigns
        if (join.cells.some((cell, k) => cell.value !== atTop[k])) writeJoin(context, join);
        body.branch(exitLabel, graph.elementwise('not', [condition]));
      }
      const inner = { frame: exits.frame, break: { label: exitLabel, join } };
      let reachesEnd: boolean;
      if (behaviour(loop.body).has('continue')) {
        body.block((label) => {
          if (runner.run(context, loop.body, { ...inner, continue: { label, join } })) writeJoin(context, join);
        });
        readJoin(context, join);
        memory.touch();
        reachesEnd = true;
      } else {
        reachesEnd = runner.run(context, loop.body, { ...inner, continue: null });
      }
      if (!reachesEnd) return;
      runner.run(context, loop.continuing, { ...inner, continue: null });
      const breakIf = loop.breakIf && runner.decide(context, loop.breakIf);
      writeJoin(context, join);
      if (breakIf) body.branch(top, graph.elementwise('not', [breakIf]));
      else body.branch(top);
    });
  });
  readJoin(context, join);
  memory.touch();
  // an endless loop without break is left by return only
  return exitsOf(loop).has('next');
}

/** The counter, and the values that it takes one after another. */
interface Unrolling {
  readonly counter: Cell;
  readonly counts: readonly Node[];
}

/** null: the count is not known, or large. */
function findUnrolling(context: KernelContext, loop: Loop): Unrolling | null {
  const { init, condition, continuing } = loop;
  if (init?.kind !== 'declare' || !condition || loop.breakIf || continuing.length !== 1) return null;
  const [next] = continuing as [Assign];
  const counter = init.variable;
  const binding = context.bindings.get(counter);
  if (next.kind !== 'assign' || next.target.kind !== 'variable' || next.target.variable !== counter) return null;
  const exits = behaviour(loop.body);
  if (binding?.kind !== 'cell' || exits.has('break') || exits.has('continue')) return null;
  const changing = assignedCells(context, { statements: loop.body });
  if (changing.includes(binding) || [condition, next.value].some((each) => mayChange(context, each, changing)))
    return null;

  const most = Math.min(mostCopies / context.unrolledCopies, mostExpressions / context.unrolledCopies / size(loop));
  const start = binding.value;
  const counts: Node[] = [];
  for (;;) {
    const test = evaluateNode(context, condition);
    if (test.op !== 'constant' || counts.length > most) {
      binding.value = start;
      return null;
    }
    if (test.numbers[0] === 0) break;
    counts.push(binding.value as Node);
    execute(context, continuing, { frame: { result: null, exit: null }, break: null, continue: null });
  }
  binding.value = start;
  return counts.length <= most ? { counter: binding, counts } : null;
}

/** Whether an expression may differ from round to round for another reason than the counter, or does more than yield a value. */
function mayChange(context: KernelContext, expression: Expression, changing: readonly Cell[]): boolean {
  return someExpression(expression, (each) => {
    if (each.kind === 'call') return true;
    if (each.kind === 'builtin') return isAtomic(each.name);
    const cell = each.kind === 'variable' ? cellOf(context, each.variable) : null;
    return cell !== null && changing.includes(cell);
  });
}

function executeUnrolled(
  context: KernelContext,
  loop: Loop,
  { counter, counts }: Unrolling,
  exits: Exits,
  runner: Runner,
): boolean {
  const outerCopies = context.unrolledCopies;
  context.unrolledCopies = outerCopies * Math.max(counts.length, 1);
  const isInnermost = !someStatement(loop.body, (each) => each.kind === 'loop');
  const carried = isInnermost ? assignedCells(context, { statements: loop.body }) : [];
  const completes = counts.every((count) => {
    counter.value = count;
    const reachesEnd = runner.run(context, loop.body, exits);
    if (reachesEnd) pin(context, carried);
    return reachesEnd;
  });
  context.unrolledCopies = outerCopies;
  return completes;
}

/** Vectors that are pinned after each copy of an unrolled body, at most: those that the pin area has room for. */
const mostPins = 4;

/**
 * Stores the vectors that a copy of a body has accumulated where nobody reads them. V8 would otherwise move the arithmetic
 * of all copies below all their loads, and run out of registers: sums over 27 grid nodes take 1.5 times as long.
 */
function pin(context: KernelContext, carried: readonly Cell[]): void {
  const vectors = carried
    .flatMap((cell) => leaves(cell.value))
    .filter((leaf) => leaf.width > 1 && leaf.op !== 'constant');
  for (const [k, vector] of vectors.slice(0, mostPins).entries()) {
    const { node, offset } = context.memory.address(context.pinArea());
    context.body.store('v128.store', node, vector, offset + 16 * k);
  }
}

function size(loop: Loop): number {
  let expressions = 1;
  visitExpressions(loop.body, () => expressions++);
  return expressions;
}
