/** Tools for a hand: bodies that a scene is given while somebody holds them, as large as what they are to move. */
import type { AddedBody, Model, ShapeModel, UnionModel, Vector3 } from 'talus';
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

export const toolName = 'tool in the hand';

/** Stands above the domain until it is moved. `side`: the direction of the screen's right, along the ground. */
export function toolBody(kind: ToolKind, model: Model, side: Vector3): AddedBody {
  const measures = measuresOf(model);
  const { min, max } = model.domain;
  const middle = [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2) as unknown as Vector3;
  const above = 1.2 * measures.height;
  const position: Vector3 = measures.isPlane ? [middle[0], max[1] + above, 0] : [middle[0], middle[1], max[2] + above];
  // Its front looks along the screen, where a hand moves it.
  const yaw = measures.isPlane ? 0 : Math.atan2(side[1], side[0]);
  const rotation = [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)] as const;
  return { name: toolName, shape: shapeOf(kind, measures), pose: { position, rotation } };
}

function measuresOf({ domain: { min, max }, grains, soft }: Model): Measures {
  const isPlane = soft?.dimensions === 2;
  const [x, y, z] = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as [number, number, number];
  const radius = grains.count > 0 ? grains.radius.reduce((sum, r) => sum + r, 0) / grains.count : 0;
  const thickness = Math.max(soft ? 3 * soft.cellSize : 0, 2 * radius, 0.01 * Math.min(x, isPlane ? y : z));
  return isPlane
    ? { width: x, height: y, thickness, isPlane }
    : { width: Math.min(x, y), height: z, thickness, isPlane };
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
  const long = Math.max(0.12 * width, 2 * thickness);
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
