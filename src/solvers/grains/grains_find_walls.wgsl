// Lists the walls of bodies that each grain touches or may touch before the step is over.
import package::geometry::distance_grid::{grid_place, grid_surface};
import package::geometry::surface::Surface;
import package::math::quaternion::{rotate, rotate_back};
import package::solvers::grains::body_surface::{wall_count, wall_surface};
import package::solvers::grains::body_types::{distance_grid_of, Body, MESH};
import package::solvers::grains::contact_law::{DEEP, ENVELOPE};
import package::solvers::grains::grain_types::{
  wall_name, BodyContact, ContactLaw, Grain, StepParams, CONTACT_OVERFLOW, NONE, TOO_DEEP,
};
import package::solvers::grains::slots::{pack_counts, slot, with_grains};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
@group(0) @binding(2) var<storage, read> distances: array<f32>;
// scratch
@group(0) @binding(3) var<storage, read> bodies: array<Body>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read_write> contact_counts: array<u32>;
@group(0) @binding(6) var<storage, read_write> body_contacts: array<BodyContact>;
@group(0) @binding(7) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

const PI = 3.14159265;

fn mesh_surface(body: Body, p: vec3f) -> Surface {
  let place = grid_place(distance_grid_of(body), p);
  let row = body.grid_size.x;
  let low = place.corner;
  let high = low + row * body.grid_size.y;
  return grid_surface(
    place,
    vec4f(distances[low], distances[low + 1u], distances[low + row], distances[low + row + 1u]),
    vec4f(distances[high], distances[high + 1u], distances[high + row], distances[high + row + 1u]),
    body.grid_spacing,
  );
}

/// A wall of a body as seen from a point; both in the world's frame.
fn wall_at(body: Body, position: vec3f, wall: u32) -> Surface {
  let p = rotate_back(body.rotation, position - body.position);
  var surface: Surface;
  if (body.kind == MESH) { surface = mesh_surface(body, p); } else { surface = wall_surface(body, p, wall); }
  return Surface(rotate(body.rotation, surface.normal), surface.distance);
}

fn contact_with(body: Body, grain: Grain, surface: Surface) -> BodyContact {
  let law = laws[body.material * params.material_count + grain.material];
  let normal = surface.normal;
  let touched = grain.position - surface.distance * normal;
  let velocity = body.velocity + cross(body.spin, touched - body.position);
  // The pose is that of the step's end, gaps are those of its start.
  let gap = surface.distance - grain.radius + params.dt * dot(velocity, normal);
  let closing = -dot(grain.velocity - velocity, normal);
  let pull = PI * grain.radius * grain.radius * law.cohesion * params.dt;
  return BodyContact(
    normal,
    gap,
    vec3f(0.0),
    0.0,
    velocity,
    law.friction,
    body.spin,
    select(0.0, pull, gap < ENVELOPE * grain.radius),
    select(0.0, law.restitution * closing, closing > params.rebound_speed),
    law.rolling_friction * grain.radius,
    law.twisting_friction * grain.radius,
    NONE,
    NONE,
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let grain = grains[i];
  var count = 0u;
  for (var b = 0u; b < params.body_count; b++) {
    let body = bodies[b];
    let walls = wall_count(body.kind);
    for (var wall = 0u; wall < walls; wall++) {
      var contact = contact_with(body, grain, wall_at(body, grain.position, wall));
      let reach = max(ENVELOPE * grain.radius, params.dt * length(grain.velocity - contact.velocity));
      if (!(contact.gap < reach)) { continue; }
      if (contact.gap < -DEEP * grain.radius) { atomicAdd(&warnings[TOO_DEEP], 1u); }
      if (count < params.body_slots) {
        contact.wall = wall_name(b, wall);
        body_contacts[slot(i, count, params.body_slots)] = contact;
      }
      count++;
    }
  }
  if (count > params.body_slots) { atomicAdd(&warnings[CONTACT_OVERFLOW], count - params.body_slots); }
  contact_counts[i] = pack_counts(with_grains(contact_counts[i]), min(count, params.body_slots));
}
