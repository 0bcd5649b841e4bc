// Decides whether the lists of the step before still hold: they do as long as no two grains that are on none can meet before this
// step is over. Whoever is on none was at least SKIN away when the lists were made, and those that may have come through it have looked.
import package::solvers::grains::colours::{COLOUR_KEYS, SHARED};
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::lists::lists::{BROKEN, COLOURLESS, KEPT, LIVELY, REST, SEARCHES, THROW};
import package::solvers::parts::part_types::BodyPose;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// control
@group(0) @binding(1) var<storage, read> clock: array<u32>;
@group(0) @binding(2) var<storage, read> body_poses: array<BodyPose>;
// scratch
@group(0) @binding(3) var<storage, read> colour_starts: array<u32>;
/// Words of `Lists`
@group(0) @binding(4) var<storage, read_write> lists: array<u32>;
/// Of this step as the search sees it: without grains where there is nothing to search
@group(0) @binding(5) var<storage, read_write> search: array<StepParams>;
/// How much its scans go through: cells, grains and bricks
@group(0) @binding(6) var<storage, read_write> cell_count: array<u32>;
@group(0) @binding(7) var<storage, read_write> pair_count: array<u32>;
@group(0) @binding(8) var<storage, read_write> brick_count: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Whether there are no lists to keep.
override ANEW: bool = false;
/// The smallest envelope of two grains [m]
override SKIN: f32;
/// Grains that may look around
override MOST: u32;
/// Bodies that may move
override BODIES: u32;
/// Of the domain, from corner to corner [m]
override DIAGONAL: f32;
override CELLS: u32;
override BRICKS: u32;

/// Highest speed of a point of a body in the domain, as a word [m/s]
var<workgroup> fastest_body: atomic<u32>;

fn body_speed(body: u32) -> f32 {
  let pose = body_poses[clock[0] * BODIES + body];
  let lever = distance(pose.position, params.cell_origin) + DIAGONAL;
  return length(pose.velocity) + length(pose.spin) * lever;
}

fn without_colour() -> u32 {
  return colour_starts[COLOUR_KEYS] - colour_starts[SHARED];
}

/// Whether contacts of the lists have found their colours: all of them, or as many as in the search before. Those without bid again in
/// a search; shared for long, they would not let a bed rest.
fn are_coloured() -> bool {
  return lists[KEPT] != 0u || without_colour() == 0u || without_colour() >= lists[COLOURLESS];
}

fn judge(bodies: f32) {
  let added = 2.0 * THROW * params.dt * bodies + params.dt * params.dt * length(params.gravity);
  let are_safe = lists[BROKEN] == 0u && lists[LIVELY] <= MOST && added <= REST * SKIN;
  let are_kept = !ANEW && are_safe && are_coloured();
  lists[COLOURLESS] = select(without_colour(), NONE, ANEW || lists[KEPT] != 0u);
  lists[KEPT] = u32(are_kept);
  lists[LIVELY] = 0u;
  lists[BROKEN] = 0u;
  lists[SEARCHES] += u32(!are_kept);
  var shown = params;
  if (are_kept) { shown.grain_count = 0u; }
  search[0] = shown;
  cell_count[0] = select(CELLS, 0u, are_kept);
  pair_count[0] = select(params.grain_count + 1u, 0u, are_kept);
  brick_count[0] = select(BRICKS, 0u, are_kept);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn lists_judge(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x > 0u) { return; }
  @if(CPU) atomicStore(&fastest_body, 0u);
  for (var body = lane; body < BODIES; body += WORKGROUP_SIZE) {
    atomicMax(&fastest_body, bitcast<u32>(body_speed(body)));
  }
  workgroupBarrier();
  if (lane == 0u) { judge(bitcast<f32>(atomicLoad(&fastest_body))); }
}
