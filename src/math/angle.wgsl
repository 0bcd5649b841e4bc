// The angle of a direction: WGSL lets a GPU's own atan2 err by 4096 of the last digit.

/// From the x axis, counter-clockwise, in (−π, π] [rad]; within 3e-7. The vector must not be 0.
@if(ORACLE) fn angle_of(v: vec2f) -> f32 {
  return atan2(v.y, v.x);
}
@else fn angle_of(v: vec2f) -> f32 {
  let a = abs(v);
  let t = min(a.x, a.y) / max(a.x, a.y);
  let q = t * t;
  // Abramowitz and Stegun 4.4.49
  let series = 1.0 + q * (-0.3333314528 + q * (0.1999355085 + q * (-0.1420889944 + q * (0.1065626393
    + q * (-0.0752896400 + q * (0.0429096138 + q * (-0.0161657367 + q * 0.0028662257)))))));
  let octant = t * series;
  let quadrant = select(octant, 1.5707963267948966 - octant, a.y > a.x);
  let half = select(quadrant, 3.141592653589793 - quadrant, v.x < 0.0);
  return select(half, -half, v.y < 0.0);
}
