// Adds what all blocks of a world did to a body in a substep to what they did in the step so far. One workgroup a body of a
// world; slots are in the order of blocks, and so those of a world lie together.
import package::solvers::parts::load_types::BodyLoad;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(1) var<storage, read> active_slots: array<u32>;
@group(0) @binding(2) var<storage, read> block_of: array<u32>;
@group(0) @binding(3) var<storage, read> loads: array<BodyLoad>;
/// World after world, body after body
@group(0) @binding(4) var<storage, read_write> totals: array<BodyLoad>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Terms that are added one after another; sums of sums keep more digits.
const RUN = 32u;

override BODIES: u32;

var<workgroup> impulses: array<vec3f, WORKGROUP_SIZE>;
var<workgroup> torques: array<vec3f, WORKGROUP_SIZE>;

/// The first slot whose block is not before `block`.
fn first_slot(block: u32, slots: u32) -> u32 {
  var low = 0u;
  var high = slots;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (block_of[middle] < block) { low = middle + 1u; } else { high = middle; }
  }
  return low;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_sum_loads(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row = min(group.x, arrayLength(&totals) - 1u);
  let world = row / BODIES;
  let slots = min(active_slots[0], arrayLength(&block_of));
  let world_blocks = params.blocks.x * params.blocks.y * params.blocks.z;
  let end = first_slot((world + 1u) * world_blocks, slots);
  var impulse = vec3f(0.0);
  var torque = vec3f(0.0);
  for (var start = first_slot(world * world_blocks, slots) + RUN * lane; start < end; start += RUN * WORKGROUP_SIZE) {
    var part = BodyLoad(vec3f(0.0), vec3f(0.0));
    for (var slot = start; slot < min(start + RUN, end); slot++) {
      part.impulse += loads[slot * BODIES + row % BODIES].impulse;
      part.torque += loads[slot * BODIES + row % BODIES].torque;
    }
    impulse += part.impulse;
    torque += part.torque;
  }
  impulses[lane] = impulse;
  torques[lane] = torque;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) {
      impulses[lane] += impulses[lane + half];
      torques[lane] += torques[lane + half];
    }
  }
  if (lane == 0u) {
    totals[row].impulse += impulses[0];
    totals[row].torque += torques[0];
  }
}
