// Tables of distances over the relative pose, as table-layout.ts lays them out: bricks of 4 × 8 × 8 cells, those that hold
// distances near 0. A brick has the words of its 5 × 9 × 9 nodes, then one for each of its cells.
import package::math::angle::angle_of;
import package::math::cos_sin::cos_sin;
import package::solvers::shapes::fields::shape_touch::{Pose, seen_back, turned_back};

/// How the table of two types is laid out.
struct Table {
  /// Half the side of the square of places [m]
  span: f32,
  /// Cells in a metre, and in a turn of 1 rad; 0 where turns make no difference
  cell_scale: f32,
  turn_scale: f32,
  /// After so much turn it repeats [rad]
  period: f32,
  /// What a stored number 1 stands for [m]
  unit: f32,
  /// Overlaps may be at least so deep before strokes cross [m]
  thickness: f32,
  side_cells: u32,
  turn_cells: u32,
  /// In `table_index`
  first: u32,
  /// TABLE_… below
  form: u32,
}

/// There is none: distances are computed.
const TABLE_NONE = 1u;
/// It is that of the first seen from the second.
const TABLE_SWAPPED = 2u;
/// Of two of the same type: half of the turns are stored, and the frame is turned half way to the second, so that seen from
/// the other it is the same but for signs.
const TABLE_EXCHANGED = 4u;

/// In `table_index`: nothing near within the brick, and nothing but what is too deep.
const BRICK_FAR = 0xffffffffu;
const BRICK_DEEP = 0xfffffffeu;
/// Of a cell in whose middle strokes cross
const CELL_DEEP = 0xfffffffeu;

const BRICK_TURNS = 4u;
const BRICK_SIDE = 8u;
const NODE_ROW = BRICK_SIDE + 1u;
const NODE_LAYER = NODE_ROW * NODE_ROW;
const BRICK_NODES = (BRICK_TURNS + 1u) * NODE_LAYER;
const BRICK_CELLS = BRICK_TURNS * BRICK_SIDE * BRICK_SIDE;
const BRICK_WORDS = BRICK_NODES + BRICK_CELLS;

/// Where a pose is in a table.
struct Place {
  /// With the roles that the table has
  pose: Pose,
  /// Its turn within the period [rad]
  angle: f32,
  /// Of the table's frame in the first's: cosine and sine
  frame: vec2f,
  /// −1 where it is seen from the other
  side: f32,
  /// −1 where the first is seen upside down, which makes no difference to it
  facing: f32,
  /// In the table's frame [m]
  local: vec2f,
}

fn place_in(table: Table, given: Pose) -> Place {
  var pose = given;
  if ((table.form & TABLE_SWAPPED) != 0u) { pose = seen_back(given); }
  let angle = angle_of(pose.turn);
  if ((table.form & TABLE_EXCHANGED) == 0u) {
    let rest = angle - table.period * floor(angle / table.period);
    return Place(pose, rest, vec2f(1.0, 0.0), 1.0, 1.0, pose.place);
  }
  // It repeats after a turn or half of one.
  let periods = round(angle / table.period);
  let rest = angle - table.period * periods;
  pose.turn *= select(1.0, -1.0, periods != 0.0);
  let side = select(1.0, -1.0, rest < 0.0);
  // Forwards it is the second that is taken to have turned by half, backwards the first: so either sees the other alike.
  let facing = select(1.0, -1.0, periods < 0.0);
  pose.place *= facing;
  let frame = half_turn(pose.turn, side);
  return Place(pose, abs(rest), frame, side, facing, side * turned_back(frame, pose.place));
}

/// Cosine and sine of half an angle within ± π, of which `side` is the sign.
fn half_turn(turn: vec2f, side: f32) -> vec2f {
  let larger = sqrt(0.5 + 0.5 * abs(turn.x));
  let smaller = 0.5 * abs(turn.y) / larger;
  return select(vec2f(smaller, side * larger), vec2f(larger, side * smaller), turn.x >= 0.0);
}

/// The pose, with the roles of the table, of a place in it.
fn pose_at(table: Table, angle: f32, local: vec2f) -> Pose {
  let turn = cos_sin(angle);
  if ((table.form & TABLE_EXCHANGED) == 0u) { return Pose(local, turn); }
  let frame = cos_sin(0.5 * angle);
  return Pose(vec2f(frame.x * local.x - frame.y * local.y, frame.y * local.x + frame.x * local.y), turn);
}
