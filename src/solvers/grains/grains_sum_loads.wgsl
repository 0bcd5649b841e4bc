// Adds up loads block by block, in rows: each body of each world has one.
import package::solvers::parts::load_types::{BodyLoad, BLOCK};

struct RowParams {
  /// Terms of each row before and after
  terms: u32,
  sums: u32,
}

// params
@group(0) @binding(0) var<uniform> row: RowParams;
// scratch
@group(0) @binding(1) var<storage, read> loads: array<BodyLoad>;
@group(0) @binding(2) var<storage, read_write> loads_out: array<BodyLoad>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_sum_loads(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&loads_out)) { return; }
  let first = id.x / row.sums * row.terms;
  let begin = id.x % row.sums * BLOCK;
  var sum = BodyLoad(vec3f(0.0), vec3f(0.0));
  for (var k = begin; k < min(begin + BLOCK, row.terms); k++) {
    sum.impulse += loads[first + k].impulse;
    sum.torque += loads[first + k].torque;
  }
  loads_out[id.x] = sum;
}
