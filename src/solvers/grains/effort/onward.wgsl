// Goes on the way that the last sweeps went: velocities and impulses move by a part of it. Velocities are a linear function of
// impulses, so they stay what these make of them, and momentum is kept. Limits may be overstepped by it: the sweep that
// follows goes over all contacts and sets that right.
import package::solvers::grains::effort::asked::{grain_place, world_place, DONE, MOMENTUM, STATE};
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> asked: array<u32>;

/// Whether there is no way by now: it says where sweeps begin.
override BEGINS: bool = false;
/// Whether worlds have gates of their own.
override WORLDS: bool = false;

/// Where something is, and which way it goes on.
struct Onward {
  at: vec4f,
  way: vec4f,
}

/// `now`: after a sweep that began at `before.at`.
fn onward(now: vec4f, before: Onward, momentum: f32) -> Onward {
  if (BEGINS) { return Onward(now, vec4f(0.0)); }
  let at = now + momentum * before.way;
  return Onward(at, at - before.at);
}

/// That of the world of a grain; below 0 if the world is done.
fn momentum_of(grain: u32) -> f32 {
  var world = 0u;
  if (WORLDS) { world = asked[grain_place(params, grain)]; }
  let place = world_place(world);
  return select(bitcast<f32>(asked[place + MOMENTUM]), -1.0, asked[place + STATE] == DONE);
}
