// What the stress of each particle in the plane does in a substep, added to its affine velocity in another array: the way back
// needs C as it was. Else as soft_stress2. Threads also set what blocks in use have of nodes and of their bars to 0.
import package::materials::law_types::LawParams;
@if(GPU) import package::solvers::soft::soft_scale::{begin_scale, momentum_exponent};
@if(GPU) import package::solvers::soft::soft_stressed2::bound_momentum;
import package::solvers::soft::soft_stressed2::stressed;
import package::solvers::soft::soft_substance::Matter;
import package::solvers::soft::soft_types::{BLOCK_NODES, gradient2, NO_ACTUATOR, own_index, plane_strain, SoftParams};

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
/// Axis and pull of each actuator
@group(0) @binding(2) var<uniform> muscles: array<vec4f, 1024>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(3) var<storage, read> matter: array<vec4f>;
/// Of one world: law, actuator << 16
@group(0) @binding(4) var<storage, read> tags: array<u32>;
// state in
@group(0) @binding(5) var<storage, read> deformation: array<mat3x2f>;
@group(0) @binding(6) var<storage, read> thickness: array<f32>;
@group(0) @binding(7) var<storage, read> memory: array<f32>;
/// C
@group(0) @binding(8) var<storage, read> affine: array<mat2x2f>;
// scratch: C with what stress adds
@group(0) @binding(9) var<storage, read_write> stressed_affine: array<mat2x2f>;
/// Slots that blocks need, of which there may be too few
@group(0) @binding(10) var<storage, read> active_slots: array<u32>;
@group(0) @binding(11) var<storage, read_write> nodes: array<vec4f>;
@group(0) @binding(12) var<storage, read_write> node_bars: array<vec4f>;
// the scale of momenta, from those of particles
@if(GPU) @group(0) @binding(13) var<storage, read> velocity: array<vec2f>;
/// Of masses, of momenta; the second is the largest possible at first
@if(GPU) @group(0) @binding(14) var<storage, read_write> exponents: array<atomic<i32>>;

/// More than the 8 that every GPU has.
const STORAGE_BINDINGS = 12u;
@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

fn matter_of(i: u32) -> Matter {
  let own = own_index(params, i);
  let tag = tags[own];
  let has_muscle = (tag >> 16u) != NO_ACTUATOR;
  return Matter(matter[own], laws[tag & 0xffffu], muscles[select(0u, tag >> 16u, has_muscle)], has_muscle);
}

fn stress_particle(i: u32) -> mat2x2f {
  let c = stressed(params, matter_of(i), plane_strain(gradient2(deformation[i]), thickness[i]), affine[i], memory[i]);
  stressed_affine[i] = c;
  return c;
}

fn clear_nodes(thread: u32) {
  for (var node = thread; node < BLOCK_NODES * min(active_slots[0], params.slot_count); node += params.particle_count) {
    nodes[node] = vec4f(0.0);
    node_bars[node] = vec4f(0.0);
  }
}

@if(CPU)
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress_apart2(@builtin(global_invocation_id) id: vec3u) {
  clear_nodes(id.x);
  _ = stress_particle(id.x);
}

@else
@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_stress_apart2(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  begin_scale(lane);
  workgroupBarrier();
  if (id.x < params.particle_count) {
    clear_nodes(id.x);
    bound_momentum(params, velocity[id.x], stress_particle(id.x));
  }
  workgroupBarrier();
  if (lane == 0u) { atomicMin(&exponents[1], momentum_exponent(atomicLoad(&exponents[0]))); }
}
