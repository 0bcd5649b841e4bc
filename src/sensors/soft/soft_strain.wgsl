// How each particle is strained, and the stress that its law answers with; that of muscles is not in it.
import package::materials::law_energy::law_energy;
import package::materials::law_types::{bounded_volume, Elastic, LawParams};
import package::materials::laws::{law_stress, law_volume};
import package::math::matrix::one_plus3;
import package::math::svd3::svd3;

struct Params {
  // particles of one world, and of all
  count: u32,
  all_count: u32,
}

struct Strain {
  // Cauchy stress xx yy zz, tension positive [Pa]; volume over that at rest
  normal: vec4f,
  // xy xz yz [Pa]; largest stretch, of the elastic part
  shear: vec4f,
  // elastic energy a volume at rest [J/m³], and nothing
  energy: vec4f,
}

override DIMENSIONS: u32 = 3u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: Params;
// model
@group(0) @binding(1) var<uniform> laws: array<LawParams, 16>;
@group(0) @binding(2) var<storage, read> matter: array<vec4f>;
@group(0) @binding(3) var<storage, read> tags: array<u32>;
// state in; matrices as words, since they are those of the plane or of space; thickness is there in the plane
@group(0) @binding(4) var<storage, read> affine: array<f32>;
@group(0) @binding(5) var<storage, read> deformation: array<f32>;
@group(0) @binding(6) var<storage, read> thickness: array<f32>;
@group(0) @binding(7) var<storage, read> memory: array<f32>;
// out
@group(0) @binding(8) var<storage, read_write> strains: array<Strain>;

fn affine_of(i: u32) -> mat3x3f {
  if (DIMENSIONS == 3u) {
    let k = 12u * i;
    return mat3x3f(
      vec3f(affine[k], affine[k + 1u], affine[k + 2u]),
      vec3f(affine[k + 4u], affine[k + 5u], affine[k + 6u]),
      vec3f(affine[k + 8u], affine[k + 9u], affine[k + 10u]),
    );
  }
  let k = 4u * i;
  return mat3x3f(vec3f(affine[k], affine[k + 1u], 0.0), vec3f(affine[k + 2u], affine[k + 3u], 0.0), vec3f());
}

/// F - 1. What lies beside its columns is of the place.
fn gradient_of(i: u32) -> mat3x3f {
  if (DIMENSIONS == 3u) {
    let k = 12u * i;
    return mat3x3f(
      vec3f(deformation[k], deformation[k + 1u], deformation[k + 2u]),
      vec3f(deformation[k + 4u], deformation[k + 5u], deformation[k + 6u]),
      vec3f(deformation[k + 8u], deformation[k + 9u], deformation[k + 10u]),
    );
  }
  let k = 6u * i;
  return mat3x3f(
    vec3f(deformation[k], deformation[k + 1u], 0.0),
    vec3f(deformation[k + 2u], deformation[k + 3u], 0.0),
    vec3f(0.0, 0.0, thickness[i]),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_strain(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.all_count) { return; }
  let local = i % params.count;
  let law = laws[tags[local] & 0xffffu];
  let elastic = Elastic(matter[local].z, matter[local].w);
  let h = gradient_of(i);
  let volume = law_volume(law, h, memory[i]);
  let sigma = svd3(one_plus3(h)).sigma;
  let stress = law_stress(law, elastic, h, affine_of(i), memory[i]) * (1.0 / bounded_volume(volume));
  strains[i] = Strain(
    vec4f(stress[0].x, stress[1].y, stress[2].z, volume),
    vec4f(stress[1].x, stress[2].x, stress[2].y, sigma.x),
    vec4f(law_energy(law, elastic, h, sigma, memory[i]), 0.0, 0.0, 0.0),
  );
}
