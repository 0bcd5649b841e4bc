// Where the touches of each grain are: those with grains, then those with walls.
import package::solvers::shapes::shape_step::params;

// scratch
@group(0) @binding(7) var<storage, read> wall_starts: array<u32>;
/// Where the pairs of each grain begin, then where their touches begin
@group(0) @binding(16) var<storage, read> starts: array<u32>;
// state
@group(0) @binding(17) var<storage, read_write> contact_first: array<u32>;
@group(0) @binding(18) var<storage, read_write> contact_count: array<u32>;

/// Room for touches of all pairs
override TOUCHES: u32;

/// Pairs and touches beyond the room for them.
fn missed() -> u32 {
  let pairs = starts[params.grain_count];
  let places = starts[2u * params.grain_count + 1u] - pairs;
  return max(pairs, params.pair_capacity) - params.pair_capacity + max(places, TOUCHES) - TOUCHES;
}

/// From where to where the touches of grain i with grains are.
fn pair_range(i: u32) -> vec2u {
  // The sums of touches go on from those of pairs.
  let places = params.grain_count + 1u;
  return min(vec2u(starts[places + i], starts[places + i + 1u]) - starts[places], vec2u(TOUCHES));
}

/// Those with walls.
fn wall_range(i: u32) -> vec2u {
  return min(vec2u(wall_starts[i], wall_starts[i + 1u]), vec2u(params.wall_capacity));
}

/// Those with walls of the grains before grain i, which come in between.
fn walls_before(i: u32) -> u32 {
  return min(wall_starts[i], params.wall_capacity);
}

/// Says where all of them are in the state. `id`: the grain in the state.
fn keep_range(i: u32, id: u32) {
  let pairs = pair_range(i);
  let walls = wall_range(i);
  contact_first[id] = pairs.x + walls.x;
  contact_count[id] = pairs.y - pairs.x + walls.y - walls.x;
}
