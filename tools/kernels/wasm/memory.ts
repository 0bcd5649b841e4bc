/** Places in memory: addresses as sums of scaled indices, loads that are remembered until something may have changed them. */
import { arrayStride, layout, memberOffsets, type ScalarName, type Type } from '../types.ts';
import type { Body } from './body.ts';
import type { Graph, Node } from './graph.ts';
import { Composite, type Value } from './values.ts';

/** Arrays start above this address, so that an offset up to it may be added after an index that is still negative. */
const largestOffset = 32768;

/** Bytes that an array has at least, even an empty one. */
const smallestArray = 64;

export interface Region {
  readonly name: string;
  /** Bytes from its start on that can be read whatever array is bound. */
  readonly certainBytes: number;
  /** Nobody writes it during a dispatch. */
  readonly isConstant: boolean;
  /** Only the running thread sees it: atomics on it need no atomic instruction. */
  readonly isPrivate: boolean;
  /** Counts writes: a load is good as long as the version is the same. */
  version: number;
}

export interface Place {
  readonly kind: 'place';
  readonly region: Region;
  readonly type: Type;
  readonly base: Node;
  /** Index nodes and how many bytes each step of them is. */
  readonly terms: ReadonlyMap<Node, number>;
  readonly offset: number;
  /** Where a binding ends: its size in bytes, for arrayLength. */
  readonly bytes: Node | null;
  /** The word after a vec3 may hold an integer, which as a float could be subnormal and slow. */
  readonly isVectorTailForeign?: boolean;
}

export class Memory {
  readonly #graph: Graph;
  readonly #body: Body;
  readonly #regions = new Set<Region>();

  constructor(graph: Graph, body: Body) {
    this.#graph = graph;
    this.#body = body;
  }

  region(name: string, type: Type, options: { isConstant?: boolean; isPrivate?: boolean } = {}): Region {
    const certainBytes = Math.max(layout(type).size, smallestArray);
    const region = { name, certainBytes, isConstant: false, isPrivate: false, version: 0, ...options };
    this.#regions.add(region);
    return region;
  }
  place(region: Region, type: Type, base: Node, offset: number, bytes: Node | null = null): Place {
    return { kind: 'place', region, type, base, terms: new Map(), offset, bytes };
  }

  /** Something may have written the region, or any region. */
  touch(region?: Region): void {
    for (const each of region ? [region] : this.#regions) if (!each.isConstant) each.version++;
  }

  // ---- places within places

  member(place: Place, index: number): Place {
    if (place.type.kind !== 'struct') throw new Error('member of something that is no struct');
    const member = place.type.members[index]!;
    const next = place.type.members[index + 1];
    const isTailForeign = next !== undefined && !isFloatFirst(next.type);
    const offset = place.offset + memberOffsets(place.type)[index]!;
    return { ...place, type: member.type, offset, isVectorTailForeign: isTailForeign };
  }
  element(place: Place, index: Node): Place {
    const { type } = place;
    const [element, stride]: [Type, number] =
      type.kind === 'array'
        ? [type.element, arrayStride(type)]
        : type.kind === 'matrix'
          ? [{ kind: 'vector', width: type.rows, scalar: 'f32' }, type.rows === 2 ? 8 : 16]
          : type.kind === 'vector'
            ? [{ kind: 'scalar', scalar: type.scalar }, 4]
            : unindexable(type);
    const terms = new Map(place.terms);
    const sum = { constant: place.offset, terms };
    addScaled(index, stride, sum);
    return { ...place, type: element, terms, offset: sum.constant, isVectorTailForeign: false };
  }
  lane(place: Place, lane: number): Place {
    return this.element(place, this.#graph.constant('u32', lane));
  }

  /** Address of a place as a node and an offset to add in the instruction. */
  address(place: Place): { node: Node; offset: number } {
    const terms = [...place.terms].filter(([, scale]) => scale !== 0);
    const isSmall = place.offset >= 0 && place.offset <= largestOffset;
    return {
      node: this.#graph.address(place.base, terms, isSmall ? 0 : place.offset | 0),
      offset: isSmall ? place.offset : 0,
    };
  }

  // ---- reading and writing

  load(place: Place): Value {
    const { type } = place;
    switch (type.kind) {
      case 'scalar':
      case 'atomic':
        return this.#loadNode(place, type.scalar, 1);
      case 'vector':
        return this.#loadNode(place, type.scalar, type.width);
      case 'matrix':
      case 'array':
        return new Composite(
          type,
          Array.from({ length: partCount(type) }, (_, k) => this.load(this.lane(place, k))),
        );
      case 'struct':
        return new Composite(type, type.members.map((_, k) => this.load(this.member(place, k)))); // prettier-ignore
      case 'pointer':
      case 'void':
        throw new Error(`a ${type.kind} is not in memory`);
    }
  }
  #loadNode(place: Place, scalar: ScalarName, width: number): Node {
    // in memory a bool is 0 or 1, of a vector too: its lanes are read and written one by one as well
    if (scalar === 'bool' && width > 1) return this.#graph.convert(this.#loadNode(place, 'u32', width), 'bool');
    const { node, offset } = this.address(place);
    if (width === 3 && place.isVectorTailForeign && scalar === 'f32') {
      const lanes = [0, 1, 2].map((k) => this.#loadNode(this.lane(place, k), scalar, 1));
      return this.#graph.vector(lanes);
    }
    const load = this.#graph.load(scalar, width, node, offset, place.region.name, place.region.version);
    // reads now: a later store must not come before it; what never changes and is sure to be there, once for the whole dispatch
    const { isConstant, certainBytes } = place.region;
    if (isConstant && node === place.base && offset + width * 4 <= certainBytes) this.#body.hoist(load);
    else this.#body.use(load);
    return load;
  }

  /** Four words that were read from places next to each other, in one go; null for others, and where they may have changed. */
  loadTogether(words: readonly Node[]): Node | null {
    const [first] = words as [Node];
    if (words.length !== 4 || first.op !== 'load' || first.scalar === 'bool') return null;
    const { scalar, args, numbers, text } = first;
    const [offset, version] = numbers as [number, number];
    const isNext = (word: Node, k: number): boolean =>
      word === this.#graph.load(scalar, 1, args[0]!, offset + 4 * k, text, version);
    const isPresent = [...this.#regions].some((region) => region.name === text && region.version === version);
    if (!isPresent || !words.every(isNext)) return null;
    const load = this.#graph.load(scalar, 4, args[0]!, offset, text, version);
    this.#body.use(load);
    return load;
  }

  store(place: Place, value: Value): void {
    if (value instanceof Composite) {
      const isStruct = place.type.kind === 'struct';
      value.parts.forEach((part, k) => this.store(isStruct ? this.member(place, k) : this.lane(place, k), part));
      return;
    }
    if (value.scalar === 'bool' && value.width > 1) return this.store(place, this.#graph.convert(value, 'u32'));
    const { node, offset } = this.address(place);
    if (value.width === 1) this.#body.store(value.scalar === 'f32' ? 'f32.store' : 'i32.store', node, value, offset);
    else if (value.width === 4) this.#body.store('v128.store', node, value, offset);
    else {
      this.#body.store('v128.store64_lane', node, value, offset, 0);
      if (value.width === 3) this.#body.store('v128.store32_lane', node, value, offset + 8, 2);
    }
    this.touch(place.region);
    const { name, version } = place.region;
    this.#body.alias(this.#graph.load(value.scalar, value.width, node, offset, name, version), value);
  }

  /** Elements of a runtime-sized array. */
  arrayLength(place: Place): Node {
    if (place.type.kind !== 'array' || !place.bytes) throw new Error('arrayLength of something that is no binding');
    const size = this.#graph.elementwise('sub', [place.bytes, this.#graph.constant('u32', place.offset)]);
    return this.#graph.elementwise('div', [size, this.#graph.constant('u32', arrayStride(place.type))]);
  }
}

export function partCount(type: Type): number {
  switch (type.kind) {
    case 'matrix':
      return type.columns;
    case 'array':
      if (type.count === null) throw new Error('a runtime-sized array has no fixed number of elements');
      return type.count;
    case 'struct':
      return type.members.length;
    default:
      throw new Error(`${type.kind} has no parts`);
  }
}

function unindexable(type: Type): never {
  throw new Error(`${type.kind} cannot be indexed`);
}

function isFloatFirst(type: Type): boolean {
  switch (type.kind) {
    case 'scalar':
    case 'vector':
      return type.scalar === 'f32';
    case 'array':
      return isFloatFirst(type.element);
    case 'struct':
      return isFloatFirst(type.members[0]!.type);
    default:
      return type.kind === 'matrix';
  }
}

/** Adds `scale · node` to a sum, taking sums, differences and constant factors apart. All of it is modulo 2³². */
function addScaled(node: Node, scale: number, sum: { constant: number; terms: Map<Node, number> }): void {
  const [left, right] = node.args;
  if (node.op === 'constant') {
    sum.constant = (sum.constant + Math.imul(scale, node.numbers[0]!)) | 0;
  } else if ((node.op === 'convert' || node.op === 'bitcast') && left!.scalar !== 'f32' && left!.scalar !== 'bool') {
    addScaled(left!, scale, sum);
  } else if (node.op === 'add') {
    addScaled(left!, scale, sum);
    addScaled(right!, scale, sum);
  } else if (node.op === 'sub' && right!.op === 'constant') {
    addScaled(left!, scale, sum);
    addScaled(right!, -scale, sum);
  } else if (node.op === 'mul' && right!.op === 'constant') {
    addScaled(left!, Math.imul(scale, right!.numbers[0]!), sum);
  } else if (node.op === 'mul' && left!.op === 'constant') {
    addScaled(right!, Math.imul(scale, left!.numbers[0]!), sum);
  } else if (node.op === 'shl' && right!.op === 'constant') {
    addScaled(left!, scale << right!.numbers[0]!, sum);
  } else {
    sum.terms.set(node, ((sum.terms.get(node) ?? 0) + scale) | 0);
  }
}

/** Bytes that values of a type take in scratch memory, 16-aligned. */
export const scratchSize = (type: Type): number => Math.ceil(layout(type).size / 16) * 16;
