/** Values that are more than one register: matrices as columns, arrays as elements, structs as members. */
import type { ScalarName, Type } from '../types.ts';
import type { Graph, Node } from './graph.ts';

export type Value = Node | Composite;

export class Composite {
  readonly type: Type;
  readonly parts: readonly Value[];
  constructor(type: Type, parts: readonly Value[]) {
    this.type = type;
    this.parts = parts;
  }
  with(index: number, part: Value): Composite {
    return new Composite(this.type, this.parts.toSpliced(index, 1, part));
  }
}

export function asNode(value: Value): Node {
  if (value instanceof Composite) throw new Error(`expected a scalar or a vector, got a ${value.type.kind}`);
  return value;
}
export function asComposite(value: Value): Composite {
  if (!(value instanceof Composite)) throw new Error('expected a matrix, an array or a struct');
  return value;
}

/** Registers that a value is made of, in order. */
export function leaves(value: Value): Node[] {
  return value instanceof Composite ? value.parts.flatMap(leaves) : [value];
}

/** A value of the same shape with other registers. */
export function withLeaves(value: Value, nodes: readonly Node[]): Value {
  let next = 0;
  const rebuild = (each: Value): Value =>
    each instanceof Composite ? new Composite(each.type, each.parts.map(rebuild)) : nodes[next++]!;
  return rebuild(value);
}

/** How many registers a type needs. */
export function leafCount(type: Type): number {
  switch (type.kind) {
    case 'matrix':
      return type.columns;
    case 'array':
      return (type.count ?? 0) * leafCount(type.element);
    case 'struct':
      return type.members.reduce((sum, member) => sum + leafCount(member.type), 0);
    default:
      return 1;
  }
}

/** The zero value of a type. */
export function zeroValue(graph: Graph, type: Type): Value {
  const zeros = (scalar: ScalarName, width: number): Node => graph.constant(scalar, ...Array<number>(width).fill(0));
  switch (type.kind) {
    case 'scalar':
    case 'atomic':
      return zeros(type.scalar, 1);
    case 'vector':
      return zeros(type.scalar, type.width);
    case 'matrix':
      return new Composite(type, Array<Node>(type.columns).fill(zeros('f32', type.rows)));
    case 'array':
      return new Composite(type, Array<Value>(type.count ?? 0).fill(zeroValue(graph, type.element)));
    case 'struct':
      return new Composite(type, type.members.map((member) => zeroValue(graph, member.type))); // prettier-ignore
    case 'pointer':
    case 'void':
      throw new Error(`a ${type.kind} has no zero value`);
  }
}
