/** The loops around a kernel's body: over the workgroups of the range, and over the lanes of each workgroup. */
import type { CommonInput } from '../program.ts';
import { exitsTo, type KernelContext } from './context.ts';
import type { Label } from './body.ts';
import type { Node } from './graph.ts';
import { runInLanes } from './lanes.ts';
import { execute } from './statements.ts';
import { scratchSize } from './memory.ts';
import { hasBarrier } from './segments.ts';

export interface GroupRange {
  readonly begin: Node;
  readonly end: Node;
  readonly count: Node;
}

export function emitWorkgroups(context: KernelContext, range: GroupRange, initializePrivate: () => void): void {
  const { graph, program } = context;
  const { workgroupSize } = program;
  const size = graph.constant('u32', workgroupSize);
  const indexOf = (group: Node, lane: Node): Node =>
    graph.elementwise('add', [graph.elementwise('mul', [group, size]), lane]);
  const runLane = (group: Node, lane: Node, end: Label, index = indexOf(group, lane)): void => {
    bindInputs(context, range, { group, lane, index });
    initializePrivate();
    execute(context, program.entry.body, exitsTo(end));
  };

  if (workgroupSize > 1 && hasBarrier(program.entry.body)) {
    eachIndex(context, range.begin, range.end, (group, end) => {
      clearWorkgroupMemory(context);
      runInLanes(context, {
        bind: (lane) => bindInputs(context, range, { group, lane, index: indexOf(group, lane) }),
        eachLane: (run) => eachIndex(context, graph.constant('u32', 0), size, run),
        exits: exitsTo(end),
        initializePrivate,
      });
    });
  } else if (program.workgroupVariables.length > 0) {
    eachIndex(context, range.begin, range.end, (group, end) => {
      clearWorkgroupMemory(context);
      if (workgroupSize === 1) runLane(group, graph.constant('u32', 0), end);
      else eachIndex(context, graph.constant('u32', 0), size, (lane, laneEnd) => runLane(group, lane, laneEnd));
    });
  } else {
    // no memory in common: the lanes of all workgroups are one loop
    const first = graph.elementwise('mul', [range.begin, size]);
    eachIndex(context, first, graph.elementwise('mul', [range.end, size]), (index, end) => {
      runLane(graph.elementwise('div', [index, size]), graph.elementwise('rem', [index, size]), end, index);
    });
  }
}

/** Runs `work` for each index in [from, to); a branch to `end` goes on with the next. */
export function eachIndex(context: KernelContext, from: Node, to: Node, work: (index: Node, end: Label) => void): void {
  const { body, graph, memory } = context;
  const counter = body.slot('u32', 1);
  body.set(counter, from);
  body.block((exit) => {
    body.loop((top) => {
      const index = body.read(counter);
      body.branch(exit, graph.elementwise('ge', [index, to]));
      memory.touch();
      body.block((end) => work(index, end));
      body.set(counter, graph.elementwise('add', [index, graph.constant('u32', 1)]));
      body.branch(top);
    });
  });
  memory.touch();
}

function bindInputs(context: KernelContext, range: GroupRange, ids: { group: Node; lane: Node; index: Node }): void {
  const { group, lane, index } = ids;
  const { graph, program } = context;
  const zero = graph.constant('u32', 0);
  const alongX = (x: Node): Node => graph.vector([x, zero, zero]);
  const inputs: Record<CommonInput, () => Node> = {
    global_invocation_id: () => alongX(index),
    local_invocation_id: () => alongX(lane),
    local_invocation_index: () => lane,
    workgroup_id: () => alongX(group),
    num_workgroups: () => graph.vector([range.count, graph.constant('u32', 1), graph.constant('u32', 1)]),
  };
  for (const [k, parameter] of program.entry.parameters.entries()) {
    context.bindings.set(parameter, {
      kind: 'cell',
      variable: parameter,
      value: inputs[program.inputs[k] as CommonInput](),
    });
  }
}

/** WGSL: workgroup memory is zero when a workgroup starts. */
function clearWorkgroupMemory(context: KernelContext): void {
  for (const variable of context.program.workgroupVariables) {
    const place = context.binding(variable);
    if (place.kind !== 'place') throw new Error('workgroup memory is a place');
    const { node, offset } = context.memory.address(place);
    const { graph } = context;
    const start = offset === 0 ? node : graph.elementwise('add', [node, graph.constant('u32', offset)]);
    context.body.fill(start, scratchSize(variable.type));
    context.memory.touch(place.region);
  }
}
