// Says for each contact how its grain and its partner lie to each other, and how much friction there may be.
import package::geometry::distance_grid::{grid_place, grid_surface};
import package::geometry::surface::Surface;
import package::math::quaternion::{rotate, rotate_back};
import package::sensors::contact_types::{nearest_image, part_of, wall_of, ListedGrain, WALL};
import package::solvers::parts::part_surface::wall_surface;
import package::solvers::parts::part_types::{distance_grid_of, Part, MESH};

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
@group(0) @binding(2) var<storage, read> distances: array<f32>;
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

fn mesh_surface(part: Part, p: vec3f) -> Surface {
  let place = grid_place(distance_grid_of(part), p);
  let row = part.grid_size.x;
  let low = place.corner;
  let high = low + row * part.grid_size.y;
  return grid_surface(
    place,
    vec4f(distances[low], distances[low + 1u], distances[low + row], distances[low + row + 1u]),
    vec4f(distances[high], distances[high + 1u], distances[high + row], distances[high + row + 1u]),
    part.grid_spacing,
  );
}

fn wall_branch(part: Part, grain: ListedGrain, wall: u32) -> vec3f {
  let p = rotate_back(part.rotation, grain.position - part.position);
  var surface: Surface;
  if (part.kind == MESH) { surface = mesh_surface(part, p); } else { surface = wall_surface(part, p, wall); }
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
