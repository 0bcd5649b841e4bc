// Lists for each grain the others whose circles are so near that they may touch before the step is over, and to which it is
// the first. It runs twice: first it counts them, then, when it is known where each grain's list begins, it lists them.
import package::solvers::grains::cells::{cell_at, cell_key, coarse_grid, fine_grid, CellGrid};
import package::solvers::grains::grain_types::{nearest_image, StepParams, CONTACT_OVERFLOW, NONE};
import package::solvers::grains::reach::ENVELOPE;
import package::solvers::grains::speeds::{block_of, VelocityBounds};
import package::solvers::grains::worlds::world_of;
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_reach::shape_reach;
import package::solvers::shapes::shape_types::{Candidate, ShapePose};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> motions: array<ShapeMotion>;
/// Of the velocities in each block of cells and around it
@group(0) @binding(4) var<storage, read> around: array<VelocityBounds>;
@group(0) @binding(5) var<storage, read_write> candidate_starts: array<u32>;
@group(0) @binding(6) var<storage, read_write> candidates: array<Candidate>;
@group(0) @binding(7) var<storage, read_write> candidate_total: array<u32>;
@group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override PERIODIC: bool = false;
/// Whether it lists them; otherwise it counts.
override LIST: bool = false;
/// Of all grains [m]
override LARGEST: f32;
/// Contacts are made for gaps below this part of the smaller radius.
override SHAPE_ENVELOPE: f32 = 0.05;

/// Goes through grains `begin` … `end` − 1, with `listed` before them; how many there are then.
fn collect(i: u32, begin: u32, end: u32, listed: u32) -> u32 {
  let own = poses[i];
  let own_motion = motions[i];
  var count = listed;
  for (var j = begin; j < end; j++) {
    let other = poses[j];
    if (other.kind < own.kind || (other.kind == own.kind && other.id <= own.id)) { continue; }
    var way = other.position - own.position;
    if (PERIODIC) { way = nearest_image(vec3f(way, 0.0), params.period).xy; }
    let other_motion = motions[j];
    let radii = vec2f(own.radius, other.radius);
    let reach = shape_reach(own_motion.twist, other_motion.twist, radii, SHAPE_ENVELOPE, params.dt);
    let apart = own.radius + other.radius + reach;
    if (!(dot(way, way) < apart * apart)) { continue; }
    // Two that are carried do nothing to each other.
    if (own_motion.inverse_mass.x + other_motion.inverse_mass.x == 0.0) { continue; }
    if (LIST) {
      let place = candidate_starts[i] + count;
      if (place < arrayLength(&candidates)) { candidates[place] = Candidate(i, j, reach); }
      else { atomicAdd(&warnings[CONTACT_OVERFLOW], 1u); }
    }
    count++;
  }
  return count;
}

/// Through all cells of a grid whose grains have radii up to `largest`.
fn search(i: u32, grid: CellGrid, largest: f32, listed: u32) -> u32 {
  let own = poses[i];
  let world = world_of(params, own.id);
  let place = vec3f(own.position, 0.0);
  let others = around[block_of(params, world, place)];
  let way = params.dt * length(others.high - others.low);
  let sight = own.radius + largest + max(ENVELOPE * min(own.radius, largest), way);
  let layers = vec2u(ceil(min(sight * grid.scale.xy, vec2f(grid.cells.xy))));
  let cell = cell_at(params, grid, place);
  var low = max(cell.xy, layers) - layers;
  var number = min(cell.xy + layers, grid.cells.xy - 1u) - low + 1u;
  if (PERIODIC) {
    // They may run over the end: then they go on at the beginning.
    let repeats = params.period.xy > vec2f(0.0);
    let width = 2u * layers + 1u;
    let is_small = grid.cells.xy < width;
    low = select(low, select((cell.xy + grid.cells.xy - layers) % grid.cells.xy, vec2u(0u), is_small), repeats);
    number = select(number, min(grid.cells.xy, width), repeats);
  }
  var count = listed;
  for (var y = 0u; y < number.y; y++) {
    var row = vec3u(low.x, low.y + y, cell.z);
    if (row.y >= grid.cells.y) { row.y -= grid.cells.y; }
    let key = cell_key(grid, world, row);
    // Of a row that runs over the end, the part up to the end and the part from the beginning.
    let straight = min(number.x, grid.cells.x - row.x);
    count = collect(i, cell_starts[key], cell_starts[key + straight], count);
    if (straight < number.x) {
      let start = key - row.x;
      count = collect(i, cell_starts[start], cell_starts[start + number.x - straight], count);
    }
  }
  return count;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_find_candidates(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  var count = 0u;
  if (i < params.grain_count) {
    if (poses[i].kind != NONE) {
      count = search(i, fine_grid(params), params.fine_radius, 0u);
      if (params.coarse_cells.x > 0u) { count = search(i, coarse_grid(params), LARGEST, count); }
    }
  }
  // After the last: where the sums of the counts end.
  if (!LIST) { candidate_starts[i] = count; }
  else if (i == params.grain_count) { candidate_total[0] = min(candidate_starts[i], arrayLength(&candidates)); }
}
