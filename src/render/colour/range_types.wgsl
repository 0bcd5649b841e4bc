// The range of values that colours are spread over, found on the device: nothing waits for the host.

struct ColourRange {
  /// Values of the first and of the last colour
  low: f32,
  high: f32,
  /// 0 before the first time
  age: u32,
}

struct RangeParams {
  /// Values to look at: every `stride`-th element
  count: u32,
  stride: u32,
  /// Words from one element to the next, and in it of the value, and of a number that is 0 for elements that do not count
  element_words: u32,
  value_word: u32,
  presence_word: u32,
  /// 1: the range begins at 0 or below
  is_from_zero: u32,
  /// No range is narrower
  least_span: f32,
  /// Share of the way to the range of the present values that is gone at once
  haste: f32,
  /// Where it is given rather than found
  given_low: f32,
  given_high: f32,
  is_given: u32,
}

/// Bins by sign, exponent and the first three bits of the mantissa: from one to the next it is an eighth of a power of two.
const BINS = 4096u;

/// Grows with the value.
fn bin_of(value: f32) -> u32 {
  let bits = bitcast<u32>(value);
  let ordered = select(bits | 0x80000000u, ~bits, (bits & 0x80000000u) != 0u);
  return ordered >> 20u;
}

/// The least value of a bin.
fn bin_start(bin: u32) -> f32 {
  let ordered = bin << 20u;
  let bits = select(~ordered | 0x80000000u, ordered & 0x7fffffffu, (ordered & 0x80000000u) != 0u);
  return bitcast<f32>(bits);
}
