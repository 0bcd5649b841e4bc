// Lets J of fluids in space follow the density that the grid measures: see soft_volume_rule.wgsl. After the nodes, before
// G2P moves particles away from them.
import package::materials::law_types::LawParams;
import package::solvers::soft::node_tile3::take_nodes;
@if(GPU) import package::solvers::soft::node_tile3::seen_node;
@if(CPU) import package::solvers::soft::node_tile3::tile;
import package::solvers::soft::soft_blocks::{block_place, block_world, SLOT_BLOCK, SLOT_END, SLOT_START, SLOT_WORDS};
import package::solvers::soft::soft_stencil3::{spline_weights, stencil3};
import package::solvers::soft::soft_tile3::{slots, TILE_EDGE};
import package::solvers::soft::soft_types::SoftParams;
import package::solvers::soft::soft_volume_rule::{is_due, keeps_volume, kept_volume};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(3) var<storage, read> tags: array<u32>;
/// Steps: of the stretch, and since the start
@group(0) @binding(4) var<storage, read> clock: array<u32>;
// state; 5: velocities and masses of nodes, 7: slots
@group(0) @binding(6) var<storage, read> position: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> memory: array<f32>;
// scratch
@group(0) @binding(9) var<storage, read> order: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Of the nodes around the particle, as it sees them [kg]
fn seen_mass(i: u32, slot: u32, corner: vec3i) -> f32 {
  let stencil = stencil3(params, 1.0 / params.cell, position[i].xyz);
  let w = spline_weights(stencil.offset);
  @if(GPU) let base = stencil.base - corner;
  @else let base = clamp(stencil.base - corner, vec3i(0), vec3i(3));
  var mass = 0.0;
  for (var z = 0; z < 3; z++) {
    for (var y = 0; y < 3; y++) {
      for (var x = 0; x < 3; x++) {
        @if(CPU) let node = tile[u32(((base.z + z) * TILE_EDGE + base.y + y) * TILE_EDGE + base.x + x)].w;
        @if(GPU) let node = seen_node(slot, false, base + vec3i(x, y, z)).w;
        mass += w[x].x * w[y].y * w[z].z * node;
      }
    }
  }
  return mass;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_volume3(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (!is_due(clock[1])) { return; }
  let slot = group.x;
  let row = slot * SLOT_WORDS;
  let start = slots[row + SLOT_START];
  let end = slots[row + SLOT_END];
  if (start == end) { return; }
  @if(CPU) take_nodes(slot, lane, WORKGROUP_SIZE);
  let corner = vec3i(4u * block_place(params, slots[row + SLOT_BLOCK]));
  let world_first = block_world(params, slots[row + SLOT_BLOCK]) * params.world_particles;
  for (var k = start + lane; k < end; k += WORKGROUP_SIZE) {
    let i = order[k];
    let own = i - world_first;
    let law = laws[tags[own] & 0xffffu];
    if (!keeps_volume(law)) { continue; }
    let room = matter[own].x / matter[own].y * params.cell * params.cell * params.cell;
    memory[i] = kept_volume(law, params, matter[own], memory[i], room / seen_mass(i, slot, corner));
  }
}
