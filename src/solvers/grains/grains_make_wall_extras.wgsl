// Gives contacts with walls what they have besides friction, and starts them with what they had of it.
import package::solvers::grains::contact_extra::{extra_of, kept_turn, starting_push, Encounter};
import package::solvers::grains::contact_law::{rescaled, Impulse, Limits};
import package::solvers::grains::foreseen_walls::NO_CONTACT;
import package::solvers::grains::grain_types::{
  part_of_wall, ContactLaw, Extra, Grain, Motion, StepParams, WallContact, NONE,
};
import package::solvers::parts::part_types::{velocity_at, Part};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// state
@group(0) @binding(2) var<storage, read> torque: array<vec3f>;
// scratch
@group(0) @binding(3) var<storage, read> parts: array<Part>;
@group(0) @binding(4) var<storage, read> grains: array<Grain>;
@group(0) @binding(5) var<storage, read> motions: array<Motion>;
@group(0) @binding(6) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(7) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(8) var<storage, read_write> wall_extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_make_wall_extras(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  for (var k = wall_starts[i]; k < end; k++) {
    let contact = wall_contacts[k];
    if (contact.gap == NO_CONTACT) {
      wall_extras[k] = Extra(vec3f(0.0), 0.0, 0.0, 0.0, 0.0, NONE);
      continue;
    }
    let grain = grains[i];
    let part = parts[part_of_wall(contact.wall)];
    let law = laws[part.material * params.material_count + grain.material];
    // As it comes, before gravity acts in this step: with it, each rebound would be faster by what gravity makes in a step.
    let coming = motions[i].velocity - params.dt * params.gravity;
    // A wall that bends towards the grain is met as a wall that stands, and throws back no harder.
    let touched = grain.position - (contact.gap + grain.radius) * contact.normal;
    let speed = dot(velocity_at(part, touched), contact.normal);
    let bending = dot(contact.velocity, contact.normal) - speed;
    let closing = speed - dot(coming, contact.normal);
    let falling = -dot(params.gravity, contact.normal);
    let encounter = Encounter(grain.radius, grain.radius, contact.gap, closing, falling);
    var extra = extra_of(law, encounter, params.dt, params.rebound_speed, wall_extras[k].remembered);
    if (extra.rebound > 0.0) { extra.rebound = max(extra.rebound - bending, 0.0); }
    if (extra.rebound < 0.0) { wall_contacts[k].velocity -= bending * contact.normal; }
    let before = rescaled(Impulse(contact.impulse, starting_push(contact.push, extra.rebound)), Limits(contact.friction, extra.pull));
    if (extra.remembered != NONE) {
      extra.turn = kept_turn(torque[extra.remembered] * params.dt, extra, contact.normal, before.push);
    }
    wall_contacts[k].impulse = before.tangential;
    wall_contacts[k].push = before.push;
    wall_extras[k] = extra;
  }
}
