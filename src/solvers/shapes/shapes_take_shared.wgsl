// Gives each grain what its pairs without a colour add up to.
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::spill::{CORRECT, SOLVE, SPILL_COUNT, SPILL_COUPLE, SPILL_IMPULSE, SPILL_WORDS};
import package::solvers::shapes::shape_contacts::ShapeMotion;
import package::solvers::shapes::shape_spill::shape_units;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read_write> motions: array<ShapeMotion>;
@group(0) @binding(2) var<storage, read_write> spill: array<i32>;
@group(0) @binding(3) var<storage, read_write> shifts: array<vec3f>;
@group(0) @binding(4) var<storage, read> gate: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 256u;
@else const PORTION = 1u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;
override MODE: u32 = SOLVE;

fn take(i: u32) {
  let place = i * SPILL_WORDS;
  if (spill[place + SPILL_COUNT] == 0) { return; }
  let motion = motions[i];
  // What is carried never changes.
  if (motion.inverse_mass.x == 0.0) { return; }
  let sum = vec4f(
    f32(spill[place + SPILL_IMPULSE]), f32(spill[place + SPILL_IMPULSE + 1u]), f32(spill[place + SPILL_COUPLE]), 0.0,
  );
  spill[place + SPILL_IMPULSE] = 0;
  spill[place + SPILL_IMPULSE + 1u] = 0;
  spill[place + SPILL_COUPLE] = 0;
  let units = shape_units(motion.inverse_mass, params.spill_scale);
  let change = motion.inverse_mass * vec4f(sum.xyz / units.xyz, 0.0);
  if (MODE == CORRECT) { shifts[i] += params.dt * change.xyz; }
  else { motions[i].twist = motion.twist + change; }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_take_shared(@builtin(global_invocation_id) id: vec3u) {
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) { take(i); }
}
