// Finds bars that are no numbers: the first step that has some, going backwards, and the first of its particles. One thread
// a word.

// control
@group(0) @binding(0) var<storage, read> clock: array<u32>;
// state in
@group(0) @binding(1) var<storage, read> bars: array<f32>;
// state out
/// The step plus 1, 0 for none; all ones less the particle
@group(0) @binding(2) var<storage, read_write> fault: array<atomic<u32>, 2>;

/// Words of a particle
override WORDS: u32;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn rollout_check(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&bars)) { return; }
  // By its bits: comparisons of floats may be taken to have finite operands.
  if ((bitcast<u32>(bars[id.x]) & 0x7fffffffu) < 0x7f800000u) { return; }
  let now = clock[1] + 1u;
  atomicMax(&fault[0], now);
  if (atomicLoad(&fault[0]) == now) { atomicMax(&fault[1], 0xffffffffu - id.x / WORDS); }
}
