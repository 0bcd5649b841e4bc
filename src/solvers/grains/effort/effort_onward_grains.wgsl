// Grains and their contacts with walls go on the way that the last sweep went.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::effort::onward::onward;
import package::solvers::grains::grain_types::{Extra, Motion, StepParams, WallContact};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> gate: array<u32>;
@group(0) @binding(3) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(4) var<storage, read_write> wall_extras: array<Extra>;
@group(0) @binding(5) var<storage, read_write> motions: array<Motion>;
/// As they were before the last sweep: impulse and push of each contact with a wall; where contacts have extras, turns after all of these
@group(0) @binding(6) var<storage, read_write> walls_before: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> motions_before: array<Motion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

fn press_on(k: u32) {
  let now = vec4f(wall_contacts[k].impulse, wall_contacts[k].push);
  let before = walls_before[k];
  wall_contacts[k].impulse = onward(now.xyz, before.xyz);
  wall_contacts[k].push = onward(now.www, before.www).x;
  walls_before[k] = now;
  if (EXTRA) {
    let turn = wall_extras[k].turn;
    let place = arrayLength(&wall_contacts) + k;
    wall_extras[k].turn = onward(turn, walls_before[place].xyz);
    walls_before[place] = vec4f(turn, 0.0);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_onward_grains(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(gate[CLOSED_AFTER])) { return; }
  let last = min((id.x + 1u) * PORTION, params.grain_count);
  for (var i = id.x * PORTION; i < last; i++) {
    let now = motions[i];
    let before = motions_before[i];
    motions[i].velocity = onward(now.velocity, before.velocity);
    motions[i].surface_spin = onward(now.surface_spin, before.surface_spin);
    motions_before[i] = now;
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = min(wall_starts[i], params.wall_capacity); k < end; k++) { press_on(k); }
  }
}
