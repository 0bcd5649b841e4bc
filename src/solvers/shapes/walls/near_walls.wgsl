// Where grains touch walls of bodies or may touch them before the step is over: for each wall the nearest place, and the best one
// away from it. Few grains are near a wall.
import package::solvers::grains::grain_types::{wall_name, NONE};
import package::solvers::grains::part_walls::mask_place;
import package::solvers::parts::part_surface::wall_count;
import package::solvers::parts::part_types::Part;
import package::solvers::shapes::fields::shape_touch::SEPARATION;
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::walls::wall_feelers::{feel, Avoided};
import package::solvers::shapes::walls::wall_surfaces::cut;
import package::solvers::shapes::walls::wall_touches::WallTouch;
import package::solvers::shapes::walls::wall_touching::{closing_speed, wall_reach, wall_touch, NOWHERE};

// model: `outlines` of shape_strokes.wgsl at 1, `distances` of surface_at.wgsl at 2
// scratch
@group(0) @binding(4) var<storage, read> parts: array<Part>;
@group(0) @binding(5) var<storage, read> part_masks: array<u32>;
@group(0) @binding(6) var<storage, read> motions: array<ShapeMotion>;
/// How many each grain has; when they are listed, where its list begins
@group(0) @binding(7) var<storage, read_write> wall_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> wall_touches: array<WallTouch>;

override LIST: bool = false;
/// Bits of a part in a mask: as many as the part with the most walls has.
override WALLS: u32;

/// Touches with a wall are added to the list of grain i, which has `listed`; how many it has then.
fn collect_wall(i: u32, p: u32, wall: u32, listed: u32) -> u32 {
  if (wall >= wall_count(parts[p].kind)) { return listed; }
  let part = cut(parts[p]);
  let pose = poses[i];
  let near = wall_reach(part, wall, pose, motions[i], params.dt);
  if (near == NOWHERE) { return listed; }
  var count = listed;
  var avoided = Avoided(vec2f(0.0), vec2f(0.0), 0.0);
  while (count < listed + 2u) {
    let felt = feel(part, wall, pose, avoided);
    let touch = wall_touch(wall_name(p, wall), part, pose, motions[i], felt, params.dt);
    if (!(touch.gap < near)) { break; }
    let place = wall_starts[i] + count;
    if (LIST && place < params.wall_capacity) { wall_touches[place] = touch; }
    count++;
    avoided = Avoided(felt.place, felt.normal, SEPARATION * pose.radius);
  }
  return count;
}

/// Of grain i: how many there are, each in its list if `LIST`.
fn walls_near(i: u32) -> u32 {
  if (poses[i].kind == NONE || motions[i].inverse_mass.x == 0.0) { return 0u; }
  let fastest = vec3f(closing_speed(poses[i], motions[i], vec2f(0.0)), 0.0, 0.0);
  let place = mask_place(params, vec3f(poses[i].position, 0.0), fastest);
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
  return count;
}
