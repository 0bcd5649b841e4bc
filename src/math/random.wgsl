// Random numbers without state: the n-th number is a function of a counter and a key, so every thread has its own at once and
// the stream is the same on every device and for every number of threads.
//
// Philox4x32-10 (Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011): passes BigCrush, has published
// answers to test against, needs integers only, and its 128-bit counter has room for entity, step and draw at once. Key:
// (seed of the scene, purpose). src/math/random.ts is the same stream for the host.
import package::math::cos_sin::{cos_sin_near_zero, quarter_turns};

const MULTIPLIERS = vec2u(0xd2511f53u, 0xcd9e8d57u);
const KEY_STEP = vec2u(0x9e3779b9u, 0xbb67ae85u);

/// Four independent words of 32 random bits.
fn random_bits(counter: vec4u, key: vec2u) -> vec4u {
  var c = counter;
  var k = key;
  for (var turn = 0u; turn < 10u; turn++) {
    let high = multiply_high(c.xz, MULTIPLIERS);
    let low = c.xz * MULTIPLIERS;
    c = vec4u(high.y ^ c.y ^ k.x, low.y, high.x ^ c.w ^ k.y, low.x);
    k += KEY_STEP;
  }
  return c;
}

/// The upper 32 bits of the 64-bit products, from 16-bit pieces.
fn multiply_high(a: vec2u, b: vec2u) -> vec2u {
  let half = vec2u(16u);
  let mask = vec2u(0xffffu);
  let a_low = a & mask;
  let a_high = a >> half;
  let b_low = b & mask;
  let b_high = b >> half;
  // Neither sum passes 2³²: (2¹⁶ - 1)² + 2¹⁶ - 1 is less.
  let middle = a_high * b_low + ((a_low * b_low) >> half);
  let other = a_low * b_high + (middle & mask);
  return a_high * b_high + (middle >> half) + (other >> half);
}

/// Uniform in [0, 1), multiples of 2⁻²⁴: exact, hence the same bits on every device.
fn random_uniform(bits: vec4u) -> vec4f {
  return vec4f(bits >> vec4u(8u)) * 5.9604644775390625e-8;
}

/// Four independent standard normal numbers (Box and Muller 1958), |x| ≤ 5.77. Equal on all devices but for their log and √.
fn random_normal(bits: vec4u) -> vec4f {
  // In (0, 1], so that the logarithm exists.
  let u = vec2f((bits.xz >> vec2u(8u)) + vec2u(1u)) * 5.9604644775390625e-8;
  // max: a logarithm of numbers near 1 may err to the wrong side of zero.
  let radius = sqrt(max(-2.0 * log(u), vec2f(0.0)));
  return vec4f(unit_circle(bits.y) * radius.x, unit_circle(bits.w) * radius.y);
}

/// A direction in the plane: (cos, sin) of bits · 2π/2³², within 2e-7.
fn unit_circle(bits: u32) -> vec2f {
  // The nearest quarter turn, and what is left in eighths of a turn: exact in -1 … 1.
  let quarter = (bits + 0x20000000u) >> 30u;
  let eighths = f32(bitcast<i32>(bits - (quarter << 30u)) >> 6u) * 1.1920928955078125e-7;
  return quarter_turns(cos_sin_near_zero(eighths * 0.78539816339744831), quarter);
}

/// A direction in space, uniform over the sphere (Archimedes: the height of a point is uniform).
fn unit_sphere(bits: vec2u) -> vec3f {
  // Odd multiples of 2⁻²⁴: exact, symmetric, never a pole.
  let z = f32(i32((bits.x >> 7u) | 1u) - 16777216) * 5.9604644775390625e-8;
  return vec3f(unit_circle(bits.y) * sqrt((1.0 - z) * (1.0 + z)), z);
}

/// Where index lands in a shuffle of 0 … count - 1: a permutation for each key. index < count.
fn shuffled_index(index: u32, count: u32, key: vec2u) -> u32 {
  let leading = countLeadingZeros(count - 1u);
  if (leading >= 32u) { return 0u; }
  let bits = 32u - leading;
  let words = random_bits(vec4u(0xffffffffu), key);
  // A permutation of the next power of two; what falls beyond count goes round again, less than once on average.
  var x = index;
  loop {
    x = permuted(x, bits, words);
    if (x < count) { break; }
  }
  return x;
}

/// A permutation of 0 … 2^bits - 1: steps that can each be undone within `bits` bits.
fn permuted(x: u32, bits: u32, words: vec4u) -> u32 {
  let mask = 0xffffffffu >> (32u - bits);
  let shift = max(bits >> 1u, 1u);
  var w = words;
  var y = x;
  for (var turn = 0u; turn < 10u; turn++) {
    y = ((y ^ (w.x >> 16u)) * (w.y | 1u) + w.z) & mask;
    y ^= y >> shift;
    // Other bits of other words each round.
    w = (w.yzwx >> vec4u(5u)) | (w.yzwx << vec4u(27u));
  }
  return y;
}
