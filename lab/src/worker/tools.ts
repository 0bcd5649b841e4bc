/** Tools for a hand: bodies that a scene is given while somebody holds them, as large as what they are to move. */
import {
  isInPlane,
  type Model,
  type Quaternion,
  type ShapeModel,
  type UnionModel,
  type Vector3,
  type World,
} from 'talus';
import type { ToolKind } from '../protocol.ts';

/** Lengths that a tool is made after [m]. */
interface Measures {
  /** Of the domain across, the smaller one. */
  readonly width: number;
  readonly height: number;
  /** No wall of a tool is thinner: grains would be pushed through it, and soft matter held from afar. */
  readonly thickness: number;
  /** A wall along z, in the plane, reaches through all of it. */
  readonly isPlane: boolean;
}

/** A tool, and what it takes up around its middle [m]. */
export interface Tool {
  readonly name: string;
  readonly shape: ShapeModel | UnionModel;
  readonly rotation: Quaternion;
  /** Along the ground, to every side. */
  readonly across: number;
  /** To above and below. */
  readonly upright: number;
}

/** `side`: the direction of the screen's right, along which a hand moves it: there its front is. */
export function makeTool(kind: ToolKind, model: Model, side: Vector3): Tool {
  const measures = measuresOf(model);
  const yaw = measures.isPlane ? 0 : Math.atan2(side[1], side[0]);
  const shape = shapeOf(kind, measures);
  return { name: kind, shape, rotation: [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)], ...extentOf(shape, measures) };
}

/**
 * Where a tool may come into a world that is to go to a place: there, or above all matter that it would stand in, which it
 * would burst.
 */
export async function freePlace({ across, upright }: Tool, world: World, target: Vector3): Promise<Vector3> {
  const { model, matter } = world;
  const dimensions = model.soft?.dimensions ?? 3;
  const up = dimensions - 1;
  const [positions, presence] = await Promise.all([
    world.read(`${matter.piece}.position`),
    matter.piece === 'grain' ? world.read('grain.presence') : null,
  ]);
  const size = model.soft ? model.soft.cellSize : model.grains.radius.reduce((most, r) => Math.max(most, r), 0);
  let top = -Infinity;
  for (let i = 0; i < positions.length / dimensions; i++) {
    if (presence && presence[i] === 0) continue;
    const away = [0, 1, 2].slice(0, up).map((axis) => positions[dimensions * i + axis]! - target[axis]!);
    if (Math.hypot(...away) < across + size) top = Math.max(top, positions[dimensions * i + up]!);
  }
  const lowest = top + size + upright;
  return target.map((x, axis) => (axis === up ? Math.max(x, lowest) : x)) as unknown as Vector3;
}

function extentOf(shape: ShapeModel | UnionModel, { isPlane }: Measures): Pick<Tool, 'across' | 'upright'> {
  const boxes = shape.kind === 'union' ? shape.parts : [{ shape, offset: { position: [0, 0, 0] as Vector3 } }];
  const extents = boxes.map(({ shape: part, offset: { position } }) => {
    const half = halfSizeOf(part);
    const reach = half.map((length, axis) => length + Math.abs(position[axis]!));
    return { across: isPlane ? reach[0]! : Math.hypot(reach[0]!, reach[1]!), upright: reach[isPlane ? 1 : 2]! };
  });
  return {
    across: Math.max(...extents.map(({ across }) => across)),
    upright: Math.max(...extents.map(({ upright }) => upright)),
  };
}

/** Of the kinds that tools are made of. */
function halfSizeOf(shape: ShapeModel): Vector3 {
  if (shape.kind === 'box') return shape.halfSize;
  if (shape.kind === 'capsule') return [shape.radius, shape.radius, shape.halfHeight + shape.radius];
  return [0, 0, 0];
}

function measuresOf(model: Model): Measures {
  const { domain, grains, soft } = model;
  const { min, max } = domain;
  const isPlane = isInPlane(model);
  const [x, y, z] = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as [number, number, number];
  const radius = grains.count > 0 ? grains.radius.reduce((sum, r) => sum + r, 0) / grains.count : 0;
  const width = Math.min(x, isPlane ? x : y);
  // Three cells are best, but on a coarse grid a tool would fill the domain.
  const cells = soft ? Math.min(3 * soft.cellSize, Math.max(2 * soft.cellSize, 0.12 * width)) : 0;
  const height = isPlane ? y : z;
  return { width, height, thickness: Math.max(cells, 2 * radius, 0.01 * Math.min(width, height)), isPlane };
}

function shapeOf(kind: ToolKind, measures: Measures): ShapeModel | UnionModel {
  switch (kind) {
    case 'rod':
      return rod(measures);
    case 'plate':
      return plate(measures);
    case 'shovel':
      return shovel(measures);
  }
}

/** Upright. */
function rod({ width, height, thickness, isPlane }: Measures): ShapeModel {
  const radius = Math.max(thickness / 2, 0.02 * width);
  return isPlane
    ? { kind: 'box', halfSize: [radius, 0.25 * height, 1], hollow: false }
    : { kind: 'capsule', radius, halfHeight: 0.25 * height };
}

/** Upright, its faces to the sides of the screen. */
function plate({ width, height, thickness, isPlane }: Measures): ShapeModel {
  const half = thickness / 2;
  return isPlane
    ? { kind: 'box', halfSize: [half, 0.15 * height, 1], hollow: false }
    : { kind: 'box', halfSize: [half, 0.2 * width, 0.15 * height], hollow: false };
}

/** A floor, a back and two sides; open to the right of the screen and above. */
function shovel({ width, height, thickness, isPlane }: Measures): UnionModel {
  const half = thickness / 2;
  const long = Math.max(0.12 * width, 1.5 * thickness);
  const high = Math.max(Math.min(0.08 * height, long), 1.5 * thickness);
  const deep = isPlane ? 1 : long;
  const box = (halfSize: Vector3, place: Vector3): UnionModel['parts'][number] => ({
    shape: { kind: 'box', halfSize, hollow: false },
    offset: { position: place, rotation: [0, 0, 0, 1] },
  });
  // Up is y in the plane, else z.
  const upright = ([x, side, up]: Vector3): Vector3 => (isPlane ? [x, up, side] : [x, side, up]);
  const floor = box(upright([long, deep, half]), upright([0, 0, -high]));
  const back = box(upright([half, deep, high + half]), upright([-long, 0, 0]));
  const sides = [-1, 1].map((sign) => box([long, half, high + half], [0, sign * long, 0]));
  return { kind: 'union', parts: isPlane ? [floor, back] : [floor, back, ...sides] };
}
