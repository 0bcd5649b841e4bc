// What grains do to each body, by its walls and by the grains that it carries: sums over a block of grains in the order of
// their indices, about the world's origin. One thread a block and body. All is in the state: the contacts of the last step.
import package::solvers::grains::grain_types::{part_of_wall, StepParams, WALL};
import package::solvers::parts::load_types::{BodyLoad, BLOCK};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
/// Of each grain of a world the body that carries it, NONE for none; then of each part the body that it belongs to
@group(0) @binding(1) var<storage, read> bodies_of: array<u32>;
// state
@group(0) @binding(2) var<storage, read> contact_first: array<u32>;
@group(0) @binding(3) var<storage, read> contact_count: array<u32>;
@group(0) @binding(4) var<storage, read> partner: array<u32>;
@group(0) @binding(5) var<storage, read> force: array<vec4f>;
@group(0) @binding(6) var<storage, read> frame: array<vec4f>;
@group(0) @binding(7) var<storage, read> position: array<vec3f>;
// scratch
/// Block by block, those of one body of one world after another
@group(0) @binding(8) var<storage, read_write> loads: array<BodyLoad>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override BODIES: u32;

/// Of the other partner in a contact.
fn body_of_partner(name: u32) -> u32 {
  if ((name & WALL) != 0u) { return bodies_of[params.grains_per_world + part_of_wall(name)]; }
  return bodies_of[name];
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_body_loads(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&loads)) { return; }
  let blocks = (params.grains_per_world + BLOCK - 1u) / BLOCK;
  let block = id.x % blocks;
  let bodies = max(BODIES, 1u);
  let body = id.x / blocks % bodies;
  let world = id.x / blocks / bodies;
  var sum = BodyLoad(vec3f(0.0), vec3f(0.0));
  for (var local = block * BLOCK; local < min((block + 1u) * BLOCK, params.grains_per_world); local++) {
    let i = world * params.grains_per_world + local;
    let own = bodies_of[local] == body;
    for (var k = contact_first[i]; k < contact_first[i] + contact_count[i]; k++) {
      let other = body_of_partner(partner[k]) == body;
      if (own == other) { continue; }
      // On the grain that lists the contact.
      let impulse = params.dt * vec3f(force[k].xy + force[k].w * frame[k].zw, 0.0);
      let towards = select(-impulse, impulse, own);
      sum.impulse += towards;
      sum.torque += cross(position[i] + vec3f(frame[k].xy, 0.0), towards);
    }
  }
  loads[id.x] = sum;
}
