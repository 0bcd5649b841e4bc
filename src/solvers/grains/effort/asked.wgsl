// What the pairs of each world still ask of sweeps: sums over contacts of how much a sweep has changed their pushes, as integers, so that
// they are the same in any order, and whether a world is done with sweeps that gather momentum. Worlds decide alone.
import package::math::wide_integer::carried;
import package::solvers::grains::grain_types::StepParams;

/// The first word: 0 while any world goes on. After the head come the words of each world, then, where there are several worlds, which
/// one each grain is in, by sorted index.
const ALL_DONE = 0u;
const HEAD = 4u;
/// Words of a world: whether it goes on, whether it has never gone on, how far to go on along the last way, the sum of squares of
/// the sweep before, the sum below which it is done, contacts, and the worst growth of an overlap over what is let be
const STATE = 0u;
const IDLE = 1u;
const MOMENTUM = 2u;
const BEFORE = 3u;
const LIMIT = 4u;
const CONTACTS = 5u;
const GROWTH = 6u;
/// Whether growth asked when it was measured last
const GROWS = 7u;
/// Then sums of squares, low word first: of the first sweep, and of the last that was measured. On a GPU in so many pairs of words,
/// lest all wait for one.
const SUMS = 8u;
@if(CPU) const COUNTERS = 1u;
@else const COUNTERS = 16u;
const WORLD_WORDS = SUMS + 4u * COUNTERS;

/// States of a world.
const GOING_ON = 0u;
const DONE = 1u;

/// What a sweep measures: nothing, or it adds to the sum of the first sweep, or to that of the last one.
const MEASURE_NOTHING = 0u;
const MEASURE_FIRST = 1u;
const MEASURE_LAST = 2u;

/// Changes of pushes are counted as speeds over this part of what gravity makes in a step, squared, in units of a 64th.
const SMALL_CHANGE = 0.005;
const UNITS = 64.0;
/// Where there is no gravity: way in a step [m]
override SLOW_WAY: f32 = 0.0;

/// Larger terms go into the coarse sum, which counts units of this; terms count as 2^42 at most.
const COARSE = 1048576.0;
const LARGEST_TERM = 4398046511104.0;

fn world_place(world: u32) -> u32 {
  return HEAD + world * WORLD_WORDS;
}

/// Where it says which world a grain is in.
fn grain_place(params: StepParams, grain: u32) -> u32 {
  return HEAD + params.world_count * WORLD_WORDS + grain;
}

/// Units that the square of a speed has [s²/m²].
fn units_of_square(params: StepParams) -> f32 {
  let small = SMALL_CHANGE * max(length(params.gravity) * params.dt, SLOW_WAY / params.dt);
  return UNITS / (small * small);
}

/// A sum of squares of some thread.
struct Changes {
  fine: u32,
  coarse: u32,
}

/// With one term more.
fn with_term(sum: Changes, term: f32) -> Changes {
  return Changes(
    sum.fine + u32(select(term, 0.0, term >= COARSE)),
    sum.coarse + u32(min(term, LARGEST_TERM) / COARSE),
  );
}

/// As two words of an integer of 64 bits: what to add for `fine`, and for `coarse`.
fn coarse_words(sum: Changes) -> vec2u {
  return vec2u(sum.coarse << 20u, sum.coarse >> 12u);
}

/// What of both sums is carried to the high word, given what the low word was before each was added.
fn carry_of(sum: Changes, before_fine: u32, before_coarse: u32) -> u32 {
  return carried(vec2u(sum.fine, 0u), before_fine) + carried(coarse_words(sum), before_coarse);
}

/// The first of the two words to which a thread or a workgroup of this number adds.
fn sum_place(world: u32, measure: u32, number: u32) -> u32 {
  return world_place(world) + SUMS + 2u * ((measure - MEASURE_FIRST) * COUNTERS + number % COUNTERS);
}
