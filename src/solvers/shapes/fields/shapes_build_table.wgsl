// Fills the bricks of the table of two types: distance and arm at the nodes, and for each cell whether strokes cross there.
import package::solvers::shapes::shape_types::NONE;
import package::solvers::shapes::fields::known_touch::NOTHING_KNOWN;
import package::solvers::shapes::fields::shape_crossing::{crossing_meeting, deepest_crossing, strokes_cross};
import package::solvers::shapes::fields::shape_strokes::{Outline, outline_of};
import package::solvers::shapes::fields::shape_table::{
  Table, pose_at, BRICK_NODES, BRICK_SIDE, BRICK_WORDS, CELL_DEEP, NODE_LAYER, NODE_ROW,
};
import package::solvers::shapes::fields::shape_touch::{Pose, meeting_of, nearest_feature};

struct BuildParams {
  /// The two types, in the roles of the table
  first: u32,
  second: u32,
  /// Index of the table
  table: u32,
  /// Bricks to fill
  brick_count: u32,
  /// The first of them
  brick_first: u32,
  /// Distances up to this are found; those beyond are taken for this [m]
  reach: f32,
}

// params
@group(0) @binding(0) var<uniform> params: BuildParams;
// model: `outlines` of shape_strokes.wgsl at 1
@group(0) @binding(2) var<storage, read> tables: array<Table>;
/// Of each brick to fill, its first cell: turn, y, x
@group(0) @binding(3) var<storage, read> brick_cells: array<vec4u>;
@group(0) @binding(4) var<storage, read_write> bricks: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
@if(CPU) const PORTION = 64u;
@else const PORTION = 1u;

/// Distance and arm, which is told from the middle between the centres.
fn node(first: Outline, second: Outline, pose: Pose, unit: f32) -> u32 {
  let nearest = nearest_feature(first, second, pose, params.reach, NOTHING_KNOWN);
  let crossing = deepest_crossing(first, second, pose);
  if (crossing.segment == NONE && nearest.gap > params.reach) { return pack2x16float(vec2f(params.reach / unit, 0.0)); }
  var meeting = meeting_of(first, second, pose, nearest.feature);
  var gap = nearest.gap;
  if (crossing.segment != NONE && -crossing.depth < gap) {
    meeting = crossing_meeting(first, second, pose, crossing);
    gap = meeting.gap;
  }
  return pack2x16float(vec2f(gap, dot(meeting.place - 0.5 * pose.place, meeting.normal)) / unit);
}

fn fill(i: u32) {
  let brick = i / BRICK_WORDS;
  let word = i % BRICK_WORDS;
  let table = tables[params.table];
  let first = outline_of(params.first);
  let second = outline_of(params.second);
  let start = brick_cells[brick].xyz;
  let to = params.brick_first * BRICK_WORDS + i;
  let is_node = word < BRICK_NODES;
  // turn, y, x in cells
  var cells: vec3f;
  if (is_node) {
    cells = vec3f(start + vec3u(word / NODE_LAYER, word / NODE_ROW % NODE_ROW, word % NODE_ROW));
  } else {
    let k = word - BRICK_NODES;
    let layer = BRICK_SIDE * BRICK_SIDE;
    cells = vec3f(start + vec3u(k / layer, k / BRICK_SIDE % BRICK_SIDE, k % BRICK_SIDE)) + 0.5;
  }
  let local = vec2f(cells.z, cells.y) / table.cell_scale - table.span;
  let angle = select(0.0, cells.x / table.turn_scale, table.turn_scale > 0.0);
  let pose = pose_at(table, angle, local);
  if (is_node) { bricks[to] = node(first, second, pose, table.unit); }
  else { bricks[to] = select(0u, CELL_DEEP, strokes_cross(first, second, pose)); }
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn shapes_build_table(@builtin(global_invocation_id) id: vec3u) {
  let end = min((id.x + 1u) * PORTION, params.brick_count * BRICK_WORDS);
  for (var i = id.x * PORTION; i < end; i++) { fill(i); }
}
