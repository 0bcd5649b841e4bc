// Solves the contacts inside the bricks of a tiling: a workgroup takes a brick, and its colours one after another.
import package::solvers::grains::bricks::bricks::BrickGrid;
import package::solvers::grains::colours::{Turn, COLOURS};
import package::solvers::grains::effort::gate::{is_closed, CLOSED_AFTER};
import package::solvers::grains::solve_pair::{contacts, solve, solve_read};

// params
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
@group(0) @binding(5) var<storage, read> brick_starts: array<u32>;
@group(0) @binding(6) var<storage, read> gate: array<u32>;
/// Which tiling
@group(0) @binding(7) var<uniform> turn: Turn;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 128u;

/// Whether it does nothing once contacts are solved well enough.
override GATED: bool = false;

@compute @workgroup_size(WORKGROUP_SIZE)
fn bricks_sweep(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (group.x >= grid.total) { return; }
  if (GATED) { if (is_closed(gate[CLOSED_AFTER])) { return; } }
  let list = (turn.colour * grid.total + group.x) * COLOURS;
  let last = brick_starts[list + COLOURS];
  if (brick_starts[list] == last) { return; }
  // The next contact is on its way while this one is solved and others are waited for.
  var ahead = contacts[min(brick_starts[list] + lane, last - 1u)];
  for (var key = list; key < list + COLOURS; key++) {
    let end = brick_starts[key + 1u];
    if (brick_starts[key] == end) { continue; }
    var s = brick_starts[key] + lane;
    let contact = ahead;
    ahead = contacts[min(end + lane, last - 1u)];
    if (s < end) { solve_read(s, contact); }
    for (s += WORKGROUP_SIZE; s < end; s += WORKGROUP_SIZE) { solve(s); }
    storageBarrier();
  }
}
