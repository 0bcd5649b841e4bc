// Lists the grains cell by cell, those of a cell in no order that lasts.
import package::solvers::grains::grain_types::StepParams;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> slots: array<u32>;
@group(0) @binding(3) var<storage, read> cell_starts: array<u32>;
@group(0) @binding(4) var<storage, read_write> listed: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_list_cells(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  listed[cell_starts[keys[id.x]] + slots[id.x]] = id.x;
}
