// Sums of squares of numbers that may be of any size, as integers: the same whatever the order. Numbers are put into groups
// by their size, each over 8 powers of two, and every group adds in a unit of its own. A square has 17 to 32 bits in it, so
// that it is right to 1e-5, and 2^32 of them fit into 64 bits.
import package::math::power_of_two::{exponent_of, power_of_two};

/// From 2^-32, below which numbers lose bits, up to 2^32; a larger one counts as that.
const SQUARE_GROUPS = 8u;
const SMALLEST_EXPONENT = -32;
const LARGEST_BITS = 0x4f7fffffu;
/// A low and a high word of each group
const SQUARE_WORDS = 2u * SQUARE_GROUPS;

struct GroupedSquare {
  group: u32,
  /// In units of 2^(16 group - 80)
  units: u32,
}

fn grouped_square(x: f32) -> GroupedSquare {
  // Compared as integers, what is no number is larger, too.
  let size = bitcast<f32>(min(bitcast<u32>(x) & 0x7fffffffu, LARGEST_BITS));
  let group = max(exponent_of(size) - SMALLEST_EXPONENT, 0) / 8;
  let scaled = size * power_of_two(40 - 8 * group);
  return GroupedSquare(u32(group), u32(round(scaled * scaled)));
}
