/** Builtins on the bits of integers and floats, lane by lane where there is no vector instruction. */
import type { KernelContext } from './context.ts';
import type { Graph, Node } from './graph.ts';

export function bitBuiltin(context: KernelContext, name: string, nodes: readonly Node[]): Node | null {
  const { graph } = context;
  const [x, y, z] = nodes as [Node, Node, Node];
  const width = Math.max(...nodes.map((node) => node.width));
  const lane = (node: Node, k: number): Node => (node.width === 1 ? node : graph.lane(node, k));
  const eachLane = (work: (...lanes: Node[]) => Node): Node =>
    graph.vector(Array.from({ length: width }, (_, k) => work(...nodes.map((node) => lane(node, k)))));
  switch (name) {
    case 'reverseBits':
      return reverseBits(graph, x);
    case 'firstTrailingBit':
      return eachLane((a) => graph.select(graph.elementwise('ctz', [a]), minusOne(graph, a), isZero(graph, a)));
    case 'firstLeadingBit':
      return eachLane((a) => firstLeadingBit(graph, a));
    case 'extractBits':
      return eachLane((a) => extractBits(graph, a, y, z));
    case 'insertBits': {
      const [offset, count] = [nodes[2]!, nodes[3]!];
      return graph.vector(
        Array.from({ length: width }, (_, k) => insertBits(graph, lane(x, k), lane(y, k), offset, count)),
      );
    }
    case 'pack2x16float': {
      const low = graph.call('f32_to_f16', 'u32', [graph.lane(x, 0)]);
      const high = graph.call('f32_to_f16', 'u32', [graph.lane(x, 1)]);
      return graph.elementwise('or', [low, graph.elementwise('shl', [high, graph.constant('u32', 16)])]);
    }
    case 'unpack2x16float': {
      const low = graph.elementwise('and', [x, graph.constant('u32', 0xffff)]);
      const high = graph.elementwise('shr', [x, graph.constant('u32', 16)]);
      return graph.vector([low, high].map((half) => graph.call('f16_to_f32', 'f32', [half])));
    }
    default:
      return null;
  }
}

const isZero = (graph: Graph, x: Node): Node => graph.elementwise('eq', [x, graph.constant(x.scalar, 0)]);
const minusOne = (graph: Graph, x: Node): Node => graph.constant(x.scalar, -1);

function firstLeadingBit(graph: Graph, x: Node): Node {
  // of a negative number the first bit that differs from the sign
  const folded =
    x.scalar === 'i32' ? graph.elementwise('xor', [x, graph.elementwise('shr', [x, graph.constant('u32', 31)])]) : x;
  const position = graph.elementwise('sub', [graph.constant(x.scalar, 31), graph.elementwise('clz', [folded])]);
  return graph.select(position, minusOne(graph, x), isZero(graph, folded));
}

/** Neighbouring groups of so many bits change places. */
const reversals = [[1, 0x55555555], [2, 0x33333333], [4, 0x0f0f0f0f], [8, 0x00ff00ff]] as const; // prettier-ignore

function reverseBits(graph: Graph, x: Node): Node {
  let bits = graph.bitcast(x, 'u32');
  for (const [shift, mask] of reversals) {
    const by = graph.constant('u32', shift);
    const keep = graph.constant('u32', mask);
    const down = graph.elementwise('and', [graph.elementwise('shr', [bits, by]), keep]);
    const up = graph.elementwise('shl', [graph.elementwise('and', [bits, keep]), by]);
    bits = graph.elementwise('or', [down, up]);
  }
  const half = graph.constant('u32', 16);
  bits = graph.elementwise('or', [graph.elementwise('shr', [bits, half]), graph.elementwise('shl', [bits, half])]);
  return graph.bitcast(bits, x.scalar);
}

/** WGSL: o = min(offset, 32), c = min(count, 32 - o). */
function clampField(graph: Graph, offset: Node, count: Node): { o: Node; c: Node } {
  const word = graph.constant('u32', 32);
  const o = graph.elementwise('min', [offset, word]);
  return { o, c: graph.elementwise('min', [count, graph.elementwise('sub', [word, o])]) };
}

function extractBits(graph: Graph, x: Node, offset: Node, count: Node): Node {
  const { o, c } = clampField(graph, offset, count);
  const word = graph.constant('u32', 32);
  // up against the top, then down again with or without the sign; shifts count modulo 32, so c = 0 is apart
  const toTop = graph.elementwise('sub', [graph.elementwise('sub', [word, o]), c]);
  const field = graph.elementwise('shr', [graph.elementwise('shl', [x, toTop]), graph.elementwise('sub', [word, c])]);
  return graph.select(field, graph.constant(x.scalar, 0), isZero(graph, c));
}

function insertBits(graph: Graph, x: Node, bits: Node, offset: Node, count: Node): Node {
  const { o, c } = clampField(graph, offset, count);
  const ones = graph.constant('u32', 0xffffffff);
  const down = graph.elementwise('sub', [graph.constant('u32', 32), c]);
  const mask = graph.bitcast(graph.elementwise('shl', [graph.elementwise('shr', [ones, down]), o]), x.scalar);
  const inserted = graph.elementwise('and', [graph.elementwise('shl', [bits, o]), mask]);
  const kept = graph.elementwise('and', [x, graph.elementwise('not', [mask])]);
  return graph.select(graph.elementwise('or', [kept, inserted]), x, isZero(graph, c));
}
