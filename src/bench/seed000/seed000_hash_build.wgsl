// Algorithm 2: each sphere becomes the head of the list of its cell's hash. One exchange does it: no sphere has to try again.
import package::bench::seed000::seed000_types::{PileParams, cell_at, hash_of};

// params
@group(0) @binding(0) var<uniform> params: PileParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
// scratch
/// Index of the first sphere and 1, 0 where there is none
@group(0) @binding(2) var<storage, read_write> heads: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> next: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn seed000_hash_build(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let hash = hash_of(cell_at(places[i].xyz), params.table_size);
  next[i] = atomicExchange(&heads[hash], i + 1u);
}
