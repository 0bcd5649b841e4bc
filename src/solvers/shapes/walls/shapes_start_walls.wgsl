// Lets the contacts with walls act with the impulses of the step before, and undoes a part of the overlaps, as
// `shapes_start_pairs` does for grains with grains.
import package::solvers::grains::grain_types::{StepParams, CONTACT_OVERFLOW, NONE, TOO_DEEP};
import package::solvers::shapes::pair_impulses::{correction, impulse_of, Impulses};
import package::solvers::shapes::shape_contacts::{left, relative_twist, ShapeMotion};
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::shape_warnings::{warn, warnings};
import package::solvers::shapes::walls::wall_touches::{contact_at, on_grain, WallTouch};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> wall_touches: array<WallTouch>;
@group(0) @binding(5) var<storage, read_write> motions: array<ShapeMotion>;
/// Displacements x y [m] and turns [rad] of the grains by now
@group(0) @binding(6) var<storage, read_write> shifts: array<vec3f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

/// The impulse that a touch starts with: within Coulomb's bound, along the tangent as it is now.
fn kept_impulse(touch: WallTouch) -> Impulses {
  // What rebounds in turn has parted since.
  if (touch.remembered == NONE || touch.rebound < 0.0) { return Impulses(0.0, 0.0); }
  let kept = force[touch.remembered] * params.dt;
  let push = max(kept.w, 0.0);
  let rub = min(length(kept.xy), touch.friction * push);
  return Impulses(push, select(-rub, rub, dot(kept.xy, left(touch.normal)) > 0.0));
}

fn start(i: u32, begin: u32, end: u32) {
  let motion = motions[i];
  var twist = motion.twist;
  var moved = vec4f(shifts[i], 0.0);
  for (var k = begin; k < end; k++) {
    let touch = wall_touches[k];
    let contact = contact_at(touch, motion.inverse_mass);
    let kept = kept_impulse(touch);
    twist += motion.inverse_mass * on_grain(impulse_of(contact, kept));
    wall_touches[k].push = kept.push;
    wall_touches[k].rub = kept.rub;
    let push = correction(relative_twist(vec4f(0.0), moved), contact, poses[i].radius, 1.0);
    moved += motion.inverse_mass * on_grain(push * contact.along);
    // The stroke's own line is in the wall: soon there is no telling which way is out.
    if (touch.gap < -touch.thickness) { warn(TOO_DEEP, poses[i].id); }
  }
  motions[i].twist = twist;
  shifts[i] = moved.xyz;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_start_walls(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.grain_count) { return; }
  let begin = min(wall_starts[i], params.wall_capacity);
  let end = min(wall_starts[i + 1u], params.wall_capacity);
  if (wall_starts[i + 1u] > params.wall_capacity) {
    atomicAdd(&warnings[CONTACT_OVERFLOW], wall_starts[i + 1u] - max(wall_starts[i], params.wall_capacity));
  }
  if (begin < end) { start(i, begin, end); }
}
