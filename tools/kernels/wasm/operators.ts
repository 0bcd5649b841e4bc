/** Unary and binary operators on values, matrices included. */
import type { BinaryOperator } from '../program.ts';
import { matrix } from '../types.ts';
import type { BinaryOp, Graph, Node } from './graph.ts';
import { Composite, asNode, type Value } from './values.ts';

const binaryOps: Record<Exclude<BinaryOperator, '&&' | '||'>, BinaryOp> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'and',
  '|': 'or',
  '^': 'xor',
  '<<': 'shl',
  '>>': 'shr',
  '==': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
};

export function unaryOperator(graph: Graph, operator: '-' | '!' | '~', operand: Value): Value {
  if (operand instanceof Composite) {
    return new Composite(operand.type, operand.parts.map((column) => unaryOperator(graph, operator, column))); // prettier-ignore
  }
  return graph.elementwise(operator === '-' ? 'neg' : 'not', [operand]);
}

export function binaryOperator(graph: Graph, operator: BinaryOperator, left: Value, right: Value): Value {
  if (operator === '&&' || operator === '||') {
    return graph.elementwise(operator === '&&' ? 'and' : 'or', [asNode(left), asNode(right)]);
  }
  const op = binaryOps[operator];
  if (left instanceof Composite || right instanceof Composite) return matrixOperator(graph, op, left, right);
  return graph.elementwise(op, [left, right]);
}

function matrixOperator(graph: Graph, op: BinaryOp, left: Value, right: Value): Value {
  if (left instanceof Composite && right instanceof Composite) {
    if (op !== 'mul') {
      return new Composite(left.type, left.parts.map((column, k) => graph.elementwise(op, [asNode(column), asNode(right.parts[k]!)]))); // prettier-ignore
    }
    const rows = asNode(left.parts[0]!).width;
    return new Composite(matrix(right.parts.length, rows), right.parts.map((column) => timesVector(graph, left, asNode(column)))); // prettier-ignore
  }
  if (left instanceof Composite) {
    const node = asNode(right);
    if (op === 'mul' && node.width > 1) return timesVector(graph, left, node);
    return new Composite(left.type, left.parts.map((column) => graph.elementwise(op, [asNode(column), node]))); // prettier-ignore
  }
  const composite = right as Composite;
  const node = asNode(left);
  if (node.width > 1) return graph.vector(composite.parts.map((column) => dot(graph, node, asNode(column))));
  return new Composite(composite.type, composite.parts.map((column) => graph.elementwise(op, [node, asNode(column)]))); // prettier-ignore
}

/** Σ column_k · v_k. */
function timesVector(graph: Graph, left: Composite, v: Node): Node {
  const scaled = left.parts.map((column, k) => {
    const node = asNode(column);
    return graph.elementwise('mul', [node, graph.splat(graph.lane(v, k), node.width)]);
  });
  return scaled.reduce((sum, term) => graph.elementwise('add', [sum, term]));
}

/** Products lane by lane, summed from the first lane on. */
export function dot(graph: Graph, a: Node, b: Node): Node {
  const product = graph.elementwise('mul', [a, b]);
  const lanes = Array.from({ length: product.width }, (_, k) => graph.lane(product, k));
  return lanes.reduce((sum, lane) => graph.elementwise('add', [sum, lane]));
}

export function cross(graph: Graph, a: Node, b: Node): Node {
  const turn = (node: Node, lanes: readonly number[]): Node => graph.swizzle(node, lanes);
  const left = graph.elementwise('mul', [turn(a, [1, 2, 0]), turn(b, [2, 0, 1])]);
  const right = graph.elementwise('mul', [turn(a, [2, 0, 1]), turn(b, [1, 2, 0])]);
  return graph.elementwise('sub', [left, right]);
}

export function transpose(graph: Graph, value: Composite): Composite {
  const rows = asNode(value.parts[0]!).width;
  if (rows === 4 && value.parts.length === 4) {
    return new Composite(matrix(4, 4), transposeSquare(graph, value.parts.map(asNode)));
  }
  const columns = Array.from({ length: rows }, (_, row) =>
    graph.vector(value.parts.map((column) => graph.lane(asNode(column), row))),
  );
  return new Composite(matrix(rows, value.parts.length), columns);
}

/** Four registers in eight shuffles: the halves of pairs of columns first. */
function transposeSquare(graph: Graph, columns: readonly Node[]): Node[] {
  const [a, b, c, d] = columns as [Node, Node, Node, Node];
  const [lowFirst, lowLast] = [graph.shuffle(a, b, [0, 4, 1, 5]), graph.shuffle(c, d, [0, 4, 1, 5])];
  const [highFirst, highLast] = [graph.shuffle(a, b, [2, 6, 3, 7]), graph.shuffle(c, d, [2, 6, 3, 7])];
  return [
    graph.shuffle(lowFirst, lowLast, [0, 1, 4, 5]),
    graph.shuffle(lowFirst, lowLast, [2, 3, 6, 7]),
    graph.shuffle(highFirst, highLast, [0, 1, 4, 5]),
    graph.shuffle(highFirst, highLast, [2, 3, 6, 7]),
  ];
}

export function determinant(graph: Graph, value: Composite): Node {
  const columns = value.parts.map(asNode);
  const [a, b, c, d] = columns as [Node, Node, Node, Node];
  const mul = (x: Node, y: Node): Node => graph.elementwise('mul', [x, y]);
  const sub = (x: Node, y: Node): Node => graph.elementwise('sub', [x, y]);
  if (columns.length === 2)
    return sub(mul(graph.lane(a, 0), graph.lane(b, 1)), mul(graph.lane(a, 1), graph.lane(b, 0)));
  if (columns.length === 3) return dot(graph, a, cross(graph, b, c));
  // by the 2×2 minors of the first and of the last two columns
  const minor = (x: Node, y: Node, i: number, j: number): Node =>
    sub(mul(graph.lane(x, i), graph.lane(y, j)), mul(graph.lane(x, j), graph.lane(y, i)));
  const pairs = [[0, 1, 2, 3, 1], [0, 2, 1, 3, -1], [0, 3, 1, 2, 1], [1, 2, 0, 3, 1], [1, 3, 0, 2, -1], [2, 3, 0, 1, 1]] as const; // prettier-ignore
  const terms = pairs.map(([i, j, k, l, sign]) => ({ sign, product: mul(minor(a, b, i, j), minor(c, d, k, l)) }));
  return terms
    .slice(1)
    .reduce((sum, { sign, product }) => graph.elementwise(sign > 0 ? 'add' : 'sub', [sum, product]), terms[0]!.product);
}
