// Walls of bodies that a grain touches or may touch before the step is over. Few grains are near a wall.
import package::solvers::grains::curved_walls::bending_speed;
import package::solvers::grains::grain_types::{
  wall_name, ContactLaw, Grain, Motion, StepParams, WallContact, NONE,
};
import package::geometry::surface::Surface;
import package::math::quaternion::rotate;
import package::solvers::grains::contact_law::skinned;
import package::solvers::grains::foreseen_walls::{foreseen, is_solid, leave_out_covered, Foreseen};
import package::solvers::parts::part_surface::wall_count;
import package::solvers::parts::part_types::{velocity_at, Part};
import package::solvers::parts::surface_at::surface_at;
import package::solvers::grains::part_walls::{is_near, mask_place, seen_from};
@if(CPU) import package::solvers::grains::part_walls::reach_of_wall;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> laws: array<ContactLaw>;
// `distances` of surface_at.wgsl at 2
// scratch
@group(0) @binding(3) var<storage, read> parts: array<Part>;
@group(0) @binding(4) var<storage, read> part_masks: array<u32>;
@group(0) @binding(5) var<storage, read> grains: array<Grain>;
@group(0) @binding(6) var<storage, read_write> motions: array<Motion>;
/// How many each grain has; when they are listed, where its list begins
@group(0) @binding(7) var<storage, read_write> wall_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> wall_contacts: array<WallContact>;

override LIST: bool = false;
/// Whether walls that bend towards a grain come towards it, and gaps count from the skin on; against springs they do not.
override BENDING: bool = true;
/// Bits of a part in a mask: as many as the part with the most walls has.
override WALLS: u32;

/// A wall is added to the list of grain i, which has `listed`, if the grain meets it; how many it has then.
fn collect_wall(i: u32, p: u32, wall: u32, listed: u32) -> u32 {
  let part = parts[p];
  if (wall >= wall_count(part.kind)) { return listed; }
  let grain = grains[i];
  let centre = seen_from(part, grain.position);
  let surface = surface_at(part, centre, wall);
  @if(CPU) {
    // Most walls that are looked at are out of reach, and most stand still: then this is all there is to ask.
    let is_still = all(part.velocity == vec3f(0.0)) && all(part.spin == vec3f(0.0));
    let reach = reach_of_wall(params, grain.radius, motions[i].velocity);
    if (is_still && surface.distance - grain.radius >= reach) { return listed; }
  }
  if (!is_near(params, part, grain, motions[i], surface)) { return listed; }
  if (LIST) {
    let place = wall_starts[i] + listed;
    let friction = laws[part.material * params.material_count + grain.material].friction;
    if (place < params.wall_capacity) {
      let seen = Surface(rotate(part.rotation, surface.normal), surface.distance);
      var bending = 0.0;
      if (BENDING) { bending = bending_speed(part, wall, grain, motions[i], seen, params.dt); }
      var met = Foreseen(seen.normal, seen.distance - grain.radius, grain.position, seen.distance);
      // What stands still and has no edges is the same wherever it is touched.
      let is_same = all(part.velocity == vec3f(0.0)) && all(part.spin == vec3f(0.0)) && !is_solid(part.kind);
      if (bending <= 0.0 && !is_same) { met = foreseen(i, part, wall, surface); }
      let velocity = velocity_at(part, met.place - met.distance * met.normal) + bending * met.normal;
      // In the place of impulses, what `leave_out_covered` asks for.
      wall_contacts[place] = WallContact(
        met.normal, select(met.gap, skinned(met.gap, grain.radius), BENDING), met.place, met.distance, velocity, friction, part.spin, wall_name(p, wall),
      );
    }
  }
  return listed + 1u;
}

/// Of grain i: how many there are, each in its list if `LIST`.
fn walls_near(i: u32) -> u32 {
  if (grains[i].material == NONE) { return 0u; }
  let place = mask_place(params, grains[i].position, motions[i].velocity);
  var count = 0u;
  for (var word = 0u; word < params.mask_words; word++) {
    let here = min(params.part_count * WALLS - 32u * word, 32u);
    var mask = NONE >> (32u - here);
    if (place.known) { mask = part_masks[place.first + word]; }
    while (mask != 0u) {
      let bit = 32u * word + countTrailingZeros(mask);
      count = collect_wall(i, bit / WALLS, bit % WALLS, count);
      mask &= mask - 1u;
    }
  }
  if (LIST) { leave_out_covered(i, wall_starts[i], min(wall_starts[i] + count, params.wall_capacity)); }
  return count;
}
