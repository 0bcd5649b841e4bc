// How a workgroup of a GPU adds up what particles in space give their nodes: as fixed-point words in a tile, then in the nodes.
import package::solvers::soft::soft_blocks::NO_SLOT;
import package::solvers::soft::soft_tile3::{node_at, TILE_EDGE, TILE_NODES};

/// Momentum and mass of nodes; all 0 at first
@group(0) @binding(6) var<storage, read_write> nodes: array<atomic<i32>>;

// From node to node of the tile along y and z, in words: lanes with particles in different cells meet different banks.
const TO_ROW = 6;
const TO_LAYER = 36;
/// Words of each of the four numbers of nodes.
const PLANE = 216u;

var<workgroup> tile: array<atomic<i32>, 4u * PLANE>;

/// What a particle gives the 27 nodes around it, in words. What rounding leaves of one node goes to the next, so that all of
/// them get what the particle has to a word.
struct Spread3 {
  /// The lowest of them, counted from the first of the block
  base: vec3i,
  weights: array<vec4f, 3>,
  /// Momentum and mass at the lowest, before weights, and what they change by from node to node
  lowest: vec4f,
  along_x: vec4f,
  along_y: vec4f,
  along_z: vec4f,
}

/// Whether all its nodes are in the tile.
fn is_inside(spread: Spread3) -> bool {
  return all(vec3u(spread.base) < vec3u(4u));
}

fn add_inside(spread: Spread3) {
  let w = spread.weights;
  let first = u32(spread.base.z * TO_LAYER + spread.base.y * TO_ROW + spread.base.x);
  var layer = spread.lowest;
  var left = vec4f(0.0);
  for (var z = 0; z < 3; z++) {
    var row = layer * w[z].z;
    let to_row = spread.along_y * w[z].z;
    let to_node = spread.along_x * w[z].z;
    layer += spread.along_z;
    for (var y = 0; y < 3; y++) {
      var value = row * w[y].y;
      let to_next = to_node * w[y].y;
      row += to_row;
      for (var x = 0; x < 3; x++) {
        let exact = value * w[x].x + left;
        let whole = round(exact);
        left = exact - whole;
        let words = vec4i(whole);
        let place = first + u32(z * TO_LAYER + y * TO_ROW + x);
        atomicAdd(&tile[place], words.x);
        atomicAdd(&tile[place + PLANE], words.y);
        atomicAdd(&tile[place + 2u * PLANE], words.z);
        atomicAdd(&tile[place + 3u * PLANE], words.w);
        value += to_next;
      }
    }
  }
}

/// Of a particle that has left its block since the last search: to the nodes directly.
fn add_outside(slot: u32, spread: Spread3) {
  let w = spread.weights;
  var layer = spread.lowest;
  var left = vec4f(0.0);
  for (var z = 0; z < 3; z++) {
    var row = layer * w[z].z;
    let to_row = spread.along_y * w[z].z;
    let to_node = spread.along_x * w[z].z;
    layer += spread.along_z;
    for (var y = 0; y < 3; y++) {
      var value = row * w[y].y;
      let to_next = to_node * w[y].y;
      row += to_row;
      for (var x = 0; x < 3; x++) {
        let exact = value * w[x].x + left;
        let whole = round(exact);
        left = exact - whole;
        let words = vec4i(whole);
        value += to_next;
        let node = node_at(slot, spread.base + vec3i(x, y, z));
        if (node == NO_SLOT) { continue; }
        for (var k = 0u; k < 4u; k++) { atomicAdd(&nodes[4u * node + k], words[k]); }
      }
    }
  }
}

/// Adds the tile to the nodes of the grid. `lanes`: threads of the workgroup.
fn flush_words(slot: u32, lane: u32, lanes: u32) {
  for (var index = lane; index < TILE_NODES; index += lanes) {
    let at = vec3i(vec3u(index, index / u32(TILE_EDGE), index / u32(TILE_EDGE * TILE_EDGE)) % u32(TILE_EDGE));
    let node = node_at(slot, at);
    if (node == NO_SLOT) { continue; }
    let place = u32(at.z * TO_LAYER + at.y * TO_ROW + at.x);
    for (var k = 0u; k < 4u; k++) {
      let word = atomicLoad(&tile[place + k * PLANE]);
      if (word != 0) { atomicAdd(&nodes[4u * node + k], word); }
    }
  }
}
