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

fn pass_plane(plane: PassagePlane, place: u32, start: vec3f, end: vec3f, mass_units: u32) {
  let before = dot(plane.normal, start) - plane.offset;
  let after = dot(plane.normal, end) - plane.offset;
  if ((before >= 0.0) == (after >= 0.0)) { return; }
  let at = mix(start, end, before / (before - after));
  if (any(at < plane.low) || any(at > plane.high)) { return; }
  count_passage(place, after >= 0.0, mass_units);
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
  let way = nearest_image(end - start.xyz, params.period);
  // Who goes farther than it can move was put there.
  if (length(way) > grain.radius + 2.0 * params.time_step * length(velocity[i])) { return; }
  let world = i / params.count;
  let is_wrapped = any(abs(end - start.xyz - way) > 0.5 * params.period);
  for (var k = 0u; k < arrayLength(&planes); k++) {
    let place = (k * params.world_count + world) * PASSAGE_WORDS;
    if (is_wrapped) {
      // Out at one end of the period and in at the other: two pieces of way.
      pass_plane(planes[k], place, start.xyz, start.xyz + way, grain.mass_units);
      pass_plane(planes[k], place, end - way, end, grain.mass_units);
    } else {
      pass_plane(planes[k], place, start.xyz, end, grain.mass_units);
    }
  }
}
