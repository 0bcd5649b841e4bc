// Whether two grains that are near each other touch or may touch before the step is over.
import package::solvers::shapes::shape_types::TOO_DEEP;

/// Of the thickness of the two thinnest strokes: how deep two grains may be in each other.
const DEEPEST = 0.9;

struct PairChoice {
  /// The bits of the greatest gap of a touch [m], 0 for those that do not touch
  reach: u32,
  /// Whether they are in each other by more than is sure to be undone
  is_deep: bool,
  /// Whether they may pass through each other unseen
  is_fast: bool,
}

/// `reach`: the greatest gap of a touch; `gap`: where they are nearest; `thickness`: of their thinnest strokes together; `way`: by
/// how much they may come nearer in the step [m].
fn choice_of(reach: f32, gap: f32, thickness: f32, way: f32) -> PairChoice {
  if (!(gap < reach)) { return PairChoice(0u, false, false); }
  let is_deep = gap < -DEEPEST * thickness;
  if (is_deep && gap == TOO_DEEP) { return PairChoice(0u, true, false); }
  // Nothing that is this fast is sure to be seen before it has passed through.
  return PairChoice(bitcast<u32>(reach), is_deep, way > max(gap, 0.0) + 2.0 * thickness);
}
