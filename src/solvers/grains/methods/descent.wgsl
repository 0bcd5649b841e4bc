// Where an accelerated descent stands. Iterates and the velocities that belong to them are kept in places that take turns,
// so that a step that goes too far can be taken back. All of it is on the device: nobody waits for a decision.
//
// With the masses of grains shared out among their contacts as a metric, no step of length 1 goes too far: the sum of k
// vectors is at most k times as long, squared, as they are together. Mostly longer ones do not either.

/// Groups of threads that each leave one sum: as many as it takes to keep a device busy, always the same.
@if(CPU) const DESCENT_GROUPS = 64u;
@else const DESCENT_GROUPS = 512u;
/// Vectors before the sums; the sums of pairs come before those of grains.
const DESCENT_HEAD = 2u;

/// Sweeps for which limits of friction are held, once the first so many have found out about where they are.
const ROUND = 50u;

/// The place of the velocities without contacts.
const FREE = 3u;

struct Descent {
  /// How far to go on from the last two iterates
  momentum: f32,
  /// One over the length of steps
  curvature: f32,
  /// From which the next momentum follows
  pace: f32,
  /// Places of iterates
  now: u32,
  before: u32,
  trial: u32,
  is_done: bool,
  /// That were not taken back
  sweeps: u32,
}

/// Whether limits of friction follow the pushes in this sweep. With limits that are held the problem is convex and momentum
/// leads somewhere; with limits that follow, near the solution, it leads around it.
fn follows_pushes(sweeps: u32) -> bool {
  return sweeps < ROUND || sweeps % ROUND == 0u;
}

/// Steps of twice the safe length to begin with.
fn first_descent() -> Descent {
  return Descent(0.0, 0.5, 1.0, 0u, 0u, 1u, false, 0u);
}

/// As it is kept, in two vectors. Of words: small ones would be taken for numbers next to zero, and some devices drop those.
fn descent_of(numbers: vec4u, places: vec4u) -> Descent {
  let steps = bitcast<vec3f>(numbers.xyz);
  return Descent(steps.x, steps.y, steps.z, places.x, places.y, places.z, places.w != 0u, numbers.w);
}

fn descent_numbers(at: Descent) -> vec4u {
  return vec4u(bitcast<vec3u>(vec3f(at.momentum, at.curvature, at.pace)), at.sweeps);
}

fn descent_places(at: Descent) -> vec4u {
  return vec4u(at.now, at.before, at.trial, u32(at.is_done));
}

/// What one group of threads goes through, of so many things: a CPU takes neighbours, a GPU every so many.
struct Span {
  first: u32,
  end: u32,
  stride: u32,
}

@if(CPU)
fn span_of(id: u32, count: u32, workgroup_size: u32) -> Span {
  let size = (count + DESCENT_GROUPS - 1u) / DESCENT_GROUPS;
  return Span(id * size, min((id + 1u) * size, count), 1u);
}

@else
fn span_of(id: u32, count: u32, workgroup_size: u32) -> Span {
  return Span(id, count, DESCENT_GROUPS * workgroup_size);
}
