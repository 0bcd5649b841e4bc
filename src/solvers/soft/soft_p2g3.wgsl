// Particles to grid, in space: each gives the 27 nodes around it the mass w m and the momentum w m (v + C d), with C as
// soft_stress3 left it. One workgroup a block: its particles add to a tile of 6 × 6 × 6 nodes, and that to the nodes.
//
// On the CPU blocks of one colour reach different nodes, so that no two threads meet and sums have a fixed order. On a GPU
// sums are integers, and a particle that has left its block since the last search adds to the nodes directly.
@if(GPU) import package::solvers::soft::soft_scale::word_scale;
import package::solvers::soft::soft_blocks::{block_place, block_world, NO_SLOT, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil3::{spline_weights, stencil3};
@if(CPU) import package::solvers::soft::soft_tile3::row_at;
@if(GPU) import package::solvers::soft::soft_tile3::node_at;
import package::solvers::soft::soft_tile3::{slots, TILE_EDGE, TILE_NODES};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> affine: array<mat3x3f>;
// scratch
@group(0) @binding(5) var<storage, read> order: array<u32>;
/// Momentum and mass [kg m/s, kg]; all 0 at first
@if(CPU) @group(0) @binding(6) var<storage, read_write> nodes: array<vec4f>;
@else @group(0) @binding(6) var<storage, read_write> nodes: array<atomic<i32>>;
/// Of masses, of momenta
@if(GPU) @group(0) @binding(8) var<uniform> exponents: vec4i;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
/// Dispatches, one for each colour.
@if(CPU) const COLOURS = 8u;
@else const COLOURS = 1u;
override COLOUR: u32 = 0u;

@if(CPU) fn colour_of(block: vec3u) -> u32 { return (block.x & 1u) + 2u * (block.y & 1u) + 4u * (block.z & 1u); }
@else fn colour_of(block: vec3u) -> u32 { return 0u; }

@if(CPU) alias Tile = array<vec4f, TILE_NODES>;
@if(GPU) var<workgroup> tile: array<atomic<i32>, 4u * TILE_NODES>;

@if(GPU)
fn add_words(slot: u32, is_inside: bool, at: vec3i, value: vec4f) {
  let words = vec4i(round(value * word_scale(exponents.x, exponents.y)));
  if (is_inside) {
    let place = 4u * u32((at.z * TILE_EDGE + at.y) * TILE_EDGE + at.x);
    for (var k = 0u; k < 4u; k++) { atomicAdd(&tile[place + k], words[k]); }
    return;
  }
  let node = node_at(slot, at);
  if (node == NO_SLOT) { return; }
  for (var k = 0u; k < 4u; k++) { atomicAdd(&nodes[4u * node + k], words[k]); }
}

fn scatter(@if(CPU) tile: ptr<function, Tile>, i: u32, slot: u32, corner: vec3i, world_first: u32) {
  let mass = matter[i - world_first].x;
  let stencil = stencil3(params, 1.0 / params.cell, position[i]);
  let w = spline_weights(stencil.offset);
  let c = affine[i];
  let per_cell = mass * params.cell;
  let along_x = vec4f(c[0], 0.0) * per_cell;
  let along_y = vec4f(c[1], 0.0) * per_cell;
  let along_z = vec4f(c[2], 0.0) * per_cell;
  let momentum = vec4f(velocity[i], 1.0) * mass;
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  @if(CPU) let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
  @if(GPU) let is_inside = all(vec3u(base) < vec3u(4u));
  // m (v + C d) goes from node to node by steps of C: start at the lowest, and take weights axis by axis.
  let offset = stencil.offset;
  var layer = momentum - along_x * offset.x - along_y * offset.y - along_z * offset.z;
  var row = layer;
  var value = layer;
  for (var z = 0; z < 3; z++) {
    row = layer * w[z].z;
    let to_row = along_y * w[z].z;
    let to_node = along_x * w[z].z;
    layer += along_z;
    for (var y = 0; y < 3; y++) {
      value = row * w[y].y;
      let to_next = to_node * w[y].y;
      row += to_row;
      for (var x = 0; x < 3; x++) {
        @if(CPU) (*tile)[first + u32((z * TILE_EDGE + y) * TILE_EDGE + x)] += value * w[x].x;
        @else add_words(slot, is_inside, base + vec3i(x, y, z), value * w[x].x);
        value += to_next;
      }
    }
  }
}

/// Adds the tile to the nodes of the grid.
@if(CPU)
fn flush(tile: ptr<function, Tile>, slot: u32) {
  for (var row = 0u; row < 36u; row++) {
    let low = row_at(slot, 0u, row % 6u, row / 6u);
    let high = row_at(slot, 1u, row % 6u, row / 6u);
    if (low == NO_SLOT || high == NO_SLOT) { continue; }
    for (var x = 0u; x < 4u; x++) { nodes[low + x] += (*tile)[6u * row + x]; }
    for (var x = 0u; x < 2u; x++) { nodes[high + x] += (*tile)[6u * row + 4u + x]; }
  }
}
@else
fn flush(slot: u32, lane: u32) {
  for (var place = lane; place < TILE_NODES; place += WORKGROUP_SIZE) {
    let node = node_at(slot, vec3i(vec3u(place % u32(TILE_EDGE), place / u32(TILE_EDGE) % u32(TILE_EDGE), place / u32(TILE_EDGE * TILE_EDGE))));
    if (node == NO_SLOT) { continue; }
    for (var k = 0u; k < 4u; k++) {
      let word = atomicLoad(&tile[4u * place + k]);
      if (word != 0) { atomicAdd(&nodes[4u * node + k], word); }
    }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_p2g3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]);
  if (colour_of(block) != COLOUR) { return; }
  @if(CPU) var tile: Tile;
  let world_first = block_world(params, slots[row + SLOT_BLOCK]) * params.world_particles;
  let corner = vec3i(4u * block);
  for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
    @if(CPU) scatter(&tile, order[i], slot, corner, world_first);
    @else scatter(order[i], slot, corner, world_first);
  }
  workgroupBarrier();
  @if(CPU) flush(&tile, slot);
  @else flush(slot, lane);
}
