// Adds what walls do to each grain to what other grains do to it.
import package::solvers::grains::grain_types::{Extra, Motion, StepParams, WallContact, TOO_FAST};
import package::solvers::grains::shared_impulse::add;
import package::solvers::grains::spill::{SPILL_COUPLE, SPILL_IMPULSE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(3) var<storage, read> wall_extras: array<Extra>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

fn press(i: u32, k: u32) {
  let contact = wall_contacts[k];
  var turn = vec3f(0.0);
  if (EXTRA) { turn = wall_extras[k].turn; }
  let couple = cross(contact.normal, contact.impulse) - motions[i].inverse_radius * turn;
  var cut = add(i, SPILL_IMPULSE, (contact.impulse + contact.push * contact.normal) * params.wide_units, params);
  cut += add(i, SPILL_COUPLE, couple * params.wide_units, params);
  if (cut > 0u) { atomicAdd(&warnings[TOO_FAST], cut); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn settle_walls(@builtin(global_invocation_id) id: vec3u) {
  let last = min((id.x + 1u) * PORTION, params.grain_count);
  for (var i = id.x * PORTION; i < last; i++) {
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = min(wall_starts[i], params.wall_capacity); k < end; k++) { press(i, k); }
  }
}
