// Where grains come back that have left at a cyclic face.
import package::math::random::{random_bits, random_uniform};
import package::solvers::grains::flow::flow_types::FlowParams;

/// Sets these random numbers apart from those of other purposes.
const RETURN_KEY = 0x72657475u;

/// Where a grain comes back that left at `place`, if it is straight across.
fn place_across(params: FlowParams, place: vec3f, radius: f32) -> vec3f {
  var back = max(min(place, room_high(params, radius)), room_low(params, radius));
  // As far past the one face as before the other, so that a stream comes back as it left; by a radius at most.
  let axis = params.cyclic_axis;
  let extent = params.high[axis] - params.low[axis];
  if (params.leaves_high == 1u) {
    back[axis] = min(place[axis] - extent, params.low[axis] + radius);
  } else {
    back[axis] = max(place[axis] + extent, params.high[axis] - radius);
  }
  return back;
}

/// At random, as far from the face as `place` is: another one in each step, alike in every world. `grain`: in its world.
fn scattered_place(params: FlowParams, place: vec3f, radius: f32, grain: u32, now: u32) -> vec3f {
  let share = random_uniform(random_bits(vec4u(grain, now, 0u, 0u), vec2u(params.seed, RETURN_KEY))).xyz;
  let low = room_low(params, radius);
  var back = low + share * max(room_high(params, radius) - low, vec3f(0.0));
  back[params.cyclic_axis] = place[params.cyclic_axis];
  return back;
}

// Whole grains fit into the face; along a periodic axis there is no edge to stay off.
fn room_low(params: FlowParams, radius: f32) -> vec3f {
  return select(params.low + radius, params.low, params.period > vec3f(0.0));
}

fn room_high(params: FlowParams, radius: f32) -> vec3f {
  return select(params.high - radius, params.high, params.period > vec3f(0.0));
}
