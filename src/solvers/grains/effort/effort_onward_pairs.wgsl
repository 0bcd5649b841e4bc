// Contacts between grains go on the way that the last sweep went.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::effort::onward::{onward, MOMENTUM};
import package::solvers::grains::quads::{ContactQuads, ExtraQuads};

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> gate: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read_write> extras: array<ExtraQuads>;
/// Impulse and push of each contact before the last sweep; where contacts have extras, turns after all of these
@group(0) @binding(4) var<storage, read_write> pairs_before: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_onward_pairs(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(gate[CLOSED_AFTER])) { return; }
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let now = contacts[s].impulse_push;
    contacts[s].impulse_push = now + MOMENTUM * (now - pairs_before[s]);
    pairs_before[s] = now;
    if (EXTRA) {
      let turn_pull = extras[s].turn_pull;
      let k = arrayLength(&contacts) + s;
      extras[s].turn_pull = vec4f(onward(turn_pull.xyz, pairs_before[k].xyz), turn_pull.w);
      pairs_before[k] = turn_pull;
    }
  }
}
