// Counts the walls of each grain, and puts its chain in order: threads have made it in no order.
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::methods::links::{link_after, link_place, LINK_CHAIN, LINK_COUNT};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(2) var<storage, read_write> links: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Chains are short: each entry is put in its place among those before it.
fn sorted_chain(head: u32) -> u32 {
  var first = 0u;
  var entry = head;
  while (entry != 0u) {
    let next = links[link_after(entry, params.grain_count)];
    if (first == 0u || entry < first) {
      links[link_after(entry, params.grain_count)] = first;
      first = entry;
    } else {
      var before = first;
      var after = links[link_after(before, params.grain_count)];
      while (after != 0u && after < entry) {
        before = after;
        after = links[link_after(before, params.grain_count)];
      }
      links[link_after(before, params.grain_count)] = entry;
      links[link_after(entry, params.grain_count)] = after;
    }
    entry = next;
  }
  return first;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_link_grains(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x * PORTION; i < min((id.x + 1u) * PORTION, params.grain_count); i++) {
    let walls = min(wall_starts[i + 1u], params.wall_capacity) - min(wall_starts[i], params.wall_capacity);
    links[link_place(i, LINK_COUNT, params.grain_count)] += walls;
    let chain = link_place(i, LINK_CHAIN, params.grain_count);
    if (links[chain] != 0u) { links[chain] = sorted_chain(links[chain]); }
  }
}
