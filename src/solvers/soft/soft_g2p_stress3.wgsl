// Grid to particles, in space, and at once what their stress does in the next substep: soft_g2p3 and then soft_stress3, for
// matter that neither flows nor hangs on cables. Deformations need not be read again.
import package::materials::law_types::LawParams;
import package::solvers::soft::node_tile3::take_nodes;
import package::solvers::soft::soft_blocks::{block_place, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_gather3::{gather, params};
@if(GPU) import package::solvers::soft::soft_gather3::position;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, momentum_exponent};
@if(GPU) import package::solvers::soft::soft_stencil3::{is_in_block3, stencil3};
@if(GPU) import package::solvers::soft::soft_stragglers::{keep_straggler, straggler_count, stragglers};
@if(GPU) import package::solvers::soft::soft_stressed3::bound_momentum;
import package::solvers::soft::soft_stressed3::stressed;
import package::solvers::soft::soft_substance::Matter;
import package::solvers::soft::soft_tile3::slots;
import package::solvers::soft::soft_types::{NO_ACTUATOR, own_index};

// model
@group(0) @binding(9) var<uniform> laws: array<LawParams, 16>;
/// Axis and pull of each actuator
@group(0) @binding(10) var<uniform> muscles: array<vec4f, 1024>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(11) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(12) var<storage, read> tags: array<u32>;
// scratch; 1, 2, 4: the state, 5: velocities of nodes, 7: slots
@group(0) @binding(3) var<storage, read> order: array<u32>;
/// C, with what stress adds in the next substep
@group(0) @binding(6) var<storage, read_write> affine: array<vec4f>;
/// Of masses, of momenta; the second is the largest possible at first
@if(GPU) @group(0) @binding(13) var<storage, read_write> exponents: array<atomic<i32>>;

/// More than the 8 that every GPU has.
const STORAGE_BINDINGS = 11u;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

fn matter_of(i: u32) -> Matter {
  let own = own_index(params, i);
  let tag = tags[own];
  let has_muscle = (tag >> 16u) != NO_ACTUATOR;
  return Matter(matter[own], laws[tag & 0xffffu], muscles[select(0u, tag >> 16u, has_muscle)], has_muscle);
}

fn move_particle(i: u32, slot: u32, corner: vec3i, inverse_cell: f32, is_inside: bool) {
  let moved = gather(i, slot, corner, inverse_cell, is_inside);
  // What such laws remember, they do not use.
  let c = stressed(params, matter_of(i), moved.gradient, moved.affine, 0.0);
  for (var k = 0u; k < 3u; k++) { affine[3u * i + k] = vec4f(c[k], 0.0); }
  @if(GPU) bound_momentum(params, moved.velocity, c);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_g2p_stress3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  let block = block_place(params, slots[row + SLOT_BLOCK]);
  take_nodes(slot, lane, WORKGROUP_SIZE);
  @if(GPU) begin_scale(lane);
  workgroupBarrier();
  let inverse_cell = 1.0 / params.cell;
  let corner = vec3i(4u * block);
  @if(CPU) {
    for (var i = start; i < end; i++) { move_particle(order[i], slot, corner, inverse_cell, true); }
  }
  @if(GPU) {
    for (var i = start + lane; i < end; i += WORKGROUP_SIZE) {
      let particle = order[i];
      if (is_in_block3(stencil3(params, inverse_cell, position[particle].xyz), corner)) {
        move_particle(particle, slot, corner, inverse_cell, true);
      } else if (!keep_straggler(particle)) {
        move_particle(particle, slot, corner, inverse_cell, false);
      }
    }
    workgroupBarrier();
    for (var k = lane; k < straggler_count(); k += WORKGROUP_SIZE) {
      move_particle(stragglers[k], slot, corner, inverse_cell, false);
    }
    workgroupBarrier();
    if (lane == 0u) { atomicMin(&exponents[1], momentum_exponent(atomicLoad(&exponents[0]))); }
  }
}
