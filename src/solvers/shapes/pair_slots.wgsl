// The touches of a pair, each in its slot: those that the field tells of, then those that were kept.
import package::solvers::shapes::kept_touch::kept_touch;
import package::solvers::shapes::shape_contacts::{touch_of, PairSource, PairTouch};
import package::solvers::shapes::shape_step::{params, poses};
import package::solvers::shapes::shape_types::Touch;
import package::solvers::shapes::touch_likeness::{MOST_KNOWN, TOLD};

// state
@group(0) @binding(12) var<storage, read> feature: array<u32>;
// scratch
@group(0) @binding(13) var<storage, read> touches: array<Touch>;
@group(0) @binding(14) var<storage, read> memories: array<u32>;
@group(0) @binding(15) var<storage, read_write> pair_touches: array<PairTouch>;

/// Where the state keeps the touch of a slot, NONE if it is new.
fn kept_in(source: PairSource, slot: u32) -> u32 {
  return memories[source.candidate * MOST_KNOWN + slot];
}

fn touch_in(source: PairSource, slot: u32) -> PairTouch {
  let remembered = kept_in(source, slot);
  if (slot < TOLD) { return touch_of(touches[2u * source.candidate + slot], remembered); }
  let kept = kept_touch(poses[source.first], poses[source.second], params.period.xy, feature[remembered]);
  return touch_of(kept, remembered);
}
