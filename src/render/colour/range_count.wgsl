// How often values of each size occur. One thread a value.
import package::render::colour::range_types::{RangeParams, bin_of};

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: RangeParams;
// in: whichever structs, as words
@group(0) @binding(1) var<storage, read> words: array<u32>;
// out
@group(0) @binding(2) var<storage, read_write> bins: array<atomic<u32>>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn range_count(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.count) { return; }
  let start = id.x * params.stride * params.element_words;
  let bits = words[start + params.value_word];
  // Neither those that are not there, nor numbers that are none.
  if (words[start + params.presence_word] == 0u || (bits & 0x7f800000u) == 0x7f800000u) { return; }
  atomicAdd(&bins[bin_of(bitcast<f32>(bits))], 1u);
}
