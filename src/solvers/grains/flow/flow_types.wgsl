// Grains that come and go: what the kernels of this folder share.

struct FlowParams {
  /// Corners of the domain [m]
  low: vec3f,
  grain_count: u32,
  high: vec3f,
  grains_per_world: u32,
  /// Of the domain; 0 along axes that are not periodic [m]
  period: vec3f,
  seed: u32,
  /// 1 where grains are removed: lower faces along x, y, z
  open_low: vec3u,
  /// Steps after which a grain has waited long
  patience: u32,
  open_high: vec3u,
  /// Place of the counter of grains that waited long
  warning: u32,
  /// With which cyclic grains come back [m/s]
  return_velocity: vec3f,
  /// 1: they come back with this velocity
  sets_velocity: u32,
  /// Along which boundaries are cyclic; 3 for none
  cyclic_axis: u32,
  /// 1: they leave at the high face
  leaves_high: u32,
  /// 1: they come back at random places
  scatters: u32,
  /// Corners of the box in which grains enter, one diameter wider [m]
  bin_low: vec3f,
  bin_high: vec3f,
  /// The cells that cover the places where grains enter: origin [m], edges [m], numbers along x, y, z
  cell_origin: vec3f,
  cell_edges: vec3f,
  cells: vec3u,
  /// [m/s²]
  gravity: vec3f,
  /// [s]
  time_step: f32,
}

/// What is known of a grain of each world from the start.
struct FlowGrain {
  /// [m]
  radius: f32,
  /// Steps after which it first enters the world; 0 if it is there from the start
  first_entry: u32,
}

/// The entry of a grain that has none ahead: it is in the world, or gone for good.
const NEVER = 0xffffffffu;

/// Steps between looks, after a long wait.
const SELDOM = 16u;

/// Whether grain i, which may enter after `entry` steps, tries to after so many. Those that have waited long look less often,
/// or a stream that is blocked would cost more than all else.
fn looks_now(params: FlowParams, i: u32, entry: u32, now: u32) -> bool {
  if (entry > now) { return false; }
  let waited = now - entry;
  return waited <= params.patience || (waited + i % params.grains_per_world) % SELDOM == 0u;
}

/// In all worlds.
fn entry_cell_count(params: FlowParams) -> u32 {
  return params.grain_count / params.grains_per_world * params.cells.x * params.cells.y * params.cells.z;
}

// Who is in the way and who claims a place is written down in one array. For each cell, one more than the index of the first grain
// in it, 0 for none: empty between steps, since those who enter see to that. Then for each cell its claim. Then for each grain
// one more than the index of the next in its cell; for those that wait to enter, whether a body is in their place.
fn claim_place(params: FlowParams, cell_index: u32) -> u32 {
  return entry_cell_count(params) + cell_index;
}

const CLEAR = 0u;
const IN_BODY = 1u;

fn next_place(params: FlowParams, grain: u32) -> u32 {
  return 2u * entry_cell_count(params) + grain;
}

/// Of one world, x y z. What lies outside belongs to the nearest cell, so neighbours stay neighbours.
fn entry_cell(params: FlowParams, place: vec3f) -> vec3i {
  let highest = vec3f(params.cells) - 1.0;
  return vec3i(clamp((place - params.cell_origin) / params.cell_edges, vec3f(0.0), highest));
}

/// In the lists of all worlds.
fn entry_cell_index(params: FlowParams, cell: vec3i, world: u32) -> u32 {
  let at = vec3u(cell);
  return ((world * params.cells.z + at.z) * params.cells.y + at.y) * params.cells.x + at.x;
}

/// One of the 27 cells around a cell and itself: across a periodic face the opposite one. Negative where there is none.
fn entry_neighbour(params: FlowParams, cell: vec3i, k: u32) -> vec3i {
  let offset = vec3i(vec3u(k % 3u, (k / 3u) % 3u, k / 9u)) - vec3i(1);
  let cells = vec3i(params.cells);
  let beside = cell + offset;
  let wrapped = (beside + cells) % cells;
  let is_inside = (beside >= vec3i(0)) & (beside < cells);
  return select(vec3i(-1), wrapped, is_inside | (params.period > vec3f(0.0)));
}

/// From one place to another, or to its nearest image [m].
fn nearest_offset(params: FlowParams, from_place: vec3f, to_place: vec3f) -> vec3f {
  let offset = to_place - from_place;
  let half = 0.5 * params.period;
  let is_periodic = params.period > vec3f(0.0);
  let back = select(vec3f(0.0), params.period, is_periodic & (offset > half));
  let forth = select(vec3f(0.0), params.period, is_periodic & (offset < -half));
  return offset - back + forth;
}
