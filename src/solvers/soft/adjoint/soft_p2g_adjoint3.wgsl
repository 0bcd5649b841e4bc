// Back through P2G in space: what nodes, with g the bars of their momentum and mass, give back to the particles around them. A
// particle gave them w q(d) times its mass, with q(d) = (v + C d, 1); hence, per mass, the bar of its place and the sums
//
//     y = Σ ∇w (g · q(d)) − Cᵀ Σ w g        P = Σ w g        S = Σ w g dᵀ
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
@group(0) @binding(2) var<storage, read> velocity: array<vec4f>;
@group(0) @binding(3) var<storage, read> affine: array<vec4f>;
// scratch; 5: nodes, 7: slots
@group(0) @binding(4) var<storage, read> order: array<u32>;
// state out
/// Two a particle: y and P_w + v · P; P and C : S
@group(0) @binding(6) var<storage, read_write> pulls: array<vec4f>;
/// S
@group(0) @binding(8) var<storage, read_write> sums: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// `is_inside`: the particle is in its block still, and sees nodes of the tile alone.
fn gather(i: u32, slot: u32, corner: vec3i, inverse_cell: f32, is_inside: bool) {
  let stencil = stencil3(params, inverse_cell, position[i].xyz);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let wd = array<vec4f, 3>(w[0] * d[0], w[1] * d[1], w[2] * d[2]);
  let v = velocity[i].xyz;
  let c = columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]);
  let c0 = vec4f(c[0] * params.cell, 0.0);
  let c1 = vec4f(c[1] * params.cell, 0.0);
  let c2 = vec4f(c[2] * params.cell, 0.0);
  let here = vec4f(v, 1.0);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  @if(CPU) let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
  // Row by row and layer by layer. Lanes of g q are summed at the very end; S is in cells until then.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  var yz = vec4f(0.0);
  var p = vec4f(0.0);
  var s0 = vec4f(0.0);
  var s1 = vec4f(0.0);
  var s2 = vec4f(0.0);
  for (var z = 0; z < 3; z++) {
    let in_layer = here + c2 * d[z].z;
    var layer_yx = vec4f(0.0);
    var layer_yy = vec4f(0.0);
    var layer_yz = vec4f(0.0);
    var layer_p = vec4f(0.0);
    var layer_s0 = vec4f(0.0);
    var layer_s1 = vec4f(0.0);
    for (var y = 0; y < 3; y++) {
      @if(CPU) let row = first + u32((z * TILE_EDGE + y) * TILE_EDGE);
      @if(CPU) let g0 = tile[row];
      @if(CPU) let g1 = tile[row + 1u];
      @if(CPU) let g2 = tile[row + 2u];
      @if(GPU) let g0 = seen_node(slot, is_inside, base + vec3i(0, y, z));
      @if(GPU) let g1 = seen_node(slot, is_inside, base + vec3i(1, y, z));
      @if(GPU) let g2 = seen_node(slot, is_inside, base + vec3i(2, y, z));
      let q = in_layer + c1 * d[y].y;
      let row_p = g0 * w[0].x + g1 * w[1].x + g2 * w[2].x;
      let row_s = g0 * wd[0].x + g1 * wd[1].x + g2 * wd[2].x;
      let turned0 = g0 * slope[0].x;
      let turned1 = g1 * slope[1].x;
      let turned2 = g2 * slope[2].x;
      let along = q * (turned0 + turned1 + turned2) + c0 * (turned0 * d[0].x + turned1 * d[1].x + turned2 * d[2].x);
      let across = q * row_p + c0 * row_s;
      layer_yx += along * w[y].y;
      layer_yy += across * slope[y].y;
      layer_yz += across * w[y].y;
      layer_p += row_p * w[y].y;
      layer_s0 += row_s * w[y].y;
      layer_s1 += row_p * wd[y].y;
    }
    yx += layer_yx * w[z].z;
    yy += layer_yy * w[z].z;
    yz += layer_yz * slope[z].z;
    p += layer_p * w[z].z;
    s0 += layer_s0 * w[z].z;
    s1 += layer_s1 * w[z].z;
    s2 += layer_p * wd[z].z;
  }
  let back = vec3f(dot(c[0], p.xyz), dot(c[1], p.xyz), dot(c[2], p.xyz));
  let pull = vec3f(sum_lanes(yx), sum_lanes(yy), sum_lanes(yz)) * inverse_cell - back;
  let s = mat3x3f(s0.xyz * params.cell, s1.xyz * params.cell, s2.xyz * params.cell);
  pulls[2u * i] = vec4f(pull, p.w + dot(v, p.xyz));
  pulls[2u * i + 1u] = vec4f(p.xyz, dot(c[0], s[0]) + dot(c[1], s[1]) + dot(c[2], s[2]));
  for (var k = 0u; k < 3u; k++) { sums[3u * i + k] = vec4f(s[k], 0.0); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_p2g_adjoint3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
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
