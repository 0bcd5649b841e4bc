/**
 * The value graph: every scalar or vector that a kernel computes is a node, and equal computations are one node
 * (hash-consing). Vectors stay whole, one 128-bit register each; lanes are looked through where that is free.
 */
import type { ScalarName } from '../types.ts';
import { convertConstant, foldElementwise, wrap } from './fold.ts';

export type UnaryOp =
  | 'neg'
  | 'not'
  | 'abs'
  | 'sqrt'
  | 'floor'
  | 'ceil'
  | 'trunc'
  | 'nearest'
  | 'clz'
  | 'ctz'
  | 'popcnt';
export type BinaryOp =
  | 'add' | 'sub' | 'mul' | 'div' | 'rem' | 'and' | 'or' | 'xor' | 'shl' | 'shr'
  | 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'min' | 'max'; // prettier-ignore
export type ElementwiseOp = UnaryOp | BinaryOp;

/** Nodes that are not elementwise. `fresh` nodes are never merged: each stands for a moment in the program. */
export type StructuralOp =
  | 'constant' // lanes in `numbers`
  | 'parameter' // local index in `numbers[0]`
  | 'fresh' // the value of a mutable slot, or the result of an effect, at one moment
  | 'load' // args [address]; numbers [offset, version]; text region
  | 'address' // args [base, ...terms]; numbers scales of the terms, then a constant
  | 'splat' // args [scalar]
  | 'vector' // args lanes
  | 'lane' // args [vector]; numbers [lane]
  | 'swizzle' // args [vector]; numbers lanes
  | 'shuffle' // args [first, second]; numbers lanes, 4 and up from the second
  | 'insert' // args [vector, scalar]; numbers [lane]
  | 'convert' // args [value]
  | 'bitcast' // args [value]
  | 'select' // args [if false, if true, condition]
  | 'all'
  | 'any' // args [bool vector]
  | 'call'; // text function name

export interface Node {
  readonly id: number;
  readonly op: ElementwiseOp | StructuralOp;
  readonly scalar: ScalarName;
  readonly width: 1 | 2 | 3 | 4;
  readonly args: readonly Node[];
  readonly numbers: readonly number[];
  readonly text: string;
}

const comparisons: ReadonlySet<string> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);
const elementwiseOps: ReadonlySet<string> = new Set([
  ...comparisons,
  ...['add', 'sub', 'mul', 'div', 'rem', 'and', 'or', 'xor', 'shl', 'shr', 'min', 'max', 'neg', 'not', 'abs', 'sqrt'],
  ...['floor', 'ceil', 'trunc', 'nearest', 'clz', 'ctz', 'popcnt'],
]);
/** Elementwise operations that have no vector instruction here and are done lane by lane. */
const laneByLane = (op: ElementwiseOp, scalar: ScalarName): boolean =>
  op === 'clz' || op === 'ctz' || op === 'popcnt' || ((op === 'div' || op === 'rem') && scalar !== 'f32');

const numberKey = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

export class Graph {
  readonly #nodes = new Map<string, Node>();
  #count = 0;

  /** The node of these parts, all of which make its identity. */
  // oxlint-disable-next-line max-params
  #make(
    op: Node['op'],
    scalar: ScalarName,
    width: number,
    args: readonly Node[],
    numbers: readonly number[] = [],
    text = '',
  ): Node {
    const key = `${op} ${scalar}${width} ${args.map((a) => a.id).join()} ${numbers.map(numberKey).join()} ${text}`;
    let node = this.#nodes.get(key);
    if (!node) {
      node = { id: this.#count++, op, scalar, width: width as Node['width'], args, numbers, text };
      this.#nodes.set(key, node);
    }
    return node;
  }

  constant(scalar: ScalarName, ...lanes: number[]): Node {
    return this.#make('constant', scalar, lanes.length, [], lanes.map((lane) => wrap(scalar, lane))); // prettier-ignore
  }
  parameter(scalar: ScalarName, index: number): Node {
    return this.#make('parameter', scalar, 1, [], [index]);
  }
  /** A value that is known only at one moment: two calls give two nodes. */
  fresh(scalar: ScalarName, width: number): Node {
    return { id: this.#count++, op: 'fresh', scalar, width: width as Node['width'], args: [], numbers: [], text: '' };
  }
  // oxlint-disable-next-line max-params
  load(scalar: ScalarName, width: number, address: Node, offset: number, region: string, version: number): Node {
    return this.#make('load', scalar, width, [address], [offset, version], region);
  }
  address(base: Node, terms: readonly (readonly [Node, number])[], constant: number): Node {
    if (terms.length === 0 && constant === 0) return base;
    const ordered = terms.toSorted((a, b) => a[0].id - b[0].id);
    return this.#make(
      'address',
      'u32',
      1,
      [base, ...ordered.map((t) => t[0])],
      [...ordered.map((t) => t[1]), constant],
    );
  }
  call(name: string, scalar: ScalarName, args: readonly Node[]): Node {
    return this.#make('call', scalar, 1, args, [], name);
  }

  splat(node: Node, width: number): Node {
    if (width === 1) return node;
    if (node.op === 'constant') return this.constant(node.scalar, ...Array<number>(width).fill(node.numbers[0]!));
    // the lane of a vector spreads without leaving its register
    if (node.op === 'lane') return this.swizzle(node.args[0]!, Array<number>(width).fill(node.numbers[0]!));
    return this.#make('splat', node.scalar, width, [node]);
  }

  vector(lanes: readonly Node[]): Node {
    const [first] = lanes as [Node];
    if (lanes.length === 1) return first;
    if (lanes.every((lane) => lane.op === 'constant')) {
      return this.constant(first.scalar, ...lanes.map((lane) => lane.numbers[0]!));
    }
    if (lanes.every((lane) => lane === first)) return this.splat(first, lanes.length);
    return this.#gather(lanes) ?? this.#make('vector', first.scalar, lanes.length, lanes);
  }

  /** Lanes of two vectors, 4 and up from the second. */
  shuffle(first: Node, second: Node, lanes: readonly number[]): Node {
    if (isAssembled(first) && isAssembled(second)) {
      return this.vector(lanes.map((lane) => this.lane(lane < 4 ? first : second, lane % 4)));
    }
    return this.#make('shuffle', first.scalar, lanes.length, [first, second], lanes);
  }

  /** Lanes that come out of other vectors are shuffled together, never taken apart; scalars among them are inserted. */
  #gather(lanes: readonly Node[]): Node | null {
    const taken = lanes.flatMap((lane, k) =>
      lane.op === 'lane' ? [{ k, source: lane.args[0]!, from: lane.numbers[0]! }] : [],
    );
    const sources = [...new Set(taken.map((lane) => lane.source))];
    if (taken.length < 2 || lanes.length - taken.length > 1 || sources.length > 3) return null;
    const { scalar } = lanes[0]!;
    const width = lanes.length;
    const [first, second, third] = sources as [Node, Node | undefined, Node | undefined];
    const pick = (source: Node | undefined, base: number, otherwise: (k: number) => number): number[] =>
      lanes.map((lane, k) => (lane.op === 'lane' && lane.args[0] === source ? base + lane.numbers[0]! : otherwise(k)));
    let result: Node;
    if (second) {
      result = this.#make(
        'shuffle',
        scalar,
        width,
        [first, second],
        pick(first, 0, (k) => pick(second, 4, () => 0)[k]!),
      );
      if (third)
        result = this.#make(
          'shuffle',
          scalar,
          width,
          [result, third],
          pick(third, 4, (k) => k),
        );
    } else {
      result = this.swizzle(
        first,
        pick(first, 0, (k) => Math.min(k, first.width - 1)),
      );
    }
    for (const [k, lane] of lanes.entries()) {
      if (lane.op !== 'lane') result = this.#make('insert', scalar, width, [result, lane], [k]);
    }
    return result;
  }

  /** One lane of a vector, looked up in what the vector was made of where that costs nothing. */
  lane(node: Node, lane: number): Node {
    switch (node.op) {
      case 'constant':
        return this.constant(node.scalar, node.numbers[lane]!);
      case 'vector':
        return node.args[lane]!;
      case 'splat':
        return node.args[0]!;
      case 'swizzle':
        return this.lane(node.args[0]!, node.numbers[lane]!);
      case 'shuffle': {
        const from = node.numbers[lane]!;
        return this.lane(node.args[from < 4 ? 0 : 1]!, from % 4);
      }
      case 'insert':
        return node.numbers[0] === lane ? node.args[1]! : this.lane(node.args[0]!, lane);
      case 'convert':
        if (isAssembled(node.args[0]!)) return this.convert(this.lane(node.args[0]!, lane), node.scalar);
        break;
      default:
        if (elementwiseOps.has(node.op) && node.args.every(isAssembled)) {
          return this.elementwise(
            node.op as ElementwiseOp,
            node.args.map((arg) => this.lane(arg, lane)),
          );
        }
    }
    return this.#make('lane', node.scalar, 1, [node], [lane]);
  }

  swizzle(node: Node, lanes: readonly number[]): Node {
    if (lanes.length === 1) return this.lane(node, lanes[0]!);
    if (lanes.length === node.width && lanes.every((lane, k) => lane === k)) return node;
    if (node.op === 'swizzle') return this.swizzle(node.args[0]!, lanes.map((lane) => node.numbers[lane]!)); // prettier-ignore
    if (isAssembled(node)) return this.vector(lanes.map((lane) => this.lane(node, lane)));
    return this.#make('swizzle', node.scalar, lanes.length, [node], lanes);
  }

  /** A vector of three with a fourth lane behind it. */
  extend(node: Node, last: Node): Node {
    if (isAssembled(node)) return this.vector([...[0, 1, 2].map((k) => this.lane(node, k)), last]);
    if (last.op === 'lane' && last.args[0] === node.args[0] && node.op === 'swizzle') {
      return this.swizzle(node.args[0]!, [...node.numbers, last.numbers[0]!]);
    }
    return this.#make('insert', node.scalar, 4, [node, last], [3]);
  }
  insert(node: Node, lane: number, value: Node): Node {
    if (isAssembled(node)) {
      return this.vector(Array.from({ length: node.width }, (_, k) => (k === lane ? value : this.lane(node, k))));
    }
    return this.#make('insert', node.scalar, node.width, [node, value], [lane]);
  }

  convert(node: Node, scalar: ScalarName): Node {
    if (node.scalar === scalar) return node;
    if (node.op === 'constant') {
      return this.constant(scalar, ...node.numbers.map((value) => convertConstant(node.scalar, scalar, value)));
    }
    if (node.op === 'splat') return this.splat(this.convert(node.args[0]!, scalar), node.width);
    return this.#make('convert', scalar, node.width, [node]);
  }
  bitcast(node: Node, scalar: ScalarName): Node {
    if (node.scalar === scalar) return node;
    if (node.op === 'constant') {
      const from = { f32: Float32Array, i32: Int32Array, u32: Uint32Array, bool: Int32Array }[node.scalar];
      const to = { f32: Float32Array, i32: Int32Array, u32: Uint32Array, bool: Int32Array }[scalar];
      const lanes = [...new to(from.from(node.numbers).buffer)];
      // a NaN's payload would not survive as a number
      if (!lanes.some(Number.isNaN)) return this.constant(scalar, ...lanes);
    }
    return this.#make('bitcast', scalar, node.width, [node]);
  }

  select(ifFalse: Node, ifTrue: Node, condition: Node): Node {
    if (ifFalse === ifTrue) return ifTrue;
    if (condition.op === 'constant' && condition.numbers.every((lane) => lane === condition.numbers[0])) {
      return condition.numbers[0] === 0 ? ifFalse : ifTrue;
    }
    return this.#make('select', ifTrue.scalar, ifTrue.width, [ifFalse, ifTrue, condition]);
  }
  reduceBool(op: 'all' | 'any', node: Node): Node {
    if (node.width === 1) return node;
    if (node.op === 'constant') {
      const lanes = node.numbers.map(Boolean);
      return this.constant('bool', Number(op === 'all' ? lanes.every(Boolean) : lanes.some(Boolean)));
    }
    return this.#make(op, 'bool', 1, [node]);
  }

  /** An operation lane by lane. A scalar among vectors is spread; element types agree already. */
  elementwise(op: ElementwiseOp, operands: readonly Node[]): Node {
    const width = Math.max(...operands.map((operand) => operand.width));
    const args = operands.map((operand) => this.splat(operand, operand.width === 1 ? width : 1));
    const { scalar } = args[0]!;
    const result = comparisons.has(op) ? 'bool' : scalar;

    if (args.every((arg) => arg.op === 'constant')) {
      const lanes = Array.from({ length: width }, (_, k) => foldElementwise(op, scalar, args.map((arg) => arg.numbers[k]!))); // prettier-ignore
      if (lanes.every((lane) => lane !== null)) return this.constant(result, ...lanes);
    }
    if (width > 1) {
      if (args.every((arg) => isUniform(arg))) {
        return this.splat(this.elementwise(op, args.map((arg) => this.lane(arg, 0))), width); // prettier-ignore
      }
      const isUnevenShift = (op === 'shl' || op === 'shr') && !(args[1]!.op === 'constant' && isUniform(args[1]!));
      if (laneByLane(op, scalar) || isUnevenShift) {
        return this.vector(
          Array.from({ length: width }, (_, k) => this.elementwise(op, args.map((arg) => this.lane(arg, k)))), // prettier-ignore
        );
      }
    }
    return this.#identity(op, args) ?? this.#expand(op, args) ?? this.#make(op, result, width, args);
  }

  /** Operations that have no single instruction, or one that would trap. */
  #expand(op: ElementwiseOp, [left, right]: readonly Node[]): Node | null {
    const { scalar, width } = left!;
    if (op === 'abs' && scalar === 'u32') return left!;
    if (op === 'abs' && scalar === 'i32' && width === 1) {
      return this.select(
        left!,
        this.elementwise('neg', [left!]),
        this.elementwise('lt', [left!, this.constant('i32', 0)]),
      );
    }
    if (!right) return null;
    if ((op === 'min' || op === 'max') && scalar === 'f32') return null;
    if (op === 'min' && width === 1) return this.select(left!, right, this.elementwise('lt', [right, left!]));
    if (op === 'max' && width === 1) return this.select(left!, right, this.elementwise('lt', [left!, right]));
    if (op !== 'div' && op !== 'rem') return null;
    if (scalar === 'f32') {
      if (op === 'div') return null;
      // WGSL: e1 - e2 * trunc(e1 / e2)
      const quotient = this.elementwise('trunc', [this.elementwise('div', [left!, right])]);
      return this.elementwise('sub', [left!, this.elementwise('mul', [right, quotient])]);
    }
    // WGSL: x / 0 = x, x % 0 = 0, and the most negative number divided by -1 is itself: divide by 1 there
    if (right.op === 'constant' && right.numbers[0] !== 0 && right.numbers[0] !== -1) return null;
    const one = this.constant(scalar, 1);
    let isBad = this.elementwise('eq', [right, this.constant(scalar, 0)]);
    if (scalar === 'i32') {
      const isLowest = this.elementwise('eq', [left!, this.constant('i32', -2147483648)]);
      const isMinusOne = this.elementwise('eq', [right, this.constant('i32', -1)]);
      isBad = this.elementwise('or', [isBad, this.elementwise('and', [isLowest, isMinusOne])]);
    }
    const divisor = this.select(right, one, isBad);
    return divisor === one
      ? op === 'div'
        ? left!
        : this.constant(scalar, 0)
      : this.#make(op, scalar, 1, [left!, divisor]);
  }

  /** x + 0, x · 1 and the like, only where every bit of the result is certain. */
  #identity(op: ElementwiseOp, args: readonly Node[]): Node | null {
    const [left, right] = args;
    if (!left || !right) return null;
    const is = (node: Node, value: number): boolean =>
      node.op === 'constant' && node.numbers.every((lane) => lane === value);
    const isInteger = left.scalar === 'i32' || left.scalar === 'u32';
    if (op === 'mul') {
      if (is(right, 1)) return left;
      if (is(left, 1)) return right;
      if (isInteger && is(right, 0)) return right;
      if (isInteger && is(left, 0)) return left;
    }
    if (op === 'div' && is(right, 1)) return left;
    if (isInteger) {
      if ((op === 'add' || op === 'or' || op === 'xor') && is(left, 0)) return right;
      if (['add', 'sub', 'or', 'xor', 'shl', 'shr'].includes(op) && is(right, 0)) return left;
      if (op === 'rem' && is(right, 1)) return this.constant(left.scalar, ...right.numbers.map(() => 0));
    }
    if (left.scalar === 'bool') {
      if (op === 'and') return is(left, 1) || is(right, 0) ? right : is(right, 1) || is(left, 0) ? left : null;
      if (op === 'or') return is(left, 0) || is(right, 1) ? right : is(right, 0) || is(left, 1) ? left : null;
    }
    return null;
  }
}

/** Made of scalars that are at hand: its lanes cost nothing. */
function isAssembled(node: Node): boolean {
  return node.op === 'constant' || node.op === 'vector' || node.op === 'splat';
}
/** Every lane is the same node. */
function isUniform(node: Node): boolean {
  return (
    node.op === 'splat' || (node.op === 'constant' && node.numbers.every((lane) => Object.is(lane, node.numbers[0])))
  );
}
