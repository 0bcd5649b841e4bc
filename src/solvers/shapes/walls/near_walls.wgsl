// Where grains touch walls of bodies or may touch them before the step is over: for each wall the nearest place, and the best one
// away from it. Few grains are near a wall.
import package::solvers::grains::grain_types::{wall_name, NONE};
import package::solvers::grains::part_walls::{mask_place, MaskPlace};
import package::solvers::parts::part_surface::wall_count;
import package::solvers::shapes::fields::shape_touch::SEPARATION;
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::walls::covered_places::{is_covered, part_masks, parts, WALLS};
import package::solvers::shapes::walls::foreseen_touches::foreseen;
import package::solvers::shapes::walls::wall_feelers::{feel, Avoided};
import package::solvers::shapes::walls::wall_surfaces::cut;
import package::solvers::shapes::walls::wall_touches::WallTouch;
import package::solvers::shapes::walls::wall_touching::{closing_speed, gap_of, wall_reach, wall_touch, NOWHERE};

// model: `outlines` of shape_strokes.wgsl at 1, `distances` of surface_at.wgsl at 2
// scratch
@group(0) @binding(6) var<storage, read> motions: array<ShapeMotion>;
/// How many each grain has; when they are listed, where its list begins
@group(0) @binding(7) var<storage, read_write> wall_starts: array<u32>;
@group(0) @binding(8) var<storage, read_write> wall_touches: array<WallTouch>;

override LIST: bool = false;
/// Touches of a grain with a wall at most, and how often it is felt for, as some may be of edges that are none.
const MOST_TOUCHES = 2u;
const MOST_FELT = 4u;

/// Touches with a wall are added to the list of grain i, which has `listed`; how many it has then.
fn collect_wall(i: u32, p: u32, wall: u32, masks: MaskPlace, listed: u32) -> u32 {
  if (wall >= wall_count(parts[p].kind)) { return listed; }
  let part = cut(parts[p]);
  let pose = poses[i];
  let near = wall_reach(part, wall, pose, motions[i], params.dt);
  if (near == NOWHERE) { return listed; }
  var count = listed;
  var avoided = Avoided(vec2f(0.0), vec2f(0.0), 0.0);
  for (var k = 0u; k < MOST_FELT && count < listed + MOST_TOUCHES; k++) {
    let felt = feel(part, wall, pose, avoided);
    if (!(gap_of(part, pose, felt, params.dt) < near)) { break; }
    avoided = Avoided(felt.place, felt.normal, SEPARATION * pose.radius);
    let met = foreseen(part, wall, pose, motions[i], felt, params.dt);
    if (!(gap_of(part, pose, met.felt, params.dt) < near)) { continue; }
    if (params.part_count > 1u && is_covered(p, pose, met, masks)) { continue; }
    let place = wall_starts[i] + count;
    if (LIST && place < params.wall_capacity) {
      wall_touches[place] = wall_touch(wall_name(p, wall), part, pose, motions[i], met.felt, params.dt);
    }
    count++;
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
      count = collect_wall(i, bit / WALLS, bit % WALLS, place, count);
      mask &= mask - 1u;
    }
  }
  return count;
}
