// A sort of keys that are nearly in order already: neighbours have neighbouring keys, so a workgroup counts a window of
// keys around those of its tile in its own memory, and only what lies outside goes to memory at large.

struct NearParams {
  /// The most items there can be.
  capacity: u32,
  key_count: u32,
}

@if(CPU) const NEAR_TILE = 8192u;
@else const NEAR_TILE = 2048u;
/// Fewest items for which this is faster than digits: it takes more dispatches. The CPU's caches like digits better.
@if(CPU) const NEAR_LEAST = 0xffffffffu;
@else const NEAR_LEAST = 2097152u;
/// Keys in the window.
const NEAR_WINDOW = 512u;
/// Most items of one key that are compared with each other.
const NEAR_ALIKE = 256u;

/// The first key of the window around a key.
fn near_window(key: u32) -> u32 {
  return max(key, NEAR_WINDOW / 2u) - NEAR_WINDOW / 2u;
}
