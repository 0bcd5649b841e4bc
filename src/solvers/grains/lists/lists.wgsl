// The lists of contacts that grains keep while nobody can have come through the envelope in which contacts are made. Grains that move
// more than others look around for themselves.
import package::solvers::grains::grain_types::{nearest_image, StepParams};

/// Where the lists stand.
struct Lists {
  /// Whether those of the step before still hold: 1 if so, 0 in a step that searches
  kept: u32,
  /// Grains that look around
  lively: u32,
  /// Whether one of them has met somebody who is not on its list, or moves too fast to be sure
  broken: u32,
  /// Contacts without a colour after the last search but one, NONE if lists were kept in between
  colourless: u32,
  /// Searches by now
  searches: u32,
}

/// Words of it; then come the sorted indices of those that look around.
const KEPT = 0u;
const LIVELY = 1u;
const BROKEN = 2u;
const COLOURLESS = 3u;
const SEARCHES = 4u;
const LIST_WORDS = 5u;

/// What is hit by something heavy leaves at up to twice its speed.
const THROW = 2.0;

fn are_kept(lists: Lists) -> bool {
  return lists.kept != 0u;
}

/// Of a grain that has come from `before` to `now` since it had come so far.
fn way_by_now(params: StepParams, way: f32, before: vec3f, now: vec3f) -> f32 {
  return way + length(nearest_image(now - before, params.period));
}

/// How far a grain that starts with `velocity` may come in this step [m]; gravity not counted.
fn way_ahead(params: StepParams, velocity: vec3f) -> f32 {
  return THROW * params.dt * length(velocity);
}

/// Of the envelope, each of two grains may use up this part before it has to look around, and gravity and bodies the rest.
const CALM = 0.4;
const REST = 0.2;
