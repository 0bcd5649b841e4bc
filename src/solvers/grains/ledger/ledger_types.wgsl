// What the kernels of the energy ledger share. The ledger of a world is a row of 64-bit integers, two words each, low word
// first: integer sums do not depend on the order, and do not wear out over millions of steps.

/// Entries of a world, in the order of `ledgerEntries`. Works are on the grains: negative where they lose energy.
const FRICTION = 0u;
const ROLLING = 1u;
const IMPACT = 2u;
const COHESION = 3u;
const WALLS = 4u;
const CORRECTION_WORK = 5u;
const INTEGRATION = 6u;
const EXCHANGE = 7u;
/// Of all works the magnitudes
const TURNOVER = 8u;
/// Momentum that grains gained from each other: three entries
const DRIFT = 9u;
/// Of all impulses on grains, those of gravity too, the magnitudes
const IMPULSES = 12u;
const ENTRIES = 13u;
const ENTRY_WORDS = 2u;

fn ledger_place(world: u32, entry: u32) -> u32 {
  return (world * ENTRIES + entry) * ENTRY_WORDS;
}

/// Works of contacts in a step [J].
struct Works {
  friction: f32,
  rolling: f32,
  impact: f32,
  cohesion: f32,
  walls: f32,
  turnover: f32,
}

/// `slip` and `parting`: velocity of the first's contact point less that of the second's, mean of before and after the
/// step, and its part along the normal; `turning`: work of rolling and twisting resistance.
fn work_of(tangential: vec3f, push: f32, slip: vec3f, parting: f32, turning: f32) -> Works {
  let rubbing = dot(tangential, slip);
  let pressing = push * parting;
  let turnover = abs(rubbing) + abs(pressing) + abs(turning);
  return Works(rubbing, turning, select(0.0, pressing, push > 0.0), select(pressing, 0.0, push > 0.0), 0.0, turnover);
}

fn sum_of(a: Works, b: Works) -> Works {
  return Works(
    a.friction + b.friction, a.rolling + b.rolling, a.impact + b.impact,
    a.cohesion + b.cohesion, a.walls + b.walls, a.turnover + b.turnover,
  );
}
