// What the rays of pixels hit, in the frame of the view: x to the right, y up, z forward from the eye. The formulas hold
// for perspective and parallel views alike, and for one pixel or several of a row at once.
import package::render::render_types::DEPTH_NOTHING;

/// One number for each pixel that is looked at together: four where a register holds them.
@if(CPU) alias Lanes = vec4f;
@else alias Lanes = f32;
@if(CPU) alias LaneFlags = vec4<bool>;
@else alias LaneFlags = bool;
@if(CPU) const LANES = 4u;
@else const LANES = 1u;

struct Sight {
  /// Place of the pixels in the image at tangent 1; in a parallel view [m]
  u: Lanes,
  v: Lanes,
  /// By which u and v are slopes of the ray: 1, or 0 in a parallel view
  slope: f32,
  /// [m]
  near: f32,
  /// Depths that the clip plane and the far end leave [m]
  nearest: Lanes,
  farthest: Lanes,
}

struct BallInView {
  /// [m]
  centre: vec3f,
  radius: f32,
  /// The depth of the centre, or 1 in a parallel view: by which places in the image are places at that depth
  w: f32,
}

/// Corners with x, y, z and w as of a ball, turning counter-clockwise in the picture.
struct FacetInView {
  a: vec4f,
  b: vec4f,
  c: vec4f,
  is_seen: bool,
}

struct FacetHit {
  depth: Lanes,
  /// Shares of the corners a, b and c, which sum to 1; of the facet as it was turned
  a: Lanes,
  b: Lanes,
  c: Lanes,
}

@if(CPU)
fn first_lane(lanes: Lanes) -> f32 {
  return lanes.x;
}

@else
fn first_lane(lanes: Lanes) -> f32 {
  return lanes;
}

/// first, first + step, …
@if(CPU)
fn stepped(first: f32, step_length: f32) -> Lanes {
  return first + step_length * vec4f(0.0, 1.0, 2.0, 3.0);
}

@else
fn stepped(first: f32, step_length: f32) -> Lanes {
  return first;
}

/// What is left of a sight where depth · steepness <= room.
fn kept(sight: Sight, room: Lanes, steepness: Lanes) -> Sight {
  let bound = room / select(steepness, Lanes(1.0), steepness == Lanes(0.0));
  let is_away = steepness > Lanes(0.0);
  let is_towards = steepness < Lanes(0.0);
  // Along the plane everything is kept, or nothing.
  let flat = select(Lanes(DEPTH_NOTHING), Lanes(-DEPTH_NOTHING), room >= Lanes(0.0));
  var narrowed = sight;
  narrowed.nearest = select(select(flat, Lanes(-DEPTH_NOTHING), is_away), bound, is_towards);
  narrowed.farthest = select(sight.farthest, min(sight.farthest, bound), is_away);
  return narrowed;
}

/// Where rays enter a ball, or the cut through it, and DEPTH_NOTHING where they do not. A ball that begins before the near end is
/// not seen: an eye inside a ball looks out of it.
fn ball_depth(sight: Sight, ball: BallInView) -> Lanes {
  // From where the ray passes at the depth of the centre to the centre: small beside the coordinates, so that the square
  // root loses no digits far away.
  let x = ball.centre.x - sight.u * ball.w;
  let y = ball.centre.y - sight.v * ball.w;
  let slope_u = sight.slope * sight.u;
  let slope_v = sight.slope * sight.v;
  let twist = slope_u * y - slope_v * x;
  let squared = 1.0 + slope_u * slope_u + slope_v * slope_v;
  let inside = squared * ball.radius * ball.radius - (x * x + y * y + twist * twist);
  let half_chord = sqrt(max(inside, Lanes(0.0)));
  let along = slope_u * x + slope_v * y;
  let enter = max(ball.centre.z + (along - half_chord) / squared, sight.nearest);
  let leave = min(ball.centre.z + (along + half_chord) / squared, sight.farthest);
  let is_hit = (inside > Lanes(0.0)) & (enter > Lanes(sight.near)) & (enter <= leave);
  return select(Lanes(DEPTH_NOTHING), enter, is_hit);
}

/// By which an edge reaches over its neighbour, as a share of the products that tell the sides apart: pixels on a common
/// edge are then missed by neither, whatever a device rounds.
const OVERLAP = 1e-6;

fn is_within(forth: Lanes, back: Lanes) -> LaneFlags {
  return forth - back >= -OVERLAP * abs(forth);
}

/// Where rays meet a facet, and DEPTH_NOTHING where they do not.
fn facet_hit_in_view(sight: Sight, facet: FacetInView) -> FacetHit {
  let ax = facet.a.x - sight.u * facet.a.w;
  let ay = facet.a.y - sight.v * facet.a.w;
  let bx = facet.b.x - sight.u * facet.b.w;
  let by = facet.b.y - sight.v * facet.b.w;
  let cx = facet.c.x - sight.u * facet.c.w;
  let cy = facet.c.y - sight.v * facet.c.w;
  let is_inside = is_within(bx * cy, by * cx) & is_within(cx * ay, cy * ax) & is_within(ax * by, ay * bx);
  let a = bx * cy - by * cx;
  let b = cx * ay - cy * ax;
  let c = ax * by - ay * bx;
  let sum = a + b + c;
  let whole = select(Lanes(1.0), sum, sum > Lanes(0.0));
  let depth = (a * facet.a.z + b * facet.b.z + c * facet.c.z) / whole;
  let near = max(Lanes(sight.near), sight.nearest);
  let is_hit = is_inside & (sum > Lanes(0.0)) & (depth > near) & (depth <= sight.farthest);
  return FacetHit(select(Lanes(DEPTH_NOTHING), depth, is_hit), a / whole, b / whole, c / whole);
}
