// What the grains do to each body: sums over a block of grains, in the order of the grains. One thread a block and body.
import package::solvers::grains::cells::{cell_total, coarse_grid, fine_grid, CellGrid};
import package::solvers::grains::grain_types::{part_of_wall, Extra, Grain, StepParams, WallContact};
import package::solvers::parts::load_types::{BodyLoad, BLOCK};
import package::solvers::parts::part_types::Part;

// params
@group(0) @binding(0) var<uniform> params: StepParams;
// scratch
@group(0) @binding(1) var<storage, read> parts: array<Part>;
@group(0) @binding(2) var<storage, read> grains: array<Grain>;
@group(0) @binding(3) var<storage, read> wall_starts: array<u32>;
@group(0) @binding(4) var<storage, read> wall_contacts: array<WallContact>;
@group(0) @binding(5) var<storage, read> wall_extras: array<Extra>;
/// Block by block, those of one body of one world after another
@group(0) @binding(6) var<storage, read_write> loads: array<BodyLoad>;
@group(0) @binding(7) var<storage, read> cell_starts: array<u32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override EXTRA: bool = false;
override BODIES: u32;

/// The grains of one world in the cells of a grid: from x to y − 1.
fn in_grid(grid: CellGrid, world: u32) -> vec2u {
  let cells = cell_total(grid.cells);
  return vec2u(cell_starts[grid.first + world * cells], cell_starts[grid.first + (world + 1u) * cells]);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn grains_body_loads(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= arrayLength(&loads)) { return; }
  let blocks = (params.grains_per_world + BLOCK - 1u) / BLOCK;
  let block = id.x % blocks;
  let bodies = max(BODIES, 1u);
  let body = id.x / blocks % bodies;
  let world = id.x / blocks / bodies;
  let fine = in_grid(fine_grid(params), world);
  let coarse = in_grid(coarse_grid(params), world);
  let fine_count = fine.y - fine.x;
  let end = min((block + 1u) * BLOCK, fine_count + coarse.y - coarse.x);
  var sum = BodyLoad(vec3f(0.0), vec3f(0.0));
  for (var local = block * BLOCK; local < end; local++) {
    let i = select(coarse.x + local - fine_count, fine.x + local, local < fine_count);
    let walls_end = min(wall_starts[i + 1u], params.wall_capacity);
    for (var k = wall_starts[i]; k < walls_end; k++) {
      let contact = wall_contacts[k];
      let part = part_of_wall(contact.wall);
      if (parts[part].body != body) { continue; }
      let impulse = contact.impulse + contact.push * contact.normal;
      let touched = grains[i].position - grains[i].radius * contact.normal;
      sum.impulse -= impulse;
      sum.torque -= cross(touched - parts[part].origin, impulse);
      if (EXTRA) { sum.torque -= wall_extras[k].turn; }
    }
  }
  loads[id.x] = sum;
}
