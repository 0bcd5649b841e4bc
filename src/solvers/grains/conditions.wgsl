// Counts what should not happen, and names the grains to which it happens. Words of `warnings`: how often each condition was counted;
// for each a grain that shows it; then where a grain is sorted whose name is told when it has moved.
import package::solvers::grains::contact_law::DEEP;
import package::solvers::grains::grain_types::{CONTACT_OVERFLOW, TOO_DEEP};

// scratch
@group(0) @binding(14) var<storage, read_write> warnings: array<atomic<u32>>;

/// An overlap that no material bears; the others are in grain_types.wgsl.
const CRUSHED = 6u;
/// How many conditions there are.
const CONDITIONS = 7u;
/// Words of grains, as they are sorted, that show `TOO_DEEP` and `CRUSHED`.
const DEEP_SLOT = 14u;
const CRUSHED_SLOT = 15u;
/// In parts of the smaller radius.
const CRUSHING = 0.5;

/// What names a grain: the lowest index is the highest word, and nobody is 0.
fn name_of(id: u32) -> u32 {
  return 0xffffffffu - id;
}

/// The grain that a name is of.
fn named_by(name: u32) -> u32 {
  return 0xffffffffu - name;
}

/// Grain `id` of the state shows a condition.
fn warn(condition: u32, id: u32) {
  atomicAdd(&warnings[condition], 1u);
  atomicMax(&warnings[CONDITIONS + condition], name_of(id));
}

/// So many contacts of grain `id` of the state have no place.
fn overflow(missing: u32, id: u32) {
  atomicAdd(&warnings[CONTACT_OVERFLOW], missing);
  atomicMax(&warnings[CONDITIONS + CONTACT_OVERFLOW], name_of(id));
}

/// Looks at the gap of a contact of a grain, as it is sorted; `radius`: the smaller one.
fn look_at_depth(i: u32, gap: f32, radius: f32) {
  if (gap >= -DEEP * radius) { return; }
  atomicAdd(&warnings[TOO_DEEP], 1u);
  atomicMax(&warnings[DEEP_SLOT], name_of(i));
  if (gap >= -CRUSHING * radius) { return; }
  atomicAdd(&warnings[CRUSHED], 1u);
  atomicMax(&warnings[CRUSHED_SLOT], name_of(i));
}
