// Where the search leaves the neighbours of each grain: their number, then their sorted indices.

/// Neighbours that a grain may list. It lists only those that are not smaller: twelve equal ones touch it at most.
const FOUND_SLOTS = 15u;
/// Grains whose lists are interleaved: neighbouring threads of a GPU write neighbouring words.
@if(CPU) const FOUND_LANES = 1u;
@else const FOUND_LANES = 32u;

fn found_place(grain: u32, index: u32) -> u32 {
  return ((grain / FOUND_LANES) * (FOUND_SLOTS + 1u) + index) * FOUND_LANES + grain % FOUND_LANES;
}
