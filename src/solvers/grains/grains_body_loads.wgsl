// What the grains do to each body: sums over a block of grains, in the order of the grains. One thread a block and body.
import package::solvers::grains::body_types::Body;
import package::solvers::grains::grain_types::{body_of_wall, BodyContact, Grain, StepParams};
import package::solvers::grains::load_types::{BodyLoad, BLOCK};
import package::solvers::grains::slots::{slot, with_bodies};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> bodies: array<Body>;
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(4) var<storage, read> body_contacts: array<BodyContact>;
@group(0) @binding(5) var<storage, read> turns: array<vec4f>;
/// Block by block, those of one body of one world after another
@group(0) @binding(6) var<storage, read_write> loads: array<BodyLoad>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override ROLLING: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_body_loads(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&loads)) { return; }
  let blocks = (params.grains_per_world + BLOCK - 1u) / BLOCK;
  let block = id.x % blocks;
  let body = id.x / blocks % params.body_count;
  let world = id.x / blocks / params.body_count;
  let centre = bodies[body].position;
  let end = min((block + 1u) * BLOCK, params.grains_per_world);
  var sum = BodyLoad(vec3f(0.0), vec3f(0.0));
  for (var local = block * BLOCK; local < end; local++) {
    let i = world * params.grains_per_world + local;
    for (var k = 0u; k < with_bodies(contact_counts[i]); k++) {
      let contact = body_contacts[slot(i, k, params.body_slots)];
      if (body_of_wall(contact.wall) != body) { continue; }
      let impulse = contact.impulse + contact.push * contact.normal;
      let touched = grains[i].position - grains[i].radius * contact.normal;
      sum.impulse -= impulse;
      sum.torque -= cross(touched - centre, impulse);
      if (ROLLING) {
        sum.torque -= turns[slot(i, params.grain_slots + k, params.grain_slots + params.body_slots)].xyz;
      }
    }
  }
  loads[id.x] = sum;
}
