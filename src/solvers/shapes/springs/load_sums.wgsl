// Forces on grains, added up as integers by whoever finds them: so the order does not matter, and what one grain gets another
// loses to the last bit. A number has two words, the second for what is left of the first: together they hold every digit
// that an f32 of any contact has.

/// Words of a grain: force along x and y, and torque, two each.
const SUM_WORDS = 6u;
/// The second word counts this part of what the first counts.
const FINE = 1048576.0;
/// More than any contact pushes.
const MOST = 4194304.0;

struct Split {
  coarse: i32,
  fine: i32,
}

/// `x` in units of the coarse word.
fn split(x: f32) -> Split {
  let whole = round(clamp(x, -MOST, MOST));
  return Split(i32(whole), i32(round((clamp(x, -MOST, MOST) - whole) * FINE)));
}

fn joined(coarse: i32, fine: i32) -> f32 {
  return f32(coarse) + f32(fine) / FINE;
}
