// How strongly each grain is pressed: sums of the magnitudes of its contact forces, in integers, so that their order does not
// matter, and the number of its contacts. Of two grains in contact one lists it. One thread a grain of all worlds.
import package::render::paint::paint_types::PaintParams;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const WALL = 0x80000000u;
// A single force has at most so many units: some sixty may add up.
const MOST_UNITS = 67108864.0;

// params
@group(0) @binding(0) var<uniform> params: PaintParams;
// state in
@group(0) @binding(1) var<storage, read> contact_first: array<u32>;
@group(0) @binding(2) var<storage, read> contact_count: array<u32>;
@group(0) @binding(3) var<storage, read> partner: array<u32>;
@group(0) @binding(4) var<storage, read> force: array<vec4f>;
// out: two words a grain
@group(0) @binding(5) var<storage, read_write> loads: array<atomic<u32>>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_loads(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.all_count) { return; }
  let world_start = i - i % params.count;
  let first = contact_first[i];
  for (var place = first; place < first + contact_count[i]; place++) {
    // Tangential and normal part are square to each other.
    let size = length(force[place]);
    if (size == 0.0) { continue; }
    let units = u32(min(size / params.force_unit + 0.5, MOST_UNITS));
    atomicAdd(&loads[2u * i], units);
    atomicAdd(&loads[2u * i + 1u], 1u);
    if (partner[place] < WALL) {
      let other = world_start + partner[place];
      atomicAdd(&loads[2u * other], units);
      atomicAdd(&loads[2u * other + 1u], 1u);
    }
  }
}
