// Items in the memory of a GPU's workgroup, brought there by one thread each and looked at by all.
import package::render::hits::{ball_in_view, facet_in_view};
import package::render::raster::raster_types::{TILE_HEIGHT, TILE_WIDTH};
import package::render::raster::stroke::{StrokeInView, stroke_depth, stroke_in_view};
import package::render::render_types::{
  Ball, DEPTH_NOTHING, Facet, ITEM_BALL, ITEM_FACET, ITEM_STROKE, Stroke, View, item_kind,
};
import package::render::sight::{BallInView, FacetInView, Lanes, Sight, ball_depth, facet_hit_in_view};

const STAGE_SIZE = TILE_WIDTH * TILE_HEIGHT;

var<workgroup> staged_items: array<u32, STAGE_SIZE>;
var<workgroup> staged_a: array<vec4f, STAGE_SIZE>;
var<workgroup> staged_b: array<vec4f, STAGE_SIZE>;
var<workgroup> staged_c: array<vec4f, STAGE_SIZE>;

fn stage_ball(view: View, slot: u32, ball: Ball) {
  let seen = ball_in_view(view, ball);
  staged_a[slot] = vec4f(seen.centre, seen.radius);
}

fn stage_facet(view: View, slot: u32, facet: Facet) {
  let seen = facet_in_view(view, facet);
  staged_a[slot] = seen.a;
  staged_b[slot] = seen.b;
  staged_c[slot] = seen.c;
}

fn stage_stroke(view: View, slot: u32, stroke: Stroke) {
  let seen = stroke_in_view(view, stroke);
  staged_a[slot] = seen.a;
  staged_b[slot] = seen.b;
  staged_c[slot] = vec4f(seen.half_width, seen.lift, 0.0, 0.0);
}

/// Of the item in a slot, at the pixel with this middle.
fn staged_depth(view: View, sight: Sight, pixel: vec2f, slot: u32) -> Lanes {
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
