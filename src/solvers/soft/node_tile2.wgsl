// The nodes that particles of a block in the plane see, taken into a tile by the block's workgroup.
import package::solvers::soft::soft_blocks::NO_SLOT;
@if(CPU) import package::solvers::soft::soft_tile2::row_at;
@if(GPU) import package::solvers::soft::soft_tile2::node_at;
import package::solvers::soft::soft_tile2::{TILE_EDGE, TILE_NODES};

// scratch
@group(0) @binding(5) var<storage, read> nodes: array<vec4f>;

var<workgroup> tile: array<vec4f, TILE_NODES>;

/// Fills the tile; a barrier follows. `lanes`: threads of the workgroup.
@if(CPU)
fn take_nodes(slot: u32, lane: u32, lanes: u32) {
  for (var row = 0u; row < 10u; row++) {
    let low = row_at(slot, 0u, row);
    let high = row_at(slot, 1u, row);
    if (low == NO_SLOT || high == NO_SLOT) { continue; }
    for (var x = 0u; x < 8u; x++) { tile[10u * row + x] = nodes[low + x]; }
    for (var x = 0u; x < 2u; x++) { tile[10u * row + 8u + x] = nodes[high + x]; }
  }
}
@else
fn take_nodes(slot: u32, lane: u32, lanes: u32) {
  for (var place = lane; place < TILE_NODES; place += lanes) {
    let node = node_at(slot, vec2i(vec2u(place % u32(TILE_EDGE), place / u32(TILE_EDGE))));
    if (node != NO_SLOT) { tile[place] = nodes[node]; }
  }
}

/// The node at a place counted from the first of the block, which particles that have left the block may see as well.
@if(GPU)
fn seen_node(slot: u32, is_inside: bool, at: vec2i) -> vec4f {
  if (is_inside) { return tile[u32(at.y * TILE_EDGE + at.x)]; }
  let node = node_at(slot, at);
  if (node == NO_SLOT) { return vec4f(0.0); }
  return nodes[node];
}
