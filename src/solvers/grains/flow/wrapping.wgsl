// Where space repeats, who has passed a face comes back at the opposite one.

/// A place, or its image inside the box from `low` to `high`; `period` is 0 along axes that do not repeat [m].
fn wrapped(place: vec3f, low: vec3f, high: vec3f, period: vec3f) -> vec3f {
  let is_outside = (period > vec3f(0.0)) & ((place < low) | (place >= high));
  // Nearly all grains are inside, and what is no number stays what it is.
  if (!any(is_outside)) { return place; }
  let turns = select(vec3f(0.0), floor((place - low) / period), is_outside);
  let inside = place - turns * period;
  // Rounding may end on the upper face, or just below the lower one.
  let is_off = is_outside & ((inside < low) | (inside >= high));
  return select(inside, low, is_off);
}
