/** A tree of triangles as kernels read it: in cells of a grid, from its first node, where f32 has the most to give. */
import type { FieldTable } from '../../core/fields.ts';
import type { GridFrame } from '../shape-model.ts';
import type { TriangleTree } from '../triangle-tree.ts';

/** As `TreeNode` in triangle_tree.wgsl. */
export const treeNode = {
  low: { type: 'vec3f', unit: '1', doc: 'Corner of the box, in cells.' },
  first: { type: 'u32', unit: '1', doc: 'First triangle of a leaf.' },
  high: { type: 'vec3f', unit: '1', doc: 'Opposite corner.' },
  end: { type: 'u32', unit: '1', doc: 'The triangle after the last of a leaf.' },
} as const satisfies FieldTable;

/** As `Triangle` in triangle_tree.wgsl. */
export const treeTriangle = {
  a: { type: 'vec3f', unit: '1', doc: 'Corner, in cells.' },
  b: { type: 'vec3f', unit: '1', doc: 'Corner, in cells.' },
  c: { type: 'vec3f', unit: '1', doc: 'Corner, in cells.' },
} as const satisfies FieldTable;

/** Words of `treeNode` structs. Rounding keeps order, so that boxes still hold their triangles. */
export function packTree({ boxes, leafStarts, leafCount }: TriangleTree, frame: GridFrame): Uint32Array {
  const words = packVectors(boxes, frame);
  for (let leaf = 0; leaf < leafCount; leaf++) {
    words[8 * (leafCount + leaf) + 3] = leafStarts[leaf]!;
    words[8 * (leafCount + leaf) + 7] = leafStarts[leaf + 1]!;
  }
  return words;
}

/** Words of `treeTriangle` structs. */
export const packTriangles = ({ corners }: TriangleTree, frame: GridFrame): Uint32Array => packVectors(corners, frame);

/** Three numbers in four words each. */
function packVectors(vectors: Float64Array, { min, spacing }: GridFrame): Uint32Array {
  const floats = new Float32Array((vectors.length / 3) * 4);
  for (let k = 0; k < vectors.length / 3; k++) {
    for (let axis = 0; axis < 3; axis++) floats[4 * k + axis] = (vectors[3 * k + axis]! - min[axis]!) / spacing;
  }
  return new Uint32Array(floats.buffer);
}
