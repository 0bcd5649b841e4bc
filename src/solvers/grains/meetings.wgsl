// Among grains that lie one after another, those that a grain touches or may touch before the step is over. A CPU looks at four
// at a time.
import package::solvers::grains::conditions::warn;
import package::solvers::grains::found::{found_place, FOUND_SLOTS};
@if(CPU) import package::solvers::grains::fours::{dots, nearest_images, Vectors};
import package::solvers::grains::grain_types::{nearest_image, Grain, Motion, StepParams, TOO_FAST};
@if(CPU) import package::solvers::grains::planes::PLANE_MARGIN;
import package::solvers::grains::reach::{reach, ENVELOPE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> motions: array<Motion>;
@group(0) @binding(5) var<storage, read_write> found: array<u32>;
/// The grains once more, number by number: see planes.wgsl
@if(CPU) @group(0) @binding(8) var<storage, read> planes: array<f32>;

override PERIODIC: bool = false;
/// Whether sizes differ so much that size decides who lists a pair.
override UNEQUAL: bool = false;
/// Whether masses differ so much that a grain which is hit may leave as fast as another one came.
override UNEVEN: bool = false;
/// Size decides from this ratio of radii on.
const CLEARLY_LARGER = 1.5;

/// How far a grain looks: so many cells around it, and so far beyond touching [m]; `calm` where nobody near it is fast enough to
/// come from beyond the envelope, to which sight then extends.
struct Look {
  layers: u32,
  sight: f32,
  /// How far it may be driven by somebody near it who is much heavier [m]
  hit: f32,
  calm: bool,
  /// Whether a CPU lists all in sight at first: see `sifted`
  sifts: bool,
}

/// How far beyond touching others are in sight, over the smaller radius: where sizes decide, no farther than sight itself.
fn nearness() -> f32 {
  return select(ENVELOPE, 0.0, UNEQUAL);
}

/// Adds grain j, which is in sight of grain i, to its list, which has `count`, if they meet; how many it has then.
fn meet(i: u32, j: u32, look: Look, squared: f32, count: u32) -> u32 {
  let radius = grains[i].radius;
  let other = grains[j].radius;
  if (UNEQUAL) {
    if (radius > CLEARLY_LARGER * other) { return count; }
    if (other <= CLEARLY_LARGER * radius && j <= i) { return count; }
  } else if (PERIODIC && j <= i) { return count; }
  if (!look.calm) {
    var wanted = reach(min(radius, other), motions[i].velocity - motions[j].velocity, params.dt);
    if (UNEVEN) { wanted = max(wanted, look.hit); }
    let radii = radius + other;
    if (!(squared < (radii + wanted) * (radii + wanted))) { return count; }
    // A pair as fast as this would not have been seen much earlier.
    if (wanted > params.long_sight) { warn(TOO_FAST, grains[i].id); }
  }
  if (count < FOUND_SLOTS) { found[found_place(i, count + 1u)] = j; }
  return count + 1u;
}

/// Adds what grain i meets among grains `begin` … `end` − 1 to its list, which has `listed`; how many it has then.
@if(GPU)
fn collect(i: u32, look: Look, begin: u32, end: u32, listed: u32) -> u32 {
  let position = grains[i].position;
  let radius = grains[i].radius;
  var count = listed;
  for (var j = begin; j < end; j++) {
    var way = position - grains[j].position;
    if (PERIODIC) { way = nearest_image(way, params.period); }
    let other = grains[j].radius;
    let squared = dot(way, way);
    let farthest = radius + other + max(nearness() * min(radius, other), look.sight);
    // Most are out of sight.
    if (squared < farthest * farthest) { count = meet(i, j, look, squared, count); }
  }
  return count;
}

/// Of four grains from `place` on.
@if(CPU)
fn four(place: u32) -> vec4f {
  return vec4f(planes[place], planes[place + 1u], planes[place + 2u], planes[place + 3u]);
}

/// Likewise, four at a time.
@if(CPU)
fn collect(i: u32, look: Look, begin: u32, end: u32, listed: u32) -> u32 {
  let plane = params.grain_count + PLANE_MARGIN;
  let position = grains[i].position;
  let x = vec4f(position.x);
  let y = vec4f(position.y);
  let z = vec4f(position.z);
  let radius = vec4f(grains[i].radius);
  let near_by = vec4f(nearness());
  let sight = vec4f(look.sight);
  var count = listed;
  for (var j = begin; j < end; j += 4u) {
    var way = Vectors(x - four(j), y - four(plane + j), z - four(2u * plane + j));
    if (PERIODIC) { way = nearest_images(way, params.period); }
    let other = four(3u * plane + j);
    let squared = dots(way, way);
    let farthest = radius + other + max(near_by * min(radius, other), sight);
    let number = vec4i(0, 1, 2, 3) + i32(j);
    var near = (squared < farthest * farthest) & (number < vec4i(i32(end)));
    if (look.sifts) {
      if (count + 4u <= FOUND_SLOTS) {
        // Which of them are near can rarely be foreseen: all are written, and those that are not are written over.
        if (PERIODIC) { near = near & (number > vec4i(i32(i))); }
        found[found_place(i, count + 1u)] = j;
        count += u32(near.x);
        found[found_place(i, count + 1u)] = j + 1u;
        count += u32(near.y);
        found[found_place(i, count + 1u)] = j + 2u;
        count += u32(near.z);
        found[found_place(i, count + 1u)] = j + 3u;
        count += u32(near.w);
        continue;
      }
      // Room for those that meet.
      if (!look.calm && count <= FOUND_SLOTS) { count = sifted(i, look, count); }
    }
    if (!any(near)) { continue; }
    if (near.x) { count = meet(i, j, look, squared.x, count); }
    if (near.y) { count = meet(i, j + 1u, look, squared.y, count); }
    if (near.z) { count = meet(i, j + 2u, look, squared.z, count); }
    if (near.w) { count = meet(i, j + 3u, look, squared.w, count); }
  }
  return count;
}

/// Leaves of the `count` that grain i has listed those that it meets; how many.
@if(CPU)
fn sifted(i: u32, look: Look, count: u32) -> u32 {
  var left = 0u;
  for (var k = 0u; k < count; k++) {
    let j = found[found_place(i, k + 1u)];
    var way = grains[i].position - grains[j].position;
    if (PERIODIC) { way = nearest_image(way, params.period); }
    var wanted = reach(min(grains[i].radius, grains[j].radius), motions[i].velocity - motions[j].velocity, params.dt);
    if (UNEVEN) { wanted = max(wanted, look.hit); }
    let farthest = grains[i].radius + grains[j].radius + wanted;
    found[found_place(i, left + 1u)] = j;
    // Summed as in `dots`.
    left += u32(way.x * way.x + way.y * way.y + way.z * way.z < farthest * farthest);
  }
  return left;
}
