// Brings grains that have passed a periodic face back into the domain, at the opposite face.
import package::solvers::grains::flow::flow_types::FlowParams;

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// state in and out
@group(0) @binding(1) var<storage, read_write> position: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_wrap(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let place = position[i];
  let is_outside = (params.period > vec3f(0.0)) & ((place < params.low) | (place >= params.high));
  // Nearly all grains are inside, and what is no number stays what it is.
  if (!any(is_outside)) { return; }
  let turns = select(vec3f(0.0), floor((place - params.low) / params.period), is_outside);
  let inside = place - turns * params.period;
  // Rounding may end on the upper face, or just below the lower one.
  let is_off = is_outside & ((inside < params.low) | (inside >= params.high));
  position[i] = select(inside, params.low, is_off);
}
