// Counts the grains that passed each plane in the last step, by number and mass, forth and back. Whole numbers are added
// atomically: the sums are the same whatever the order. Where a grain was and is decides alone, so that what is counted is
// exactly how many more are beyond the plane now.
import package::sensors::contact_types::nearest_image;
import package::sensors::passage_types::{PassagePlane, PASSAGE_WORDS};
import package::sensors::sensor_grain::GrainProperties;

struct Params {
  // grains of one world
  count: u32,
  world_count: u32,
  // [s]
  time_step: f32,
  // of the domain [m]
  low: vec3f,
  high: vec3f,
  period: vec3f,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<storage, read> planes: array<PassagePlane>;
@group(0) @binding(2) var<storage, read> properties: array<GrainProperties>;
// state in
@group(0) @binding(3) var<storage, read> position: array<vec3f>;
@group(0) @binding(4) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(5) var<storage, read> presence: array<u32>;
// state in and out: position [m] and presence before the step
@group(0) @binding(6) var<storage, read_write> tracks: array<vec4f>;
// (plane · worlds + world) · words
@group(0) @binding(7) var<storage, read_write> counts: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn count_passage(place: u32, forth: bool, mass_units: u32) {
  let back = select(1u, 0u, forth);
  atomicAdd(&counts[place + back], 1u);
  let low = place + 2u + 2u * back;
  let before = atomicAdd(&counts[low], mass_units);
  if (before + mass_units < before) { atomicAdd(&counts[low + 1u], 1u); }
}

/// Where a piece of way begins or ends.
struct WayPoint {
  /// [m]
  place: vec3f,
  /// Out of the domain, where the way was cut at its faces; else 0
  outwards: vec3f,
}

/// Exactly on a plane is beyond it; but a cut at the very face that the plane is in lies outside of the domain.
fn is_beyond(height: f32, normal: vec3f, outwards: vec3f) -> bool {
  return height > 0.0 || (height == 0.0 && dot(normal, outwards) >= 0.0);
}

fn pass_plane(plane: PassagePlane, place: u32, start: WayPoint, end: WayPoint, mass_units: u32) {
  let before = dot(plane.normal, start.place) - plane.offset;
  let after = dot(plane.normal, end.place) - plane.offset;
  let is_forth = is_beyond(after, plane.normal, end.outwards);
  if (is_beyond(before, plane.normal, start.outwards) == is_forth) { return; }
  let at = mix(start.place, end.place, abs(before) / max(abs(before) + abs(after), 1.0e-30));
  if (any(at < plane.low) || any(at > plane.high)) { return; }
  count_passage(place, is_forth, mass_units);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn passage_count(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&tracks)) { return; }
  let start = tracks[i];
  let end = position[i];
  let is_present = presence[i] != 0u;
  tracks[i] = vec4f(end, select(0.0, 1.0, is_present));
  let grain = properties[i % params.count];
  // What a body carries does not flow.
  if (!is_present || start.w == 0.0 || grain.mass_units == 0u) { return; }
  let jump = end - start.xyz;
  let way = nearest_image(jump, params.period);
  // Who goes farther than it can move was put there.
  if (length(way) > grain.radius + 2.0 * params.time_step * length(velocity[i])) { return; }
  let world = i / params.count;
  // Through which faces it went, 1 the upper and -1 the lower one of an axis, and after which part of its way.
  let left = select(vec3f(0.0), -sign(jump), abs(jump - way) > 0.5 * params.period);
  let face = select(params.low, params.high, left > vec3f(0.0));
  let opposite = select(params.high, params.low, left > vec3f(0.0));
  let parts = clamp((face - start.xyz) / select(vec3f(1.0), way, way != vec3f(0.0)), vec3f(0.0), vec3f(1.0));
  var cuts = select(vec3f(2.0), parts, left != vec3f(0.0));
  // Out at one face and in at the opposite one: the way is cut there, so that all pieces lie in the domain, and what a plane
  // does not tell apart, like a place along it, is the same where one piece ends and the next begins.
  var from_point = WayPoint(start.xyz, vec3f(0.0));
  for (var piece = 0u; piece < 4u; piece++) {
    let part = min(min(cuts.x, cuts.y), cuts.z);
    let is_last = part > 1.0;
    let is_cut = cuts <= vec3f(part);
    let has_turned = (left != vec3f(0.0)) & (cuts > vec3f(1.0));
    let between = select(start.xyz + part * way, end - (1.0 - part) * way, has_turned);
    var to_point = WayPoint(end, vec3f(0.0));
    if (!is_last) { to_point = WayPoint(select(between, face, is_cut), select(vec3f(0.0), left, is_cut)); }
    for (var k = 0u; k < arrayLength(&planes); k++) {
      let place = (k * params.world_count + world) * PASSAGE_WORDS;
      pass_plane(planes[k], place, from_point, to_point, grain.mass_units);
    }
    if (is_last) { break; }
    from_point = WayPoint(select(between, opposite, is_cut), select(vec3f(0.0), -left, is_cut));
    cuts = select(cuts, vec3f(2.0), is_cut);
  }
}
