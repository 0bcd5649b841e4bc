// Cosine and sine together, to f32's last digits: WGSL lets a GPU's own err by 2⁻¹¹ inside a turn and by more beyond.

/// (cos, sin) of an angle [rad], within 2e-7 up to 10⁴ rad.
@if(ORACLE) fn cos_sin(angle: f32) -> vec2f {
  return vec2f(cos(angle), sin(angle));
}
@else fn cos_sin(angle: f32) -> vec2f {
  let quarters = round(angle * 0.6366197723675814);
  // π/2 in three parts, of which the first two times a small integer are exact (Cody and Waite 1980).
  let x = angle - quarters * 1.5703125 - quarters * 4.837512969970703125e-4 - quarters * 7.549789948768648e-8;
  return quarter_turns(cos_sin_near_zero(x), bitcast<u32>(i32(quarters)));
}

/// The same for |angle| ≤ π/4, by Taylor series.
@if(ORACLE) fn cos_sin_near_zero(angle: f32) -> vec2f {
  return vec2f(cos(angle), sin(angle));
}
@else fn cos_sin_near_zero(angle: f32) -> vec2f {
  let t = angle * angle;
  let cosine = 1.0 - t * (1.0 / 2.0 - t * (1.0 / 24.0 - t * (1.0 / 720.0 - t * (1.0 / 40320.0 - t * (1.0 / 3628800.0)))));
  let sine = angle * (1.0 - t * (1.0 / 6.0 - t * (1.0 / 120.0 - t * (1.0 / 5040.0 - t * (1.0 / 362880.0)))));
  return vec2f(cosine, sine);
}

/// v turned counter-clockwise by `count` right angles.
fn quarter_turns(v: vec2f, count: u32) -> vec2f {
  let turned = select(v, vec2f(-v.y, v.x), (count & 1u) != 0u);
  return select(turned, -turned, (count & 2u) != 0u);
}
