// Particles to grid, in space: each gives the 27 nodes around it the mass w m and the momentum w m (v + C d), with C as
// soft_stress3 left it. One workgroup a block: its particles add to a tile of 6 × 6 × 6 nodes, and that to the nodes.
//
// On the CPU blocks of one colour reach different nodes, so that no two threads meet and sums have a fixed order. On a GPU
// sums are integers, and a particle that has left its block since the last search adds to the nodes directly.
@if(GPU) import package::solvers::soft::soft_scale::word_scale;
import package::solvers::soft::soft_blocks::{block_place, block_world, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
@if(CPU) import package::solvers::soft::soft_blocks::NO_SLOT;
import package::solvers::soft::soft_stencil3::{spline_weights, stencil3};
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
@if(CPU) import package::solvers::soft::soft_tile3::{row_at, TILE_EDGE, TILE_NODES};
import package::solvers::soft::soft_tile3::slots;
import package::solvers::soft::soft_types::SoftParams;
@if(GPU) import package::solvers::soft::soft_words3::{add_inside, add_outside, flush_words, is_inside, Spread3};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec4f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec4f>;
@group(0) @binding(4) var<storage, read> affine: array<vec4f>;
// scratch; 6 on a GPU: nodes as words, 7: slots
@group(0) @binding(5) var<storage, read> order: array<u32>;
/// Momentum and mass [kg m/s, kg]; all 0 at first
@if(CPU) @group(0) @binding(6) var<storage, read_write> nodes: array<vec4f>;
/// Of masses, of momenta; of weights, of bars
@if(GPU) @group(0) @binding(8) var<uniform> exponents: vec4i;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
/// Dispatches, one for each colour.
@if(CPU) const COLOURS = 8u;
@else const COLOURS = 1u;
/// Of blocks on the CPU. A GPU takes all blocks at once: there it tells matter, 0, from bars, 1, whose exponents are the last.
override COLOUR: u32 = 0u;

@if(CPU) fn colour_of(block: vec3u) -> u32 { return (block.x & 1u) + 2u * (block.y & 1u) + 4u * (block.z & 1u); }

@if(CPU) alias Tile = array<vec4f, TILE_NODES>;

@if(CPU)
fn scatter(tile: ptr<function, Tile>, i: u32, corner: vec3i, world_first: u32) {
  let mass = matter[i - world_first].x;
  let stencil = stencil3(params, 1.0 / params.cell, position[i].xyz);
  let w = spline_weights(stencil.offset);
  let per_cell = mass * params.cell;
  let along_x = vec4f(affine[3u * i].xyz, 0.0) * per_cell;
  let along_y = vec4f(affine[3u * i + 1u].xyz, 0.0) * per_cell;
  let along_z = vec4f(affine[3u * i + 2u].xyz, 0.0) * per_cell;
  let momentum = vec4f(velocity[i].xyz, 1.0) * mass;
  let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  let first = u32((base.z * TILE_EDGE + base.y) * TILE_EDGE + base.x);
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
        (*tile)[first + u32((z * TILE_EDGE + y) * TILE_EDGE + x)] += value * w[x].x;
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

@if(GPU)
fn spread_of(i: u32, corner: vec3i, world_first: u32) -> Spread3 {
  let stencil = stencil3(params, 1.0 / params.cell, position[i].xyz);
  let mass = word_scale(exponents[2u * COLOUR], exponents[2u * COLOUR + 1u]) * matter[i - world_first].x;
  let along_x = vec4f(affine[3u * i].xyz, 0.0) * params.cell * mass;
  let along_y = vec4f(affine[3u * i + 1u].xyz, 0.0) * params.cell * mass;
  let along_z = vec4f(affine[3u * i + 2u].xyz, 0.0) * params.cell * mass;
  let offset = stencil.offset;
  let lowest = vec4f(velocity[i].xyz, 1.0) * mass - along_x * offset.x - along_y * offset.y - along_z * offset.z;
  return Spread3(stencil.base - corner, spline_weights(offset), lowest, along_x, along_y, along_z);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_p2g3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]);
  @if(CPU) if (colour_of(block) != COLOUR) { return; }
  let world_first = block_world(params, slots[row + SLOT_BLOCK]) * params.world_particles;
  let corner = vec3i(4u * block);
  @if(CPU) {
    var tile: Tile;
    for (var i = start; i < end; i++) { scatter(&tile, order[i], corner, world_first); }
    flush(&tile, slot);
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let spread = spread_of(order[i], corner, world_first);
      if (is_inside(spread)) {
        add_inside(spread);
      } else if (!keep_straggler(order[i])) {
        add_outside(slot, spread);
      }
    }
    workgroupBarrier();
    for (var k = lane; k < straggler_count(); k += WORKGROUP_SIZE) {
      add_outside(slot, spread_of(stragglers[k], corner, world_first));
    }
    flush_words(slot, lane, WORKGROUP_SIZE);
  }
}
