// Logarithm and exponential for strains, which are small: WGSL lets log err by 2⁻²¹ near 1, more than all of a small strain.

/// ln x for x > 0, to 3e-7 of itself near 1, where x - 1 is exact.
@if(ORACLE) fn log_strain(x: f32) -> f32 {
  return log(x);
}
@else fn log_strain(x: f32) -> f32 {
  // ln x = 2 artanh z with z = (x - 1)/(x + 1): the series has 2e-9 left at |z| = ¼.
  let z = (x - 1.0) / (x + 1.0);
  let w = z * z;
  let series = 1.0 + w * (1.0 / 3.0 + w * (0.2 + w * (1.0 / 7.0 + w * (1.0 / 9.0 + w * (1.0 / 11.0)))));
  if (w <= 0.0625) { return 2.0 * z * series; }
  return log(x);
}

/// ln (1 + x) for x > -1, to 3e-7 of itself for small x.
@if(ORACLE) fn log_growth(x: f32) -> f32 {
  // Where the sum cancels, a series is exact.
  if (abs(x) <= 1e-3) { return x * (1.0 - x * (0.5 - x * (1.0 / 3.0 - x * (0.25 - x * 0.2)))); }
  return log(1.0 + x);
}
@else fn log_growth(x: f32) -> f32 {
  let z = x / (x + 2.0);
  let w = z * z;
  let series = 1.0 + w * (1.0 / 3.0 + w * (0.2 + w * (1.0 / 7.0 + w * (1.0 / 9.0 + w * (1.0 / 11.0)))));
  if (w <= 0.0625) { return 2.0 * z * series; }
  return log(1.0 + x);
}

@if(ORACLE) fn log_strain3(x: vec3f) -> vec3f {
  return log(x);
}
@else fn log_strain3(x: vec3f) -> vec3f {
  let z = (x - 1.0) / (x + 1.0);
  let w = z * z;
  let series = 1.0 + w * (1.0 / 3.0 + w * (0.2 + w * (1.0 / 7.0 + w * (1.0 / 9.0 + w * (1.0 / 11.0)))));
  if (all(w <= vec3f(0.0625))) { return 2.0 * z * series; }
  return select(log(x), 2.0 * z * series, w <= vec3f(0.0625));
}

/// eˣ - 1, to 3e-7 of itself near 0.
@if(ORACLE) fn exp_strain3(x: vec3f) -> vec3f {
  // Where the difference cancels, a series is exact.
  let series = x * (1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0))));
  return select(exp(x) - 1.0, series, abs(x) <= vec3f(1e-3));
}
@else fn exp_strain3(x: vec3f) -> vec3f {
  // 5e-8 left at |x| = ¼.
  let tail = 1.0 + x * 0.25 * (1.0 + x * 0.2 * (1.0 + x * (1.0 / 6.0)));
  let series = x * (1.0 + x * 0.5 * (1.0 + x * (1.0 / 3.0) * tail));
  if (all(abs(x) <= vec3f(0.25))) { return series; }
  return select(exp(x) - 1.0, series, abs(x) <= vec3f(0.25));
}

fn exp_strain(x: f32) -> f32 {
  return exp_strain3(vec3f(x)).x;
}

/// (eˣ - 1)/x, 1 at 0.
fn exp_quotient3(x: vec3f) -> vec3f {
  // Next to 0 a quotient of roundings; the series has 2e-15 left at the bound.
  let small = abs(x) <= vec3f(1e-3);
  let series = 1.0 + x * (0.5 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0))));
  return select(exp_strain3(x) / select(x, vec3f(1.0), small), series, small);
}
