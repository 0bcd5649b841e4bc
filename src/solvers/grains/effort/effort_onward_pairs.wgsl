// Contacts between grains go on the way that the last sweeps went.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::effort::onward::{momentum_of, onward, Onward};
import package::solvers::grains::quads::{ContactQuads, ExtraQuads};

// scratch
@group(0) @binding(2) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> contacts: array<ContactQuads>;
@group(0) @binding(4) var<storage, read_write> extras: array<ExtraQuads>;
/// Of each contact where its impulse and push were before the last sweep, and their way; where contacts have extras, turns after all of these
@group(0) @binding(5) var<storage, read_write> pair_ways: array<Onward>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_onward_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let momentum = momentum_of(contacts[s].first);
    if (momentum < 0.0) { continue; }
    let after = onward(contacts[s].impulse_push, pair_ways[s], momentum);
    contacts[s].impulse_push = after.at;
    pair_ways[s] = after;
    if (EXTRA) {
      let turn_pull = extras[s].turn_pull;
      let k = arrayLength(&contacts) + s;
      let turned = onward(turn_pull, pair_ways[k], momentum);
      // A greatest pull stays what it is.
      extras[s].turn_pull = vec4f(turned.at.xyz, turn_pull.w);
      pair_ways[k] = turned;
    }
  }
}
