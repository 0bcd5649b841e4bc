// Keeps the forces and springs of pairs of grains for the next step.
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, PairSource, ShapeContact};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::touch_memory::keep_press;
import package::solvers::shapes::touch_places::walls_before;

// scratch
@group(0) @binding(9) var<storage, read> contacts: array<ShapeContact>;

/// Those of one pair.
fn keep_presses(source: PairSource) {
  let name = local_id(params, poses[source.second].id);
  let walls = walls_before(source.first);
  let first = first_touch(source.place);
  for (var k = first; k < first + touch_count(source.place); k++) { keep_press(walls + k, name, contacts[k]); }
}
