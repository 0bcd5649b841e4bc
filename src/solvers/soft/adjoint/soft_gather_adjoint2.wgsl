// What nodes in the plane give back to the particles around them, y = Σ ∇w (g · q(d)) − Cᵀ Σ w g with q(d) = (v + C d, 1), and
// the sums P = Σ w g and S = Σ w g dᵀ. As in space (soft_gather_adjoint3.wgsl), with tiles of 10 × 10 nodes.
import package::solvers::soft::adjoint::spline_slopes::spline_slopes;
import package::solvers::soft::soft_blocks::{block_place, NO_SLOT, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil2::stencil2;
import package::solvers::soft::soft_stencil3::{spline_distances, spline_weights};
import package::solvers::soft::soft_tile2::{node_at, slots, TILE_EDGE, TILE_NODES};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec2f>;
@group(0) @binding(2) var<storage, read> velocity: array<vec2f>;
@group(0) @binding(3) var<storage, read> affine: array<mat2x2f>;
// scratch
@group(0) @binding(4) var<storage, read> order: array<u32>;
@group(0) @binding(5) var<storage, read> nodes: array<vec4f>;
// state out
/// y and, where sums are wanted, P_w + v · P; then P and C : S
@group(0) @binding(6) var<storage, read_write> pulls: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> sums: array<mat2x2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Whether they are wanted: 1 or 0
override SUMS: u32;

var<workgroup> tile: array<vec4f, TILE_NODES>;

fn take(slot: u32, place: u32) {
  let node = node_at(slot, vec2i(vec2u(place % u32(TILE_EDGE), place / u32(TILE_EDGE))));
  if (node != NO_SLOT) { tile[place] = nodes[node]; }
}

@if(GPU)
fn seen(slot: u32, is_inside: bool, at: vec2i) -> vec4f {
  if (is_inside) { return tile[u32(at.y * TILE_EDGE + at.x)]; }
  let node = node_at(slot, at);
  if (node == NO_SLOT) { return vec4f(0.0); }
  return nodes[node];
}

fn sum4(lanes: vec4f) -> f32 {
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}

fn gather(i: u32, slot: u32, corner: vec2i, inverse_cell: f32) {
  let stencil = stencil2(params, inverse_cell, position[i]);
  let w = spline_weights(stencil.offset);
  let slope = spline_slopes(stencil.offset);
  let d = spline_distances(stencil.offset);
  let v = velocity[i];
  let c = affine[i];
  let c0 = vec4f(c[0] * params.cell, 0.0, 0.0);
  let c1 = vec4f(c[1] * params.cell, 0.0, 0.0);
  let here = vec4f(v, 0.0, f32(SUMS));
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec2i(0), vec2i(7));
  @if(CPU) let first = u32(base.y * TILE_EDGE + base.x);
  @if(GPU) let is_inside = all(vec2u(base) < vec2u(8u));
  // Lanes of g q are summed at the very end; S is in cells until then.
  var yx = vec4f(0.0);
  var yy = vec4f(0.0);
  var p = vec4f(0.0);
  var s0 = vec4f(0.0);
  var s1 = vec4f(0.0);
  for (var y = 0; y < 3; y++) {
    let q = here + c1 * d[y].y;
    var along = vec4f(0.0);
    var across = vec4f(0.0);
    var row = vec4f(0.0);
    var moment = vec4f(0.0);
    for (var x = 0; x < 3; x++) {
      @if(CPU) let g = tile[first + u32(y * TILE_EDGE + x)];
      @else let g = seen(slot, is_inside, base + vec2i(x, y));
      let gq = g * (q + c0 * d[x].x);
      along += gq * slope[x].x;
      across += gq * w[x].x;
      let weighed = g * w[x].x;
      row += weighed;
      moment += weighed * d[x].x;
    }
    yx += along * w[y].y;
    yy += across * slope[y].y;
    row *= w[y].y;
    p += row;
    s0 += moment * w[y].y;
    s1 += row * d[y].y;
  }
  let pull = vec2f(sum4(yx), sum4(yy)) * inverse_cell - vec2f(dot(c[0], p.xy), dot(c[1], p.xy));
  if (SUMS == 0u) {
    pulls[i] = vec4f(pull, 0.0, 0.0);
    return;
  }
  let s = mat2x2f(s0.xy * params.cell, s1.xy * params.cell);
  pulls[2u * i] = vec4f(pull, 0.0, p.w + dot(v, p.xy));
  pulls[2u * i + 1u] = vec4f(p.xy, 0.0, dot(c[0], s[0]) + dot(c[1], s[1]));
  sums[i] = s;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_gather_adjoint2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]).xy;
  for (var place = lane; place < TILE_NODES; place += WORKGROUP_SIZE) { take(slot, place); }
  workgroupBarrier();
  let inverse_cell = 1.0 / params.cell;
  for (var i = start + lane; i < end; i += WORKGROUP_SIZE) { gather(order[i], slot, vec2i(8u * block), inverse_cell); }
}
