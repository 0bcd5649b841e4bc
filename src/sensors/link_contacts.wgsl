// Says for each contact how its grain and its partner lie to each other, and how much friction there may be.
import package::math::quaternion::{rotate, rotate_back};
import package::sensors::contact_types::{nearest_image, part_of, wall_of, ListedGrain, WALL};
import package::solvers::parts::part_types::Part;
import package::solvers::parts::surface_at::surface_at;

struct Params {
  // grains of one world
  count: u32,
  material_count: u32,
  period: vec3f,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// model: coefficients by material · materials + material
@group(0) @binding(1) var<storage, read> friction: array<f32>;
// `distances` of surface_at.wgsl at 2
// state in
@group(0) @binding(3) var<storage, read> partner: array<u32>;
// scratch
@group(0) @binding(4) var<storage, read> parts: array<Part>;
@group(0) @binding(5) var<storage, read> listed: array<ListedGrain>;
// out: branch from the partner's centre, or from the wall, to the grain's centre [m]; friction coefficient
@group(0) @binding(6) var<storage, read_write> links: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// A grain whose centre has sunk into a wall still knows where it came from.
const LEAST_BRANCH = 0.01;

fn wall_branch(part: Part, grain: ListedGrain, wall: u32) -> vec3f {
  let p = rotate_back(part.rotation, grain.position - part.position);
  let surface = surface_at(part, p, wall);
  return rotate(part.rotation, surface.normal) * max(surface.distance, LEAST_BRANCH * grain.radius);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn link_contacts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let world_start = i - i % params.count;
  let grain = listed[i];
  for (var place = grain.first; place < grain.first + grain.count; place++) {
    var branch: vec3f;
    var material: u32;
    if (partner[place] < WALL) {
      let other = listed[world_start + partner[place]];
      branch = nearest_image(grain.position - other.position, params.period);
      material = other.material;
    } else {
      let part = parts[part_of(partner[place])];
      branch = wall_branch(part, grain, wall_of(partner[place]));
      material = part.material;
    }
    links[place] = vec4f(branch, friction[grain.material * params.material_count + material]);
  }
}
