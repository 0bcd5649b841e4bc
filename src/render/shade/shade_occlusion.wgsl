// How much of its surroundings each place sees, by the depths around it: pixels come in pairs on opposite sides, so that a
// plane, however it is tilted, is not darkened, and gaps between pieces are. One thread a value; on a CPU there is one for
// four pixels.
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

fn depths_at(x: vec4i, y: vec4i) -> vec4f {
  let last = vec2i(i32(view.width) - 1, i32(view.height) - 1);
  let place = clamp(y, vec4i(0), vec4i(last.y)) * (last.x + 1) + clamp(x, vec4i(0), vec4i(last.x));
  return vec4f(depths[place.x], depths[place.y], depths[place.z], depths[place.w]);
}

/// How far places are before another, over the reach: those beyond it count less and less, what is behind ends at −1.
fn before(depth: f32, others: vec4f) -> vec4f {
  let nearer = max((depth - others) / look.occlusion_reach, vec4f(-1.0));
  return nearer * clamp(2.0 - nearer, vec4f(0.0), vec4f(1.0));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shade_occlusion(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&occlusion)) { return; }
  let column = id.x % look.occlusion_width;
  let row = id.x / look.occlusion_width;
  let x = min(column * look.occlusion_step + look.occlusion_step / 2u, u32(view.width) - 1u);
  let y = min(row * look.occlusion_step + look.occlusion_step / 2u, u32(view.height) - 1u);
  let depth = depths[y * u32(view.width) + x];
  if (depth >= DEPTH_NOTHING) {
    occlusion[id.x] = 1.0;
    return;
  }
  let reach = look.occlusion_reach * view.focal / select(depth, 1.0, view.parallel != 0u);
  let radius = clamp(reach, LEAST_PIXELS, MOST_PIXELS);
  // Two by two neighbours look in other directions each: their mean knows sixteen.
  let is_odd = vec2<bool>((column & 1u) != 0u, (row & 1u) != 0u);
  let turn = f32((column & 1u) + 2u * (row & 1u)) * 0.19635;
  let cosine = 1.0 - 0.5 * turn * turn + turn * turn * turn * turn / 24.0;
  let sine = turn - turn * turn * turn / 6.0;
  var dark = vec4f();
  for (var k = 0u; k < ROUNDS; k++) {
    // Every 45°; places on four circles, other ones in each round.
    let share = select(select(NEAR_AND_FAR, NEAR_AND_FAR.yxwz, is_odd.x), select(NEAR_AND_FAR.zwxy, NEAR_AND_FAR.wzyx, is_odd.x), is_odd.y) + 0.1 * f32(k);
    let along = vec4f(1.0, HALF_ROOT, 0.0, -HALF_ROOT);
    let across = vec4f(0.0, HALF_ROOT, 1.0, HALF_ROOT);
    let aside = vec4i(round((cosine * along - sine * across) * share * radius));
    let down = vec4i(round((sine * along + cosine * across) * share * radius));
    let one = before(depth, depths_at(vec4i(i32(x)) + aside, vec4i(i32(y)) + down));
    let other = before(depth, depths_at(vec4i(i32(x)) - aside, vec4i(i32(y)) - down));
    dark += clamp((one + other) / share - SLACK, vec4f(0.0), vec4f(1.0));
  }
  let mean = dot(dark, vec4f(0.25)) / f32(ROUNDS);
  occlusion[id.x] = 1.0 - DARKEST * mean * (2.0 - mean);
}
