/**
 * A tree of boxes around triangles, for the questions which triangle is nearest to a point and which ones a line meets.
 * It is complete: node n has the children 2n and 2n + 1, the root is 1, and the leaves are the last half. So it needs no
 * pointers, and a device walks it without a stack.
 */
import type { TriangleMesh } from './closed-mesh.ts';
import { squaredTriangleDistance } from './triangle-distance.ts';

const trianglesInLeaf = 4;
/** Deeper than any tree: 2³² leaves. */
const stackLength = 64;

export class TriangleTree {
  /** x y z of the three corners of each triangle, in the order of the leaves [m] */
  readonly corners: Float64Array;
  /** Of each node: min x y z, max x y z [m]; there is no node 0 */
  readonly boxes: Float64Array;
  /** First triangle of each leaf, and the number of all */
  readonly leafStarts: Uint32Array;
  /** A power of two; the first leaf is the node of this number. */
  readonly leafCount: number;
  /** Nodes still to be looked at, and how far they are. */
  readonly #stack = new Int32Array(stackLength);
  readonly #stackDistances = new Float64Array(stackLength);

  constructor(mesh: TriangleMesh) {
    const given = cornersOf(mesh);
    const count = given.length / 9;
    this.leafCount = 2 ** Math.max(0, Math.ceil(Math.log2(count / trianglesInLeaf)));
    const { leafCount } = this;
    this.leafStarts = Uint32Array.from({ length: leafCount + 1 }, (_, leaf) => Math.floor((leaf * count) / leafCount));
    this.corners = new Float64Array(given.length);
    for (const [place, triangle] of orderOf(given, this.leafStarts).entries()) {
      this.corners.set(given.subarray(9 * triangle, 9 * triangle + 9), 9 * place);
    }
    this.boxes = new Float64Array(12 * leafCount);
    for (let leaf = 0; leaf < leafCount; leaf++) this.#boundLeaf(leaf);
    for (let node = leafCount - 1; node > 0; node--) this.#boundChildren(node);
  }

  /** [m²] */
  squaredDistance(triangle: number, x: number, y: number, z: number): number {
    return squaredTriangleDistance(this.corners, triangle, x, y, z);
  }

  /** The triangle nearest to a point; a number for `squaredDistance`. It is found sooner from a good guess. */
  nearest(x: number, y: number, z: number, guess = 0): number {
    const stack = this.#stack;
    const distances = this.#stackDistances;
    let nearest = guess;
    let best = this.squaredDistance(guess, x, y, z);
    let depth = 1;
    stack[0] = 1;
    distances[0] = this.#squaredBoxDistance(1, x, y, z);
    while (depth > 0) {
      depth--;
      if (distances[depth]! >= best) continue;
      const node = stack[depth]!;
      if (node >= this.leafCount) {
        const end = this.leafStarts[node - this.leafCount + 1]!;
        for (let triangle = this.leafStarts[node - this.leafCount]!; triangle < end; triangle++) {
          const square = this.squaredDistance(triangle, x, y, z);
          if (square >= best) continue;
          best = square;
          nearest = triangle;
        }
        continue;
      }
      const first = 2 * node;
      const toFirst = this.#squaredBoxDistance(first, x, y, z);
      const toSecond = this.#squaredBoxDistance(first + 1, x, y, z);
      // The nearer child comes last onto the stack, and so is taken first.
      const isFirstNearer = toFirst < toSecond;
      stack[depth] = isFirstNearer ? first + 1 : first;
      distances[depth++] = isFirstNearer ? toSecond : toFirst;
      stack[depth] = isFirstNearer ? first : first + 1;
      distances[depth++] = isFirstNearer ? toFirst : toSecond;
    }
    return nearest;
  }

  #squaredBoxDistance(node: number, x: number, y: number, z: number): number {
    const boxes = this.boxes;
    const k = 6 * node;
    const dx = Math.max(boxes[k]! - x, x - boxes[k + 3]!, 0);
    const dy = Math.max(boxes[k + 1]! - y, y - boxes[k + 4]!, 0);
    const dz = Math.max(boxes[k + 2]! - z, z - boxes[k + 5]!, 0);
    return dx * dx + dy * dy + dz * dz;
  }

  #boundLeaf(leaf: number): void {
    const { boxes, corners, leafStarts } = this;
    const box = 6 * (this.leafCount + leaf);
    boxes.fill(Infinity, box, box + 3).fill(-Infinity, box + 3, box + 6);
    for (let k = 9 * leafStarts[leaf]!; k < 9 * leafStarts[leaf + 1]!; k++) {
      const low = box + (k % 3);
      boxes[low] = Math.min(boxes[low]!, corners[k]!);
      boxes[low + 3] = Math.max(boxes[low + 3]!, corners[k]!);
    }
  }

  #boundChildren(node: number): void {
    const { boxes } = this;
    for (let k = 0; k < 3; k++) {
      boxes[6 * node + k] = Math.min(boxes[12 * node + k]!, boxes[12 * node + 6 + k]!);
      boxes[6 * node + 3 + k] = Math.max(boxes[12 * node + 3 + k]!, boxes[12 * node + 9 + k]!);
    }
  }
}

function cornersOf({ positions, corners }: TriangleMesh): Float64Array {
  const numbers = new Float64Array(3 * corners.length);
  for (let k = 0; k < corners.length; k++) {
    for (let axis = 0; axis < 3; axis++) numbers[3 * k + axis] = positions[3 * corners[k]! + axis]!;
  }
  return numbers;
}

/** Halves the triangles along the longest edge of their centres' box, and the halves again, until they are leaves. */
function orderOf(corners: Float64Array, leafStarts: Uint32Array): Uint32Array {
  const order = Uint32Array.from({ length: corners.length / 9 }, (_, triangle) => triangle);
  const centres = [0, 1, 2].map((axis) =>
    Float64Array.from(order, (t) => corners[9 * t + axis]! + corners[9 * t + 3 + axis]! + corners[9 * t + 6 + axis]!),
  );
  const halve = (firstLeaf: number, leaves: number): void => {
    if (leaves === 1) return;
    const half = leaves / 2;
    const [begin, middle, end] = [0, half, leaves].map((k) => leafStarts[firstLeaf + k]!) as [number, number, number];
    const keys = centres[longestAxis(centres, order, begin, end)]!;
    select(order, keys, begin, middle, end);
    halve(firstLeaf, half);
    halve(firstLeaf + half, half);
  };
  halve(0, leafStarts.length - 1);
  return order;
}

function longestAxis(centres: readonly Float64Array[], order: Uint32Array, begin: number, end: number): number {
  const edges = centres.map((values) => {
    let [low, high] = [Infinity, -Infinity];
    for (let place = begin; place < end; place++) {
      const value = values[order[place]!]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return high - low;
  });
  return edges.indexOf(Math.max(...edges));
}

/** Puts the smallest keys of `begin` … `end` − 1 before `middle`: Hoare's selection, from the median of three. */
function select(order: Uint32Array, keys: Float64Array, begin: number, middle: number, end: number): void {
  let [low, high] = [begin, end - 1];
  while (low < high) {
    const [a, b, c] = [keys[order[low]!]!, keys[order[(low + high) >> 1]!]!, keys[order[high]!]!];
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let [i, j] = [low, high];
    while (i <= j) {
      while (keys[order[i]!]! < pivot) i++;
      while (keys[order[j]!]! > pivot) j--;
      if (i > j) break;
      const swapped = order[i]!;
      order[i++] = order[j]!;
      order[j--] = swapped;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
