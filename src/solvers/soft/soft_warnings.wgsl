// What is counted, in the order of `warningNames`. After the counters come as many words that tell who was the first of the
// particles: all ones less its index, so that 0 is nobody.

/// A place or velocity that is no number.
const NON_FINITE = 0u;
/// More than half a cell past a face of the domain.
const OUTSIDE_DOMAIN = 1u;
/// Matter turned inside out.
const INVERTED = 2u;
/// More than half a cell in a substep.
const TOO_FAST = 3u;
/// A block for which there was no room.
const BLOCK_OVERFLOW = 4u;
/// A node whose mass is too large for its words.
const MASS_OVERFLOW = 5u;
const WARNINGS = 6u;
