// Contacts as strokes of pixels: the larger the force the wider and the brighter. One thread a stroke.
import package::render::colour::range_types::ColourRange;
import package::render::colour::tint::pack_tint;
import package::render::render_types::Stroke;

struct Params {
  // place of the first stroke of contacts, and how many there are
  first: u32,
  count: u32,
  // of the largest forces [pixels]
  width: f32,
  // of small and of large forces, sRGB
  low: vec3f,
  high: vec3f,
}

/// As in shade_strokes.wgsl.
const SHINES_THROUGH = 1u;
const MARGIN = 1.0;
/// Thinner ones are left out: they would veil those that carry the load [pixels]
const LEAST_WIDTH = 0.35;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// scratch: of forces; contacts as paint_contacts.wgsl leaves them
@group(0) @binding(1) var<storage, read> range: ColourRange;
@group(0) @binding(2) var<storage, read> contacts: array<Stroke>;
// out
@group(0) @binding(3) var<storage, read_write> strokes: array<Stroke>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_chains(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.count) { return; }
  let i = params.first + id.x;
  let share = clamp(contacts[id.x].width / max(range.high, 1e-30), 0.0, 1.4);
  let width = params.width * sqrt(share) * share;
  strokes[i].width = select(0.0, width + MARGIN, width >= LEAST_WIDTH);
  strokes[i].a = contacts[id.x].a;
  strokes[i].b = contacts[id.x].b;
  let colour = mix(params.low, params.high, min(share, 1.0));
  strokes[i].tint = pack_tint(vec4f(colour, 0.95));
  strokes[i].lift = 0.0;
  strokes[i].owner = SHINES_THROUGH;
}
