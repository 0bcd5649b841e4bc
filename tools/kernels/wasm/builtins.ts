/** Builtin functions on values, from operations that WebAssembly has and calls of the elementary functions. */
import type { BuiltinCall } from '../program.ts';
import { callAtomic, isAtomic } from './atomics.ts';
import { bitBuiltin } from './bit-builtins.ts';
import type { KernelContext } from './context.ts';
import { elementaryFunctions } from './elementary.ts';
import { evaluate } from './expressions.ts';
import type { ElementwiseOp, Graph, Node } from './graph.ts';
import { cross, determinant, dot, transpose } from './operators.ts';
import { reference } from './references.ts';
import { Composite, asNode, type Value } from './values.ts';

/** Builtins that are one operation of the graph. */
const direct: Readonly<Record<string, ElementwiseOp>> = {
  abs: 'abs',
  ceil: 'ceil',
  countLeadingZeros: 'clz',
  countOneBits: 'popcnt',
  countTrailingZeros: 'ctz',
  floor: 'floor',
  max: 'max',
  min: 'min',
  round: 'nearest',
  sqrt: 'sqrt',
  trunc: 'trunc',
};

export function callBuiltin(context: KernelContext, call: BuiltinCall): Value | null {
  const { graph, memory } = context;
  const { name } = call;
  if (isAtomic(name)) return callAtomic(context, call);
  if (name === 'workgroupBarrier' || name === 'storageBarrier') {
    // lanes are split at barriers before this is reached; alone in its workgroup, a thread has nobody to wait for
    memory.touch();
    return null;
  }
  if (name === 'arrayLength' || name === 'workgroupUniformLoad') {
    const [pointer] = call.arguments;
    const place = reference(context, pointer!.kind === 'address' ? pointer.place : pointer!);
    if (place?.kind !== 'place') throw new Error(`${name} needs a place in memory`);
    return name === 'arrayLength' ? memory.arrayLength(place) : memory.load(place);
  }
  const values = call.arguments.map((argument) => evaluate(context, argument));
  if (values[0] instanceof Composite) return matrixBuiltin(graph, name, values[0]);
  const nodes = values.map(asNode);
  const op = direct[name];
  if (op) return graph.elementwise(op, nodes);
  if (Object.hasOwn(elementaryFunctions, name)) return elementary(context, name, nodes);
  return vectorBuiltin(context, name, nodes) ?? bitBuiltin(context, name, nodes) ?? unknown(name);
}

function unknown(name: string): never {
  throw new Error(`builtin ${name} has no CPU form`);
}

function matrixBuiltin(graph: Graph, name: string, value: Composite): Value {
  if (name === 'transpose') return transpose(graph, value);
  if (name === 'determinant') return determinant(graph, value);
  return unknown(name);
}

/** Calls a scalar routine once a lane. */
function elementary(context: KernelContext, name: string, nodes: readonly Node[]): Node {
  const { graph } = context;
  const { width } = nodes[0]!;
  return graph.vector(Array.from({ length: width }, (_, k) => graph.call(name, 'f32', nodes.map((node) => (width === 1 ? node : graph.lane(node, k)))))); // prettier-ignore
}

function vectorBuiltin(context: KernelContext, name: string, nodes: readonly Node[]): Node | null {
  const { graph } = context;
  const [x, y, z] = nodes as [Node, Node, Node];
  const f = (value: number): Node => graph.constant('f32', value);
  const add = (a: Node, b: Node): Node => graph.elementwise('add', [a, b]);
  const sub = (a: Node, b: Node): Node => graph.elementwise('sub', [a, b]);
  const mul = (a: Node, b: Node): Node => graph.elementwise('mul', [a, b]);
  const div = (a: Node, b: Node): Node => graph.elementwise('div', [a, b]);
  const clamp = (a: Node, low: Node, high: Node): Node =>
    graph.elementwise('min', [graph.elementwise('max', [a, low]), high]);
  const length = (a: Node): Node =>
    a.width === 1 ? graph.elementwise('abs', [a]) : graph.elementwise('sqrt', [dot(graph, a, a)]);
  switch (name) {
    case 'all':
    case 'any':
      return graph.reduceBool(name, x);
    case 'clamp':
      return clamp(x, y, z);
    case 'cross':
      return cross(graph, x, y);
    case 'degrees':
      return mul(x, f(180 / Math.PI));
    case 'distance':
      return length(sub(x, y));
    case 'dot':
      return dot(graph, x, y);
    case 'fma':
      return add(mul(x, y), z);
    case 'fract':
      return sub(x, graph.elementwise('floor', [x]));
    case 'inverseSqrt':
      return div(f(1), graph.elementwise('sqrt', [x]));
    case 'length':
      return length(x);
    case 'mix':
      return add(mul(x, sub(f(1), z)), mul(y, z));
    case 'normalize':
      return div(x, length(x));
    case 'radians':
      return mul(x, f(Math.PI / 180));
    case 'reflect':
      return sub(x, mul(mul(f(2), dot(graph, x, y)), y));
    case 'saturate':
      return clamp(x, f(0), f(1));
    case 'select':
      return graph.select(x, y, z);
    case 'sign':
      return sign(graph, x);
    case 'smoothstep': {
      const t = clamp(div(sub(z, x), sub(y, x)), f(0), f(1));
      return mul(mul(t, t), sub(f(3), mul(f(2), t)));
    }
    case 'step':
      return graph.select(graph.splat(f(0), x.width), graph.splat(f(1), x.width), graph.elementwise('le', [x, y]));
    default:
      return null;
  }
}

function sign(graph: Graph, x: Node): Node {
  const splat = (value: number): Node => graph.splat(graph.constant(x.scalar, value), x.width);
  const negative = graph.select(splat(0), splat(-1), graph.elementwise('lt', [x, splat(0)]));
  return graph.select(negative, splat(1), graph.elementwise('gt', [x, splat(0)]));
}
