// Which contacts lie in a box, and how much of each; and the params of the kernels that sum over them.
import package::sensors::contact_types::{part_of_line, ListedGrain};

struct ContactParams {
  // grains of one world
  count: u32,
  tile_count: u32,
  world_count: u32,
  low: vec3f,
  high: vec3f,
  period: vec3f,
}

/// Part of the branch that lies in the box, over all images where the box is periodic.
fn branch_inside(params: ContactParams, centre: vec3f, branch: vec3f) -> f32 {
  let images = vec3i(select(vec3f(0.0), vec3f(1.0), params.period > vec3f(0.0)));
  var part = 0.0;
  for (var x = -images.x; x <= images.x; x++) {
    for (var y = -images.y; y <= images.y; y++) {
      for (var z = -images.z; z <= images.z; z++) {
        let start = centre + vec3f(vec3i(x, y, z)) * params.period;
        part += part_of_line(start, -branch, params.low, params.high);
      }
    }
  }
  return part;
}

/// Where a grain touches its partner.
struct ContactPlace {
  /// [m]
  point: vec3f,
  /// From the partner to the grain, of length 1
  direction: vec3f,
}

/// Of spheres, by their branch.
fn place_of_branch(grain: ListedGrain, branch: vec3f) -> ContactPlace {
  let direction = direction_of(branch);
  return ContactPlace(grain.position - grain.radius * direction, direction);
}

/// Of grains in the plane, by the frame that their state has.
fn place_of_frame(grain: ListedGrain, frame: vec4f) -> ContactPlace {
  return ContactPlace(grain.position + vec3f(frame.xy, 0.0), vec3f(frame.zw, 0.0));
}

/// Whether a point of contact lies in the box.
fn contact_inside(params: ContactParams, place: vec3f) -> bool {
  var point = place;
  let period = select(vec3f(1.0), params.period, params.period > vec3f(0.0));
  let turns = select(vec3f(0.0), floor((point - params.low) / period), params.period > vec3f(0.0));
  point -= turns * period;
  return all(point >= params.low) && all(point <= params.high);
}

/// From the partner to the grain.
fn direction_of(branch: vec3f) -> vec3f {
  return branch / max(length(branch), 1.0e-30);
}
