// Contacts of grains with outlines as two strokes each, from centre to centre by way of the place where they touch, or from a
// centre to the wall; each as wide as its force is large [N], as those of paint_contacts.wgsl. One thread a grain of all worlds.
import package::render::paint::paint_types::{PaintParams, is_finite, is_shown, world_offset};
import package::render::render_types::Stroke;

struct Params {
  // after which space repeats along x, y, z, 0 where it does not [m]
  period: vec3f,
  // strokes that there is room for
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
@group(0) @binding(7) var<storage, read> frame: array<vec4f>;
// out: twice the place of the contact and the one after it, zeroed before
@group(0) @binding(8) var<storage, read_write> contacts: array<Stroke>;

fn draw_arm(place: u32, start: vec3f, end: vec3f, width: f32) {
  let is_cut = dot(params.clip_normal, 0.5 * (start + end)) > params.clip_offset;
  if (is_cut || !is_finite(start) || !is_finite(end)) { return; }
  contacts[place].a = start;
  contacts[place].b = end;
  contacts[place].width = width;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_arms(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= paint.all_count) { return; }
  let world = i / paint.count;
  if (!is_shown(paint, world)) { return; }
  let first = contact_first[i];
  let centre = position[i] + world_offset(paint, world);
  for (var place = first; place < min(first + contact_count[i], params.room / 2u); place++) {
    let width = length(force[place]);
    let touching = centre + vec3f(frame[place].xy, 0.0);
    draw_arm(2u * place, centre, touching, width);
    if (partner[place] >= WALL) { continue; }
    // Grains that meet across a periodic face are joined to the image that is near.
    let apart = position[world * paint.count + partner[place]] - position[i];
    let way = apart - params.period * round(apart / max(params.period, vec3f(1e-30)));
    draw_arm(2u * place + 1u, touching, centre + way, width);
  }
}
