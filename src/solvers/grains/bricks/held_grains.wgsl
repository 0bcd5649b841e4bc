// The grains of a brick in the memory of a workgroup: contacts of a brick come back to each of its grains several times.
import package::solvers::grains::bricks::brick_runs::{brick_starts, grid};
import package::solvers::grains::bricks::bricks::{grain_list, HELD_GRAINS};
import package::solvers::grains::quads::{ContactQuads, MotionQuads};
import package::solvers::grains::swept::motions;

// scratch
/// Grains by brick
@group(0) @binding(7) var<storage, read> brick_grains: array<u32>;
/// Which of its brick each grain is
@group(0) @binding(8) var<storage, read> local_grains: array<u32>;

/// Velocities with inverse masses, then surface spins with inverse radii.
var<workgroup> held: array<vec4f, 2u * HELD_GRAINS>;

struct Members {
  /// In `brick_grains`
  begin: u32,
  /// Those that are held
  count: u32,
  total: u32,
  /// Whether there are others
  are_more: bool,
}

fn members_of(brick: u32) -> Members {
  let begin = brick_starts[grain_list(grid, brick)];
  let end = brick_starts[grain_list(grid, brick) + 1u];
  let total = end - begin;
  return Members(begin - brick_starts[grain_list(grid, 0u)], min(total, HELD_GRAINS), total, total > HELD_GRAINS);
}

fn held_motion(local: u32) -> MotionQuads {
  return MotionQuads(held[local], held[HELD_GRAINS + local]);
}

fn hold(local: u32, motion: MotionQuads) {
  held[local] = motion.velocity_inverse_mass;
  held[HELD_GRAINS + local] = motion.surface_spin_inverse_radius;
}

/// Which of the brick the grains of a contact are.
fn places_of(contact: ContactQuads) -> vec2u {
  return vec2u(local_grains[contact.first], local_grains[contact.second]);
}

/// How a grain moves: as it is held, or, where there is no room, as it lies in memory.
fn motion_at(grain: u32, local: u32) -> MotionQuads {
  if (local < HELD_GRAINS) { return held_motion(local); }
  return motions[grain];
}

fn put_motion(grain: u32, local: u32, motion: MotionQuads) {
  if (local < HELD_GRAINS) { hold(local, motion); } else { motions[grain] = motion; }
}
