// Surfaces of bodies where the bodies are now, once for each world. One thread a facet of all worlds.
import package::math::quaternion::rotate;
import package::render::direction::{pack_direction, unpack_direction};
import package::render::paint::paint_types::{PaintParams, is_shown, world_offset};
import package::render::render_types::{FACET_SMOOTH, Facet};

struct PartPose {
  position: vec3f,
  // index of the body that the part belongs to
  body: u32,
  rotation: vec4f,
}

/// Flag of facets that are there once for all worlds, such as of the ground
const ONCE = 8u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params: counts are those of facets
@group(0) @binding(0) var<uniform> params: PaintParams;
// model: in the frames of their parts, whose index is in `owner`
@group(0) @binding(1) var<storage, read> patterns: array<Facet>;
// state in
@group(0) @binding(2) var<storage, read> poses: array<PartPose>;
// out
@group(0) @binding(3) var<storage, read_write> facets: array<Facet>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_facets(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.all_count) { return; }
  let world = i / params.count;
  let pattern = patterns[i - world * params.count];
  let pose = poses[pattern.owner];
  let is_once = (pattern.flags & ONCE) != 0u;
  let is_there = select(is_shown(params, world), world == 0u, is_once);
  let offset = select(pose.position + world_offset(params, world), pose.position, is_once);
  // A facet without area is not drawn.
  let size = select(0.0, 1.0, is_there);
  facets[i].a = rotate(pose.rotation, pattern.a * size) + offset;
  facets[i].tint = pattern.tint;
  facets[i].b = rotate(pose.rotation, pattern.b * size) + offset;
  facets[i].flags = pattern.flags;
  facets[i].c = rotate(pose.rotation, pattern.c * size) + offset;
  facets[i].owner = pose.body;
  facets[i].value = f32(world);
  facets[i].normal_a = pack_direction(rotate(pose.rotation, unpack_direction(pattern.normal_a)));
  if ((pattern.flags & FACET_SMOOTH) == 0u) { return; }
  facets[i].normal_b = pack_direction(rotate(pose.rotation, unpack_direction(pattern.normal_b)));
  facets[i].normal_c = pack_direction(rotate(pose.rotation, unpack_direction(pattern.normal_c)));
}
