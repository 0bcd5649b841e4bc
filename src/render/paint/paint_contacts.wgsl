// Contacts between grains as strokes from centre to centre, each as wide as its force is large [N]: paint_chains.wgsl makes
// pixels of that. One thread a grain of all worlds; a contact is listed by one of its grains.
import package::render::paint::paint_types::{PaintParams, is_finite, is_shown, world_offset};
import package::render::render_types::Stroke;

struct Params {
  // after which space repeats along x, y, z, 0 where it does not [m]
  period: vec3f,
  // contacts that there is room for
  room: u32,
  // what is cut away
  clip_normal: vec3f,
  clip_offset: f32,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const WALL = 0x80000000u;

// params
@group(0) @binding(0) var<uniform> paint: PaintParams;
@group(0) @binding(1) var<uniform> params: Params;
// state in
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> contact_first: array<u32>;
@group(0) @binding(4) var<storage, read> contact_count: array<u32>;
@group(0) @binding(5) var<storage, read> partner: array<u32>;
@group(0) @binding(6) var<storage, read> force: array<vec4f>;
// out: by the place of the contact, zeroed before
@group(0) @binding(7) var<storage, read_write> contacts: array<Stroke>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_contacts(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= paint.all_count) { return; }
  let world = i / paint.count;
  if (!is_shown(paint, world)) { return; }
  let first = contact_first[i];
  for (var place = first; place < min(first + contact_count[i], params.room); place++) {
    if (partner[place] >= WALL) { continue; }
    let other = position[world * paint.count + partner[place]];
    // Grains that meet across a periodic face are joined to the image that is near.
    let apart = other - position[i];
    let way = apart - params.period * round(apart / max(params.period, vec3f(1e-30)));
    let start = position[i] + world_offset(paint, world);
    let is_cut = dot(params.clip_normal, start + 0.5 * way) > params.clip_offset;
    if (is_cut || !is_finite(start) || !is_finite(way)) { continue; }
    contacts[place].a = start;
    contacts[place].b = start + way;
    contacts[place].width = length(force[place]);
  }
}
