// What the stress of a particle in the plane does in a substep, as an affine velocity: see soft_stressed3.wgsl.
import package::materials::law_types::Elastic;
import package::materials::laws::law_stress;
import package::math::matrix::one_plus3;
import package::solvers::soft::actuation::muscle::muscle_stress;
@if(GPU) import package::solvers::soft::soft_scale::bound_scale;
import package::solvers::soft::soft_substance::Matter;
import package::solvers::soft::soft_types::{plane_strain, SoftParams};

/// From a particle to the farthest of its nodes along each axis, in cells
const REACH = 1.5;

/// `h` is the whole F - 1, with the thickness.
fn stressed(params: SoftParams, matter: Matter, h: mat3x3f, c: mat2x2f, memory: f32) -> mat2x2f {
  let m = matter.numbers;
  var stress = law_stress(matter.law, Elastic(m.z, m.w), h, plane_strain(c, 0.0), memory);
  if (matter.has_muscle) { stress += muscle_stress(matter.muscle, one_plus3(h), 2u); }
  let scale = (4.0 * params.dt * m.y) / (params.cell * params.cell * m.x);
  return c - mat2x2f(stress[0].xy, stress[1].xy) * scale;
}

/// Words of momenta have room for those of a particle with this velocity and stressed C.
@if(GPU)
fn bound_momentum(params: SoftParams, velocity: vec2f, c: mat2x2f) {
  let largest = abs(velocity) + REACH * params.cell * (abs(c[0]) + abs(c[1]));
  bound_scale(max(largest.x, largest.y));
}
