// Brings the grains into the order of their cells, those of a cell in the order of their ids: `grains_order`,
// `shapes_gather_poses` and `shapes_gather_motions` in one.
import package::solvers::grains::cells::absent_key;
import package::solvers::grains::grain_types::{Grain, NONE};
import package::solvers::grains::worlds::local_id;
import package::solvers::shapes::shape_contacts::{ShapeMotion, ShapeProperties};
import package::solvers::shapes::shape_gathering::{circle_of, motion_of, pose_of};
import package::solvers::shapes::shape_step::params;
import package::solvers::shapes::shape_types::ShapePose;
import package::solvers::shapes::surface_speeds::raise_speeds;

const STORAGE_BINDINGS = 13u;

// model
@group(0) @binding(1) var<storage, read> shape_properties: array<ShapeProperties>;
// state
@group(0) @binding(2) var<storage, read> position: array<vec3f>;
@group(0) @binding(3) var<storage, read> rotation: array<vec4f>;
@group(0) @binding(4) var<storage, read> velocity: array<vec3f>;
@group(0) @binding(5) var<storage, read> spin: array<vec3f>;
@group(0) @binding(6) var<storage, read> presence: array<u32>;
// scratch
@group(0) @binding(7) var<storage, read> keys: array<u32>;
@group(0) @binding(8) var<storage, read> cell_starts: array<u32>;
/// The grains cell by cell, those of a cell in no order that lasts
@group(0) @binding(9) var<storage, read> listed: array<u32>;
@group(0) @binding(10) var<storage, read_write> grains: array<Grain>;
@group(0) @binding(11) var<storage, read_write> poses: array<ShapePose>;
@group(0) @binding(12) var<storage, read_write> motions: array<ShapeMotion>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Where the k-th that is listed comes.
fn place_of(k: u32) -> u32 {
  let own = listed[k];
  let key = keys[own];
  // Those that are in no cell may be many, and their order does not matter.
  if (key == absent_key(params)) { return k; }
  let begin = cell_starts[key];
  let end = cell_starts[key + 1u];
  var place = begin;
  for (var other = begin; other < end; other++) { place += u32(listed[other] < own); }
  return place;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_gather(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.grain_count) { return; }
  let source = listed[id.x];
  let i = place_of(id.x);
  let its = shape_properties[local_id(params, source)];
  let is_present = presence[source] != 0u;
  let place = position[source];
  let pose = pose_of(its, place.xy, rotation[source], source, is_present);
  grains[i] = circle_of(its, place, source, is_present);
  poses[i] = pose;
  let motion = motion_of(params, its, velocity[source].xy, spin[source].z);
  motions[i] = motion;
  if (pose.kind != NONE) { raise_speeds(pose, motion.twist); }
}
