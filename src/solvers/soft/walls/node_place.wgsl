// Where the nodes of a block are.
import package::solvers::soft::soft_types::SoftParams;

/// Of the first node of a block, world frame [m]; z is 0 in the plane.
fn block_place(params: SoftParams, block: u32, dimensions: u32) -> vec3f {
  let row = params.blocks.x;
  let layer = row * params.blocks.y;
  let index = vec3u(block % row, block / row % params.blocks.y, block / layer % params.blocks.z);
  if (dimensions == 2u) { return vec3f(params.origin.xy + params.cell * vec2f(8u * index.xy), 0.0); }
  return params.origin + params.cell * vec3f(4u * index);
}

/// From the first node of a block to another, in cells.
fn local_place(local: u32, dimensions: u32) -> vec3f {
  if (dimensions == 2u) { return vec3f(vec3u(local & 7u, local >> 3u, 0u)); }
  return vec3f(vec3u(local & 3u, (local >> 2u) & 3u, local >> 4u));
}

/// From the first node of a block to its middle, in cells; also the half lengths of the box around its nodes.
fn middle_of_block(dimensions: u32) -> vec3f {
  if (dimensions == 2u) { return vec3f(3.5, 3.5, 0.0); }
  return vec3f(1.5);
}
