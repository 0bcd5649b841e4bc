// J of a fluid adds up the divergence of its velocity, and nothing in that compares it with how near particles are: what was
// stretched in spray, and what gathered between nodes, comes back without pressure, and water shrinks. The grid knows how
// much room matter has: of a particle the ratio of volumes `room`, the mass of a cell at rest over that which it sees. Near
// walls and free surfaces it sees too little, so `room` is too large there and never too small: J goes down to it everywhere,
// and up only among other matter, and no farther than rest. Slowly, so that it tells the mean and not the noise of places.
import package::materials::law_types::{FLUID, LawParams};
import package::solvers::soft::soft_types::SoftParams;

/// Substeps from one look at the grid to the next, and the steps that they are.
override LOOK_SUBSTEPS: u32 = 8u;
override LOOK_STEPS: u32 = 8u;

/// In which J follows, in times that sound takes through a cell.
const FOLLOWING = 120.0;
/// Beyond, a particle may be at a wall or a surface.
const FREE_ROOM = 1.1;

fn is_due(steps: u32) -> bool { return steps % LOOK_STEPS == 0u; }

fn keeps_volume(law: LawParams) -> bool { return law.kind == FLUID && law.values.w > 0.0; }

/// `matter`: mass and volume at rest; `volume`: J.
fn kept_volume(law: LawParams, params: SoftParams, matter: vec4f, volume: f32, room: f32) -> f32 {
  let sound = sqrt(law.values.x * matter.y / matter.x);
  let share = min(f32(LOOK_SUBSTEPS) * params.dt * sound / (FOLLOWING * params.cell), 0.5);
  if (volume > room) {
    // Without tension, what is stretched has no stress that could jump.
    let bounded = select(volume, min(volume, max(room, 1.0)), law.values.z > 0.0);
    return bounded + share * (room - bounded);
  }
  if (volume < 1.0 && room < FREE_ROOM) { return volume + share * (min(room, 1.0) - volume); }
  return volume;
}
