// Values of balls to colours: by their place in a range, or as the number of a colour. One thread a ball.
import package::render::colour::range_types::ColourRange;
import package::render::render_types::Ball;

struct Params {
  count: u32,
  // 1: values are places in the table
  has_labels: u32,
  // index of the ball to make out among the others; none where it is past the last
  highlight: u32,
}

const TABLE = 256u;
/// Flag of balls
const HIGHLIGHTED = 1u;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

// params
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> table: array<u32>;
// scratch
@group(0) @binding(2) var<storage, read> range: ColourRange;
// in and out
@group(0) @binding(3) var<storage, read_write> balls: array<Ball>;

@compute @workgroup_size(WORKGROUP_SIZE)
fn paint_tint(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.count) { return; }
  let value = balls[i].value;
  var place = u32(max(value, 0.0)) % TABLE;
  if (params.has_labels == 0u) {
    let share = (value - range.low) / max(range.high - range.low, 1e-30);
    place = u32(clamp(share, 0.0, 1.0) * f32(TABLE - 1u) + 0.5);
  }
  balls[i].tint = table[place];
  balls[i].flags = (balls[i].flags & ~HIGHLIGHTED) | select(0u, HIGHLIGHTED, i == params.highlight);
}
