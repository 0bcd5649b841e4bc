// Which walls of which parts a grain may touch before the step is over. Parts are looked up in cells: each has a mask with a
// bit for every wall that is near.
import package::geometry::surface::Surface;
import package::math::quaternion::{rotate, rotate_back};
import package::solvers::grains::grain_types::{is_finite, Grain, Motion, StepParams};
import package::solvers::parts::part_types::{velocity_at, Part};
import package::solvers::grains::reach::reach;

/// Whether masses differ so much that a grain which is hit may leave as fast as another one came.
override UNEVEN: bool = false;

/// Index of the cell's first word of masks; NONE where masks say nothing: outside the cells, or for a grain too fast.
struct MaskPlace {
  first: u32,
  known: bool,
}

/// Half a radius [m]
fn half_radius(params: StepParams) -> f32 {
  return 5.0 * params.sight;
}

/// Masks hold for grains that move no farther than this in a step [m]: half a radius, as those do that fall.
@if(CPU)
fn farthest_way(params: StepParams) -> f32 {
  return half_radius(params);
}

/// On a GPU a grain that looks at all walls holds up those beside it.
@if(GPU)
fn farthest_way(params: StepParams) -> f32 {
  return params.long_sight;
}

fn mask_place(params: StepParams, position: vec3f, velocity: vec3f) -> MaskPlace {
  let place = (position - params.cell_origin) * params.part_scale;
  let is_fast = params.dt * length(velocity) > farthest_way(params);
  if (is_fast || !is_finite(place) || any(place < vec3f(0.0)) || any(place >= vec3f(params.part_cells))) {
    return MaskPlace(0u, false);
  }
  let cell = vec3u(place);
  let index = (cell.z * params.part_cells.y + cell.y) * params.part_cells.x + cell.x;
  return MaskPlace(index * params.mask_words, true);
}

/// How far from a wall a grain may be that meets it: where one may be hit by something heavy, that is not told by its velocity [m].
fn reach_of_wall(params: StepParams, radius: f32, velocity: vec3f) -> f32 {
  return max(reach(radius, velocity, params.dt), select(0.0, half_radius(params), UNEVEN));
}

/// Whether a grain meets a wall, whose `surface` it sees from its centre, in the part's frame.
fn is_near(params: StepParams, part: Part, grain: Grain, motion: Motion, surface: Surface) -> bool {
  let normal = rotate(part.rotation, surface.normal);
  let velocity = velocity_at(part, grain.position - surface.distance * normal);
  return surface.distance - grain.radius < reach_of_wall(params, grain.radius, motion.velocity - velocity);
}

/// The centre of a grain in the frame of a part.
fn seen_from(part: Part, position: vec3f) -> vec3f {
  return rotate_back(part.rotation, position - part.position);
}
