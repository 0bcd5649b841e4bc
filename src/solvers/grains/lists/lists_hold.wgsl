// Decides whether the candidates of the last search still do: they do up to the horizon, while few look around for themselves.
import package::solvers::grains::lists::held::{
  AGE, ASTRAY, EXPIRED, FASTEST, FASTEST_NOW, HORIZON, LIVELIES, OPPOSITE_WAYS, OPPOSITE_WAYS_NOW, ORDERED, RESTED, WAYS,
  WAYS_NOW,
};
import package::solvers::grains::lists::lists::{KEPT, SEARCHES};
import package::solvers::grains::speeds::unordered;

// scratch
@group(0) @binding(0) var<storage, read_write> lists: array<u32>;
@group(0) @binding(1) var<storage, read_write> hold: array<u32>;

/// Whether there are none.
override ANEW: bool = false;
/// Steps that they may serve, with that of the search: where many are hit, and where few are
override SHORT: u32;
override LONG: u32;
/// Grains that may look around
override MOST: u32;
/// If nobody has come farther than this since the search, a bed at rest need not know [m]
override NEAR: f32;

/// Part of them that are many.
const MANY = 16u;

/// Steps in which lists are kept after which a bed is at rest.
const AT_REST = 4u;

/// Whether nobody has come far since the search.
fn is_near() -> bool {
  var farthest = 0.0;
  for (var k = 0u; k < 3u; k++) {
    farthest = max(farthest, max(unordered(hold[WAYS + k]), unordered(hold[OPPOSITE_WAYS + k])));
  }
  return farthest <= NEAR;
}

@compute @workgroup_size(1)
fn lists_hold(@builtin(global_invocation_id) id: vec3u) {
  if (id.x > 0u) { return; }
  let are_kept = lists[KEPT] != 0u;
  let are_held = !ANEW && hold[AGE] + 1u < hold[HORIZON] && hold[LIVELIES] <= MOST && hold[ASTRAY] == 0u;
  hold[ORDERED] = u32(are_kept || are_held);
  hold[AGE] = select(0u, min(hold[AGE] + 1u, EXPIRED), are_kept || are_held);
  hold[RESTED] = select(0u, min(hold[RESTED] + 1u, AT_REST), are_kept);
  if (hold[RESTED] == AT_REST && is_near()) { hold[AGE] = EXPIRED; }
  if (are_held && !are_kept) { lists[SEARCHES] -= 1u; }
  if (!are_held && !are_kept) { hold[HORIZON] = select(LONG, SHORT, ANEW || hold[LIVELIES] > MOST / MANY); }
  hold[LIVELIES] = 0u;
  hold[ASTRAY] = 0u;
  // A search finds it itself.
  hold[FASTEST_NOW] = select(0u, hold[FASTEST], are_held);
  hold[FASTEST] = 0u;
  for (var k = 0u; k < 3u; k++) {
    hold[WAYS_NOW + k] = hold[WAYS + k];
    hold[OPPOSITE_WAYS_NOW + k] = hold[OPPOSITE_WAYS + k];
    hold[WAYS + k] = 0u;
    hold[OPPOSITE_WAYS + k] = 0u;
  }
}
