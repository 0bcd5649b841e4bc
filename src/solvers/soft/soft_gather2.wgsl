// What a particle in the plane takes from the 9 nodes around it: see soft_gather3.wgsl.
@if(GPU) import package::solvers::soft::node_tile2::seen_node;
@if(CPU) import package::solvers::soft::node_tile2::tile;
import package::solvers::soft::soft_check::report;
import package::solvers::soft::soft_stencil2::stencil2;
import package::solvers::soft::soft_stencil3::spline_weights;
@if(CPU) import package::solvers::soft::soft_tile2::TILE_EDGE;
import package::math::matrix::diagonal2;
import package::math::rounded::rounded2;
import package::solvers::soft::soft_types::{farthest_squared, gradient2, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in and out; 5: velocities of nodes, 7: slots
@group(0) @binding(1) var<storage, read_write> position: array<vec2f>;
@group(0) @binding(2) var<storage, read_write> deformation: array<mat3x2f>;
// state out
@group(0) @binding(4) var<storage, read_write> velocity: array<vec2f>;

/// A particle after the substep.
struct Moved2 {
  velocity: vec2f,
  affine: mat2x2f,
  /// F - 1
  gradient: mat2x2f,
}

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec2i, inverse_cell: f32, is_inside: bool) -> Moved2 {
  let x_before = position[i];
  let stencil = stencil2(params, inverse_cell, x_before);
  let w = spline_weights(stencil.offset);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec2i(0), vec2i(7));
  @if(CPU) let first = u32(base.y * TILE_EDGE + base.x);
  // Σ w v, and Σ w v kᵀ with k the place of a node, 0 … 2 along each axis. From the highest node down, such a sum is that
  // of all partial sums but the last.
  var v = vec4f(0.0);
  var by_x = vec4f(0.0);
  var by_y = vec4f(0.0);
  for (var y = 2; y >= 0; y--) {
    @if(CPU) let row = first + u32(y * TILE_EDGE);
    @if(CPU) let g0 = tile[row] * w[0].x;
    @if(CPU) let g1 = tile[row + 1u] * w[1].x;
    @if(CPU) let g2 = tile[row + 2u] * w[2].x;
    @if(GPU) let g0 = seen_node(slot, is_inside, base + vec2i(0, y)) * w[0].x;
    @if(GPU) let g1 = seen_node(slot, is_inside, base + vec2i(1, y)) * w[1].x;
    @if(GPU) let g2 = seen_node(slot, is_inside, base + vec2i(2, y)) * w[2].x;
    let upper = g1 + g2;
    by_y += v;
    v += (g0 + upper) * w[y].y;
    by_x += (upper + g2) * w[y].y;
  }

  // The inverse of the splines' second moment is 4/h².
  let per_cell = 4.0 * inverse_cell;
  let at = stencil.offset;
  let c = mat2x2f(((by_x - v * at.x) * per_cell).xy, ((by_y - v * at.y) * per_cell).xy);
  let dt = params.dt;
  let kept = deformation[i];
  let h_before = gradient2(kept);
  let h = h_before + c * (h_before + diagonal2(vec2f(1.0))) * dt;
  var v_after = v.xy;
  let way = dt * v_after + kept[2];
  var x_after = rounded2(x_before + way);
  deformation[i] = mat3x2f(h[0], h[1], way - (x_after - x_before));
  let f = h + diagonal2(vec2f(1.0));
  let is_fine = all(x_after >= params.domain_min.xy) && all(x_after <= params.domain_max.xy)
    && dt * dt * dot(v_after, v_after) <= farthest_squared(params) && determinant(f) > 0.0;
  if (!is_fine) {
    let middle = 0.5 * (params.domain_min.z + params.domain_max.z);
    report(params, i, vec3f(x_after, middle), vec3f(v_after, 0.0), determinant(f));
    // No farther than a cell past a face, where the grid ends.
    let held = clamp(x_after, params.domain_min.xy - params.cell, params.domain_max.xy + params.cell);
    v_after = select(v_after, vec2f(0.0), held != x_after);
    x_after = held;
  }
  velocity[i] = v_after;
  position[i] = x_after;
  return Moved2(v_after, c, h);
}
