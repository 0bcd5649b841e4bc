/** Parts of bodies as kernels read them, and the distance grids of all meshes in one array. */
import { packStructs, type FieldTable, type StructValues } from '../../core/fields.ts';
import type { BodyModel, Model, ShapeModel } from '../../scene/model.ts';

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
  position: { type: 'vec3f', unit: 'm', doc: 'Of the origin of the part at the end of the step, world frame.' },
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

export interface PartShapes {
  /** Words of `partShape` structs, one a part. */
  readonly shapes: Uint32Array;
  /** Distances at the nodes of all grids, one grid after another [m]. */
  readonly distances: Float32Array;
}

export function packPartShapes({ bodies }: Pick<Model, 'bodies'>): PartShapes {
  const grids = bodies.map(({ shape }) => (shape.kind === 'mesh' ? shape.distance.distance : new Float32Array()));
  const distances = new Float32Array(grids.reduce((sum, grid) => sum + grid.length, 0));
  let first = 0;
  const shapes = bodies.map((body, index) => {
    const packed = { ...shapeOf(body, index), grid_first: first };
    distances.set(grids[index]!, first);
    first += grids[index]!.length;
    return packed;
  });
  return { shapes: packStructs(partShape, shapes), distances };
}

function shapeOf({ shape, material }: BodyModel, body: number): StructValues<typeof partShape> {
  const isHollow = 'hollow' in shape && shape.hollow;
  const grid = shape.kind === 'mesh' ? shape.distance : { min: [0, 0, 0], spacing: 1, size: [2, 2, 2] };
  return {
    size: sizeOf(shape),
    kind: shapeKinds.indexOf(isHollow ? `hollow ${shape.kind}` : shape.kind),
    grid_origin: grid.min,
    grid_spacing: grid.spacing,
    grid_size: grid.size,
    grid_first: 0,
    offset: [0, 0, 0],
    material,
    rotation: [0, 0, 0, 1],
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
