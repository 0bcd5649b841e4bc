// Takes grains out of the world that passed an open or cyclic face in the step before. Of a cyclic one they wait at the
// opposite face for their place to be free; they are away for this step, as if they flew, so that no contact of before is taken for
// one of after. Where others are to enter, lists the grains that are left: in no certain order, for they are only asked whether any is in the
// way, of which the answer is the same in every order.
import package::solvers::grains::flow::flow_types::{
  claim_place, entry_cell, entry_cell_count, entry_cell_index, next_place, FlowGrain, FlowParams, NEVER,
};
import package::solvers::grains::flow::return_place::{place_across, scattered_place};

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// model
@group(0) @binding(1) var<storage, read> grains: array<FlowGrain>;
// state in
@group(0) @binding(2) var<storage, read> clock: array<u32>;
// state in and out
@group(0) @binding(3) var<storage, read_write> position: array<vec3f>;
@group(0) @binding(4) var<storage, read_write> velocity: array<vec3f>;
@group(0) @binding(5) var<storage, read_write> spin: array<vec3f>;
@group(0) @binding(6) var<storage, read_write> presence: array<u32>;
@group(0) @binding(7) var<storage, read_write> entry: array<u32>;
// scratch
@group(0) @binding(8) var<storage, read_write> lists: array<atomic<u32>>;

/// Whether grains enter.
override ENTRIES: bool = false;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn leave(i: u32) {
  let place = position[i];
  let is_below = place < params.low;
  let is_above = place > params.high;
  if (any(is_below & (params.open_low == vec3u(1u))) || any(is_above & (params.open_high == vec3u(1u)))) {
    presence[i] = 0u;
    entry[i] = NEVER;
    return;
  }
  if (params.cyclic_axis == 3u) { return; }
  let axis = params.cyclic_axis;
  if (!select(place[axis] < params.low[axis], place[axis] > params.high[axis], params.leaves_high == 1u)) { return; }
  let now = clock[1];
  let grain = i % params.grains_per_world;
  let radius = grains[grain].radius;
  var back = place_across(params, place, radius);
  if (params.scatters == 1u) { back = scattered_place(params, back, radius, grain, now); }
  if (params.sets_velocity == 1u) {
    velocity[i] = params.return_velocity;
    spin[i] = vec3f(0.0);
  } else {
    // It flies on in the step in which it is away. Across the axis it stays, so as not to come to lie in a wall beside it.
    let flown = velocity[i] + params.time_step * params.gravity;
    velocity[i] = flown;
    back[axis] += params.time_step * flown[axis];
  }
  position[i] = back;
  presence[i] = 0u;
  entry[i] = now + 1u;
}

fn list(i: u32) {
  let place = position[i];
  if (!(all(place >= params.bin_low) && all(place <= params.bin_high))) { return; }
  let cell = entry_cell_index(params, entry_cell(params, place), i / params.grains_per_world);
  atomicStore(&lists[next_place(params, i)], atomicExchange(&lists[cell], i + 1u));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_leave(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  if (presence[i] != 0u) { leave(i); }
  if (!ENTRIES) { return; }
  // Claims of the step before are void.
  for (var k = i; k < entry_cell_count(params); k += params.grain_count) { atomicStore(&lists[claim_place(params, k)], 0u); }
  if (presence[i] != 0u) { list(i); }
}
