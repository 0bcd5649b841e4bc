// Mass and momentum of a node as integers: their sums do not depend on the order of the summands. Values up to 2¹¹ fit.

const UNITS = 1048576.0;

fn to_words(value: vec4f) -> vec4i {
  return vec4i(round(value * UNITS));
}

fn from_words(words: vec4i) -> vec4f {
  return vec4f(words) * (1.0 / UNITS);
}
