// Back through P2G in the plane: what nodes, with g the bars of their momentum and mass, give back to the particles around them,
// y = Σ ∇w (g · q(d)) − Cᵀ Σ w g with q(d) = (v + C d, 1), P = Σ w g and S = Σ w g dᵀ. As in space (soft_p2g_adjoint3.wgsl),
// with tiles of 10 × 10 nodes.
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
@group(0) @binding(2) var<storage, read> velocity: array<vec2f>;
@group(0) @binding(3) var<storage, read> affine: array<mat2x2f>;
// scratch; 5: nodes, 7: slots
@group(0) @binding(4) var<storage, read> order: array<u32>;
// state out
/// Two a particle: y and P_w + v · P; P and C : S
@group(0) @binding(6) var<storage, read_write> pulls: array<vec4f>;
/// S
@group(0) @binding(8) var<storage, read_write> sums: array<mat2x2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec2i, inverse_cell: f32, is_inside: bool) {
  let stencil = stencil2(params, inverse_cell, position[i]);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let wd = array<vec4f, 3>(w[0] * d[0], w[1] * d[1], w[2] * d[2]);
  let v = velocity[i];
  let c = affine[i];
  let c0 = vec4f(c[0] * params.cell, 0.0, 0.0);
  let c1 = vec4f(c[1] * params.cell, 0.0, 0.0);
  let here = vec4f(v, 0.0, 1.0);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec2i(0), vec2i(7));
  @if(CPU) let first = u32(base.y * TILE_EDGE + base.x);
  // Row by row. Lanes of g q are summed at the very end; S is in cells until then.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  var p = vec4f(0.0);
  var s0 = vec4f(0.0);
  var s1 = vec4f(0.0);
  for (var y = 0; y < 3; y++) {
    @if(CPU) let row = first + u32(y * TILE_EDGE);
    @if(CPU) let g0 = tile[row];
    @if(CPU) let g1 = tile[row + 1u];
    @if(CPU) let g2 = tile[row + 2u];
    @if(GPU) let g0 = seen_node(slot, is_inside, base + vec2i(0, y));
    @if(GPU) let g1 = seen_node(slot, is_inside, base + vec2i(1, y));
    @if(GPU) let g2 = seen_node(slot, is_inside, base + vec2i(2, y));
    let q = here + c1 * d[y].y;
    let row_p = g0 * w[0].x + g1 * w[1].x + g2 * w[2].x;
    let row_s = g0 * wd[0].x + g1 * wd[1].x + g2 * wd[2].x;
    let turned0 = g0 * slope[0].x;
    let turned1 = g1 * slope[1].x;
    let turned2 = g2 * slope[2].x;
    let along = q * (turned0 + turned1 + turned2) + c0 * (turned0 * d[0].x + turned1 * d[1].x + turned2 * d[2].x);
    yx += along * w[y].y;
    yy += (q * row_p + c0 * row_s) * slope[y].y;
    p += row_p * w[y].y;
    s0 += row_s * w[y].y;
    s1 += row_p * wd[y].y;
  }
  let pull = vec2f(sum_lanes(yx), sum_lanes(yy)) * inverse_cell - vec2f(dot(c[0], p.xy), dot(c[1], p.xy));
  let s = mat2x2f(s0.xy * params.cell, s1.xy * params.cell);
  pulls[2u * i] = vec4f(pull, 0.0, p.w + dot(v, p.xy));
  pulls[2u * i + 1u] = vec4f(p.xy, 0.0, dot(c[0], s[0]) + dot(c[1], s[1]));
  sums[i] = s;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_p2g_adjoint2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
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
