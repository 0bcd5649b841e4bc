// Back through G2P in space for the places of particles: they took v' = Σ w v* and C' = (4/h²) Σ w v* dᵀ from the nodes, so that
// with b the bar of v' and B that of C' times 4/h² the bar of the place is
//
//     Σ ∇w v* · (b + B d) − Bᵀ v'
//
// One workgroup a block, which first takes the 6 × 6 × 6 nodes that its particles see.
import package::math::columns::columns3;
@if(GPU) import package::solvers::soft::node_tile3::seen_node;
@if(CPU) import package::solvers::soft::node_tile3::tile;
import package::solvers::soft::node_tile3::take_nodes;
import package::solvers::soft::adjoint::splines::{spline_slopes, sum_lanes};
import package::solvers::soft::soft_blocks::{block_place, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil3::{spline_distances, spline_weights, stencil3};
@if(GPU) import package::solvers::soft::soft_stencil3::is_in_block3;
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
@if(CPU) import package::solvers::soft::soft_tile3::TILE_EDGE;
import package::solvers::soft::soft_tile3::slots;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec4f>;
/// v', after the substep
@group(0) @binding(2) var<storage, read> velocity: array<vec4f>;
@group(0) @binding(3) var<storage, read> velocity_bar: array<vec4f>;
/// Times 4/h²
@group(0) @binding(6) var<storage, read> affine_bar: array<vec4f>;
// scratch; 5: velocities of nodes, 7: slots
@group(0) @binding(4) var<storage, read> order: array<u32>;
// state in and out
@group(0) @binding(8) var<storage, read_write> position_bar: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec3i, inverse_cell: f32, is_inside: bool) {
  let stencil = stencil3(params, inverse_cell, position[i].xyz);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let v = velocity[i].xyz;
  let b = columns3(affine_bar[3u * i], affine_bar[3u * i + 1u], affine_bar[3u * i + 2u]);
  let b0 = vec4f(b[0] * params.cell, 0.0);
  let b1 = vec4f(b[1] * params.cell, 0.0);
  let b2 = vec4f(b[2] * params.cell, 0.0);
  let here = vec4f(velocity_bar[i].xyz, 0.0);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  @if(CPU) let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
  // Row by row and layer by layer; lanes are summed at the very end.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  var yz = vec4f(0.0);
  for (var z = 0; z < 3; z++) {
    let in_layer = here + b2 * d[z].z;
    var layer_yx = vec4f(0.0);
    var layer_yy = vec4f(0.0);
    var layer_yz = vec4f(0.0);
    for (var y = 0; y < 3; y++) {
      @if(CPU) let row = first + u32((z * TILE_EDGE + y) * TILE_EDGE);
      let q = in_layer + b1 * d[y].y;
      @if(CPU) let g0 = tile[row] * (q + b0 * d[0].x);
      @if(CPU) let g1 = tile[row + 1u] * (q + b0 * d[1].x);
      @if(CPU) let g2 = tile[row + 2u] * (q + b0 * d[2].x);
      @if(GPU) let g0 = seen_node(slot, is_inside, base + vec3i(0, y, z)) * (q + b0 * d[0].x);
      @if(GPU) let g1 = seen_node(slot, is_inside, base + vec3i(1, y, z)) * (q + b0 * d[1].x);
      @if(GPU) let g2 = seen_node(slot, is_inside, base + vec3i(2, y, z)) * (q + b0 * d[2].x);
      let across = g0 * w[0].x + g1 * w[1].x + g2 * w[2].x;
      layer_yx += (g0 * slope[0].x + g1 * slope[1].x + g2 * slope[2].x) * w[y].y;
      layer_yy += across * slope[y].y;
      layer_yz += across * w[y].y;
    }
    yx += layer_yx * w[z].z;
    yy += layer_yy * w[z].z;
    yz += layer_yz * slope[z].z;
  }
  let pull = vec3f(sum_lanes(yx), sum_lanes(yy), sum_lanes(yz)) * inverse_cell;
  position_bar[i] += vec4f(pull - vec3f(dot(b[0], v), dot(b[1], v), dot(b[2], v)), 0.0);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_g2p_adjoint3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]);
  take_nodes(slot, lane, WORKGROUP_SIZE);
  workgroupBarrier();
  let inverse_cell = 1.0 / params.cell;
  let corner = vec3i(4u * block);
  @if(CPU) {
    for (var i = start; i < end; i++) { gather(order[i], slot, corner, inverse_cell, true); }
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let particle = order[i];
      if (is_in_block3(stencil3(params, inverse_cell, position[particle].xyz), corner)) {
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
