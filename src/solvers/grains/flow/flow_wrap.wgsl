// Brings grains that have passed a periodic face back into the domain, at the opposite face.
import package::solvers::grains::flow::flow_types::FlowParams;
import package::solvers::grains::flow::wrapping::wrapped;

// params
@group(0) @binding(0) var<uniform> params: FlowParams;
// state in and out
@group(0) @binding(1) var<storage, read_write> position: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn flow_wrap(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  position[id.x] = wrapped(position[id.x], params.low, params.high, params.period);
}
