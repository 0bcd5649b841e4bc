// Keeps the torques of rolling and twisting resistance for the next step, in the places of their contacts.
import package::solvers::grains::grain_types::{Grain, StepParams};
import package::solvers::grains::slots::{slot, with_bodies, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(3) var<storage, read> turns: array<vec4f>;
// state out
@group(0) @binding(4) var<storage, read_write> torque: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_remember_turns(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let counts = contact_counts[i];
  let slots = params.grain_slots + params.body_slots;
  let first = grains[i].id * slots;
  let grain_contacts = with_grains(counts);
  let used = grain_contacts + with_bodies(counts);
  for (var k = 0u; k < slots; k++) {
    var kept = vec3f(0.0);
    if (k < used) {
      // In the scratch, bodies follow all slots for grains; in the state, the grains that there are.
      let place = select(params.grain_slots + k - grain_contacts, k, k < grain_contacts);
      kept = turns[slot(i, place, slots)].xyz / params.dt;
    }
    torque[first + k] = kept;
  }
}
