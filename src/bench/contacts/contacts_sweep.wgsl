// One sweep of projected Gauss–Seidel over the contacts of a layer: the normal impulse pushes only, the tangential one
// stays in Coulomb's disc. A layer's contacts move its own spheres and those of the next layer, so every second layer
// runs at the same time: even ones in one dispatch, odd ones in the next.
import package::bench::contacts::contact_types::{Contact, ContactParams, segment_start};

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// scratch
@group(0) @binding(1) var<storage, read> layer_start: array<u32>;
@group(0) @binding(2) var<storage, read> contact_counts: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
// state out
@group(0) @binding(5) var<storage, read_write> velocities: array<vec4f>;

const WORKGROUP_SIZE = 1u;
const COLOURS = 2u;
override COLOUR: u32 = 0u;

/// Solves contact k between the sphere that moves at `first` and its partner; returns the new velocity of the first.
fn solve(k: u32, first: vec4f) -> vec4f {
  let partner = pairs[k].y;
  let second = velocities[partner];
  let contact = contacts[k];
  let normal = contact.normal.xyz;
  let before = contact.impulse;

  let mass = 1.0 / (first.w + second.w);
  let relative = second.xyz - first.xyz;
  let speed = dot(relative, normal);
  let push = max(before.w - mass * (speed + contact.normal.w), 0.0);
  let drag = before.xyz - mass * (relative - speed * normal);
  let most = params.friction * push;
  let size = dot(drag, drag);
  let kept = select(1.0, most / sqrt(size), size > most * most) * drag;

  let impulse = (push - before.w) * normal + (kept - before.xyz);
  contacts[k].impulse = vec4f(kept, push);
  velocities[partner] = vec4f(second.xyz + second.w * impulse, second.w);
  return vec4f(first.xyz - first.w * impulse, first.w);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_sweep(@builtin(workgroup_id) group: vec3u) {
  let layer = group.x * COLOURS + COLOUR;
  if (layer + 1u >= params.cells.x) { return; }
  var k = segment_start(params, layer, layer_start[layer]);
  let end = k + contact_counts[layer];
  while (k < end) {
    // Contacts are listed sphere by sphere: its velocity stays in a register until its last one.
    let i = pairs[k].x;
    var velocity = velocities[i];
    while (k < end && pairs[k].x == i) {
      velocity = solve(k, velocity);
      k++;
    }
    velocities[i] = velocity;
  }
}
