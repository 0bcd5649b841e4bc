// Moves the spheres of a block, says which cell each one is in, and how many of the block are in each layer of cells.
import package::bench::contacts::contact_types::ContactParams;

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// state: place and radius [cell]; velocity [cell/s] and inverse mass
@group(0) @binding(1) var<storage, read_write> places: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> velocities: array<vec4f>;
// scratch
@group(0) @binding(3) var<storage, read_write> cells: array<u32>;
@group(0) @binding(4) var<storage, read_write> layer_counts: array<u32>;

const WORKGROUP_SIZE = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_move(@builtin(workgroup_id) group: vec3u) {
  if (group.x >= params.block_count) { return; }
  let layers = params.cells.x;
  let row = group.x * layers;
  for (var layer = 0u; layer < layers; layer++) { layer_counts[row + layer] = 0u; }

  let dt = params.dt;
  let pull = vec4f(0.0, 0.0, -dt * params.gravity, 0.0);
  let begin = group.x * params.block_spheres;
  let end = min(begin + params.block_spheres, params.sphere_count);
  for (var i = begin; i < end; i++) {
    let velocity = velocities[i] + pull;
    let place = places[i];
    // The radius, in the fourth lane, is less than a cell and stays as it is.
    let high = vec4f(vec3f(params.cells) - 1.001, 1.0);
    let moved = min(max(place + vec4f(dt, dt, dt, 0.0) * velocity, vec4f(1.0, 1.0, 1.0, 0.0)), high);
    let cell = vec4u(moved);
    velocities[i] = velocity;
    places[i] = moved;
    cells[i] = (cell.x * params.cells.y + cell.y) * params.cells.z + cell.z;
    layer_counts[row + cell.x] += 1u;
  }
}
