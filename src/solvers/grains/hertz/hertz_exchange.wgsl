// Puts what the next step starts from, springs without their dampers, in the place of what acts in this one; and, when that
// is remembered, the other way round.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::grain_types::{Contact, Extra, StepParams, WallContact};
import package::solvers::grains::hertz::hertz_law::HertzMemory;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(3) var<storage, read_write> memories: array<HertzMemory>;
@group(0) @binding(4) var<storage, read_write> wall_memories: array<HertzMemory>;
@group(0) @binding(5) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read_write> extras: array<Extra>;
@group(0) @binding(7) var<storage, read_write> wall_contacts: array<WallContact>;
@group(0) @binding(8) var<storage, read_write> wall_extras: array<Extra>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

override EXTRA: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn hertz_exchange(@builtin(global_invocation_id) id: vec3u) {
  let pairs_end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < pairs_end; s++) {
    let memory = memories[s];
    memories[s].spring = contacts[s].impulse;
    contacts[s].impulse = memory.spring;
    if (EXTRA) {
      memories[s].turn = extras[s].turn;
      extras[s].turn = memory.turn;
    }
  }
  let walls_end = min((id.x + 1u) * PORTION, min(wall_starts[params.grain_count], params.wall_capacity));
  for (var k = id.x * PORTION; k < walls_end; k++) {
    let memory = wall_memories[k];
    wall_memories[k].spring = wall_contacts[k].impulse;
    wall_contacts[k].impulse = memory.spring;
    if (EXTRA) {
      wall_memories[k].turn = wall_extras[k].turn;
      wall_extras[k].turn = memory.turn;
    }
  }
}
