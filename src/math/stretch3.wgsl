// Left stretch of 3×3 matrices: the symmetric V of F = V R, R the rotation nearest to F. Where R itself is not wanted this is
// twice as fast as the polar decomposition.
import package::math::matrix::{diagonal3, one_plus3, trace3};
import package::math::polar3::trace_of_stretch;
import package::math::stretch3_function::stretch3_function;
import package::math::svd3::svd3;

// Below this ratio of J² to |cof F|² |F|², which is 1/9 at rest, the least value is so small beside the others that B, their
// squares, has lost digits of it.
const FLATNESS = 0.015;

/// F Fᵀ - 1 of F = 1 + h, with all digits of a small h.
fn left_square3(h: mat3x3f) -> mat3x3f {
  return h + transpose(h) + h * transpose(h);
}

/// V - 1 of F = 1 + h, given F Fᵀ - 1. f32: errs by 1e-6 of the largest value of V, and of the largest of V - 1 where that is
/// small. Any finite h; where det F < 0 the value of V nearest to 0 is negative.
///
/// V² = B = F Fᵀ, and with the invariants t, e and J of V Cayley–Hamilton gives (t e - J) V = t J 1 + (t² - e) B - B².
fn left_strain3(h: mat3x3f, excess: mat3x3f) -> mat3x3f {
  let f = one_plus3(h);
  let b = one_plus3(excess);
  let square = b * b;
  let size = trace3(b);
  let volume = determinant(f);
  let cofactor_size = 0.5 * (size * size - trace3(square));
  if (volume <= 0.0 || volume * volume <= FLATNESS * cofactor_size * size) {
    let svd = svd3(f);
    return stretch3_function(svd, svd.sigma - 1.0);
  }
  let t = trace_of_stretch(size, cofactor_size, volume);
  let e = 0.5 * (t * t - size);
  let v = (diagonal3(vec3f(t * volume)) + b * (t * t - e) - square) * (1.0 / (t * e - volume));
  // A step towards V² = B, as if all values were the same: it undoes the rounding of t, and with V = 1 + x, x² + 2x = B - 1,
  // that of the whole.
  let x = v - diagonal3(vec3f(1.0));
  return x + (excess - x * 2.0 - x * x) * (1.5 / t);
}
