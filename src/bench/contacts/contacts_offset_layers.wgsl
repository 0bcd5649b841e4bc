// Where each block puts its spheres of each layer: counts become offsets, layer after layer, block after block.
import package::bench::contacts::contact_types::ContactParams;

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// scratch
@group(0) @binding(1) var<storage, read_write> layer_counts: array<u32>;
@group(0) @binding(2) var<storage, read_write> layer_start: array<u32>;

const WORKGROUP_SIZE = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_offset_layers(@builtin(workgroup_id) group: vec3u) {
  if (group.x > 0u) { return; }
  let layers = params.cells.x;
  var offset = 0u;
  for (var layer = 0u; layer < layers; layer++) {
    layer_start[layer] = offset;
    for (var block = 0u; block < params.block_count; block++) {
      let count = layer_counts[block * layers + layer];
      layer_counts[block * layers + layer] = offset;
      offset += count;
    }
  }
  layer_start[layers] = offset;
}
