// Marks the blocks that particles of marked blocks reach, and takes back the marks. A particle reaches its own block and the
// next ones upward. Where an order of particles is used for several substeps, they may since have gone a block further.
//
// Blocks of a row lie side by side in the mask; where a row ends, the next one begins, so a block at the end of a row marks
// one too many there. That costs a slot and does no harm.
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// scratch
@group(0) @binding(1) var<storage, read_write> marks: array<u32>;
/// A bit for each block; all 0 at first
@group(0) @binding(2) var<storage, read_write> reached: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Blocks that are reached downward and upward
@if(CPU) const LOW = 0;
@else const LOW = 1;
@if(CPU) const HIGH = 1;
@else const HIGH = 2;

/// Bits `low` and, 32 further, `high`, from bit `first` on; those before the first block and after the last are left out.
fn mark(first: i32, low: u32, high: u32) {
  let shift = u32(first) & 31u;
  let word = first >> 5u;
  mark_word(word, low << shift);
  let carried = select(low >> (32u - shift), 0u, shift == 0u);
  mark_word(word + 1, carried | (high << shift));
  mark_word(word + 2, select(high >> (32u - shift), 0u, shift == 0u));
}

fn mark_word(word: i32, bits: u32) {
  let blocks = params.particle_count / params.world_particles * params.blocks.x * params.blocks.y * params.blocks.z;
  if (word < 0 || 32u * u32(word) >= blocks) { return; }
  let left = blocks - 32u * u32(word);
  let kept = select(bits & ((1u << (left & 31u)) - 1u), bits, left >= 32u);
  if (kept != 0u) { atomicOr(&reached[word], kept); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_dilate(@builtin(global_invocation_id) id: vec3u) {
  let word = id.x;
  if (word >= arrayLength(&marks)) { return; }
  let bits = marks[word];
  if (bits == 0u) { return; }
  marks[word] = 0u;
  // Along x, from LOW before the first bit on.
  var low = bits;
  var high = 0u;
  for (var reach = 1; reach <= LOW + HIGH; reach++) {
    low |= bits << u32(reach);
    high |= bits >> u32(32 - reach);
  }
  let row = i32(params.blocks.x);
  let layer = row * i32(params.blocks.y);
  let is_space = params.blocks.z > 1u;
  for (var z = select(0, -LOW, is_space); z <= select(0, HIGH, is_space); z++) {
    for (var y = -LOW; y <= HIGH; y++) {
      mark(32 * i32(word) + z * layer + y * row - LOW, low, high);
    }
  }
}
