// Particles to grid, in the plane: each gives the 9 nodes around it the mass w m and the momentum w m (v + C d), with C as
// soft_stress2 left it. As in space (soft_p2g3.wgsl), with tiles of 10 × 10 nodes and, on the CPU, four colours.
@if(GPU) import package::solvers::soft::soft_scale::word_scale;
import package::solvers::soft::soft_blocks::{block_place, block_world, NO_SLOT, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
@if(GPU) import package::solvers::soft::soft_stencil2::is_in_block2;
import package::solvers::soft::soft_stencil2::stencil2;
import package::solvers::soft::soft_stencil3::spline_weights;
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
@if(CPU) import package::solvers::soft::soft_tile2::row_at;
@if(GPU) import package::solvers::soft::soft_tile2::node_at;
import package::solvers::soft::soft_tile2::{slots, TILE_EDGE, TILE_NODES};
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec2f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec2f>;
@group(0) @binding(4) var<storage, read> affine: array<mat2x2f>;
// scratch
@group(0) @binding(5) var<storage, read> order: array<u32>;
/// Momentum and mass [kg m/s, kg]; all 0 at first
@if(CPU) @group(0) @binding(6) var<storage, read_write> nodes: array<vec4f>;
@else @group(0) @binding(6) var<storage, read_write> nodes: array<atomic<i32>>;
/// Of masses, of momenta; of weights, of bars
@if(GPU) @group(0) @binding(8) var<uniform> exponents: vec4i;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
/// Dispatches, one for each colour.
@if(CPU) const COLOURS = 4u;
@else const COLOURS = 1u;
/// Of blocks on the CPU. A GPU takes all blocks at once: there it tells matter, 0, from bars, 1, whose exponents are the last.
override COLOUR: u32 = 0u;

@if(CPU) fn colour_of(block: vec2u) -> u32 { return (block.x & 1u) + 2u * (block.y & 1u); }

@if(CPU) alias Tile = array<vec4f, TILE_NODES>;
@if(GPU) var<workgroup> tile: array<atomic<i32>, 4u * TILE_NODES>;

/// Of numbers in words, the whole ones.
@if(GPU)
fn add_words(slot: u32, is_inside: bool, at: vec2i, whole: vec4f) {
  let words = vec4i(whole);
  if (is_inside) {
    let place = 4u * u32(at.y * TILE_EDGE + at.x);
    for (var k = 0u; k < 4u; k++) { if (k != 2u) { atomicAdd(&tile[place + k], words[k]); } }
    return;
  }
  let node = node_at(slot, at);
  if (node == NO_SLOT) { return; }
  for (var k = 0u; k < 4u; k++) { if (k != 2u) { atomicAdd(&nodes[4u * node + k], words[k]); } }
}

/// `is_inside`: the particle is in its block still, and its nodes are in the tile.
fn scatter(@if(CPU) tile: ptr<function, Tile>, i: u32, slot: u32, corner: vec2i, world_first: u32, is_inside: bool) {
  let mass = matter[i - world_first].x;
  let stencil = stencil2(params, 1.0 / params.cell, position[i]);
  let w = spline_weights(stencil.offset);
  let c = affine[i];
  let per_cell = mass * params.cell;
  let along_x = vec4f(c[0], 0.0, 0.0) * per_cell;
  let along_y = vec4f(c[1], 0.0, 0.0) * per_cell;
  let momentum = vec4f(velocity[i], 0.0, 1.0) * mass;
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec2i(0), vec2i(7));
  @if(CPU) let first = u32(base.y * TILE_EDGE + base.x);
  var row = momentum - along_x * stencil.offset.x - along_y * stencil.offset.y;
  var value = row;
  @if(GPU) let scale = word_scale(exponents[2u * COLOUR], exponents[2u * COLOUR + 1u]);
  @if(GPU) var left = vec4f(0.0);
  for (var y = 0; y < 3; y++) {
    value = row * w[y].y;
    let to_next = along_x * w[y].y;
    row += along_y;
    for (var x = 0; x < 3; x++) {
      @if(CPU) (*tile)[first + u32(y * TILE_EDGE + x)] += value * w[x].x;
      @if(GPU) {
        // What rounding leaves of one node goes to the next: all get what the particle has to a word.
        left += value * w[x].x * scale;
        let whole = round(left);
        left -= whole;
        add_words(slot, is_inside, base + vec2i(x, y), whole);
      }
      value += to_next;
    }
  }
}

/// Adds the tile to the nodes of the grid.
@if(CPU)
fn flush(tile: ptr<function, Tile>, slot: u32) {
  for (var row = 0u; row < 10u; row++) {
    let low = row_at(slot, 0u, row);
    let high = row_at(slot, 1u, row);
    if (low == NO_SLOT || high == NO_SLOT) { continue; }
    for (var x = 0u; x < 8u; x++) { nodes[low + x] += (*tile)[10u * row + x]; }
    for (var x = 0u; x < 2u; x++) { nodes[high + x] += (*tile)[10u * row + 8u + x]; }
  }
}
@else
fn flush(slot: u32, lane: u32) {
  for (var place = lane; place < TILE_NODES; place += WORKGROUP_SIZE) {
    let node = node_at(slot, vec2i(vec2u(place % u32(TILE_EDGE), place / u32(TILE_EDGE))));
    if (node == NO_SLOT) { continue; }
    for (var k = 0u; k < 4u; k++) {
      let word = atomicLoad(&tile[4u * place + k]);
      if (word != 0) { atomicAdd(&nodes[4u * node + k], word); }
    }
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_p2g2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]).xy;
  @if(CPU) if (colour_of(block) != COLOUR) { return; }
  let world_first = block_world(params, slots[row + SLOT_BLOCK]) * params.world_particles;
  let corner = vec2i(8u * block);
  @if(CPU) {
    var tile: Tile;
    for (var i = start; i < end; i++) { scatter(&tile, order[i], slot, corner, world_first, true); }
    flush(&tile, slot);
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let particle = order[i];
      if (is_in_block2(stencil2(params, 1.0 / params.cell, position[particle]), corner)) {
        scatter(particle, slot, corner, world_first, true);
      } else if (!keep_straggler(particle)) {
        scatter(particle, slot, corner, world_first, false);
      }
    }
    workgroupBarrier();
    for (var k = lane; k < straggler_count(); k += WORKGROUP_SIZE) {
      scatter(stragglers[k], slot, corner, world_first, false);
    }
    flush(slot, lane);
  }
}
