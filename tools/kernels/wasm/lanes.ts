/** Runs a kernel with barriers: segment by segment, each as a loop over the lanes; what outlives a segment is in memory. */
import { analyseUniformity } from '../front/index.ts';
import type { Statement, Variable } from '../program.ts';
import type { Label } from './body.ts';
import type { Exits, KernelContext } from './context.ts';
import type { Node } from './graph.ts';
import { executeLoop } from './loops.ts';
import type { Place } from './memory.ts';
import { planSegments, type SegmentPlan } from './segments.ts';
import { execute, executeIf } from './statements.ts';

export interface LaneLoop {
  /** Binds the entry's inputs for a lane. */
  bind(lane: Node): void;
  eachLane(run: (lane: Node, end: Label) => void): void;
  readonly exits: Exits;
  initializePrivate(): void;
}

export function runInLanes(context: KernelContext, loop: LaneLoop): void {
  const { memory, program } = context;
  const uniformity = analyseUniformity(program);
  const plan = planSegments(program.entry.body, (variable) => uniformity.isUniform(variable));
  const storage = new Map<Variable, { place: Place; stride: number }>();
  for (const variable of [...plan.outliving, ...program.privateVariables]) {
    storage.set(variable, context.scratch(variable.name, variable.type, program.workgroupSize));
  }
  /** Points inputs and outliving variables at one lane's copies. */
  const enter = (lane: Node): void => {
    loop.bind(lane);
    for (const [variable, { place, stride }] of storage) {
      const own = memory.element({ ...place, type: { kind: 'array', element: spaced(stride), count: null } }, lane);
      const laneStorage = { ...own, type: variable.type };
      context.laneStorage.set(variable, laneStorage);
      context.bindings.set(variable, laneStorage);
    }
  };
  if (program.privateVariables.length > 0) {
    loop.eachLane((lane) => {
      enter(lane);
      loop.initializePrivate();
    });
  }
  runList(context, program.entry.body, loop.exits, { plan, loop, enter });
}

interface LaneRun {
  readonly plan: SegmentPlan;
  readonly loop: LaneLoop;
  enter(lane: Node): void;
}

function runList(context: KernelContext, statements: readonly Statement[], exits: Exits, lanes: LaneRun): boolean {
  const run = (_: KernelContext, inner: readonly Statement[], innerExits: Exits): boolean =>
    runList(context, inner, innerExits, lanes);
  return lanes.plan.lists.get(statements)!.every((node) => {
    if (node.kind === 'lanes') {
      lanes.loop.eachLane((lane, end) => {
        lanes.enter(lane);
        const frame = { result: null, exit: { label: end, join: { cells: [], slots: [] } } };
        execute(context, node.statements, { frame, break: null, continue: null });
      });
      return true;
    }
    // once for the workgroup: what is the same for all lanes is read from the first
    lanes.enter(context.graph.constant('u32', 0));
    const { statement } = node;
    switch (statement.kind) {
      case 'if':
        return executeIf(context, statement, exits, run);
      case 'loop':
        return executeLoop(context, statement, exits, run);
      case 'block':
        return runList(context, statement.body, exits, lanes);
      default:
        return execute(context, [statement], exits);
    }
  });
}

/** A type that takes `stride` bytes. */
const spaced = (stride: number) =>
  ({ kind: 'array', element: { kind: 'vector', width: 4, scalar: 'f32' }, count: stride / 16 }) as const;
