// Narrow phase with tables. Where grains touch in one place at most, that is interpolated: a smooth field, which has an energy.
// Where they may touch in several, the table says who is near, and their strokes say where: what interlocks is held by both sides
// of a stroke, which lie between the same two nodes.
import package::solvers::shapes::shape_types::{Candidate, ShapePose, Touch, FAR, NONE, TOO_DEEP};
import package::solvers::shapes::fields::exact_touches::{Touches, exact_touches};
import package::solvers::shapes::fields::field_params::{FieldParams, pose_between};
import package::solvers::shapes::fields::half_floats::{high_halves, low_halves};
import package::solvers::shapes::fields::shape_strokes::outline_of;
import package::solvers::shapes::fields::shape_table::{
  Place, Table, place_in, BRICK_DEEP, BRICK_FAR, BRICK_NODES, BRICK_SIDE, BRICK_TURNS, BRICK_WORDS, CELL_DEEP,
  NODE_LAYER, NODE_ROW, TABLE_EXCHANGED, TABLE_NONE, TABLE_SWAPPED,
};
import package::solvers::shapes::fields::shape_touch::turned;
import package::solvers::shapes::fields::touches::{exchanged, far_touch};

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

/// `turn` is that of the first in the world, with the roles that the table has.
fn nearest_in(table: Table, place: Place, turn: vec2f, reach: f32) -> Touch {
  if (max(abs(place.local.x), abs(place.local.y)) >= table.span) { return far_touch(FAR); }
  let at = vec3f(place.angle * table.turn_scale, (place.local.yx + table.span) * table.cell_scale);
  let last = vec3u(table.turn_cells, table.side_cells, table.side_cells) - 1u;
  let cell = min(vec3u(at), last);
  let part = at - vec3f(cell);
  let sides = table.side_cells / BRICK_SIDE;
  let brick = table_index[table.first + (cell.x / BRICK_TURNS * sides + cell.y / BRICK_SIDE) * sides + cell.z / BRICK_SIDE];
  if (brick == BRICK_FAR) { return far_touch(FAR); }
  if (brick == BRICK_DEEP) { return far_touch(TOO_DEEP); }
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
  if (bricks[cell_number] == CELL_DEEP && gap < -table.thickness) { return far_touch(TOO_DEEP); }
  if (gap > reach) { return far_touch(FAR); }
  let slope = vec2f(dot(y, d.yw - d.xz), dot(x, d.zw - d.xy)) * (place.side * table.unit * table.cell_scale);
  let arms = high_halves(before);
  let arm = dot(weights, arms + part.x * (high_halves(after) - arms)) * (place.side * table.unit);
  // From the frame of the table to that of the first grain, which turns half as much as the second or not at all.
  let gradient = turned(place.frame, slope);
  let torque = place.pose.place.x * gradient.y - place.pose.place.y * gradient.x;
  let share = select(0.0, 0.5, (table.form & TABLE_EXCHANGED) != 0u);
  let turn_second = dot(weights, rise) * (place.side * table.unit * table.turn_scale) - share * torque;
  let half = 0.5 * dot(place.pose.place, gradient) / max(length(gradient), 1e-20);
  return Touch(turned(turn, gradient), gap, -turn_second - torque, turn_second, arm + half, arm - half, NONE);
}

fn narrow(c: u32) -> Touches {
  let candidate = candidates[c];
  let one = poses[candidate.first];
  let two = poses[candidate.second];
  let reach = min(params.reach, candidate.reach);
  let pose = pose_between(one, two, params.period);
  let table = tables[one.kind * TYPES + two.kind];
  var may_cross = true;
  var is_exact = SOME_EXACT && (table.form & TABLE_NONE) != 0u;
  if (!is_exact) {
    let place = place_in(table, pose);
    let is_swapped = (table.form & TABLE_SWAPPED) != 0u;
    // Between nodes a table may be off by as much as distances change over half a cell.
    let sight = reach + select(0.0, 0.5 / table.cell_scale, CONTACTS > 1u);
    var nearest = nearest_in(table, place, select(place.facing * one.turn, two.turn, is_swapped), sight);
    if (is_swapped) { nearest = exchanged(nearest); }
    is_exact = CONTACTS > 1u && abs(nearest.gap) < FAR;
    // What a table is off by is far less than the thickness of strokes that it was made for.
    may_cross = nearest.gap < -0.5 * table.thickness;
    if (!is_exact) { return Touches(nearest, far_touch(FAR)); }
  }
  return exact_touches(outline_of(one.kind), outline_of(two.kind), pose, one.turn, reach, CONTACTS, may_cross);
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
