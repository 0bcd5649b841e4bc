// Grid to particles, in the plane: as in space (soft_g2p3.wgsl), with tiles of 10 × 10 nodes.
import package::solvers::soft::node_tile2::take_nodes;
import package::solvers::soft::soft_blocks::{block_place, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_gather2::{gather, params};
@if(GPU) import package::solvers::soft::soft_gather2::position;
@if(GPU) import package::solvers::soft::soft_stencil2::{is_in_block2, stencil2};
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
import package::solvers::soft::soft_tile2::slots;

// scratch; 1, 2, 4: the state, 5: velocities of nodes, 7: slots
@group(0) @binding(3) var<storage, read> order: array<u32>;
// state out
@group(0) @binding(6) var<storage, read_write> affine: array<mat2x2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

fn move_particle(i: u32, slot: u32, corner: vec2i, inverse_cell: f32, is_inside: bool) {
  affine[i] = gather(i, slot, corner, inverse_cell, is_inside).affine;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_g2p2(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
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
    for (var i = start; i < end; i++) { move_particle(order[i], slot, corner, inverse_cell, true); }
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let particle = order[i];
      if (is_in_block2(stencil2(params, inverse_cell, position[particle]), corner)) {
        move_particle(particle, slot, corner, inverse_cell, true);
      } else if (!keep_straggler(particle)) {
        move_particle(particle, slot, corner, inverse_cell, false);
      }
    }
    workgroupBarrier();
    for (var k = lane; k < straggler_count(); k += WORKGROUP_SIZE) {
      move_particle(stragglers[k], slot, corner, inverse_cell, false);
    }
  }
}
