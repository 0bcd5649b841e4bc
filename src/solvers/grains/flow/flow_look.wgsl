// Grains whose time to enter has come look whether a body is in their place. Where they come back at random they are given
// another place, at which they look in the next step; elsewhere they wait until the body is gone.
import package::solvers::grains::contact_law::DEEP;
import package::solvers::grains::flow::flow_types::{looks_now, next_place, FlowGrain, FlowParams, CLEAR, IN_BODY};
import package::solvers::grains::flow::return_place::scattered_place;
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::part_walls::{mask_place, seen_from};
import package::solvers::parts::part_surface::wall_count;
import package::solvers::parts::part_types::Part;
import package::solvers::parts::surface_at::surface_at;

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
@group(0) @binding(1) var<uniform> step_params: StepParams;
// model: `distances` of surface_at.wgsl at 2
@group(0) @binding(3) var<storage, read> grains: array<FlowGrain>;
// state in
@group(0) @binding(4) var<storage, read> clock: array<u32>;
@group(0) @binding(5) var<storage, read> entry: array<u32>;
// scratch
@group(0) @binding(6) var<storage, read> parts: array<Part>;
@group(0) @binding(7) var<storage, read> part_masks: array<u32>;
@group(0) @binding(8) var<storage, read_write> lists: array<u32>;
// state in and out
@group(0) @binding(9) var<storage, read_write> position: array<vec3f>;

/// Bits of a part in a mask: as many as the part with the most walls has.
override WALLS: u32;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether a wall of a part is nearer to a place than this [m].
fn is_wall_near(p: u32, wall: u32, place: vec3f, limit: f32) -> bool {
  let part = parts[p];
  return wall < wall_count(part.kind) && surface_at(part, seen_from(part, place), wall).distance < limit;
}

/// The same of all walls, which are where contacts of the step find them.
fn is_any_near(place: vec3f, limit: f32) -> bool {
  let cell = mask_place(step_params, place, vec3f(0.0));
  for (var word = 0u; word < step_params.mask_words; word++) {
    let here = min(step_params.part_count * WALLS - 32u * word, 32u);
    var mask = NONE >> (32u - here);
    if (cell.known) { mask = part_masks[cell.first + word]; }
    while (mask != 0u) {
      let bit = 32u * word + countTrailingZeros(mask);
      if (is_wall_near(bit / WALLS, bit % WALLS, place, limit)) { return true; }
      mask &= mask - 1u;
    }
  }
  return false;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_look(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count || !looks_now(params, i, entry[i], clock[1])) { return; }
  let grain = grains[i % params.grains_per_world];
  let place = position[i];
  // Who has been in the world before comes back.
  let is_scattered = params.scatters == 1u && entry[i] != grain.first_entry;
  // Other places are what they are: those along a wall are as good as contacts with it are.
  let nearest = grain.radius * select(1.0 - DEEP, 1.0, is_scattered);
  if (!is_any_near(place, nearest)) {
    lists[next_place(params, i)] = CLEAR;
    return;
  }
  lists[next_place(params, i)] = IN_BODY;
  if (is_scattered) {
    position[i] = scattered_place(params, place, grain.radius, i % params.grains_per_world, clock[1]);
  }
}
