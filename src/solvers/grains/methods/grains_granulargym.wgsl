// The rule of GranularGym (Millard et al. 2023, Algorithm 1), with its signs as they must be: each grain takes its partners to
// be immovable and to keep the velocity of the step before, and takes the whole relative velocity upon itself. What it gets its
// partner does not give: forces are not passed on, and momentum is not kept. Grains do not turn.
//
// A grain sees nothing of what others get, so its sweeps need not wait for theirs.
import package::solvers::grains::colours::COLOURS;
import package::solvers::grains::contact_law::within;
import package::solvers::grains::grain_types::{Contact, Motion, StepParams, WallContact};
import package::solvers::grains::methods::links::{
  is_linked_as_second, link_after, link_place, linked_contact, LINK_CHAIN, LINK_COUNT,
};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> links: array<u32>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
/// Velocities without contacts
@group(0) @binding(3) var<storage, read> free: array<Motion>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 16u;
@else const PORTION = 1u;

override SWEEPS: u32;
/// Part of a partner's velocity that is left out
override DAMPING: f32;
/// Part of an overlap that is undone in a step, by velocity
override CORRECTION: f32;

/// What is added to the velocity of a grain: `approach` is its velocity less that of the partner.
fn increment(normal: vec3f, gap: f32, friction: f32, approach: vec3f) -> vec3f {
  // Only what overlaps is in contact.
  if (gap >= 0.0) { return vec3f(0.0); }
  let parting = dot(approach, normal);
  let push = max(-(parting + CORRECTION * gap / params.dt), 0.0);
  return push * normal - within(approach - parting * normal, friction * push);
}

fn from_grain(entry: u32, velocity: vec3f, mass: f32) -> vec3f {
  let s = linked_contact(entry);
  let is_second = is_linked_as_second(entry);
  // Not the whole contact: the partner may be writing its impulse.
  let normal = select(contacts[s].normal, -contacts[s].normal, is_second);
  // The partner is as it was before the step: gravity has not acted on it.
  let partner = free[select(contacts[s].second, contacts[s].first, is_second)].velocity - params.dt * params.gravity;
  let change = increment(normal, contacts[s].gap, contacts[s].friction, velocity - (1.0 - DAMPING) * partner);
  // Impulses are remembered as the grain that lists the contact gets them; its partner gets others.
  if (!is_second) {
    let push = dot(change, normal);
    contacts[s].push += mass * push;
    contacts[s].impulse += mass * (change - push * normal);
  }
  return velocity + change;
}

fn from_wall(k: u32, velocity: vec3f, mass: f32) -> vec3f {
  let contact = wall_contacts[k];
  let change = increment(contact.normal, contact.gap, contact.friction, velocity - contact.velocity);
  let push = dot(change, contact.normal);
  wall_contacts[k].push += mass * push;
  wall_contacts[k].impulse += mass * (change - push * contact.normal);
  return velocity + change;
}

fn sweep(i: u32, before: vec3f, mass: f32) -> vec3f {
  var velocity = before;
  for (var colour = 0u; colour < COLOURS; colour++) {
    let entry = links[link_place(i, colour, params.grain_count)];
    if (entry != 0u) { velocity = from_grain(entry, velocity, mass); }
  }
  var entry = links[link_place(i, LINK_CHAIN, params.grain_count)];
  while (entry != 0u) {
    velocity = from_grain(entry, velocity, mass);
    entry = links[link_after(entry, params.grain_count)];
  }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) { velocity = from_wall(k, velocity, mass); }
  return velocity;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_granulargym(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    if (links[link_place(i, LINK_COUNT, params.grain_count)] == 0u) { continue; }
    var velocity = free[i].velocity;
    for (var k = 0u; k < SWEEPS; k++) { velocity = sweep(i, velocity, 1.0 / free[i].inverse_mass); }
    motions[i].velocity = velocity;
  }
}
