// Counts for each grain the contacts that push it, whichever of the two partners lists them.
import package::sensors::contact_types::{ListedGrain, WALL};

struct Params {
  /// Grains of one world
  count: u32,
}

// params
@group(0) @binding(0) var<uniform> params: Params;
// state in
@group(0) @binding(1) var<storage, read> partner: array<u32>;
@group(0) @binding(2) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read> listed: array<ListedGrain>;
// out, cleared before
@group(0) @binding(4) var<storage, read_write> touches: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn count_touches(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let world_start = i - i % params.count;
  let grain = listed[i];
  for (var place = grain.first; place < grain.first + grain.count; place++) {
    if (!(force[place].w > 0.0)) { continue; }
    atomicAdd(&touches[i], 1u);
    if (partner[place] < WALL) { atomicAdd(&touches[world_start + partner[place]], 1u); }
  }
}
