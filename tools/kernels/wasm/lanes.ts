/** Runs a kernel with barriers: segment by segment, each as a loop over the lanes; what outlives a segment is in memory. */
import { analyseUniformity } from '../front/index.ts';
import { hasCall, someStatement } from '../front/visit.ts';
import type { Expression, Statement, Variable } from '../program.ts';
import { scalar } from '../types.ts';
import type { Label } from './body.ts';
import { exitsTo, type Exits, type KernelContext } from './context.ts';
import { evaluateNode } from './expressions.ts';
import type { Node } from './graph.ts';
import { executeLoop } from './loops.ts';
import type { Place } from './memory.ts';
import { planSegments, type SegmentPlan } from './segments.ts';
import { execute, executeIf, type Runner } from './statements.ts';
import { asNode } from './values.ts';

export interface LaneLoop {
  /** Binds the entry's inputs for a lane. */
  bind(lane: Node): void;
  eachLane(run: (lane: Node, end: Label) => void): void;
  readonly exits: Exits;
  initializePrivate(): void;
}

export function runInLanes(context: KernelContext, loop: LaneLoop): void {
  const { body } = context.program.entry;
  const uniformity = analyseUniformity(context.program);
  const plan = planSegments(body, (variable) => uniformity.isUniform(variable));
  const lanes = new Lanes(context, loop, plan);
  lanes.initialize();
  lanes.run(context, body, loop.exits);
}

class Lanes implements Runner {
  readonly #context: KernelContext;
  readonly #loop: LaneLoop;
  readonly #plan: SegmentPlan;
  /** Where each variable that outlives a segment has its copies, one a lane. */
  readonly #storage = new Map<Variable, { place: Place; stride: number }>();
  /** Whether a lane has returned; null where that need not be kept. */
  readonly #returned: Variable | null;

  constructor(context: KernelContext, loop: LaneLoop, plan: SegmentPlan) {
    this.#context = context;
    this.#loop = loop;
    this.#plan = plan;
    const { privateVariables, workgroupSize, entry } = context.program;
    this.#returned = plan.mayLanesReturn
      ? { name: 'returned', kind: 'var', type: scalar('bool'), position: entry.position }
      : null;
    const variables = [...plan.outliving, ...privateVariables, ...(this.#returned ? [this.#returned] : [])];
    for (const variable of variables) {
      this.#storage.set(variable, context.scratch(variable.name, variable.type, workgroupSize));
    }
  }

  initialize(): void {
    if (this.#context.program.privateVariables.length === 0 && !this.#returned) return;
    this.#loop.eachLane((lane) => {
      this.#enter(lane);
      this.#loop.initializePrivate();
      this.#setReturned(false);
    });
  }

  run(context: KernelContext, statements: readonly Statement[], exits: Exits): boolean {
    return this.#plan.lists.get(statements)!.every((node) => {
      if (node.kind === 'lanes') {
        this.#loop.eachLane((lane, end) => this.#runLane(node.statements, lane, end));
        return true;
      }
      const { statement } = node;
      switch (statement.kind) {
        case 'if':
          return executeIf(context, statement, exits, this);
        case 'loop':
          this.#enter(context.graph.constant('u32', 0));
          return executeLoop(context, statement, exits, this);
        case 'block':
          return this.run(context, statement.body, exits);
        default:
          this.#enter(context.graph.constant('u32', 0));
          return execute(context, [statement], exits);
      }
    });
  }

  /** What is the same for all lanes is evaluated by the first alone, unless that may change something. */
  decide(context: KernelContext, condition: Expression): Node {
    if (!hasCall(condition)) {
      this.#enter(context.graph.constant('u32', 0));
      return evaluateNode(context, condition);
    }
    const slot = context.body.slot('bool', 1);
    this.#loop.eachLane((lane) => {
      this.#enter(lane);
      context.body.set(slot, evaluateNode(context, condition));
    });
    return context.body.read(slot);
  }

  #runLane(statements: readonly Statement[], lane: Node, end: Label): void {
    const context = this.#context;
    this.#enter(lane);
    if (this.#returned) context.body.branch(end, asNode(context.memory.load(this.#placeOf(this.#returned))));
    const mayReturn = someStatement(statements, (each) => each.kind === 'return');
    // until it has come to the end of the segment, a lane counts as one that returns
    if (mayReturn) this.#setReturned(true);
    if (execute(context, statements, exitsTo(end)) && mayReturn) this.#setReturned(false);
  }

  #setReturned(value: boolean): void {
    if (!this.#returned) return;
    const { graph, memory } = this.#context;
    memory.store(this.#placeOf(this.#returned), graph.constant('bool', Number(value)));
  }

  #placeOf(variable: Variable): Place {
    return this.#context.laneStorage.get(variable)!;
  }

  /** Points inputs and outliving variables at one lane's copies. */
  #enter(lane: Node): void {
    const { memory, laneStorage, bindings } = this.#context;
    this.#loop.bind(lane);
    for (const [variable, { place, stride }] of this.#storage) {
      const own = memory.element({ ...place, type: { kind: 'array', element: spaced(stride), count: null } }, lane);
      const storage = { ...own, type: variable.type };
      laneStorage.set(variable, storage);
      bindings.set(variable, storage);
    }
  }
}

/** A type that takes `stride` bytes. */
const spaced = (stride: number) =>
  ({ kind: 'array', element: { kind: 'vector', width: 4, scalar: 'f32' }, count: stride / 16 }) as const;
