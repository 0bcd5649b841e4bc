// Items in the memory of a GPU's workgroup, brought there by one thread each and looked at by all.
import package::render::hits::{ball_in_view, facet_in_view};
import package::render::raster::raster_types::{TILE_HEIGHT, TILE_WIDTH};
import package::render::raster::stroke::{StrokeInView, stroke_depth, stroke_in_view};
import package::render::raster::tile_lists::{balls, facets, strokes, view};
import package::render::render_types::{DEPTH_NOTHING, ITEM_BALL, ITEM_FACET, ITEM_STROKE, item_index, item_kind};
import package::render::sight::{BallInView, FacetInView, Lanes, Sight, ball_depth, facet_hit_in_view};

const STAGE_SIZE = TILE_WIDTH * TILE_HEIGHT;

var<workgroup> staged_items: array<u32, STAGE_SIZE>;
var<workgroup> staged_a: array<vec4f, STAGE_SIZE>;
var<workgroup> staged_b: array<vec4f, STAGE_SIZE>;
var<workgroup> staged_c: array<vec4f, STAGE_SIZE>;

fn stage(slot: u32, item: u32) {
  let index = item_index(item);
  staged_items[slot] = item;
  switch (item_kind(item)) {
    case ITEM_BALL: {
      let ball = ball_in_view(view, balls[index]);
      staged_a[slot] = vec4f(ball.centre, ball.radius);
    }
    case ITEM_FACET: {
      let facet = facet_in_view(view, facets[index]);
      staged_a[slot] = facet.a;
      staged_b[slot] = facet.b;
      staged_c[slot] = facet.c;
    }
    case ITEM_STROKE: {
      let stroke = stroke_in_view(view, strokes[index]);
      staged_a[slot] = stroke.a;
      staged_b[slot] = stroke.b;
      staged_c[slot] = vec4f(stroke.half_width, stroke.lift, 0.0, 0.0);
    }
    default: {}
  }
}

/// Of the item in a slot, at the pixel with this middle.
fn staged_depth(sight: Sight, pixel: vec2f, slot: u32) -> Lanes {
  let a = staged_a[slot];
  switch (item_kind(staged_items[slot])) {
    case ITEM_BALL: { return ball_depth(sight, BallInView(a.xyz, a.w, select(a.z, 1.0, view.parallel != 0u))); }
    case ITEM_FACET: { return facet_hit_in_view(sight, FacetInView(a, staged_b[slot], staged_c[slot], true)).depth; }
    case ITEM_STROKE: {
      let size = staged_c[slot];
      return stroke_depth(sight, Lanes(pixel.x), Lanes(pixel.y), StrokeInView(a, staged_b[slot], size.x, size.y));
    }
    default: { return Lanes(DEPTH_NOTHING); }
  }
}
