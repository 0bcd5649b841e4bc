// Keeps the forces and springs of pairs of grains for the next step, by names that outlast the sorting.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{first_touch, frame_of_contact, left, touch_count, PairSource, ShapeContact};
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
@group(0) @binding(1) var<uniform> pair_total: u32;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> sources: array<PairSource>;
@group(0) @binding(5) var<storage, read> contacts: array<ShapeContact>;
// state
@group(0) @binding(6) var<storage, read_write> partner: array<u32>;
@group(0) @binding(7) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> frame: array<vec4f>;
@group(0) @binding(9) var<storage, read_write> stretch: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_presses(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, pair_total);
  for (var p = id.x * PORTION; p < end; p++) {
    let source = sources[p];
    let name = local_id(params, poses[source.second].id);
    // The walls of the grains before it come in between.
    let place = first_touch(source.place) + min(wall_starts[source.first], params.wall_capacity);
    for (var k = 0u; k < touch_count(source.place); k++) {
      let contact = contacts[first_touch(source.place) + k];
      partner[place + k] = name;
      force[place + k] = vec4f(-contact.rub * left(contact.along.xy), 0.0, contact.push * length(contact.along.xy)) / params.dt;
      frame[place + k] = frame_of_contact(contact);
      stretch[place + k] = vec2f(contact.rebound, contact.bias);
    }
  }
}
