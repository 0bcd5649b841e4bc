// How much of its surroundings each place sees, by the depths around it: pixels come in pairs on opposite sides, so that a
// plane, however it is tilted, is not darkened, and gaps between pieces are. One thread a value; on a CPU a row of them.
import package::render::render_types::{DEPTH_NOTHING, View};
import package::render::shade::shade_types::Look;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
/// Gaps are as dark as 1 less this, at most.
const DARKEST = 0.78;
/// Farthest and nearest places that are looked at [pixels]
const MOST_PIXELS = 64.0;
const LEAST_PIXELS = 1.5;
/// Gentle hollows, such as of round walls made of triangles, are no gaps.
const SLACK = 0.12;
const HALF_ROOT = 0.70710678;
/// Over the reach
const NEAR_AND_FAR = vec4f(0.9, 0.4, 0.65, 0.2);

// Rounds of four pairs each.
override ROUNDS: u32 = 1u;

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> look: Look;
// in
@group(0) @binding(2) var<storage, read> depths: array<f32>;
// out
@group(0) @binding(3) var<storage, read_write> occlusion: array<f32>;

/// At whole places of the picture.
fn depths_within(x: vec4i, y: vec4i) -> vec4f {
  let place = y * i32(view.width) + x;
  return vec4f(depths[place.x], depths[place.y], depths[place.z], depths[place.w]);
}

/// Beyond the edge of the picture it goes on as it ends.
fn depths_at(x: vec4i, y: vec4i) -> vec4f {
  let last = vec2i(i32(view.width) - 1, i32(view.height) - 1);
  return depths_within(clamp(x, vec4i(0), vec4i(last.x)), clamp(y, vec4i(0), vec4i(last.y)));
}

/// How far places are before another, over the reach: those beyond it count less and less, what is behind ends at −1.
fn before(depth: f32, others: vec4f) -> vec4f {
  let nearer = max((depth - others) / look.occlusion_reach, vec4f(-1.0));
  return nearer * clamp(2.0 - nearer, vec4f(0.0), vec4f(1.0));
}

/// Where a value looks: every 45°, on four circles.
struct Gaze {
  along: vec4f,
  across: vec4f,
  /// Of the reach
  share: vec4f,
}

/// Two by two neighbours look in other directions each, and at other distances: their mean knows sixteen.
fn gaze_of(column: u32, row: u32) -> Gaze {
  let is_odd = vec2<bool>((column & 1u) != 0u, (row & 1u) != 0u);
  let turn = f32((column & 1u) + 2u * (row & 1u)) * 0.19635;
  let cosine = 1.0 - 0.5 * turn * turn + turn * turn * turn * turn / 24.0;
  let sine = turn - turn * turn * turn / 6.0;
  let along = vec4f(1.0, HALF_ROOT, 0.0, -HALF_ROOT);
  let across = vec4f(0.0, HALF_ROOT, 1.0, HALF_ROOT);
  let share = select(
    select(NEAR_AND_FAR, NEAR_AND_FAR.yxwz, is_odd.x), select(NEAR_AND_FAR.zwxy, NEAR_AND_FAR.wzyx, is_odd.x), is_odd.y,
  );
  return Gaze(cosine * along - sine * across, sine * along + cosine * across, share);
}

/// Share of its surroundings that a place sees.
fn open_at(column: u32, row: u32, gaze: Gaze) -> f32 {
  let x = min(column * look.occlusion_step + look.occlusion_step / 2u, u32(view.width) - 1u);
  let y = min(row * look.occlusion_step + look.occlusion_step / 2u, u32(view.height) - 1u);
  let depth = depths[y * u32(view.width) + x];
  if (depth >= DEPTH_NOTHING) { return 1.0; }
  let reach = look.occlusion_reach * view.focal / select(depth, 1.0, view.parallel != 0u);
  let radius = clamp(reach, LEAST_PIXELS, MOST_PIXELS);
  let from_edge = min(min(x, u32(view.width) - 1u - x), min(y, u32(view.height) - 1u - y));
  let is_inside = f32(from_edge) > 1.2 * radius + 1.0;
  let middle_x = vec4i(i32(x));
  let middle_y = vec4i(i32(y));
  var dark = vec4f();
  for (var k = 0u; k < ROUNDS; k++) {
    // Other circles in each round.
    let share = gaze.share + 0.1 * f32(k);
    let aside = vec4i(round(gaze.along * share * radius));
    let down = vec4i(round(gaze.across * share * radius));
    var one: vec4f;
    var other: vec4f;
    if (is_inside) {
      one = depths_within(middle_x + aside, middle_y + down);
      other = depths_within(middle_x - aside, middle_y - down);
    } else {
      one = depths_at(middle_x + aside, middle_y + down);
      other = depths_at(middle_x - aside, middle_y - down);
    }
    dark += clamp((before(depth, one) + before(depth, other)) / share - SLACK, vec4f(0.0), vec4f(1.0));
  }
  let mean = dot(dark, vec4f(0.25)) / f32(ROUNDS);
  return 1.0 - DARKEST * mean * (2.0 - mean);
}

@if(CPU)
fn chosen(even: Gaze, odd: Gaze, is_odd: bool) -> Gaze {
  return Gaze(
    select(even.along, odd.along, is_odd), select(even.across, odd.across, is_odd), select(even.share, odd.share, is_odd),
  );
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_occlusion(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= look.occlusion_height) { return; }
  let even = gaze_of(0u, row);
  let odd = gaze_of(1u, row);
  for (var column = 0u; column < look.occlusion_width; column++) {
    let place = row * look.occlusion_width + column;
    occlusion[place] = open_at(column, row, chosen(even, odd, (column & 1u) != 0u));
  }
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_occlusion(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&occlusion)) { return; }
  let column = id.x % look.occlusion_width;
  let row = id.x / look.occlusion_width;
  occlusion[id.x] = open_at(column, row, gaze_of(column, row));
}
