// Lists for each grain the others whose circles are so near that they may touch before the step is over, and to which it is
// the first. Lists are in the order of cells, and lie one after another in no order that lasts: whoever needs one asks where
// it is, and what is found in it is put in order by grains again (shapes_count_contacts.wgsl).
import package::solvers::grains::cells::{cell_at, cell_key, coarse_grid, fine_grid, CellGrid};
import package::solvers::grains::grain_types::{nearest_image, StepParams, CONTACT_OVERFLOW, NONE};
import package::solvers::grains::reach::ENVELOPE;
import package::solvers::grains::worlds::world_of;
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_reach::shape_reach;
import package::solvers::shapes::speeds_around::difference_at;
import package::solvers::shapes::shape_types::{Candidate, ShapePose};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> motions: array<ShapeMotion>;
// `speeds` of speeds_around.wgsl at 4
/// Where the list of each grain begins and ends
@group(0) @binding(5) var<storage, read_write> candidate_ranges: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> candidates: array<Candidate>;
/// Emptied by the step before
@group(0) @binding(7) var<storage, read_write> candidate_total: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> warnings: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override PERIODIC: bool = false;
/// Of all grains [m]
override LARGEST: f32;
/// Contacts are made for gaps below this part of the smaller radius.
override SHAPE_ENVELOPE: f32 = 0.05;

/// As many of a grain are held until it is known where its list begins; who has more looks again.
const HELD = 16u;
var<private> held: array<Candidate, HELD>;

/// What the grains of a workgroup list together, and where that begins.
var<workgroup> wanted: atomic<u32>;
var<workgroup> begin_of_group: u32;

/// A search that only counts.
const COUNTING = NONE;

fn put(place: u32, candidate: Candidate) {
  if (place < arrayLength(&candidates)) { candidates[place] = candidate; }
  else { atomicAdd(&warnings[CONTACT_OVERFLOW], 1u); }
}

/// Goes through grains `begin` … `end` − 1, with `listed` before them; how many there are then. `list`: where it begins.
fn collect(i: u32, begin: u32, end: u32, listed: u32, list: u32) -> u32 {
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
    if (list != COUNTING) { put(list + count, Candidate(i, j, reach)); }
    else if (count < HELD) { held[count] = Candidate(i, j, reach); }
    count++;
  }
  return count;
}

/// Through all cells of a grid whose grains have radii up to `largest`. `way`: by how much others come nearer in the step [m].
fn search(i: u32, grid: CellGrid, largest: f32, way: f32, listed: u32, list: u32) -> u32 {
  let own = poses[i];
  let world = world_of(params, own.id);
  let place = vec3f(own.position, 0.0);
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
    let pieces = select(1u, 2u, straight < number.x);
    for (var piece = 0u; piece < pieces; piece++) {
      let cells = select(vec2u(key, key + straight), key - row.x + vec2u(0u, number.x - straight), piece > 0u);
      count = collect(i, cell_starts[cells.x], cell_starts[cells.y], count, list);
    }
  }
  return count;
}

fn search_all(i: u32, list: u32) -> u32 {
  if (i >= params.grain_count) { return 0u; }
  if (poses[i].kind == NONE) { return 0u; }
  let place = vec3f(poses[i].position, 0.0);
  let way = params.dt * difference_at(params, world_of(params, poses[i].id), place, PERIODIC);
  var count = 0u;
  let grids = select(1u, 2u, params.coarse_cells.x > 0u);
  for (var g = 0u; g < grids; g++) {
    var grid = fine_grid(params);
    if (g > 0u) { grid = coarse_grid(params); }
    count = search(i, grid, select(params.fine_radius, LARGEST, g > 0u), way, count, list);
  }
  return count;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_find_candidates(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  var list = COUNTING;
  var count = 0u;
  for (var round_of_search = 0u; round_of_search < 2u; round_of_search++) {
    if (round_of_search == 0u || count > HELD) { count = search_all(id.x, list); }
    if (round_of_search == 0u) {
      let before = atomicAdd(&wanted, count);
      workgroupBarrier();
      if (lane == 0u) { begin_of_group = atomicAdd(&candidate_total[0], atomicLoad(&wanted)); }
      workgroupBarrier();
      list = begin_of_group + before;
    }
  }
  if (id.x >= params.grain_count) { return; }
  if (count <= HELD) {
    for (var k = 0u; k < count; k++) { put(list + k, held[k]); }
  }
  candidate_ranges[id.x] = min(vec2u(list, list + count), vec2u(arrayLength(&candidates)));
}
