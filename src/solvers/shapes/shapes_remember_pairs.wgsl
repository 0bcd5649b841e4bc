// Keeps the forces and colours of pairs of grains for the next step, by names that outlast the sorting. Forces and not
// impulses: so a step of another length starts well too.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{first_touch, left, touch_count, ShapeContact, ShapePair};
import package::solvers::shapes::shape_types::ShapePose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(4) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(5) var<storage, read> contacts: array<ShapeContact>;
// state
@group(0) @binding(6) var<storage, read_write> partner: array<u32>;
@group(0) @binding(7) var<storage, read_write> force: array<vec4f>;
@group(0) @binding(8) var<storage, read_write> colour: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  var key = 0u;
  for (var s = id.x * PORTION; s < end; s++) {
    let pair = shape_pairs[s];
    let name = local_id(params, poses[pair.second].id);
    while (s >= colour_starts[key + 1u]) { key++; }
    // The walls of the grains before it come in between.
    let place = first_touch(pair.place) + min(wall_starts[pair.first], params.wall_capacity);
    for (var k = 0u; k < touch_count(pair.place); k++) {
      let contact = contacts[first_touch(pair.place) + k];
      let push = contact.push * length(contact.along.xy);
      partner[place + k] = name;
      force[place + k] = vec4f(-contact.rub * left(contact.along.xy), 0.0, push) / params.dt;
      colour[place + k] = key;
    }
  }
}
