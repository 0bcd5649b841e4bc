/** Expressions → values. Pure ones only grow the graph; loads, atomics and calls also append to the body. */
import type { Construct, Expression } from '../program.ts';
import { callBuiltin } from './builtins.ts';
import { callFunction } from './calls.ts';
import type { KernelContext } from './context.ts';
import type { Node } from './graph.ts';
import { conditionally } from './joins.ts';
import { binaryOperator, unaryOperator } from './operators.ts';
import { load, part, reference } from './references.ts';
import { Composite, asNode, zeroValue, type Value } from './values.ts';

export function evaluate(context: KernelContext, expression: Expression): Value {
  const { graph } = context;
  switch (expression.kind) {
    case 'literal': {
      if (expression.type.kind !== 'scalar') throw new Error('a literal is a scalar');
      return graph.constant(expression.type.scalar, Number(expression.value));
    }
    case 'variable':
    case 'dereference':
      return load(context, reference(context, expression)!);
    case 'member':
    case 'index': {
      const from = reference(context, expression);
      if (from) return load(context, from);
      const object = evaluate(context, expression.object);
      if (expression.kind === 'member') return part(context, object, expression.member, null);
      const index = evaluateNode(context, expression.index);
      return part(context, object, index.op === 'constant' ? index.numbers[0]! : index, null);
    }
    case 'swizzle': {
      const from = expression.lanes.length === 1 ? reference(context, expression) : null;
      // one lane of a vector in memory is one word; several come out of the whole vector
      if (from?.kind === 'place') return load(context, from);
      return graph.swizzle(evaluateNode(context, expression.object), expression.lanes);
    }
    case 'unary':
      return unaryOperator(graph, expression.operator, evaluate(context, expression.operand));
    case 'binary': {
      const left = evaluate(context, expression.left);
      const isLogical = expression.operator === '&&' || expression.operator === '||';
      if (isLogical && !isHarmless(expression.right)) {
        return shortCircuit(context, expression.operator === '&&', asNode(left), expression.right);
      }
      return binaryOperator(graph, expression.operator, left, evaluate(context, expression.right));
    }
    case 'address':
      throw new Error('a pointer is not a value');
    case 'call': {
      const result = callFunction(context, expression.function, expression.arguments);
      if (!result) throw new Error(`${expression.function.name} returns nothing`);
      return result;
    }
    case 'builtin': {
      const result = callBuiltin(context, expression);
      if (!result) throw new Error(`${expression.name} returns nothing`);
      return result;
    }
    case 'construct':
      return construct(context, expression);
    case 'bitcast': {
      const operand = evaluateNode(context, expression.operand);
      if (expression.type.kind !== 'scalar' && expression.type.kind !== 'vector')
        throw new Error('bitcast to a composite');
      return graph.bitcast(operand, expression.type.scalar);
    }
  }
}

export const evaluateNode = (context: KernelContext, expression: Expression): Node =>
  asNode(evaluate(context, expression));

function construct(context: KernelContext, expression: Construct): Value {
  const { graph, memory } = context;
  const { type } = expression;
  const values = expression.arguments.map((argument) => evaluate(context, argument));
  const [first] = values;
  if (!first) return zeroValue(graph, type);
  switch (type.kind) {
    case 'scalar':
      return graph.convert(asNode(first), type.scalar);
    case 'vector': {
      const nodes = values.map(asNode);
      if (nodes.length === 1) {
        const converted = graph.convert(nodes[0]!, type.scalar);
        return converted.width === 1 ? graph.splat(converted, type.width) : converted;
      }
      const [head, tail] = nodes as [Node, Node];
      // a vector with one scalar behind it keeps its register
      if (nodes.length === 2 && head.width === type.width - 1 && type.width === 4) return graph.extend(head, tail);
      return memory.loadTogether(nodes) ?? graph.vector(nodes.flatMap((node) => lanesOf(context, node)));
    }
    case 'matrix': {
      if (first instanceof Composite) return first;
      const nodes = values.map(asNode);
      if (nodes[0]!.width > 1) return new Composite(type, nodes);
      const columns = Array.from({ length: type.columns }, (_, k) =>
        graph.vector(nodes.slice(k * type.rows, (k + 1) * type.rows)),
      );
      return new Composite(type, columns);
    }
    case 'array':
    case 'struct':
      return new Composite(type, values);
    default:
      throw new Error(`a ${type.kind} cannot be constructed`);
  }
}

function lanesOf(context: KernelContext, node: Node): Node[] {
  return node.width === 1 ? [node] : Array.from({ length: node.width }, (_, k) => context.graph.lane(node, k));
}

/** Evaluates the right side only when the left side leaves the question open. */
function shortCircuit(context: KernelContext, isAnd: boolean, left: Node, right: Expression): Node {
  if (left.op === 'constant') return (left.numbers[0] !== 0) === isAnd ? evaluateNode(context, right) : left;
  const { body, graph } = context;
  const slot = body.slot('bool', 1);
  body.set(slot, left);
  const condition = isAnd ? left : graph.elementwise('not', [left]);
  conditionally(context, condition, [right], () => body.set(slot, evaluateNode(context, right)));
  return body.read(slot);
}

/** Costs little and can do no harm when evaluated although it need not be. */
export function isHarmless(expression: Expression): boolean {
  switch (expression.kind) {
    case 'literal':
      return true;
    case 'variable':
      return (
        expression.variable.kind === 'let' ||
        expression.variable.kind === 'override' ||
        expression.variable.kind === 'parameter'
      );
    case 'member':
    case 'swizzle':
      return isHarmless(expression.object);
    case 'unary':
      return isHarmless(expression.operand);
    case 'binary':
      return isHarmless(expression.left) && isHarmless(expression.right);
    case 'construct':
      return expression.arguments.every(isHarmless);
    default:
      return false;
  }
}
