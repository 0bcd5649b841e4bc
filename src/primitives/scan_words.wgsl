// Words read four at a time: the last vector of an array may hold words that are not the caller's.

fn vectors_for(count: u32) -> u32 {
  return count / 4u + u32(count % 4u != 0u);
}

/// Which words of vector `index` are among the first `count`.
fn below(index: u32, count: u32) -> vec4<bool> {
  return vec4u(index * 4u) + vec4u(0u, 1u, 2u, 3u) < vec4u(count);
}

fn sum_of(words: vec4u) -> u32 {
  return words.x + words.y + words.z + words.w;
}

/// Exclusive sums of four words that follow what sums to `before`.
fn scan_of(words: vec4u, before: u32) -> vec4u {
  let second = before + words.x;
  let third = second + words.y;
  return vec4u(before, second, third, third + words.z);
}
