// Solves the contacts of grains with walls, those of a grain one after another. Walls come after the pairs: what touches a
// wall must not end up behind it.
import package::solvers::grains::contact_law::closing_bias;
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::shapes::pair_impulses::{impulse_of, solved, Effort, Impulses};
import package::solvers::shapes::shape_contacts::{relative_twist, ShapeMotion};
import package::solvers::shapes::walls::wall_touches::{contact_at, on_grain, wall_twist, WallTouch};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> wall_touches: array<WallTouch>;
@group(0) @binding(3) var<storage, read_write> motions: array<ShapeMotion>;
@group(0) @binding(4) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether contacts that were hit part again; otherwise they only stop.
override REBOUND: bool = false;
/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_sweep_walls(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    let begin = wall_starts[i];
    let end = min(wall_starts[i + 1u], params.wall_capacity);
    if (begin >= end) { continue; }
    let inverse_mass = motions[i].inverse_mass;
    var twist = motions[i].twist;
    for (var k = begin; k < end; k++) {
      let touch = wall_touches[k];
      var contact = contact_at(touch, inverse_mass);
      contact.bias = closing_bias(touch.gap, params.dt);
      let now = solved(relative_twist(wall_twist(touch), twist), contact, Effort(touch.friction, REBOUND));
      let change = Impulses(now.push - touch.push, now.rub - touch.rub);
      twist += inverse_mass * on_grain(impulse_of(contact, change));
      wall_touches[k].push = now.push;
      wall_touches[k].rub = now.rub;
    }
    motions[i].twist = twist;
  }
}
