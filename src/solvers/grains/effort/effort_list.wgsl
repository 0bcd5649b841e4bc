// Lists the contacts between grains that are marked: portion by portion of each colour, as they are swept; NONE fills the rest.
import package::solvers::grains::colours::{portion_of, BUSY_PORTION, COLOURS};
import package::solvers::grains::effort::gate::{is_closed, BUSY, CLOSED_AFTER};
import package::solvers::grains::grain_types::{StepParams, NONE};
import package::solvers::grains::quads::ContactQuads;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> colour_starts: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<ContactQuads>;
@group(0) @binding(3) var<storage, read> gate: array<u32>;
@group(0) @binding(4) var<storage, read_write> busy_contacts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;
const PORTION = BUSY_PORTION;

@compute @workgroup_size(WORKGROUP_SIZE)
fn effort_list(@builtin(global_invocation_id) id: vec3u) {
  if (is_closed(gate[CLOSED_AFTER])) { return; }
  let portions = (params.grain_count + 2u * PORTION - 1u) / (2u * PORTION);
  let colour = id.x / portions;
  if (colour >= COLOURS) { return; }
  let start = colour_starts[colour];
  let portion = portion_of(colour_starts[colour + 1u] - start, id.x % portions, portions);
  let begin = start + portion.x;
  let end = start + portion.y;
  var place = begin;
  for (var s = begin; s < end; s++) {
    busy_contacts[place] = s;
    let is_busy = gate[BUSY + contacts[s].first] != 0u && gate[BUSY + contacts[s].second] != 0u;
    place += select(0u, 1u, is_busy);
  }
  for (; place < end; place++) { busy_contacts[place] = NONE; }
}
