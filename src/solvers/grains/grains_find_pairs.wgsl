// Lists for each grain the others that it touches or may touch before the step is over, each pair once: of two unequal
// grains the smaller one lists the other, so that a large grain among small ones has no long list; of others the one that
// comes first. The cells around a grain are rows of consecutive grains.
import package::solvers::grains::cells::{coarse_grid, fine_grid};
import package::solvers::grains::found::{found_place, FOUND_SLOTS};
import package::solvers::grains::grain_types::{CONTACT_OVERFLOW, NONE};
@if(CPU) import package::solvers::grains::lists::held::{CALM, FASTEST_NOW, HALF_SLACK, HORIZON, TOO_MANY, WIDE};
import package::solvers::grains::meetings::{
  found, grains, motions, params, warnings, Look, CLEARLY_LARGER, UNEQUAL,
};
@if(CPU) import package::solvers::grains::meetings::{sifted, PERIODIC};
import package::solvers::grains::neighbour_rows::search;
@if(CPU) import package::solvers::grains::neighbour_rows::search_beside;
import package::solvers::grains::reach::ENVELOPE;
import package::solvers::grains::speeds::{block_of, VelocityBounds};
import package::solvers::grains::worlds::world_of;

@if(CPU) const STORAGE_BINDINGS = 10u;

// scratch
/// Of the velocities in each block of cells and around it
@group(0) @binding(4) var<storage, read> around: array<VelocityBounds>;
@group(0) @binding(6) var<storage, read_write> pair_counts: array<u32>;

/// Who looks around for itself until the next search
@if(CPU) @group(0) @binding(9) var<storage, read_write> livelies: array<u32>;
/// Words of held.wgsl
@if(CPU) @group(0) @binding(10) var<storage, read_write> hold: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// Of candidates that come by no more than this part of a radius, all in sight are listed.
@if(CPU) const FEW_MORE = 0.02;

/// How far others near grain i may come towards it in the step, or it towards them [m].
fn way_of(i: u32, world: u32) -> f32 {
  let its = motions[i].velocity;
  let others = around[block_of(params, world, grains[i].position)];
  return params.dt * length(max(others.high - its, its - others.low));
}

fn search_all(i: u32) -> u32 {
  let grain = grains[i];
  let world = world_of(params, grain.id);
  let way = way_of(i, world);
  var count = 0u;
  if (!UNEQUAL || grain.radius <= params.fine_radius) {
    let is_slow = way <= params.sight;
    // Among unequal grains the envelope may be that of a smaller one.
    let is_calm = !UNEQUAL && way <= ENVELOPE / CLEARLY_LARGER * grain.radius;
    var sight = select(params.long_sight, params.sight, is_slow);
    if (!UNEQUAL) {
      // No farther than somebody may come from; a way that is no number is as long as can be.
      sight = max(select(params.long_sight, way, way <= params.long_sight), ENVELOPE * grain.radius);
      sight = select(sight, 0.0, is_calm);
    }
    // Where nobody is too fast.
    let sifts = !UNEQUAL && way <= params.long_sight;
    @if(GPU) let look = Look(select(2u, 1u, is_slow), sight, is_calm, sifts);
    @if(CPU) let look = Look(select(2u, 1u, is_slow), sight, is_calm, sifts, 0.0, 0.0);
    @if(CPU) {
      if (!PERIODIC && !UNEQUAL && is_slow) { count = search_beside(i, fine_grid(params), world, look); }
      else { count = search(i, fine_grid(params), world, look, count); }
      if (sifts && !is_calm && count <= FOUND_SLOTS) { count = sifted(i, look, count); }
    }
    @if(GPU) count = search(i, fine_grid(params), world, look, count);
  }
  if (UNEQUAL && params.coarse_cells.x > 0u) {
    @if(GPU) let look = Look(1u, params.long_sight, false, false);
    @if(CPU) let look = Look(1u, params.long_sight, false, false, 0.0, 0.0);
    count = search(i, coarse_grid(params), world, look, count);
  }
  return count;
}

/// Candidates of grain i for some steps: how many; TOO_MANY also where they come from farther than it sees.
@if(CPU)
fn find_candidates(i: u32, slack: f32, horizon: f32) -> u32 {
  let radius = grains[i].radius;
  let way = horizon * way_of(i, 0u);
  let sight = ENVELOPE * radius + slack + way;
  let edge = 1.0 / max(max(params.fine_scale.x, params.fine_scale.y), params.fine_scale.z);
  // Less than rounding may take.
  let room = 0.999 * edge - radius - params.fine_radius;
  if (!(sight <= min(room + edge, params.long_sight))) { return TOO_MANY; }
  let is_calm = way <= FEW_MORE * radius;
  let look = Look(select(2u, 1u, sight <= room), sight, is_calm, true, slack, horizon);
  var count = 0u;
  if (sight <= room) { count = search_beside(i, fine_grid(params), 0u, look); }
  else { count = search(i, fine_grid(params), 0u, look, count); }
  if (!is_calm && count <= FOUND_SLOTS) { count = sifted(i, look, count); }
  return select(TOO_MANY, count, count <= FOUND_SLOTS);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_find_pairs(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i > params.grain_count) { return; }
  @if(CPU) {
    // A little more than both may use up, for rounding.
    let slack = 2.02 * bitcast<f32>(atomicLoad(&hold[HALF_SLACK]));
    if (slack > 0.0) {
      if (i == params.grain_count) { return; }
      let speed = bitcast<u32>(length(motions[i].velocity));
      if (atomicLoad(&hold[FASTEST_NOW]) < speed) { atomicMax(&hold[FASTEST_NOW], speed); }
      let candidates = select(0u, find_candidates(i, slack, f32(atomicLoad(&hold[HORIZON]))), grains[i].material != NONE);
      livelies[i] = select(CALM, WIDE, candidates == TOO_MANY);
      found[found_place(i, 0u)] = candidates;
      return;
    }
  }
  var count = 0u;
  if (i < params.grain_count) {
    if (grains[i].material != NONE) { count = search_all(i); }
    if (count > FOUND_SLOTS) { atomicAdd(&warnings[CONTACT_OVERFLOW], count - FOUND_SLOTS); }
    count = min(count, FOUND_SLOTS);
    found[found_place(i, 0u)] = count;
  }
  // After the last: where the sums of the counts end.
  pair_counts[i] = count;
}
