// The contacts of a brick in the order in which a workgroup solves them: run after run, each of contacts that share no grain, one a thread.
import package::solvers::grains::bricks::bricks::{BrickGrid, TURNS};
import package::solvers::grains::colours::SHARED;

// params
@group(0) @binding(1) var<uniform> grid: BrickGrid;
// scratch
/// Where each turn of each brick begins; see `shared_key` and `grain_list` for what follows
@group(0) @binding(5) var<storage, read> brick_starts: array<u32>;

struct Run {
  /// Its turn
  key: u32,
  begin: u32,
  end: u32,
}

/// The first turn of a brick of a tiling.
fn first_key(tiling: u32, brick: u32) -> u32 {
  return (tiling * grid.total + brick) * TURNS;
}

/// The run that begins with a contact of this turn or of one after it; none if that is the last.
fn run_from(key: u32, begin: u32, last: u32, threads: u32) -> Run {
  var its = key;
  if (begin < last) {
    while (brick_starts[its + 1u] <= begin) { its++; }
  }
  let width = select(threads, 1u, its % TURNS == SHARED);
  return Run(its, begin, min(brick_starts[its + 1u], begin + width));
}

fn next_run(run: Run, last: u32, threads: u32) -> Run {
  return run_from(run.key, run.end, last, threads);
}
