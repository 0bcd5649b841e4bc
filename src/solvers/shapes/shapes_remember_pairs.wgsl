// Keeps the forces and colours of pairs of grains for the next step.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, ShapeContact, ShapePair};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::touch_memory::keep_force;
import package::solvers::shapes::touch_places::walls_before;

// scratch
@group(0) @binding(8) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(9) var<storage, read> contacts: array<ShapeContact>;
@group(0) @binding(10) var<storage, read> shape_pairs: array<ShapePair>;
// state
@group(0) @binding(11) var<storage, read_write> colour: array<u32>;

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
    let place = first_touch(pair.place) + walls_before(pair.first);
    for (var k = 0u; k < touch_count(pair.place); k++) {
      keep_force(place + k, name, contacts[first_touch(pair.place) + k]);
      colour[place + k] = key;
    }
  }
}
