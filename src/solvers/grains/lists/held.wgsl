// Candidates for contacts that a CPU holds for some steps. A search lists for each grain all that it may meet within a horizon if everybody
// goes on at the speed at which it goes now, and what is nearer than a slack besides. As long as two grains are where they would have come
// so, but for half of the slack each, they meet only if one has listed the other. Whoever is not looks around for itself, in each step.

/// Words: whether grains stay in the order of the last search, as they do where candidates are held or lists are kept
const ORDERED = 0u;
/// Steps since the search; EXPIRED once nobody looks after them any more
const AGE = 1u;
const EXPIRED = 0x40000000u;
/// Steps in a row in which lists were kept
const RESTED = 20u;
/// Grains that look around, found as they move
const LIVELIES = 2u;
/// Greatest speed, as a word [m/s]
const FASTEST = 3u;
/// Greatest ways along x, y, z since the search, and opposite to them, as ordered words [m]; found as grains move
const WAYS = 4u;
const OPPOSITE_WAYS = 7u;
/// Likewise as the step begins
const FASTEST_NOW = 10u;
const WAYS_NOW = 11u;
const OPPOSITE_WAYS_NOW = 14u;
/// Steps that they may serve, with that of the search
const HORIZON = 19u;
/// Whether a grain is outside the domain, or nowhere
const ASTRAY = 18u;
/// How far a grain may be from where its speed in the last search would have brought it, lest it look around, as a word [m]; 0 where no
/// candidates are held. The host writes it.
const HALF_SLACK = 17u;

/// Marks of grains: of those whose candidates are all that they can meet, of those that look around, and of those that do so until the
/// next search, since there were too many candidates, or these come from too far. Calm grains that are so slow that two of them meet over
/// no more than the envelope are still.
const STILL = 0u;
const CALM = 1u;
const LIVELY = 2u;
const WIDE = 3u;

/// In place of the number of candidates: too many, or from too far.
const TOO_MANY = 0xffffffffu;

/// A grain in the last search [m, m/s].
struct Reference {
  position: vec3f,
  velocity: vec3f,
}
