// What pixels show of flat grains: their colour with an edge that is chamfered and drawn, so that grains which touch are
// told apart, and lies in them like light on tiles.
import package::render::outline::outlines::{CARRIED, ROUND, edge_distance, table_of, unpack_turn};
import package::render::render_types::Ball;
import package::render::shade::facet_surface::{Surfaces, look};
import package::render::shade::shade_types::{Lanes3, LanesU, linear_of, same_lanes};
import package::render::sight::Lanes;

// in
@group(0) @binding(5) var<storage, read> balls: array<Ball>;

/// Flag of balls
const HIGHLIGHTED = 1u;
/// Width of the chamfer over the radius, how steep it is, and how many pixels it is wide at most
const CHAMFER = 0.1;
const STEEP = 0.75;
const CHAMFER_PIXELS = 7.0;
/// Of the dark line along the edge: over the radius, and at least [pixels]
const RIM = 0.03;
const RIM_PIXELS = 1.1;
const RIM_LIGHT = 0.42;
/// From about one and a half of this radius on line and chamfer are there in full [pixels]
const RIM_RADIUS = 12.0;
/// Of the mark of what is round: there from this radius on, and its half width over the radius
const MARK_PIXELS = 4.0;
const MARK_WIDTH = 0.07;
const MARK_LIGHT = 0.55;

/// Of one grain at the places of several pixels; `pixel`: what one of them shows [m]
fn outline_surface(index: u32, position: Lanes3, pixel: Lanes) -> Surfaces {
  let ball = balls[index];
  let turn = unpack_turn(ball.turn);
  let size = 1.0 / max(ball.radius, 1e-30);
  let from_x = (position.x - ball.centre.x) * size;
  let from_y = (position.y - ball.centre.y) * size;
  let x = turn.x * from_x + turn.y * from_y;
  let y = turn.x * from_y - turn.y * from_x;
  let edge = edge_distance(table_of(ball.flags), x, y);
  let deep = max(-edge.distance, Lanes(0.0));
  let pixels = max(pixel * size, Lanes(1e-6));
  // Falls off towards the edge, like the rim of a tile.
  let width = min(Lanes(CHAMFER), CHAMFER_PIXELS * pixels);
  let shown = clamp(1.0 / (RIM_RADIUS * pixels) - 0.6, Lanes(0.0), Lanes(1.0));
  let tilt = STEEP * shown * clamp(1.0 - deep / width, Lanes(0.0), Lanes(1.0));
  let slope_x = tilt * (turn.x * edge.slope_x - turn.y * edge.slope_y);
  let slope_y = tilt * (turn.y * edge.slope_x + turn.x * edge.slope_y);
  let steepness = inverseSqrt(1.0 + slope_x * slope_x + slope_y * slope_y);
  let rim = max(Lanes(RIM), RIM_PIXELS * pixels);
  // Of small grains a line would leave nothing but itself.
  let dark = (1.0 - RIM_LIGHT) * clamp(1.0 / (RIM_RADIUS * pixels) - 0.5, Lanes(0.15), Lanes(1.0));
  var light = 1.0 - dark * (1.0 - smoothstep(Lanes(0.3), Lanes(1.0), deep / rim));
  if ((ball.flags & ROUND) != 0u) { light *= mark_light(x, y, pixels); }
  let covered = clamp(0.5 - edge.distance / pixels, Lanes(0.0), Lanes(1.0));
  var colour = linear_of(LanesU(ball.tint));
  if ((ball.flags & CARRIED) != 0u) { colour = same_lanes(look.carried); }
  if ((ball.flags & HIGHLIGHTED) != 0u) { colour = same_lanes(look.highlight); }
  return Surfaces(Lanes3(slope_x * steepness, slope_y * steepness, steepness), colour, light, covered, Lanes(0.0));
}

/// A line from the middle outwards, which shows how a disc is turned.
fn mark_light(x: Lanes, y: Lanes, pixels: Lanes) -> Lanes {
  let shown = clamp(1.0 / (MARK_PIXELS * pixels) - 1.0, Lanes(0.0), Lanes(1.0));
  let away = max(abs(y) - MARK_WIDTH, max(-x - MARK_WIDTH, x - 0.62));
  return 1.0 - (1.0 - MARK_LIGHT) * shown * clamp(0.5 - away / pixels, Lanes(0.0), Lanes(1.0));
}
