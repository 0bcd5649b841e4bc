// Marks the neighbours of grains whose contacts ask for more sweeps: what those do to them, they feel.
import package::solvers::grains::colours::COLOUR_KEYS;
import package::solvers::grains::effort::gate::{is_closed, ASKING, BUSY, BESIDE, CLOSED_AFTER};
import package::solvers::grains::quads::ContactQuads;

// scratch
@group(0) @binding(0) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(1) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(2) var<storage, read_write> gate: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 128u;
@else const PORTION = 4u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_spread(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(atomicLoad(&gate[CLOSED_AFTER]))) { return; }
  let begin = id.x * PORTION;
  let end = min(begin + PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = begin; s < end; s++) {
    let first = BUSY + contacts[s].first;
    let second = BUSY + contacts[s].second;
    // No mark of those who ask changes here, so that the order does not matter.
    let asks = vec2u(atomicLoad(&gate[first]), atomicLoad(&gate[second])) == vec2u(ASKING);
    if (asks.x && !asks.y) { atomicStore(&gate[second], BESIDE); }
    if (asks.y && !asks.x) { atomicStore(&gate[first], BESIDE); }
  }
}
