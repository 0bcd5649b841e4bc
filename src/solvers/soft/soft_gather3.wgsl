// What a particle in space takes from the 27 nodes around it: velocity and affine velocity, and with them its new place and
// deformation F ← (1 + dt C) F, of which F - 1 is kept.
import package::math::columns::columns3;
import package::math::matrix::determinant_less_one3;
import package::math::rounded::rounded3;
@if(GPU) import package::solvers::soft::node_tile3::seen_node;
@if(CPU) import package::solvers::soft::node_tile3::tile;
import package::solvers::soft::soft_check::report;
import package::solvers::soft::soft_stencil3::{spline_weights, stencil3};
@if(CPU) import package::solvers::soft::soft_tile3::TILE_EDGE;
import package::solvers::soft::soft_types::{farthest_squared, rest_of3, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in and out; 5: velocities of nodes, 7: slots
@group(0) @binding(1) var<storage, read_write> position: array<vec4f>;
/// Columns of F - 1, and in the fourth lanes what rounding took of the place
@group(0) @binding(2) var<storage, read_write> deformation: array<vec4f>;
// state out
@group(0) @binding(4) var<storage, read_write> velocity: array<vec4f>;

/// A particle after the substep.
struct Moved3 {
  velocity: vec3f,
  affine: mat3x3f,
  /// F - 1
  gradient: mat3x3f,
}

/// Of det F
const LEAST_VOLUME = 1e-30;

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec3i, inverse_cell: f32, is_inside: bool) -> Moved3 {
  let x_before = position[i].xyz;
  // Asked for now, it is there when the sums are.
  let kept = array<vec4f, 3>(deformation[3u * i], deformation[3u * i + 1u], deformation[3u * i + 2u]);
  let stencil = stencil3(params, inverse_cell, x_before);
  let w = spline_weights(stencil.offset);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  @if(CPU) let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
  // Σ w v, and Σ w v kᵀ with k the place of a node, 0 … 2 along each axis. From the highest node down, such a sum is that
  // of all partial sums but the last.
  var v = vec4f(0.0);
  var by_x = vec4f(0.0);
  var by_y = vec4f(0.0);
  var by_z = vec4f(0.0);
  var layer = vec4f(0.0);
  var layer_by_x = vec4f(0.0);
  var layer_by_y = vec4f(0.0);
  for (var z = 2; z >= 0; z--) {
    layer = vec4f(0.0);
    layer_by_x = vec4f(0.0);
    layer_by_y = vec4f(0.0);
    for (var y = 2; y >= 0; y--) {
      @if(CPU) let row = first + u32((z * TILE_EDGE + y) * TILE_EDGE);
      @if(CPU) let g0 = tile[row] * w[0].x;
      @if(CPU) let g1 = tile[row + 1u] * w[1].x;
      @if(CPU) let g2 = tile[row + 2u] * w[2].x;
      @if(GPU) let g0 = seen_node(slot, is_inside, base + vec3i(0, y, z)) * w[0].x;
      @if(GPU) let g1 = seen_node(slot, is_inside, base + vec3i(1, y, z)) * w[1].x;
      @if(GPU) let g2 = seen_node(slot, is_inside, base + vec3i(2, y, z)) * w[2].x;
      let upper = g1 + g2;
      layer_by_y += layer;
      layer += (g0 + upper) * w[y].y;
      layer_by_x += (upper + g2) * w[y].y;
    }
    by_z += v;
    v += layer * w[z].z;
    by_x += layer_by_x * w[z].z;
    by_y += layer_by_y * w[z].z;
  }

  // The inverse of the splines' second moment is 4/h².
  let per_cell = 4.0 * inverse_cell;
  let at = stencil.offset;
  let c = mat3x3f(
    ((by_x - v * at.x) * per_cell).xyz, ((by_y - v * at.y) * per_cell).xyz, ((by_z - v * at.z) * per_cell).xyz,
  );
  let dt = params.dt;
  let h_before = columns3(kept[0], kept[1], kept[2]);
  let h = h_before + (c + c * h_before) * dt;
  var v_after = v.xyz;
  let way = dt * v_after + rest_of3(kept[0], kept[1], kept[2]);
  var x_after = rounded3(x_before + way);
  let rest = way - (x_after - x_before);
  deformation[3u * i] = vec4f(h[0], rest.x);
  deformation[3u * i + 1u] = vec4f(h[1], rest.y);
  deformation[3u * i + 2u] = vec4f(h[2], rest.z);
  let volume = 1.0 + determinant_less_one3(h);
  let is_fine = all(vec4f(x_after, volume) >= vec4f(params.domain_min, LEAST_VOLUME))
    && all(vec4f(x_after, dt * dt * dot(v_after, v_after)) <= vec4f(params.domain_max, farthest_squared(params)));
  if (!is_fine) {
    report(params, i, x_after, v_after, volume);
    // No farther than a cell past a face, where the grid ends.
    let held = clamp(x_after, params.domain_min - params.cell, params.domain_max + params.cell);
    v_after = select(v_after, vec3f(0.0), held != x_after);
    x_after = held;
  }
  velocity[i] = vec4f(v_after, 0.0);
  position[i] = vec4f(x_after, 0.0);
  return Moved3(v_after, c, h);
}
