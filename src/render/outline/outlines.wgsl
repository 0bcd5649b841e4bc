// Grains in the plane are flat: a ball stands for the circle around one, and a table says how far each place in it is from
// the edge of the outline. So a grain of any outline is one item, with the same edge at any distance.
import package::render::render_types::{Ball, View};
import package::render::sight::{Lanes, Sight};
import package::render::view::{view_direction, view_position};

@if(CPU) alias LaneWords = vec4u;
@else alias LaneWords = u32;

// model: how many distances there are along a side, then square after square, an outline each, x fastest, from −REACH to REACH;
// negative inside [radii]
@group(0) @binding(4) var<storage, read> outlines: array<f32>;

/// In the flags of a ball: 1 is that of those made out. Rounds show their turn by a mark; carried ones are part of a body.
const ROUND = 2u;
const CARRIED = 4u;
const TYPE_BIT = 3u;
/// Of a table, from its middle: a little more than the circle, for pixels that pass by its edge [radii]
const REACH = 1.1;

struct OutlineInView {
  /// [m]
  centre: vec3f,
  /// Its own axes, over its radius [1/m]
  along: vec3f,
  across: vec3f,
  /// What a pixel shows where rays are 1 m apart for a tangent of 1, in its radii
  pixel: f32,
  /// Place of its table
  first: u32,
}

/// Where rays meet the plane of a grain.
struct PlaneHit {
  /// [m]
  depth: Lanes,
  /// In the frame of the grain, in its radii; and what a pixel shows there
  x: Lanes,
  y: Lanes,
  pixel: Lanes,
}

/// Distances to the edge and where they grow, in the frame of the grain [radii].
struct EdgeDistance {
  distance: Lanes,
  slope_x: Lanes,
  slope_y: Lanes,
}

/// Cosine and sine, as `pack_turn` of paint_grains.wgsl leaves them.
fn unpack_turn(packed: u32) -> vec2f {
  return vec2f(f32(i32(packed << 16u) >> 16u), f32(i32(packed) >> 16u)) / 32767.0;
}

fn table_size() -> u32 {
  return u32(outlines[0]);
}

fn table_of(flags: u32) -> u32 {
  let size = table_size();
  return 1u + (flags >> TYPE_BIT) * size * size;
}

fn outline_in_view(view: View, ball: Ball) -> OutlineInView {
  let size = 1.0 / max(ball.radius, 1e-30);
  let turn = unpack_turn(ball.turn) * size;
  let along = view_direction(view, vec3f(turn, 0.0));
  let across = view_direction(view, vec3f(-turn.y, turn.x, 0.0));
  return OutlineInView(view_position(view, ball.centre), along, across, size / view.focal, table_of(ball.flags));
}

/// `normal`: of the plane, z of the world, in the frame of the view
fn plane_hit(sight: Sight, outline: OutlineInView, normal: vec3f) -> PlaneHit {
  let c = outline.centre;
  let aside = normal.x * sight.u + normal.y * sight.v;
  let steep = normal.z + sight.slope * aside;
  let depth = (dot(normal, c) - (1.0 - sight.slope) * aside) / select(steep, Lanes(1e-30), steep == Lanes(0.0));
  let spread = sight.slope * depth + (1.0 - sight.slope);
  let x = sight.u * spread - c.x;
  let y = sight.v * spread - c.y;
  let z = depth - c.z;
  return PlaneHit(
    depth,
    outline.along.x * x + outline.along.y * y + outline.along.z * z,
    outline.across.x * x + outline.across.y * y + outline.across.z * z,
    spread * outline.pixel,
  );
}

@if(CPU)
fn outlines_at(place: LaneWords) -> Lanes {
  return Lanes(outlines[place.x], outlines[place.y], outlines[place.z], outlines[place.w]);
}

@else
fn outlines_at(place: LaneWords) -> Lanes {
  return outlines[place];
}

/// Between the nodes around a place, which is in radii.
fn edge_distance(first: u32, x: Lanes, y: Lanes) -> EdgeDistance {
  let size = table_size();
  let last = f32(size - 1u);
  let nodes = 0.5 / REACH * last;
  let column = clamp((x + REACH) * nodes, Lanes(0.0), Lanes(last - 1e-3));
  let row = clamp((y + REACH) * nodes, Lanes(0.0), Lanes(last - 1e-3));
  let left = floor(column);
  let low = floor(row);
  let place = LaneWords(low) * LaneWords(size) + LaneWords(left) + LaneWords(first);
  let a = outlines_at(place);
  let b = outlines_at(place + LaneWords(1u));
  let c = outlines_at(place + LaneWords(size));
  let d = outlines_at(place + LaneWords(size + 1u));
  let s = column - left;
  let t = row - low;
  return EdgeDistance(mix(mix(a, b, s), mix(c, d, s), t), nodes * mix(b - a, d - c, t), nodes * mix(c - a, d - b, s));
}
