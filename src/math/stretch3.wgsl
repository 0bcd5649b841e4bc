// Left stretch of 3×3 matrices: the symmetric V of F = V R, R the rotation nearest to F. Where R itself is not wanted this is
// twice as fast as the polar decomposition.
import package::math::matrix::{diagonal3, trace3};
import package::math::polar3::trace_of_stretch;
import package::math::stretch3_function::stretch3_function;
import package::math::svd3::svd3;

// Below this ratio of J² to |cof F|² |F|², which is 1/9 at rest, the least value is so small beside the others that B, their
// squares, has lost digits of it.
const FLATNESS = 0.015;

/// f32: errs by 6e-7 of the largest value. Any finite F; where det F < 0 the value of V nearest to 0 is negative.
///
/// V² = B = F Fᵀ, and with the invariants t, e and J of V Cayley–Hamilton gives (t e - J) V = t J 1 + (t² - e) B - B².
fn left_stretch3(f: mat3x3f) -> mat3x3f {
  let b = f * transpose(f);
  let square = b * b;
  let size = trace3(b);
  let volume = determinant(f);
  let cofactor_size = 0.5 * (size * size - trace3(square));
  if (volume <= 0.0 || volume * volume <= FLATNESS * cofactor_size * size) {
    let svd = svd3(f);
    return stretch3_function(svd, svd.sigma);
  }
  let t = trace_of_stretch(size, cofactor_size, volume);
  let e = 0.5 * (t * t - size);
  let v = (diagonal3(vec3f(t * volume)) + b * (t * t - e) - square) * (1.0 / (t * e - volume));
  // A step towards V² = B, as if all values were the same: it undoes the rounding of t.
  return v + (b - v * v) * (1.5 / t);
}
