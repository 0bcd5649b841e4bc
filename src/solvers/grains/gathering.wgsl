// Puts the grains of each cell in the order of their ids, so that it is the same whoever came first, and brings them into it, with
// the velocity that gravity alone would give them: `grains_order` and `grains_gather` at once, for a GPU, which spends more on a
// dispatch than on finding a cell again. Where lists are kept, grains stay in the order that they have.
import package::solvers::grains::cells::{absent_key, cell_at, cell_key, coarse_grid, fine_grid};
import package::solvers::grains::grain_properties::GrainProperties;
import package::solvers::grains::grain_types::{Motion, StepParams, NONE};
import package::solvers::grains::lists::lists::{are_kept, way_by_now, Lists};
import package::solvers::grains::quads::{motion_of, motion_quads, GrainQuads, MotionQuads};
import package::solvers::grains::worlds::{local_id, world_of};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(4) var<storage, read> spin: array<vec3f>;
// scratch
@group(0) @binding(5) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(6) var<storage, read> listed: array<u32>;
@group(0) @binding(7) var<storage, read_write> grains: array<GrainQuads>;
@group(0) @binding(8) var<storage, read_write> motions: array<MotionQuads>;
@group(0) @binding(9) var<uniform> lists: Lists;

/// Where a grain that is in the world comes.
fn place_of(source: u32, radius: f32) -> u32 {
  var grid = fine_grid(params);
  if (radius > params.fine_radius) { grid = coarse_grid(params); }
  let key = cell_key(grid, world_of(params, source), cell_at(params, grid, position[source]));
  let begin = cell_starts[key];
  let end = cell_starts[key + 1u];
  var place = begin;
  for (var k = begin; k < end; k++) { place += u32(listed[k] < source); }
  return place;
}

/// The grain with this index stays where it is in the order, and moves as it did when the last step was over: as the state has it, of which
/// only its position need be read. Whoever changes the state tells the solver to start anew, and nothing is kept then.
fn go_on(i: u32) {
  let grain = grains[i];
  if (grain.material == NONE) { return; }
  let radius = grain.position_radius.w;
  let position = position[grain.id];
  let way = way_by_now(params, grain.way, grain.position_radius.xyz, position);
  grains[i] = GrainQuads(vec4f(position, radius), grain.id, grain.material, way);
  let before = motion_of(motions[i]);
  let spin = before.surface_spin * before.inverse_radius;
  let velocity = before.velocity + params.dt * params.gravity;
  motions[i] = motion_quads(Motion(velocity, before.inverse_mass, radius * spin, before.inverse_radius));
}

/// The grain with this index in the order of cells, or in that which it has; where it comes.
fn gather(i: u32) -> u32 {
  if (are_kept(lists)) {
    go_on(i);
    return i;
  }
  let source = listed[i];
  let its = properties[local_id(params, source)];
  // Those that are in no cell come last, may be many, and their order does not matter.
  let is_absent = i >= cell_starts[absent_key(params)];
  var place = i;
  if (!is_absent) { place = place_of(source, its.radius); }
  grains[place] =
    GrainQuads(vec4f(position[source], its.radius), source, select(its.material, NONE, is_absent), 0.0);
  let velocity = velocity[source] + params.dt * params.gravity;
  motions[place] =
    MotionQuads(vec4f(velocity, its.inverse_mass), vec4f(its.radius * spin[source], 1.0 / its.radius));
  return place;
}
