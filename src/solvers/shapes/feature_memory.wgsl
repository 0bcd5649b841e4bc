// Keeps what meets where pairs of grains touch, so that the next step can look at it again.
import package::solvers::shapes::shape_contacts::{first_touch, touch_count, PairSource, PairTouch};
import package::solvers::shapes::touch_places::walls_before;

// scratch
@group(0) @binding(10) var<storage, read> pair_touches: array<PairTouch>;
// state
@group(0) @binding(24) var<storage, read_write> feature: array<u32>;

/// That of one pair.
fn keep_features(source: PairSource) {
  let walls = walls_before(source.first);
  let first = first_touch(source.place);
  for (var k = first; k < first + touch_count(source.place); k++) { feature[walls + k] = pair_touches[k].feature; }
}
