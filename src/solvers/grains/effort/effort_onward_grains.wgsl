// Grains and their contacts with walls go on the way that the last sweeps went.
import package::solvers::grains::effort::onward::{momentum_of, onward, params, Onward};
import package::solvers::grains::grain_types::{Extra, WallContact};
import package::solvers::grains::quads::MotionQuads;

// scratch
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(4) var<storage, read_write> wall_extras: array<Extra>;
@group(0) @binding(5) var<storage, read_write> motions: array<MotionQuads>;
/// Of each contact with a wall where its impulse and push were before the last sweep, and their way; where contacts have extras, turns after all of these
@group(0) @binding(6) var<storage, read_write> wall_ways: array<Onward>;
/// Likewise velocities of all grains, and then their spins
@group(0) @binding(7) var<storage, read_write> motion_ways: array<Onward>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

fn press_on(k: u32, momentum: f32) {
  let after = onward(vec4f(wall_contacts[k].impulse, wall_contacts[k].push), wall_ways[k], momentum);
  wall_contacts[k].impulse = after.at.xyz;
  wall_contacts[k].push = after.at.w;
  wall_ways[k] = after;
  if (EXTRA) {
    let place = arrayLength(&wall_contacts) + k;
    let turned = onward(vec4f(wall_extras[k].turn, 0.0), wall_ways[place], momentum);
    wall_extras[k].turn = turned.at.xyz;
    wall_ways[place] = turned;
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_onward_grains(@builtin(global_invocation_id) id: vec3u) {
  let last = min((id.x + 1u) * PORTION, params.grain_count);
  for (var i = id.x * PORTION; i < last; i++) {
    let momentum = momentum_of(i);
    if (momentum < 0.0) { continue; }
    let now = motions[i];
    let moved = onward(now.velocity_inverse_mass, motion_ways[i], momentum);
    let spun = onward(now.surface_spin_inverse_radius, motion_ways[params.grain_count + i], momentum);
    // Masses and radii stay what they are.
    motions[i] = MotionQuads(
      vec4f(moved.at.xyz, now.velocity_inverse_mass.w), vec4f(spun.at.xyz, now.surface_spin_inverse_radius.w),
    );
    motion_ways[i] = moved;
    motion_ways[params.grain_count + i] = spun;
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = min(wall_starts[i], params.wall_capacity); k < end; k++) { press_on(k, momentum); }
  }
}
