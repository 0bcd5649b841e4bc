/** Statements → items of the body. Each executor says whether control can fall out of its end. */
import { behaviour } from '../front/check/behaviour.ts';
import type { Assign, Declare, Expression, If, Statement, Switch } from '../program.ts';
import { callBuiltin } from './builtins.ts';
import { bindArgument, callFunction } from './calls.ts';
import type { Exits, KernelContext } from './context.ts';
import { evaluate, evaluateNode } from './expressions.ts';
import type { Node } from './graph.ts';
import { assignedCells, leaveBy, makeJoin, readJoin, writeJoin } from './joins.ts';
import { executeLoop } from './loops.ts';
import { binaryOperator } from './operators.ts';
import { load, reference, store } from './references.ts';
import { leafCount, leaves, zeroValue, type Value } from './values.ts';

/** Function variables of more registers than this live in memory. */
const mostRegisters = 64;

/** How the parts of an if or a loop are run: straight on, or split into lanes at barriers. */
export interface Runner {
  /** Whether control can fall out of the statements' end. */
  run(context: KernelContext, statements: readonly Statement[], exits: Exits): boolean;
  decide(context: KernelContext, condition: Expression): Node;
}
export const straight: Runner = {
  run: execute,
  decide: (context, condition) => evaluateNode(context, condition),
};

export function execute(context: KernelContext, statements: readonly Statement[], exits: Exits): boolean {
  return statements.every((statement) => executeOne(context, statement, exits));
}

function executeOne(context: KernelContext, statement: Statement, exits: Exits): boolean {
  context.body.line(statement.position);
  switch (statement.kind) {
    case 'declare':
      declare(context, statement);
      return true;
    case 'assign':
      assign(context, statement);
      return true;
    case 'evaluate': {
      const { value } = statement;
      if (value.kind === 'call') callFunction(context, value.function, value.arguments);
      else if (value.kind === 'builtin') callBuiltin(context, value);
      else evaluate(context, value);
      return true;
    }
    case 'if':
      return executeIf(context, statement, exits);
    case 'loop':
      return executeLoop(context, statement, exits);
    case 'switch':
      return executeSwitch(context, statement, exits);
    case 'block':
      return execute(context, statement.body, exits);
    case 'return': {
      const { result, exit } = exits.frame;
      if (statement.value && result) result.value = evaluate(context, statement.value);
      if (exit) leaveBy(context, exit);
      return false;
    }
    case 'break':
    case 'continue':
      leaveBy(context, exits[statement.kind]!);
      return false;
  }
}

export function declare(context: KernelContext, { variable, initial }: Declare): void {
  if (variable.type.kind === 'pointer') {
    context.bindings.set(variable, bindArgument(context, initial!));
    return;
  }
  const value = initial ? evaluate(context, initial) : zeroValue(context.graph, variable.type);
  computeHere(context, value);
  const laneStorage = context.laneStorage.get(variable);
  if (laneStorage) {
    context.memory.store(laneStorage, value);
    context.bindings.set(variable, laneStorage);
  } else if (context.inMemory.has(variable) || leafCount(variable.type) > mostRegisters) {
    const { place } = context.scratch(variable.name, variable.type);
    context.memory.store(place, value);
    context.bindings.set(variable, place);
  } else {
    context.bindings.set(variable, { kind: 'cell', variable, value });
  }
}

/** Computed where it is written, so that a loop below does not compute it again and again. */
function computeHere(context: KernelContext, value: Value): void {
  for (const leaf of leaves(value)) if (leaf.op !== 'constant') context.body.use(leaf);
}

export function assign(context: KernelContext, statement: Assign): void {
  const { compound, target } = statement;
  const to = reference(context, target);
  if (!to) throw new Error('assignment to something that is no place');
  // what the value's calls do to the target comes too late for what is read of it
  const before = compound && load(context, to);
  const value = evaluate(context, statement.value);
  const result = compound ? binaryOperator(context.graph, compound, before!, value) : value;
  computeHere(context, result);
  store(context, to, result);
}

export function executeIf(context: KernelContext, statement: If, exits: Exits, runner = straight): boolean {
  const condition = runner.decide(context, statement.condition);
  if (condition.op === 'constant') {
    return runner.run(context, condition.numbers[0] === 0 ? statement.otherwise : statement.then, exits);
  }
  return branches(context, [statement.then, statement.otherwise], { exits, runner }, (take) =>
    context.body.if(
      condition,
      () => take(0),
      () => take(1),
    ),
  );
}

/** Alternatives of which one is taken; afterwards the variables hold what the taken one left in them. */
function branches(
  context: KernelContext,
  alternatives: readonly (readonly Statement[])[],
  { exits, runner }: { exits: Exits; runner: Runner },
  build: (take: (alternative: number) => void) => void,
): boolean {
  const join = makeJoin(context, assignedCells(context, { statements: alternatives.flat() }));
  const before = join.cells.map((cell) => cell.value);
  let completes = false;
  build((alternative) => {
    join.cells.forEach((cell, k) => (cell.value = before[k]!));
    if (runner.run(context, alternatives[alternative]!, exits)) {
      completes = true;
      writeJoin(context, join);
    }
    // what one alternative wrote to memory, the next has not seen
    context.memory.touch();
  });
  join.cells.forEach((cell, k) => (cell.value = before[k]!));
  readJoin(context, join);
  context.memory.touch();
  return completes;
}

/** A chain of ifs: cases do not fall through. `break` leaves by a block around them. */
function executeSwitch(context: KernelContext, statement: Switch, exits: Exits): boolean {
  const { graph, body } = context;
  const selector = evaluateNode(context, statement.selector);
  const bodies = statement.cases.map((each) => each.body);
  const defaultCase = statement.cases.findIndex((each) => each.isDefault);
  const join = makeJoin(context, assignedCells(context, { statements: bodies.flat() }));
  let completes = bodies.some((each) => behaviour(each).has('break'));

  const runChain = (inner: Exits): boolean => {
    const isCase = statement.cases.map((each) =>
      each.values
        .map((value) => graph.elementwise('eq', [selector, graph.constant(selector.scalar, value)]))
        .reduce((any, test) => graph.elementwise('or', [any, test]), graph.constant('bool', 0)),
    );
    const order = statement.cases.map((_, k) => k).filter((k) => k !== defaultCase);
    return branches(context, bodies, { exits: inner, runner: straight }, (take) => {
      const chain = (position: number): void => {
        const k = order[position];
        if (k === undefined) take(defaultCase);
        else body.if(isCase[k]!, () => take(k), () => chain(position + 1)); // prettier-ignore
      };
      chain(0);
    });
  };
  body.block((label) => {
    if (runChain({ ...exits, break: { label, join } })) {
      completes = true;
      writeJoin(context, join);
    }
  });
  readJoin(context, join);
  context.memory.touch();
  return completes;
}
