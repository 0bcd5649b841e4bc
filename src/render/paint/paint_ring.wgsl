// A ring around the ball that is made out among the others, facing the eye. One thread a stroke of it.
import package::render::render_types::{Ball, Stroke, View};

struct Params {
  // index of the ball; none where it is past the last
  ball: u32,
  ball_count: u32,
  // [pixels]
  width: f32,
  tint: u32,
}

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 32u;
/// Strokes of a ring
const RING = 32u;
/// As in shade_strokes.wgsl.
const IN_FRONT = 2u;
/// Of the ring over that of the ball, and that of a ball too small to be seen [pixels]
const WIDER = 1.35;
const LEAST_PIXELS = 9.0;

// params
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<uniform> params: Params;
// in
@group(0) @binding(2) var<storage, read> balls: array<Ball>;
// out
@group(0) @binding(3) var<storage, read_write> strokes: array<Stroke>;

fn on_ring(ball: Ball, radius: f32, place: u32) -> vec3f {
  let angle = 6.2831853 * f32(place) / f32(RING);
  return ball.centre + radius * (cos(angle) * view.right + sin(angle) * view.up);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_ring(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= RING) { return; }
  strokes[id.x].width = 0.0;
  if (params.ball >= params.ball_count) { return; }
  let ball = balls[params.ball];
  if (ball.radius == 0.0) { return; }
  let depth = dot(ball.centre - view.eye, view.forward);
  let pixel = select(depth, 1.0, view.parallel != 0u) / view.focal;
  let radius = max(WIDER * ball.radius, LEAST_PIXELS * pixel);
  strokes[id.x].a = on_ring(ball, radius, id.x);
  strokes[id.x].b = on_ring(ball, radius, id.x + 1u);
  strokes[id.x].width = params.width;
  strokes[id.x].tint = params.tint;
  strokes[id.x].lift = 0.0;
  strokes[id.x].owner = IN_FRONT;
}
