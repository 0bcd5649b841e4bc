// How well the contacts of a step were solved: what each would still ask for if it were looked at once more.
import package::solvers::grains::contact_law::Impulse;
import package::solvers::grains::grain_types::StepParams;
import package::solvers::grains::ledger::square_groups::SQUARE_WORDS;

/// Words of a world. Numbers that are not negative are ordered like their bits, once −0 is made 0.
const GREATEST = 0u;
const GREATEST_FRICTION = 1u;
const APPROACH = 2u;
const BEYOND_LIMIT = 3u;
/// Contacts that bear something, and those of them that slide
const BEARING = 4u;
const SLIDING = 5u;
/// All contacts that were looked at
const CONTACTS = 6u;
/// Sums of squares, group by group of square_groups.wgsl
const SQUARE_SUM = 8u;
const FRICTION_SQUARE_SUM = SQUARE_SUM + SQUARE_WORDS;
const RESIDUAL_WORDS = FRICTION_SQUARE_SUM + SQUARE_WORDS;
/// Friction this near to its limit counts as sliding.
const NEAR_LIMIT = 0.9999;

struct Residual {
  /// Change of the normal and of the tangential impulse, as speeds over the unit
  normal: f32,
  friction: f32,
  /// Speed at which the partners come nearer than they may [m/s]
  approach: f32,
  /// Friction over its limit, as a speed over the unit; 0 within
  beyond: f32,
  bears: bool,
  slides: bool,
}

/// What gravity makes of speed in a step, or where there is none a slow motion [m/s].
fn unit_speed(params: StepParams, slow_way: f32) -> f32 {
  return max(length(params.gravity) * params.dt, slow_way / params.dt);
}

/// `wanted`: the impulse that the contact would have if it were solved once more; `limit`: of friction [N s]; `masses`:
/// effective, along the normal and across it [kg]; `approach` [m/s].
fn residual_of(now: Impulse, wanted: Impulse, limit: f32, masses: vec2f, approach: f32, unit: f32) -> Residual {
  let sliding = length(now.tangential);
  return Residual(
    abs(wanted.push - now.push) / (masses.x * unit),
    length(wanted.tangential - now.tangential) / (masses.y * unit),
    abs(max(approach, 0.0)),
    abs(max(sliding - limit, 0.0)) / (masses.y * unit),
    now.push != 0.0,
    now.push != 0.0 && limit > 0.0 && sliding >= NEAR_LIMIT * limit,
  );
}
