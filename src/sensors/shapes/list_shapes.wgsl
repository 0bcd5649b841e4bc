// Puts together what the sensors of contacts need of each grain with an outline, as list_grains.wgsl does for spheres. Those
// that a body carries touch others and are not measured themselves.
import package::sensors::contact_types::ListedGrain;
import package::sensors::sensor_grain::GrainProperties;
import package::sensors::shapes::outline_points::{turn_of, turned};

// params: against gravity, of length 1
@group(0) @binding(0) var<uniform> up: vec3f;
// model
@group(0) @binding(1) var<storage, read> properties: array<GrainProperties>;
@group(0) @binding(2) var<storage, read> points: array<vec4f>;
// state in
@group(0) @binding(3) var<storage, read> position: array<vec3f>;
@group(0) @binding(4) var<storage, read> rotation: array<vec4f>;
@group(0) @binding(5) var<storage, read> presence: array<u32>;
@group(0) @binding(6) var<storage, read> contact_first: array<u32>;
@group(0) @binding(7) var<storage, read> contact_count: array<u32>;
// out
@group(0) @binding(8) var<storage, read_write> listed: array<ListedGrain>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn list_shapes(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= arrayLength(&listed)) { return; }
  let grain = properties[i % arrayLength(&properties)];
  let turn = turn_of(rotation[i]);
  var rise = -1e30;
  for (var k = 0u; k < grain.corners; k++) {
    let corner = points[grain.points + k];
    rise = max(rise, dot(up.xy, turned(turn, corner.xy)) + corner.z);
  }
  // What is not in the world touches nothing.
  let count = select(0u, contact_count[i], presence[i] != 0u);
  let is_measured = select(0u, presence[i], grain.mass > 0.0);
  listed[i] = ListedGrain(position[i], rise, contact_first[i], count, grain.material, is_measured);
}
