// Back through G2P in the plane for the places of particles: Σ ∇w v* · (b + B d) − Bᵀ v', with b the bar of v' and B that of C'
// times 4/h². As in space (soft_g2p_adjoint3.wgsl), with tiles of 10 × 10 nodes.
@if(GPU) import package::solvers::soft::node_tile2::seen_node;
@if(CPU) import package::solvers::soft::node_tile2::tile;
import package::solvers::soft::node_tile2::take_nodes;
import package::solvers::soft::adjoint::splines::{spline_slopes, sum_lanes};
import package::solvers::soft::soft_blocks::{block_place, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil2::stencil2;
@if(GPU) import package::solvers::soft::soft_stencil2::is_in_block2;
import package::solvers::soft::soft_stencil3::{spline_distances, spline_weights};
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
@if(CPU) import package::solvers::soft::soft_tile2::TILE_EDGE;
import package::solvers::soft::soft_tile2::slots;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec2f>;
/// v', after the substep
@group(0) @binding(2) var<storage, read> velocity: array<vec2f>;
@group(0) @binding(3) var<storage, read> velocity_bar: array<vec2f>;
/// Times 4/h²
@group(0) @binding(6) var<storage, read> affine_bar: array<mat2x2f>;
// scratch; 5: velocities of nodes, 7: slots
@group(0) @binding(4) var<storage, read> order: array<u32>;
// state in and out
@group(0) @binding(8) var<storage, read_write> position_bar: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec2i, inverse_cell: f32, is_inside: bool) {
  let stencil = stencil2(params, inverse_cell, position[i]);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let v = velocity[i];
  let b = affine_bar[i];
  let b0 = vec4f(b[0] * params.cell, 0.0, 0.0);
  let b1 = vec4f(b[1] * params.cell, 0.0, 0.0);
  let here = vec4f(velocity_bar[i], 0.0, 0.0);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec2i(0), vec2i(7));
  @if(CPU) let first = u32(base.y * TILE_EDGE + base.x);
  // Row by row; lanes are summed at the very end.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  for (var y = 0; y < 3; y++) {
    @if(CPU) let row = first + u32(y * TILE_EDGE);
    let q = here + b1 * d[y].y;
    @if(CPU) let g0 = tile[row] * (q + b0 * d[0].x);
    @if(CPU) let g1 = tile[row + 1u] * (q + b0 * d[1].x);
    @if(CPU) let g2 = tile[row + 2u] * (q + b0 * d[2].x);
    @if(GPU) let g0 = seen_node(slot, is_inside, base + vec2i(0, y)) * (q + b0 * d[0].x);
    @if(GPU) let g1 = seen_node(slot, is_inside, base + vec2i(1, y)) * (q + b0 * d[1].x);
    @if(GPU) let g2 = seen_node(slot, is_inside, base + vec2i(2, y)) * (q + b0 * d[2].x);
    yx += (g0 * slope[0].x + g1 * slope[1].x + g2 * slope[2].x) * w[y].y;
    yy += (g0 * w[0].x + g1 * w[1].x + g2 * w[2].x) * slope[y].y;
  }
  let pull = vec2f(sum_lanes(yx), sum_lanes(yy)) * inverse_cell;
  position_bar[i] += pull - vec2f(dot(b[0], v), dot(b[1], v));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_g2p_adjoint2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]).xy;
  take_nodes(slot, lane, WORKGROUP_SIZE);
  workgroupBarrier();
  let inverse_cell = 1.0 / params.cell;
  let corner = vec2i(8u * block);
  @if(CPU) {
    for (var i = start; i < end; i++) { gather(order[i], slot, corner, inverse_cell, true); }
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let particle = order[i];
      if (is_in_block2(stencil2(params, inverse_cell, position[particle]), corner)) {
        gather(particle, slot, corner, inverse_cell, true);
      } else if (!keep_straggler(particle)) {
        gather(particle, slot, corner, inverse_cell, false);
      }
    }
    workgroupBarrier();
    for (var k = lane; k < straggler_count(); k += WORKGROUP_SIZE) {
      gather(stragglers[k], slot, corner, inverse_cell, false);
    }
  }
}
