// Finds the bounds of the velocities in each block of cells; for a CPU, lists the numbers of the grains plane by plane as well.
import package::solvers::grains::grain_types::{Grain, Motion, StepParams, NONE};
@if(CPU) import package::solvers::grains::planes::PLANE_MARGIN;
import package::solvers::grains::raised_speeds::{raise_all, raise_around};
import package::solvers::grains::speeds::block_of;
import package::solvers::grains::worlds::world_of;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> grains: array<Grain>;
@group(0) @binding(2) var<storage, read> motions: array<Motion>;
@if(CPU) @group(0) @binding(4) var<storage, read_write> planes: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Grains that a thread looks at: those of a block mostly come one after another, so a CPU adds them up first.
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@if(CPU)
fn spread(i: u32, grain: Grain) {
  let plane = params.grain_count + PLANE_MARGIN;
  planes[i] = grain.position.x;
  planes[plane + i] = grain.position.y;
  planes[2u * plane + i] = grain.position.z;
  planes[3u * plane + i] = grain.radius;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_bound_speeds(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, params.grain_count);
  var present = NONE;
  var high = vec3f(0.0);
  var low = vec3f(0.0);
  for (var i = id.x * PORTION; i < end; i++) {
    let grain = grains[i];
    @if(CPU) spread(i, grain);
    if (grain.material == NONE) { continue; }
    let v = motions[i].velocity;
    if (grain.radius > params.fine_radius) {
      raise_around(params, grain, v);
      continue;
    }
    let block = block_of(params, world_of(params, grain.id), grain.position);
    if (block == present) {
      high = max(high, v);
      low = min(low, v);
      continue;
    }
    if (present != NONE) { raise_all(present, high, low); }
    present = block;
    high = v;
    low = v;
  }
  if (present != NONE) { raise_all(present, high, low); }
}
