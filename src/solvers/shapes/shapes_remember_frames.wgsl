// Keeps where pairs of grains touch, and which way they face there, so that the next step knows them again.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::shape_contacts::{first_touch, frame_of_contact, touch_count, ShapeContact, ShapePair};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(3) var<storage, read> shape_pairs: array<ShapePair>;
@group(0) @binding(4) var<storage, read> contacts: array<ShapeContact>;
// state
@group(0) @binding(5) var<storage, read_write> frame: array<vec4f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_remember_frames(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    let pair = shape_pairs[s];
    let place = first_touch(pair.place) + min(wall_starts[pair.first], params.wall_capacity);
    for (var k = 0u; k < touch_count(pair.place); k++) {
      frame[place + k] = frame_of_contact(contacts[first_touch(pair.place) + k]);
    }
  }
}
