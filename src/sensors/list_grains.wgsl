// Puts together what the sensors of contacts need of each grain, so that they have room for other arrays.
import package::sensors::contact_types::ListedGrain;
import package::sensors::sensor_grain::GrainProperties;

// model
@group(0) @binding(0) var<storage, read> properties: array<GrainProperties>;
// state in
@group(0) @binding(1) var<storage, read> position: array<vec3f>;
@group(0) @binding(2) var<storage, read> presence: array<u32>;
@group(0) @binding(3) var<storage, read> contact_first: array<u32>;
@group(0) @binding(4) var<storage, read> contact_count: array<u32>;
// out
@group(0) @binding(5) var<storage, read_write> listed: array<ListedGrain>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn list_grains(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let grain = properties[i % arrayLength(&properties)];
  // What is not in the world touches nothing.
  let count = select(0u, contact_count[i], presence[i] != 0u);
  listed[i] = ListedGrain(position[i], grain.radius, contact_first[i], count, grain.material, presence[i]);
}
