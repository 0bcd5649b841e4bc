// Throws dice: thread i throws the i-th one, and adds one to the count of what it shows.

struct Params {
  count: u32,
  seed: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// PCG (O'Neill 2014): a number as good as random from any other number.
fn scramble(number: u32) -> u32 {
  let state = number * 747796405u + 2891336453u;
  let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
  return (word >> 22u) ^ word;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn roll(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.count) { return; }
  let face = scramble(id.x ^ scramble(params.seed)) % 6u;
  atomicAdd(&counts[face], 1u);
}
