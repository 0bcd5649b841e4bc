// Flat grains drawn into the tile that a CPU thread keeps.
import package::render::outline::outlines::{OutlineInView, edge_distance, plane_hit};
import package::render::raster::tile_draw::group_sight;
import package::render::raster::tile_memory::{Groups, ROW_GROUPS, keep};
import package::render::render_types::{DEPTH_NOTHING, View};
import package::render::sight::{LaneFlags, Lanes, Sight};

/// [pixels]
const FRINGE = 0.5;

/// Where rays meet a grain, or pass its edge by less than half a pixel: such pixels show a part of it. Of several grains that
/// one is seen that covers more: what passes by counts as farther by as much.
fn outline_depth(sight: Sight, outline: OutlineInView, normal: vec3f) -> Lanes {
  let hit = plane_hit(sight, outline, normal);
  let is_near = hit.x * hit.x + hit.y * hit.y < Lanes(1.1);
  if (!is_some(is_near)) { return Lanes(DEPTH_NOTHING); }
  let near = max(Lanes(sight.near), sight.nearest);
  let is_kept = is_near & (hit.depth > near) & (hit.depth <= sight.farthest);
  let beside = edge_distance(outline.first, hit.x, hit.y).distance;
  let is_covered = beside < FRINGE * hit.pixel;
  return select(Lanes(DEPTH_NOTHING), hit.depth + max(beside, Lanes(0.0)) / length(outline.along), is_kept & is_covered);
}

@if(CPU)
fn is_some(flags: LaneFlags) -> bool {
  return any(flags);
}

@else
fn is_some(flags: LaneFlags) -> bool {
  return flags;
}

@if(CPU)
fn draw_outline(view: View, outline: OutlineInView, item: u32, groups: Groups, corner: vec2i) {
  let normal = vec3f(view.right.z, view.up.z, view.forward.z);
  for (var row = groups.top; row < groups.bottom; row++) {
    for (var column = groups.left; column < groups.right; column++) {
      let depth = outline_depth(group_sight(view, corner, column, row), outline, normal);
      if (any(depth < Lanes(DEPTH_NOTHING))) { keep(row * ROW_GROUPS + column, depth, item); }
    }
  }
}
