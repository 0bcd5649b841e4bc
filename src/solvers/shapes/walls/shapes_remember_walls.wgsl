// Keeps the forces of contacts with walls for the next step. In the state they come after those of the grain with grains.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_contacts::left;
import package::solvers::shapes::walls::wall_touches::{place_at, WallTouch};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
/// Where the pairs of each grain begin, then where their touches begin
@group(0) @binding(1) var<storage, read> starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read> wall_touches: array<WallTouch>;
// state
@group(0) @binding(4) var<storage, read_write> partner: array<u32>;
@group(0) @binding(5) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> frame: array<vec4f>;
@group(0) @binding(7) var<storage, read_write> stretch: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Room for touches of all pairs
override TOUCHES: u32;
/// Whether contacts have springs: the place of the rebound has them.
override SPRINGS: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  // The sums of touches go on from those of pairs.
  let after_pairs = min(starts[params.grain_count + 2u + i] - starts[params.grain_count + 1u], TOUCHES);
  for (var k = wall_starts[i]; k < end; k++) {
    let touch = wall_touches[k];
    let place = after_pairs + k;
    partner[place] = touch.wall;
    force[place] = vec4f(touch.rub * left(touch.normal), 0.0, touch.push) / params.dt;
    frame[place] = vec4f(place_at(touch), touch.normal);
    if (SPRINGS) { stretch[place] = vec2f(touch.rebound, 0.0); }
  }
}
