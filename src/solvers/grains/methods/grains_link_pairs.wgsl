// Tells each grain its contacts with other grains.
import package::solvers::grains::colours::{COLOUR_KEYS, SHARED};
import package::solvers::grains::grain_types::{Contact, StepParams};
import package::solvers::grains::methods::links::{link_after, link_entry, link_place, LINK_CHAIN, LINK_COUNT};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read_write> links: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn link(s: u32, grain: u32, is_second: bool) {
  let entry = link_entry(s, is_second);
  atomicAdd(&links[link_place(grain, LINK_COUNT, params.grain_count)], 1u);
  if (s < colour_starts[SHARED]) {
    var colour = 0u;
    while (s >= colour_starts[colour + 1u]) { colour++; }
    atomicStore(&links[link_place(grain, colour, params.grain_count)], entry);
  } else {
    let next = atomicExchange(&links[link_place(grain, LINK_CHAIN, params.grain_count)], entry);
    atomicStore(&links[link_after(entry, params.grain_count)], next);
  }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_link_pairs(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, colour_starts[COLOUR_KEYS]);
  for (var s = id.x * PORTION; s < end; s++) {
    link(s, contacts[s].first, false);
    link(s, contacts[s].second, true);
  }
}
