// Lists spheres and their cells layer after layer, in a layer in their old order.
import package::bench::contacts::contact_types::ContactParams;

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// scratch
@group(0) @binding(1) var<storage, read> cells: array<u32>;
@group(0) @binding(2) var<storage, read_write> layer_offsets: array<u32>;
/// Sphere and cell
@group(0) @binding(3) var<storage, read_write> grouped: array<vec2u>;

const WORKGROUP_SIZE = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_group_layers(@builtin(workgroup_id) group: vec3u) {
  if (group.x >= params.block_count) { return; }
  let row = group.x * params.cells.x;
  let cells_per_layer = params.cells.y * params.cells.z;
  let begin = group.x * params.block_spheres;
  let end = min(begin + params.block_spheres, params.sphere_count);
  for (var i = begin; i < end; i++) {
    let cell = cells[i];
    let cursor = row + cell / cells_per_layer;
    let slot = layer_offsets[cursor];
    layer_offsets[cursor] = slot + 1u;
    grouped[slot] = vec2u(i, cell);
  }
}
