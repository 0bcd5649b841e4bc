// Takes the impulses of the step before from contacts of grains with grains.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::Contact;

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read_write> contacts: array<Contact>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_forget_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    contacts[s].impulse = vec3f(0.0);
    contacts[s].push = 0.0;
  }
}
