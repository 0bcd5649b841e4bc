// Adds up the impulses of all contacts of two grains, as integers: those with a colour too.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::{Contact, Extra, Motion, StepParams, TOO_FAST};
import package::solvers::grains::shared_impulse::{share_out, Given};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> extras: array<Extra>;
@group(0) @binding(4) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn settle_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let contact = contacts[s];
    var given = Given(contact.impulse, contact.push, vec3f(0.0));
    if (EXTRA) { given.turn = extras[s].turn; }
    let cut = share_out(contact, motions[contact.first], motions[contact.second], given, params);
    if (cut > 0u) { atomicAdd(&warnings[TOO_FAST], cut); }
  }
}
