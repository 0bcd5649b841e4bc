// Gives contacts that persist the colour that they had, and lists the others.
import package::solvers::grains::colours::{remembered_place, Pair, COLOURS, SHARED, WANTED};
import package::solvers::grains::grain_types::{StepParams, NONE};

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// state
@group(0) @binding(1) var<storage, read> colour: array<u32>;
// scratch
@group(0) @binding(2) var<storage, read> pair_total: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<Pair>;
@group(0) @binding(4) var<storage, read_write> colour_keys: array<u32>;
/// One bit a colour that a contact of the grain has, and WANTED
@group(0) @binding(5) var<storage, read_write> used_colours: array<atomic<u32>>;
/// How many contacts have no colour, then which
@group(0) @binding(6) var<storage, read_write> colourless: array<atomic<u32>>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
/// Contacts that one thread looks at: a CPU spends more on a thread than on a contact.
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Whether grains are only marked whose colours somebody asks for: grains_use_colours.wgsl then has few to look for.
override MARKS: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_keep_colours(@builtin(global_invocation_id) id: vec3u) {
  let end = min(min((id.x + 1u) * PORTION, pair_total[0]), params.pair_capacity);
  for (var p = id.x * PORTION; p < end; p++) {
    let pair = pairs[p];
    var key = SHARED;
    // A GPU that solves contacts in bricks has other colours besides.
    if (pair.remembered != NONE) { key = min(colour[remembered_place(pair.remembered)], SHARED); }
    colour_keys[p] = key;
    if (key < COLOURS) {
      if (MARKS) { continue; }
      atomicOr(&used_colours[pair.first], 1u << key);
      atomicOr(&used_colours[pair.second], 1u << key);
    } else {
      atomicStore(&colourless[atomicAdd(&colourless[0], 1u) + 1u], p);
      if (!MARKS) { continue; }
      atomicOr(&used_colours[pair.first], WANTED);
      atomicOr(&used_colours[pair.second], WANTED);
    }
  }
}
