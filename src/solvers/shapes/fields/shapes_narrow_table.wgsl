// Narrow phase with tables: the nearest touch is interpolated, the second is that of the end and stroke which the table names.
import package::math::cos_sin::cos_sin;
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, FAR, NONE, TOO_DEEP};
import package::solvers::shapes::fields::exact_touches::{Touches, exact_touches};
import package::solvers::shapes::fields::field_params::{FieldParams, pose_between};
import package::solvers::shapes::fields::half_floats::{high_halves, low_halves};
import package::solvers::shapes::fields::shape_strokes::outline_of;
import package::solvers::shapes::fields::shape_table::{
  Place, Table, place_in, BRICK_DEEP, BRICK_FAR, BRICK_NODES, BRICK_SIDE, BRICK_TURNS, BRICK_WORDS, CELL_DEEP,
  NODE_LAYER, NODE_ROW, TABLE_EXCHANGED, TABLE_NONE, TABLE_SWAPPED,
};
import package::solvers::shapes::fields::shape_touch::{meeting_of, turned, END_OF_SECOND};
import package::solvers::shapes::fields::touches::{exchanged, far_touch, touch_at};

// params
@group(0) @binding(0) var<uniform> params: FieldParams;
// model: `outlines` of shape_strokes.wgsl at 1
/// Of each first and second type
@group(0) @binding(2) var<storage, read> tables: array<Table>;
/// Where the bricks are, in bricks
@group(0) @binding(3) var<storage, read> table_index: array<u32>;
@group(0) @binding(4) var<storage, read> bricks: array<u32>;
// scratch
@group(0) @binding(5) var<storage, read> poses: array<ShapePose>;
@group(0) @binding(6) var<storage, read> candidates: array<Candidate>;
@group(0) @binding(7) var<storage, read> candidate_total: u32;
@group(0) @binding(8) var<storage, read_write> touches: array<Touch>;

override TYPES: u32;
/// Places where two grains may touch at once
override CONTACTS: u32 = 2u;
/// Whether some two types have no table
override SOME_EXACT: bool = false;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

fn nothing(gap: f32) -> Touches {
  return Touches(far_touch(gap), far_touch(FAR));
}

/// `turn` is that of the first in the world, with the roles that the table has.
fn touches_in(table: Table, place: Place, kinds: vec2u, turn: vec2f, reach: f32) -> Touches {
  if (max(abs(place.local.x), abs(place.local.y)) >= table.span) { return nothing(FAR); }
  let at = vec3f(place.angle * table.turn_scale, (place.local.yx + table.span) * table.cell_scale);
  let last = vec3u(table.turn_cells, table.side_cells, table.side_cells) - 1u;
  let cell = min(vec3u(at), last);
  let part = at - vec3f(cell);
  let sides = table.side_cells / BRICK_SIDE;
  let brick = table_index[table.first + (cell.x / BRICK_TURNS * sides + cell.y / BRICK_SIDE) * sides + cell.z / BRICK_SIDE];
  if (brick == BRICK_FAR) { return nothing(FAR); }
  if (brick == BRICK_DEEP) { return nothing(TOO_DEEP); }
  let inner = vec3u(cell.x % BRICK_TURNS, cell.y % BRICK_SIDE, cell.z % BRICK_SIDE);
  let b = brick * BRICK_WORDS + inner.x * NODE_LAYER + inner.y * NODE_ROW + inner.z;
  let t = b + NODE_LAYER;
  let before = vec4u(bricks[b], bricks[b + 1u], bricks[b + NODE_ROW], bricks[b + NODE_ROW + 1u]);
  let after = vec4u(bricks[t], bricks[t + 1u], bricks[t + NODE_ROW], bricks[t + NODE_ROW + 1u]);
  // Trilinear, and its derivative: forces have an energy, the interpolated one.
  let low = low_halves(before);
  let rise = low_halves(after) - low;
  let d = low + part.x * rise;
  let x = vec2f(1.0 - part.z, part.z);
  let y = vec2f(1.0 - part.y, part.y);
  let weights = vec4f(x, x) * y.xxyy;
  let gap = dot(weights, d) * table.unit;
  let cell_number = brick * BRICK_WORDS + BRICK_NODES + (inner.x * BRICK_SIDE + inner.y) * BRICK_SIDE + inner.z;
  let feature = bricks[cell_number];
  if (feature == CELL_DEEP && gap < -table.thickness) { return nothing(TOO_DEEP); }
  if (gap > reach) { return nothing(FAR); }
  let slope = vec2f(dot(y, d.yw - d.xz), dot(x, d.zw - d.xy)) * (place.side * table.unit * table.cell_scale);
  let arms = high_halves(before);
  let arm = dot(weights, arms + part.x * (high_halves(after) - arms)) * (place.side * table.unit);
  // From the frame of the table to that of the first grain, which turns half as much as the second or not at all.
  let gradient = turned(place.frame, slope);
  let torque = place.pose.place.x * gradient.y - place.pose.place.y * gradient.x;
  let share = select(0.0, 0.5, (table.form & TABLE_EXCHANGED) != 0u);
  let turn_second = dot(weights, rise) * (place.side * table.unit * table.turn_scale) - share * torque;
  let half = 0.5 * dot(place.pose.place, gradient) / max(length(gradient), 1e-20);
  let nearest = Touch(turned(turn, gradient), gap, -turn_second - torque, turn_second, arm + half, arm - half, NONE);
  if (CONTACTS == 1u || feature >= CELL_DEEP) { return Touches(nearest, far_touch(FAR)); }
  let end = select(feature, feature ^ END_OF_SECOND, place.side < 0.0);
  var pose = place.pose;
  if (share == 0.0) { pose.turn = cos_sin(place.angle); }
  let next = touch_at(meeting_of(outline_of(kinds.x), outline_of(kinds.y), pose, end), pose.place, turn);
  if (next.gap > reach) { return Touches(nearest, far_touch(FAR)); }
  return Touches(nearest, next);
}

fn narrow(c: u32) -> Touches {
  let candidate = candidates[c];
  let one = poses[candidate.first];
  let two = poses[candidate.second];
  let reach = min(params.reach, candidate.reach);
  let pose = pose_between(one, two, params.period);
  let table = tables[one.kind * TYPES + two.kind];
  if (SOME_EXACT && (table.form & TABLE_NONE) != 0u) {
    return exact_touches(outline_of(one.kind), outline_of(two.kind), pose, one.turn, reach, CONTACTS);
  }
  let place = place_in(table, pose);
  if ((table.form & TABLE_SWAPPED) == 0u) {
    return touches_in(table, place, vec2u(one.kind, two.kind), place.facing * one.turn, reach);
  }
  let swapped = touches_in(table, place, vec2u(two.kind, one.kind), two.turn, reach);
  return Touches(exchanged(swapped.nearest), exchanged(swapped.second));
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_narrow_table(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, min(candidate_total, arrayLength(&candidates)));
  for (var c = id.x * PORTION; c < end; c++) {
    let found = narrow(c);
    touches[2u * c] = found.nearest;
    touches[2u * c + 1u] = found.second;
  }
}
