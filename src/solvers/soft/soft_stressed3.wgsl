// What the stress of a particle in space does in a substep, as an affine velocity: C − (4/h²) dt (V/m) τ. With it particles
// give the nodes around them the momentum w m (v + C d), and that is all that P2G needs to know of matter.
import package::materials::law_types::Elastic;
import package::materials::laws::law_stress;
import package::math::matrix::one_plus3;
import package::solvers::soft::actuation::muscle::muscle_stress;
@if(GPU) import package::solvers::soft::soft_scale::bound_scale;
import package::solvers::soft::soft_substance::Matter;
import package::solvers::soft::soft_types::SoftParams;

/// From a particle to the farthest of its nodes along each axis, in cells
const REACH = 1.5;

/// `h` is F - 1.
fn stressed(params: SoftParams, matter: Matter, h: mat3x3f, c: mat3x3f, memory: f32) -> mat3x3f {
  let m = matter.numbers;
  var stress = law_stress(matter.law, Elastic(m.z, m.w), h, c, memory);
  if (matter.has_muscle) { stress += muscle_stress(matter.muscle, one_plus3(h), 3u); }
  let scale = (4.0 * params.dt * m.y) / (params.cell * params.cell * m.x);
  return c - stress * scale;
}

/// Words of momenta have room for those of a particle with this velocity and stressed C.
@if(GPU)
fn bound_momentum(params: SoftParams, velocity: vec3f, c: mat3x3f) {
  let largest = abs(velocity) + REACH * params.cell * (abs(c[0]) + abs(c[1]) + abs(c[2]));
  bound_scale(max(largest.x, max(largest.y, largest.z)));
}
