/** Bodies as kernels read them, and the distance grids of all meshes in one array. */
import { packStructs, type FieldTable, type StructValues } from '../../core/fields.ts';
import type { BodyModel, Model, ShapeModel } from '../../scene/model.ts';

/** As `BodyShape` in body_types.wgsl. */
export const bodyShape = {
  size: { type: 'vec3f', unit: 'm', doc: 'Half lengths of a box; radius in x and half height in z otherwise.' },
  kind: { type: 'u32', unit: '1', doc: 'Place in `shapeKinds`.' },
  grid_origin: { type: 'vec3f', unit: 'm', doc: 'First node of the distance grid, body frame.' },
  grid_spacing: { type: 'f32', unit: 'm', doc: 'Edge of a cell.' },
  grid_size: { type: 'vec3u', unit: '1', doc: 'Nodes along x, y, z.' },
  grid_first: { type: 'u32', unit: '1', doc: 'Index of the first node in the array of all grids.' },
  material: { type: 'u32', unit: '1', doc: 'Index of the material.' },
} as const satisfies FieldTable;

/** As `Body` in body_types.wgsl: shape and pose together. */
export const placedBody = {
  size: bodyShape.size,
  kind: bodyShape.kind,
  grid_origin: bodyShape.grid_origin,
  grid_spacing: bodyShape.grid_spacing,
  grid_size: bodyShape.grid_size,
  grid_first: bodyShape.grid_first,
  position: { type: 'vec3f', unit: 'm', doc: 'Of the origin at the end of the step, world frame.' },
  material: bodyShape.material,
  rotation: { type: 'vec4f', unit: '1', doc: 'Body frame to world frame.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'Of the origin, world frame.' },
  spin: { type: 'vec3f', unit: 'rad/s', doc: 'Angular velocity, world frame.' },
} as const satisfies FieldTable;

/** In the order of the constants of body_types.wgsl. */
const shapeKinds = [
  ...['plane', 'box', 'sphere', 'cylinder', 'capsule', 'mesh'],
  ...['hollow box', 'hollow sphere', 'hollow cylinder'],
];

export interface BodyShapes {
  /** Words of `bodyShape` structs, one a body. */
  readonly shapes: Uint32Array;
  /** Distances at the nodes of all grids, one grid after another [m]. */
  readonly distances: Float32Array;
}

export function packBodyShapes({ bodies }: Pick<Model, 'bodies'>): BodyShapes {
  const grids = bodies.map(({ shape }) => (shape.kind === 'mesh' ? shape.distance.distance : new Float32Array()));
  const distances = new Float32Array(grids.reduce((sum, grid) => sum + grid.length, 0));
  let first = 0;
  const shapes = bodies.map((body, index) => {
    const packed = { ...shapeOf(body), grid_first: first };
    distances.set(grids[index]!, first);
    first += grids[index]!.length;
    return packed;
  });
  return { shapes: packStructs(bodyShape, shapes), distances };
}

function shapeOf({ shape, material }: BodyModel): StructValues<typeof bodyShape> {
  const isHollow = 'hollow' in shape && shape.hollow;
  const grid = shape.kind === 'mesh' ? shape.distance : { min: [0, 0, 0], spacing: 1, size: [2, 2, 2] };
  return {
    size: sizeOf(shape),
    kind: shapeKinds.indexOf(isHollow ? `hollow ${shape.kind}` : shape.kind),
    grid_origin: grid.min,
    grid_spacing: grid.spacing,
    grid_size: grid.size,
    grid_first: 0,
    material,
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
