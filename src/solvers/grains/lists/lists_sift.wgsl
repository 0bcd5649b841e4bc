// Lists for each grain those of its candidates that it touches or may touch before the step is over. Grains that look around for themselves
// list all of them, but each other once.
import package::solvers::grains::cells::{cell_at, cell_key, fine_grid};
import package::solvers::grains::found::{found_place, FOUND_SLOTS};
import package::solvers::grains::fours::{dots, side_by_side, Vectors};
import package::solvers::grains::grain_types::{StepParams, CONTACT_OVERFLOW, NONE, TOO_FAST};
import package::solvers::grains::lists::held::{
  Reference, AGE, CALM, FASTEST_NOW, OPPOSITE_WAYS_NOW, STILL, WAYS_NOW,
};
import package::solvers::grains::quads::{GrainQuads, MotionQuads};
import package::solvers::grains::reach::{reach, ENVELOPE};
import package::solvers::grains::speeds::unordered;

const STORAGE_BINDINGS = 10u;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(2) var<storage, read> grains: array<GrainQuads>;
@group(0) @binding(3) var<storage, read> motions: array<MotionQuads>;
@group(0) @binding(4) var<storage, read> hold: array<u32>;
@group(0) @binding(5) var<storage, read> candidates: array<u32>;
@group(0) @binding(6) var<storage, read> livelies: array<u32>;
@group(0) @binding(7) var<storage, read_write> references: array<Reference>;
@group(0) @binding(8) var<storage, read_write> found: array<u32>;
@group(0) @binding(9) var<storage, read_write> pair_counts: array<u32>;
@group(0) @binding(10) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether two grains at `here` and `there`, with radii, meet in this step if they do over a gap `wanted`.
fn are_near(here: vec4f, there: vec4f, wanted: f32) -> bool {
  let way = here.xyz - there.xyz;
  let farthest = here.w + there.w + wanted;
  return dot(way, way) < farthest * farthest;
}

/// Greatest gap over which two of them meet in this step [m].
fn reach_of(i: u32, j: u32) -> f32 {
  let radius = min(grains[i].position_radius.w, grains[j].position_radius.w);
  let velocity = motions[i].velocity_inverse_mass.xyz - motions[j].velocity_inverse_mass.xyz;
  return reach(radius, velocity, params.dt);
}

/// Of the candidates of grain i, those that it meets; how many.
fn sift(i: u32) -> u32 {
  let count = candidates[found_place(i, 0u)];
  let here = grains[i].position_radius;
  let velocity = motions[i].velocity_inverse_mass.xyz;
  let is_still = livelies[i] == STILL;
  var left = 0u;
  for (var k = 0u; k < count; k++) {
    let j = candidates[found_place(i, k + 1u)];
    let there = grains[j].position_radius;
    let mark = livelies[j];
    var wanted = ENVELOPE * min(here.w, there.w);
    if (!is_still || mark != STILL) {
      wanted = max(wanted, params.dt * length(velocity - motions[j].velocity_inverse_mass.xyz));
    }
    // Who meets can rarely be foreseen: all are written, and those that do not are written over.
    found[found_place(i, left + 1u)] = j;
    left += u32(are_near(here, there, wanted)) & u32(mark <= CALM);
  }
  return left;
}

/// Adds grain j to the list of grain i, which has `listed`, if they meet and it does not list grain i itself; how many it has then.
fn meet(i: u32, j: u32, listed: u32) -> u32 {
  if (j == i || (j < i && livelies[j] > CALM)) { return listed; }
  let wanted = reach_of(i, j);
  if (!are_near(grains[i].position_radius, grains[j].position_radius, wanted)) { return listed; }
  // A pair as fast as this would not have been seen much earlier.
  if (wanted > params.long_sight) { atomicAdd(&warnings[TOO_FAST], 1u); }
  if (listed < FOUND_SLOTS) { found[found_place(i, listed + 1u)] = j; }
  return listed + 1u;
}

/// Likewise grains `begin` … `end` − 1, of which it may meet those up to `sight` beyond touching.
fn collect(i: u32, sight: f32, begin: u32, end: u32, listed: u32) -> u32 {
  let here = grains[i].position_radius;
  var count = listed;
  for (var j = begin; j < end; j += 4u) {
    let last = end - 1u;
    let there = side_by_side(mat4x4f(
      grains[j].position_radius, grains[min(j + 1u, last)].position_radius,
      grains[min(j + 2u, last)].position_radius, grains[min(j + 3u, last)].position_radius,
    ));
    let way = Vectors(vec4f(here.x) - there.xyz.x, vec4f(here.y) - there.xyz.y, vec4f(here.z) - there.xyz.z);
    let farthest = vec4f(here.w + sight) + there.w;
    let near = dots(way, way) < farthest * farthest;
    // Most are out of sight.
    if (!any(near)) { continue; }
    for (var k = 0u; k < min(end - j, 4u); k++) { if (near[k]) { count = meet(i, j + k, count); } }
  }
  return count;
}

fn ways_now(first: u32) -> vec3f {
  return vec3f(unordered(hold[first]), unordered(hold[first + 1u]), unordered(hold[first + 2u]));
}

/// All that grain i meets, wherever they were in the last search; how many.
fn look_around(i: u32) -> u32 {
  let here = grains[i].position_radius;
  let fastest = length(motions[i].velocity_inverse_mass.xyz) + bitcast<f32>(hold[FASTEST_NOW]);
  // The hundredth is more than rounding.
  let sight = 1.01 * max(ENVELOPE * here.w, params.dt * fastest);
  let far = 1.01 * (here.w + params.fine_radius + sight);
  let grid = fine_grid(params);
  var low = cell_at(params, grid, here.xyz - far);
  var high = cell_at(params, grid, here.xyz + far);
  if (hold[AGE] > 0u) {
    low = cell_at(params, grid, here.xyz - far - ways_now(WAYS_NOW));
    high = cell_at(params, grid, here.xyz + far + ways_now(OPPOSITE_WAYS_NOW));
  }
  var count = 0u;
  for (var z = low.z; z <= high.z; z++) {
    for (var y = low.y; y <= high.y; y++) {
      let key = cell_key(grid, 0u, vec3u(low.x, y, z));
      count = collect(i, sight, cell_starts[key], cell_starts[key + high.x - low.x + 1u], count);
    }
  }
  if (count > FOUND_SLOTS) { atomicAdd(&warnings[CONTACT_OVERFLOW], count - FOUND_SLOTS); }
  return min(count, FOUND_SLOTS);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_sift(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  var count = 0u;
  if (i < params.grain_count) {
    if (hold[AGE] == 0u) { references[i] = Reference(grains[i].position_radius.xyz, motions[i].velocity_inverse_mass.xyz); }
    if (grains[i].material != NONE) {
      if (livelies[i] <= CALM) { count = sift(i); }
      else { count = look_around(i); }
    }
    found[found_place(i, 0u)] = count;
  }
  // After the last: where the sums of the counts end.
  pair_counts[i] = count;
}
