/** A tree of boxes around triangles, for the question which triangle is nearest to a point. */
import type { TriangleMesh } from './closed-mesh.ts';
import { squaredTriangleDistance } from './triangle-distance.ts';

const trianglesInLeaf = 4;
/** From this depth on triangles are halved by number: no arrangement of them makes the tree deeper than the stack. */
const spatialDepth = 64;
const stackLength = 128;

export class TriangleTree {
  /** x y z of the three corners of each triangle, in the order of the leaves */
  readonly #corners: Float64Array;
  /** Of each node: min x y z, max x y z */
  readonly #boxes: Float64Array;
  /** Of each node: the second of its children, of which the first follows the node itself; 0 for a leaf */
  readonly #second: Int32Array;
  /** Of each node: its first triangle, and the one after its last */
  readonly #ranges: Int32Array;
  /** Nodes still to be looked at, and how far they are. */
  readonly #stack = new Int32Array(stackLength);
  readonly #stackDistances = new Float64Array(stackLength);

  constructor(mesh: TriangleMesh) {
    const builder = new TreeBuilder(cornersOf(mesh));
    builder.split(0, builder.order.length, 0);
    this.#boxes = Float64Array.from(builder.boxes);
    this.#second = Int32Array.from(builder.second);
    this.#ranges = Int32Array.from(builder.ranges);
    this.#corners = new Float64Array(builder.corners.length);
    for (const [place, triangle] of builder.order.entries()) {
      this.#corners.set(builder.corners.subarray(9 * triangle, 9 * triangle + 9), 9 * place);
    }
  }

  /** [m²] */
  squaredDistance(triangle: number, x: number, y: number, z: number): number {
    return squaredTriangleDistance(this.#corners, triangle, x, y, z);
  }

  /** The triangle nearest to a point; a number for `squaredDistance`. It is found sooner from a good guess. */
  nearest(x: number, y: number, z: number, guess = 0): number {
    const stack = this.#stack;
    const distances = this.#stackDistances;
    let nearest = guess;
    let best = this.squaredDistance(guess, x, y, z);
    let depth = 1;
    stack[0] = 0;
    distances[0] = this.#squaredBoxDistance(0, x, y, z);
    while (depth > 0) {
      depth--;
      if (distances[depth]! >= best) continue;
      const node = stack[depth]!;
      const second = this.#second[node]!;
      if (second === 0) {
        const end = this.#ranges[2 * node + 1]!;
        for (let triangle = this.#ranges[2 * node]!; triangle < end; triangle++) {
          const square = this.squaredDistance(triangle, x, y, z);
          if (square >= best) continue;
          best = square;
          nearest = triangle;
        }
        continue;
      }
      const toFirst = this.#squaredBoxDistance(node + 1, x, y, z);
      const toSecond = this.#squaredBoxDistance(second, x, y, z);
      // The nearer child comes last onto the stack, and so is taken first.
      const isFirstNearer = toFirst < toSecond;
      stack[depth] = isFirstNearer ? second : node + 1;
      distances[depth++] = isFirstNearer ? toSecond : toFirst;
      stack[depth] = isFirstNearer ? node + 1 : second;
      distances[depth++] = isFirstNearer ? toFirst : toSecond;
    }
    return nearest;
  }

  #squaredBoxDistance(node: number, x: number, y: number, z: number): number {
    const boxes = this.#boxes;
    const k = 6 * node;
    const dx = Math.max(boxes[k]! - x, x - boxes[k + 3]!, 0);
    const dy = Math.max(boxes[k + 1]! - y, y - boxes[k + 4]!, 0);
    const dz = Math.max(boxes[k + 2]! - z, z - boxes[k + 5]!, 0);
    return dx * dx + dy * dy + dz * dz;
  }
}

function cornersOf({ positions, corners }: TriangleMesh): Float64Array {
  const numbers = new Float64Array(3 * corners.length);
  for (const [k, vertex] of corners.entries()) numbers.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * k);
  return numbers;
}

class TreeBuilder {
  readonly corners: Float64Array;
  readonly order: Uint32Array;
  readonly boxes: number[] = [];
  readonly second: number[] = [];
  readonly ranges: number[] = [];

  constructor(corners: Float64Array) {
    this.corners = corners;
    this.order = Uint32Array.from({ length: corners.length / 9 }, (_, triangle) => triangle);
  }

  /** Makes a node of the triangles at `begin` … `end` − 1 of the order, and all nodes below it. */
  split(begin: number, end: number, depth: number): void {
    const node = this.second.length;
    const box = this.#boxOf(begin, end);
    this.boxes.push(...box);
    this.second.push(0);
    this.ranges.push(begin, end);
    if (end - begin <= trianglesInLeaf) return;
    const edges = [0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!);
    const axis = edges.indexOf(Math.max(...edges));
    const middle = this.#partition(begin, end, axis, (box[axis]! + box[axis + 3]!) / 2);
    const isUseful = middle > begin && middle < end && depth < spatialDepth;
    const cut = isUseful ? middle : (begin + end) >> 1;
    this.split(begin, cut, depth + 1);
    this.second[node] = this.second.length;
    this.split(cut, end, depth + 1);
  }

  #boxOf(begin: number, end: number): number[] {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let place = begin; place < end; place++) {
      const start = 9 * this.order[place]!;
      for (let k = 0; k < 9; k++) {
        const [axis, x] = [k % 3, this.corners[start + k]!];
        if (x < box[axis]!) box[axis] = x;
        if (x > box[axis + 3]!) box[axis + 3] = x;
      }
    }
    return box;
  }

  /** Triangles whose centre is below go first; returns the place of the first that is not. */
  #partition(begin: number, end: number, axis: number, border: number): number {
    const { corners, order } = this;
    let middle = begin;
    for (let place = begin; place < end; place++) {
      const triangle = order[place]!;
      const start = 9 * triangle + axis;
      if ((corners[start]! + corners[start + 3]! + corners[start + 6]!) / 3 >= border) continue;
      order[place] = order[middle]!;
      order[middle++] = triangle;
    }
    return middle;
  }
}
