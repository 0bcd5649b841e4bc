// What nodes in space give back to the particles around them. A particle has the field q(d) = (v + C d, 1) around it, the
// nodes have values g, and the objective changes with the particle's place by
//
//     y = Σ ∇w (g · q(d)) − Cᵀ Σ w g
//
// Run once with g the velocities of nodes and q made of the bars that particles gave them, and once with g the bars of
// momentum and mass and q the velocity that P2G gave them; then the sums P = Σ w g and S = Σ w g dᵀ are wanted too. One
// workgroup a block, which first takes the 6 × 6 × 6 nodes that its particles see.
import package::solvers::soft::adjoint::spline_slopes::spline_slopes;
import package::solvers::soft::soft_blocks::{block_place, NO_SLOT, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil3::{spline_distances, spline_weights, stencil3};
import package::solvers::soft::soft_tile3::{node_at, slots, TILE_EDGE, TILE_NODES};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
@group(0) @binding(2) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(3) var<storage, read> affine: array<mat3x3f>;
// scratch
@group(0) @binding(4) var<storage, read> order: array<u32>;
@group(0) @binding(5) var<storage, read> nodes: array<vec4f>;
// state out
/// y and, where sums are wanted, P_w + v · P; then P and C : S
@group(0) @binding(6) var<storage, read_write> pulls: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> sums: array<mat3x3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Whether they are wanted: 1 or 0
override SUMS: u32;

var<workgroup> tile: array<vec4f, TILE_NODES>;

fn take(slot: u32, place: u32) {
  let at = vec3u(place % u32(TILE_EDGE), place / u32(TILE_EDGE) % u32(TILE_EDGE), place / u32(TILE_EDGE * TILE_EDGE));
  let node = node_at(slot, vec3i(at));
  if (node != NO_SLOT) { tile[place] = nodes[node]; }
}

@if(GPU)
fn seen(slot: u32, is_inside: bool, at: vec3i) -> vec4f {
  if (is_inside) { return tile[u32((at.z * TILE_EDGE + at.y) * TILE_EDGE + at.x)]; }
  let node = node_at(slot, at);
  if (node == NO_SLOT) { return vec4f(0.0); }
  return nodes[node];
}

fn sum4(lanes: vec4f) -> f32 {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}

fn gather(i: u32, slot: u32, corner: vec3i, inverse_cell: f32) {
  let stencil = stencil3(params, inverse_cell, position[i]);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let v = velocity[i];
  let c = affine[i];
  let c0 = vec4f(c[0] * params.cell, 0.0);
  let c1 = vec4f(c[1] * params.cell, 0.0);
  let c2 = vec4f(c[2] * params.cell, 0.0);
  let here = vec4f(v, f32(SUMS));
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  @if(CPU) let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
  @if(GPU) let is_inside = all(vec3u(base) < vec3u(4u));
  // Lanes of g q are summed at the very end; S is in cells until then.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  var yz = vec4f(0.0);
  var p = vec4f(0.0);
  var s0 = vec4f(0.0);
  var s1 = vec4f(0.0);
  var s2 = vec4f(0.0);
  for (var z = 0; z < 3; z++) {
    for (var y = 0; y < 3; y++) {
      let q = here + c2 * d[z].z + c1 * d[y].y;
      var along = vec4f(0.0);
      var across = vec4f(0.0);
      var row = vec4f(0.0);
      var moment = vec4f(0.0);
      for (var x = 0; x < 3; x++) {
        @if(CPU) let g = tile[first + u32((z * TILE_EDGE + y) * TILE_EDGE + x)];
        @else let g = seen(slot, is_inside, base + vec3i(x, y, z));
        let gq = g * (q + c0 * d[x].x);
        along += gq * slope[x].x;
        across += gq * w[x].x;
        let weighed = g * w[x].x;
        row += weighed;
        moment += weighed * d[x].x;
      }
      let weight = w[z].z * w[y].y;
      yx += along * weight;
      yy += across * (w[z].z * slope[y].y);
      yz += across * (slope[z].z * w[y].y);
      row *= weight;
      p += row;
      s0 += moment * weight;
      s1 += row * d[y].y;
      s2 += row * d[z].z;
    }
  }
  let back = vec3f(dot(c[0], p.xyz), dot(c[1], p.xyz), dot(c[2], p.xyz));
  let pull = vec3f(sum4(yx), sum4(yy), sum4(yz)) * inverse_cell - back;
  if (SUMS == 0u) {
    pulls[i] = vec4f(pull, 0.0);
    return;
  }
  let s = mat3x3f(s0.xyz * params.cell, s1.xyz * params.cell, s2.xyz * params.cell);
  pulls[2u * i] = vec4f(pull, p.w + dot(v, p.xyz));
  pulls[2u * i + 1u] = vec4f(p.xyz, dot(c[0], s[0]) + dot(c[1], s[1]) + dot(c[2], s[2]));
  sums[i] = s;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_gather_adjoint3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]);
  for (var place = lane; place < TILE_NODES; place += WORKGROUP_SIZE) { take(slot, place); }
  workgroupBarrier();
  let inverse_cell = 1.0 / params.cell;
  for (var i = start + lane; i < end; i += WORKGROUP_SIZE) { gather(order[i], slot, vec3i(4u * block), inverse_cell); }
}
