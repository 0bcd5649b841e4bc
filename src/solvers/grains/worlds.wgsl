// Which world a grain belongs to, and which of its world it is. Most scenes have one world, and divisions are slow.
import package::solvers::grains::grain_types::StepParams;

fn world_of(params: StepParams, id: u32) -> u32 {
  if (params.world_count == 1u) { return 0u; }
  return id / params.grains_per_world;
}

fn local_id(params: StepParams, id: u32) -> u32 {
  if (params.world_count == 1u) { return id; }
  return id % params.grains_per_world;
}
