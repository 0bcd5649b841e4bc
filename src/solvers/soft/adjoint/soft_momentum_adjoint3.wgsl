// Back through what a particle in space gives its nodes, w m (v + B d) and w m with B = C − (4/h²) dt (V/m) τ: the bars of its
// place, velocity, mass and volume. Sums over nodes are those of soft_p2g_adjoint3: P, S and what goes with them.
import package::math::columns::columns3;
import package::math::matrix::contract3;
import package::solvers::soft::soft_types::SoftParams;

// params
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(1) var<storage, read> matter: array<vec4f>;
// state in
/// C, without stress
@group(0) @binding(2) var<storage, read> affine: array<vec4f>;
// scratch
/// Two a particle: y and P_w + v · P; P and B : S
@group(0) @binding(3) var<storage, read> pulls: array<vec4f>;
/// S
@group(0) @binding(4) var<storage, read> sums: array<vec4f>;
// state in and out
@group(0) @binding(5) var<storage, read_write> position_bar: array<vec4f>;
@group(0) @binding(6) var<storage, read_write> velocity_bar: array<vec4f>;
/// Mass and volume
@group(0) @binding(7) var<storage, read_write> matter_bar: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_momentum_adjoint3(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.particle_count) { return; }
  let m = matter[i % params.world_particles];
  let first = pulls[2u * i];
  let second = pulls[2u * i + 1u];
  let without_stress = contract3(columns3(affine[3u * i], affine[3u * i + 1u], affine[3u * i + 2u]), columns3(sums[3u * i], sums[3u * i + 1u], sums[3u * i + 2u]));
  position_bar[i] += vec4f(m.x * first.xyz, 0.0);
  velocity_bar[i] = vec4f(m.x * second.xyz, 0.0);
  matter_bar[i] += vec2f(first.w + without_stress, (second.w - without_stress) * m.x / m.y);
}
