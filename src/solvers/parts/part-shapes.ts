/** Parts of bodies as kernels read them. */
import { packStructs, type FieldTable, type StructValues } from '../../core/fields.ts';
import type { DistanceGrid, PartModel, ShapeModel } from '../../scene/model.ts';

/** As `PartShape` in part_types.wgsl. */
export const partShape = {
  size: { type: 'vec3f', unit: 'm', doc: 'Half lengths of a box; radius in x and half height in z otherwise.' },
  kind: { type: 'u32', unit: '1', doc: 'Place in `shapeKinds`.' },
  grid_origin: { type: 'vec3f', unit: 'm', doc: 'First node of the distance grid, frame of the part.' },
  grid_spacing: { type: 'f32', unit: 'm', doc: 'Edge of a cell.' },
  grid_size: { type: 'vec3u', unit: '1', doc: 'Nodes along x, y, z.' },
  grid_first: { type: 'u32', unit: '1', doc: 'Index of the first node in the array of all grids.' },
  offset: { type: 'vec3f', unit: 'm', doc: 'Of the origin of the part, frame of the body.' },
  material: { type: 'u32', unit: '1', doc: 'Index of the material.' },
  rotation: { type: 'vec4f', unit: '1', doc: 'Frame of the part to that of the body.' },
  body: { type: 'u32', unit: '1', doc: 'Index of the body.' },
} as const satisfies FieldTable;

/** As `Part` in part_types.wgsl: shape and pose together. */
export const placedPart = {
  size: partShape.size,
  kind: partShape.kind,
  grid_origin: partShape.grid_origin,
  grid_spacing: partShape.grid_spacing,
  grid_size: partShape.grid_size,
  grid_first: partShape.grid_first,
  position: { type: 'vec3f', unit: 'm', doc: 'Of the origin of the part, world frame.' },
  material: partShape.material,
  rotation: { type: 'vec4f', unit: '1', doc: 'Frame of the part to world frame.' },
  origin: { type: 'vec3f', unit: 'm', doc: 'Of the body, world frame.' },
  body: partShape.body,
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'Of the origin of the body, world frame.' },
  spin: { type: 'vec3f', unit: 'rad/s', doc: 'Angular velocity, world frame.' },
} as const satisfies FieldTable;

/** In the order of the constants of part_types.wgsl. */
const shapeKinds = [
  ...['plane', 'box', 'sphere', 'cylinder', 'capsule', 'mesh'],
  ...['hollow box', 'hollow sphere', 'hollow cylinder'],
];

/** Words of `partShape` structs, one a part; `firstOf` says where a grid begins in the array of all grids. */
export function packPartShapes(parts: readonly PartModel[], firstOf: (grid: DistanceGrid) => number): Uint32Array {
  return packStructs(
    partShape,
    parts.map((part) => shapeOf(part, firstOf)),
  );
}

/** The grids that parts need, in their order. */
export const gridsOf = (parts: readonly PartModel[]): readonly DistanceGrid[] =>
  parts.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.distance] : []));

type FirstOf = (grid: DistanceGrid) => number;

function shapeOf({ shape, material, body, offset }: PartModel, firstOf: FirstOf): StructValues<typeof partShape> {
  const isHollow = 'hollow' in shape && shape.hollow;
  const grid = shape.kind === 'mesh' ? shape.distance : null;
  return {
    size: sizeOf(shape),
    kind: shapeKinds.indexOf(isHollow ? `hollow ${shape.kind}` : shape.kind),
    grid_origin: grid?.min ?? [0, 0, 0],
    grid_spacing: grid?.spacing ?? 1,
    grid_size: grid?.size ?? [2, 2, 2],
    grid_first: grid ? firstOf(grid) : 0,
    offset: offset.position,
    material,
    rotation: offset.rotation,
    body,
  };
}

function sizeOf(shape: ShapeModel): readonly number[] {
  switch (shape.kind) {
    case 'box':
      return shape.halfSize;
    case 'sphere':
      return [shape.radius, 0, 0];
    case 'cylinder':
    case 'capsule':
      return [shape.radius, 0, shape.halfHeight];
    case 'plane':
    case 'mesh':
      return [0, 0, 0];
  }
}
