// The nearest item of pixels so far; of items at the same depth, that of the lowest kind and index.
import package::render::render_types::{DEPTH_NOTHING, ITEM_NOTHING};
import package::render::sight::Lanes;

/// One word for each of the lanes.
@if(CPU) alias LaneItems = vec4u;
@else alias LaneItems = u32;

struct Nearest {
  depth: Lanes,
  item: LaneItems,
}

fn nothing_yet() -> Nearest {
  return Nearest(Lanes(DEPTH_NOTHING), LaneItems(ITEM_NOTHING));
}

fn nearer(best: Nearest, depth: Lanes, item: u32) -> Nearest {
  let wins = (depth < best.depth) | ((depth == best.depth) & (LaneItems(item) < best.item));
  return Nearest(select(best.depth, depth, wins), select(best.item, LaneItems(item), wins));
}
