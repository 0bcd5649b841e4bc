// Keeps where pairs of grains touch, and which way they face there, so that the next step knows them again.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::shapes::shape_contacts::{first_touch, frame_of_contact, touch_count, ShapeContact, ShapePair};
import package::solvers::shapes::touch_memory::frame;
import package::solvers::shapes::touch_places::walls_before;

// scratch
@group(0) @binding(8) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(9) var<storage, read> contacts: array<ShapeContact>;
@group(0) @binding(10) var<storage, read> shape_pairs: array<ShapePair>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_frames(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let pair = shape_pairs[s];
    let place = first_touch(pair.place) + walls_before(pair.first);
    for (var k = 0u; k < touch_count(pair.place); k++) {
      frame[place + k] = frame_of_contact(contacts[first_touch(pair.place) + k]);
    }
  }
}
