// What the ray of a pixel hits, in the world's frame.
import package::render::direction::unpack_direction;
import package::render::render_types::{Ball, DEPTH_NOTHING, FACET_SMOOTH, FACET_TWO_SIDED, Facet, View};
import package::render::sight::{
  BallInView, FacetInView, Lanes, Sight, ball_depth, facet_hit_in_view, first_lane, kept, stepped,
};
import package::render::view::{image_place, pixel_ray, view_direction, view_position};

/// What pixels see that lie next to each other in a row, from this one on, if nothing is cut away.
fn open_sight(view: View, pixel: vec2f) -> Sight {
  let place = image_place(view, pixel);
  let slope = select(1.0, 0.0, view.parallel != 0u);
  let u = stepped(place.x, 1.0 / view.focal);
  return Sight(u, Lanes(place.y), slope, view.near, Lanes(-DEPTH_NOTHING), Lanes(view.far));
}

/// What is left of a sight by the clip plane.
fn clipped_sight(view: View, sight: Sight) -> Sight {
  let normal = view_direction(view, view.clip_normal);
  let aside = normal.x * sight.u + normal.y * sight.v;
  // The kept side: depth · steepness <= room.
  let room = view.clip_offset - dot(view.clip_normal, view.eye) - (1.0 - sight.slope) * aside;
  return kept(sight, room, normal.z + sight.slope * aside);
}

fn sight_of(view: View, pixel: vec2f) -> Sight {
  return clipped_sight(view, open_sight(view, pixel));
}

fn ball_in_view(view: View, ball: Ball) -> BallInView {
  let centre = view_position(view, ball.centre);
  return BallInView(centre, ball.radius, select(centre.z, 1.0, view.parallel != 0u));
}

fn corner_in_view(view: View, corner: vec3f) -> vec4f {
  let p = view_position(view, corner);
  return vec4f(p, select(p.z, 1.0, view.parallel != 0u));
}

fn facet_in_view(view: View, facet: Facet) -> FacetInView {
  let a = corner_in_view(view, facet.a);
  let b = corner_in_view(view, facet.b);
  let c = corner_in_view(view, facet.c);
  // Positive where corners turn counter-clockwise in the picture.
  let turn = dot(vec3f(a.xy, a.w), cross(vec3f(b.xy - a.xy, b.w - a.w), vec3f(c.xy - a.xy, c.w - a.w)));
  let is_back = turn < 0.0;
  let is_seen = turn > 0.0 || (is_back && (facet.flags & FACET_TWO_SIDED) != 0u);
  return FacetInView(a, select(b, c, is_back), select(c, b, is_back), is_seen);
}

struct Hit {
  /// DEPTH_NOTHING where there is none
  depth: f32,
  /// Of length 1, towards the eye
  normal: vec3f,
}

/// Where the ray of a pixel enters a ball. Where the clip plane opens it, the cut is hit, with the plane's normal.
fn ball_hit(view: View, pixel: vec2f, ball: Ball) -> Hit {
  let seen = ball_in_view(view, ball);
  let sight = sight_of(view, pixel);
  let depth = first_lane(ball_depth(sight, seen));
  if (depth >= DEPTH_NOTHING) { return Hit(DEPTH_NOTHING, -view.forward); }
  if (depth <= first_lane(sight.nearest)) { return Hit(depth, view.clip_normal); }
  // From the centre to the place, without the rounding of far coordinates.
  let aside = vec2f(first_lane(sight.u), first_lane(sight.v)) * select(depth, 1.0, view.parallel != 0u) - seen.centre.xy;
  return Hit(depth, normalize(aside.x * view.right + aside.y * view.up + (depth - seen.centre.z) * view.forward));
}

/// Where the ray of a pixel meets a facet.
fn facet_hit(view: View, pixel: vec2f, facet: Facet) -> Hit {
  let seen = facet_in_view(view, facet);
  let hit = facet_hit_in_view(sight_of(view, pixel), seen);
  let depth = first_lane(hit.depth);
  if (depth >= DEPTH_NOTHING || !seen.is_seen) { return Hit(DEPTH_NOTHING, -view.forward); }
  var normal = normalize(cross(facet.b - facet.a, facet.c - facet.a));
  let is_back = dot(normal, pixel_ray(view, pixel).direction) > 0.0;
  if ((facet.flags & FACET_SMOOTH) != 0u) {
    let shares = vec3f(first_lane(hit.a), first_lane(hit.b), first_lane(hit.c));
    let b = unpack_direction(select(facet.normal_b, facet.normal_c, is_back));
    let c = unpack_direction(select(facet.normal_c, facet.normal_b, is_back));
    normal = normalize(shares.x * unpack_direction(facet.normal_a) + shares.y * b + shares.z * c);
  }
  return Hit(depth, select(normal, -normal, is_back));
}
