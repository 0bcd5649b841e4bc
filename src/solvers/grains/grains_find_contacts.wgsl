// Lists the grains that each grain touches or may touch before the step is over. The 27 cells around it are 9 rows of
// consecutive grains.
import package::solvers::grains::cells::{cell_at, cells_per_world};
import package::solvers::grains::contact_law::{DEEP, ENVELOPE};
import package::solvers::grains::grain_types::{
  Contact, ContactLaw, Grain, StepParams, CONTACT_OVERFLOW, IS_FIRST, NONE, TOO_DEEP, TOO_FAST,
};
import package::solvers::grains::slots::{pack_counts, slot};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// scratch
@group(0) @binding(2) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(3) var<storage, read> grains: array<Grain>;
@group(0) @binding(4) var<storage, read_write> contact_counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

const PI = 3.14159265;

/// How far apart two grains may be and still be in contact: what they may close in by, and a little more [m].
fn reach(first: Grain, second: Grain) -> f32 {
  return max(ENVELOPE * min(first.radius, second.radius), params.dt * length(second.velocity - first.velocity));
}

fn contact_between(first: Grain, second: Grain, apart: f32) -> Contact {
  let law = laws[first.material * params.material_count + second.material];
  let radii = first.radius + second.radius;
  let smaller = min(first.radius, second.radius);
  let gap = apart - radii;
  var normal = vec3f(0.0, 0.0, 1.0);
  if (apart > 0.0) { normal = (second.position - first.position) / apart; }
  let closing = -dot(second.velocity - first.velocity, normal);
  let effective_radius = first.radius * second.radius / radii;
  let pull = PI * effective_radius * effective_radius * law.cohesion * params.dt;
  return Contact(
    normal,
    gap,
    vec3f(0.0),
    0.0,
    law.friction,
    select(0.0, pull, gap < ENVELOPE * smaller),
    apart / radii,
    select(0.0, law.restitution * closing, closing > params.rebound_speed),
    0u,
    law.rolling_friction * effective_radius,
    law.twisting_friction * effective_radius,
    NONE,
  );
}

/// Warnings about a contact, counted once: by the first.
fn warn_of(first: Grain, second: Grain, gap: f32) {
  if (gap < -DEEP * min(first.radius, second.radius)) { atomicAdd(&warnings[TOO_DEEP], 1u); }
  // A pair as fast as this would not have been seen much earlier.
  if (reach(first, second) > params.cell_edge - (first.radius + second.radius)) { atomicAdd(&warnings[TOO_FAST], 1u); }
}

/// Adds the contacts of grain i with grains `begin` … `end` − 1 to its list, which has `found`; how many it has then.
fn collect(i: u32, begin: u32, end: u32, found: u32) -> u32 {
  let grain = grains[i];
  var count = found;
  for (var j = begin; j < end; j++) {
    let other = grains[j];
    let way = other.position - grain.position;
    let squared = dot(way, way);
    // Most are out of sight; whoever comes from beyond the cells may be missed, so nobody is taken from there.
    if (!(squared < params.cell_edge * params.cell_edge) || i == j) { continue; }
    let limit = grain.radius + other.radius + reach(grain, other);
    if (!(squared < limit * limit)) { continue; }
    if (count < params.grain_slots) {
      let apart = sqrt(squared);
      let at = slot(i, count, params.grain_slots);
      // Both sides compute the same bits, since both begin with the lower id.
      if (grain.id < other.id) {
        contacts[at] = contact_between(grain, other, apart);
        contacts[at].partner = j | IS_FIRST;
        warn_of(grain, other, contacts[at].gap);
      } else {
        contacts[at] = contact_between(other, grain, apart);
        contacts[at].partner = j;
      }
    }
    count++;
  }
  return count;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_contacts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let cell = cell_at(params, grains[i].position);
  let low = max(cell, vec3u(1u)) - 1u;
  let high = min(cell + 1u, params.cells - 1u);
  let first_cell = i / params.grains_per_world * cells_per_world(params);
  var count = 0u;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let row = first_cell + (z * params.cells.y + y) * params.cells.x;
      count = collect(i, cell_starts[row + low.x], cell_starts[row + high.x + 1u], count);
    }
  }
  if (count > params.grain_slots) { atomicAdd(&warnings[CONTACT_OVERFLOW], count - params.grain_slots); }
  contact_counts[i] = pack_counts(min(count, params.grain_slots), 0u);
}
