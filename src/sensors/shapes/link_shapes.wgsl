// Says for each contact of grains with outlines how its grain and its partner lie to each other, and how much friction there
// may be.
import package::sensors::contact_types::{nearest_image, part_of, ListedGrain, WALL};
import package::solvers::parts::part_types::Part;

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
// state in
@group(0) @binding(2) var<storage, read> partner: array<u32>;
@group(0) @binding(3) var<storage, read> frame: array<vec4f>;
// scratch
@group(0) @binding(4) var<storage, read> parts: array<Part>;
@group(0) @binding(5) var<storage, read> listed: array<ListedGrain>;
// out: branch from the partner's centre, or from where it touches a wall, to the grain's centre [m]; friction coefficient
@group(0) @binding(6) var<storage, read_write> links: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn link_shapes(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let world_start = i - i % params.count;
  let grain = listed[i];
  for (var place = grain.first; place < grain.first + grain.count; place++) {
    var branch = vec3f(-frame[place].xy, 0.0);
    var material: u32;
    if (partner[place] < WALL) {
      let other = listed[world_start + partner[place]];
      branch = nearest_image(grain.position - other.position, params.period);
      material = other.material;
    } else {
      material = parts[part_of(partner[place])].material;
    }
    links[place] = vec4f(branch, friction[grain.material * params.material_count + material]);
  }
}
