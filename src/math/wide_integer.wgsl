// Integers of 64 bits as two words, low word first, for sums that threads add to word by word.

/// The integer nearest to x, as two words; nothing for what is no number, or 2^62 and more.
fn wide_words(x: f32) -> vec2u {
  let whole = round(abs(x));
  if ((bitcast<u32>(x) & 0x7fffffffu) >= 0x5e800000u) { return vec2u(0u); }
  let high = floor(whole / 4294967296.0);
  let words = vec2u(u32(whole - high * 4294967296.0), u32(high));
  if (x >= 0.0) { return words; }
  return negative(words);
}

/// What to add to the high word when the low word held `low_before`.
fn carried(words: vec2u, low_before: u32) -> u32 {
  return words.y + select(0u, 1u, low_before + words.x < low_before);
}

/// As a number, rounded to 24 bits.
fn wide_value(words: vec2u) -> f32 {
  if (words.y < 0x80000000u) { return f32(words.y) * 4294967296.0 + f32(words.x); }
  let opposite = negative(words);
  return -(f32(opposite.y) * 4294967296.0 + f32(opposite.x));
}

fn negative(words: vec2u) -> vec2u {
  return vec2u(~words.x + 1u, ~words.y + select(0u, 1u, words.x == 0u));
}
