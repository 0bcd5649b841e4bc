/** Reading and writing variables, parts of variables and memory. */
import type { Expression } from '../program.ts';
import { NeedsMemory, type Cell, type KernelContext, type Reference, type Step } from './context.ts';
import { evaluateNode } from './expressions.ts';
import type { Node } from './graph.ts';
import { Composite, asNode, type Value } from './values.ts';

/** The place or part of a variable that an expression denotes; null when it is only a value. */
export function reference(context: KernelContext, expression: Expression): Reference | null {
  switch (expression.kind) {
    case 'variable': {
      const binding = context.binding(expression.variable);
      if (binding.kind === 'cell') return { kind: 'part', cell: binding, path: [] };
      return binding.kind === 'place' ? binding : binding.target;
    }
    case 'dereference': {
      if (expression.pointer.kind === 'address') return reference(context, expression.pointer.place);
      if (expression.pointer.kind !== 'variable') throw new Error('a pointer is a variable or an address');
      const pointer = context.binding(expression.pointer.variable);
      return pointer.kind === 'pointer' ? pointer.target : reference(context, expression.pointer);
    }
    case 'member':
      return within(context, reference(context, expression.object), expression.member);
    case 'swizzle':
      if (expression.lanes.length > 1) return null;
      return within(context, reference(context, expression.object), expression.lanes[0]!);
    case 'index': {
      const object = reference(context, expression.object);
      if (!object) return null;
      const index = evaluateNode(context, expression.index);
      return within(context, object, index.op === 'constant' ? index.numbers[0]! : index);
    }
    default:
      return null;
  }
}

function within(context: KernelContext, object: Reference | null, step: Step): Reference | null {
  if (!object) return null;
  if (object.kind === 'part') return { ...object, path: [...object.path, step] };
  if (typeof step !== 'number') return context.memory.element(object, step);
  return object.type.kind === 'struct' ? context.memory.member(object, step) : context.memory.lane(object, step);
}

export function load(context: KernelContext, from: Reference): Value {
  if (from.kind === 'place') return context.memory.load(from);
  return from.path.reduce<Value>((value, step) => part(context, value, step, from.cell), from.cell.value);
}

export function store(context: KernelContext, to: Reference, value: Value): void {
  if (to.kind === 'place') context.memory.store(to, value);
  else to.cell.value = replaced(context, to.cell.value, to.path, value, to.cell);
}

/** One part of a value: a lane, a column, an element, a member. */
export function part(context: KernelContext, value: Value, step: Step, cell: Cell | null): Value {
  const { graph } = context;
  if (!(value instanceof Composite)) {
    if (typeof step === 'number') return graph.lane(value, step);
    const lanes = Array.from({ length: value.width }, (_, k) => graph.lane(value, k));
    return lanes.reduce((chosen, lane, k) => graph.select(chosen, lane, isStep(context, step, k)));
  }
  if (typeof step === 'number') return value.parts[step] ?? value.parts.at(-1)!;
  if (value.type.kind === 'matrix') {
    const columns = value.parts.map(asNode);
    return columns.reduce((chosen, column, k) => graph.select(chosen, column, isStep(context, step, k)));
  }
  // an array indexed at run time has to lie in memory
  if (cell?.variable) throw new NeedsMemory(cell.variable);
  const { place } = context.scratch('indexed', value.type);
  context.memory.store(place, value);
  return context.memory.load(context.memory.element(place, step));
}

const isStep = (context: KernelContext, step: Node, k: number): Node =>
  context.graph.elementwise('eq', [step, context.graph.constant(step.scalar, k)]);

/** The value with the part at `path` replaced. */
function replaced(context: KernelContext, value: Value, path: readonly Step[], part: Value, cell: Cell): Value {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  const { graph } = context;
  if (!(value instanceof Composite)) {
    if (typeof step === 'number') return graph.insert(value, step, asNode(part));
    const lanes = graph.constant(step.scalar, ...[0, 1, 2, 3].slice(0, value.width));
    const isHere = graph.elementwise('eq', [graph.splat(step, value.width), lanes]);
    return graph.select(value, graph.splat(asNode(part), value.width), isHere);
  }
  if (typeof step === 'number') return value.with(step, replaced(context, value.parts[step]!, rest, part, cell));
  if (value.type.kind !== 'matrix') throw new NeedsMemory(cell.variable!);
  const columns = value.parts.map((column, k) => {
    const changed = asNode(replaced(context, column, rest, part, cell));
    return graph.select(asNode(column), changed, isStep(context, step, k));
  });
  return new Composite(value.type, columns);
}
