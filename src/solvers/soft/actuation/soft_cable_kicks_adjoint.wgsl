// The reverse of soft_cable_kicks for the places and masses of its particles; derivatives by velocities pass as they are. One
// thread a particle. On a way of length d and direction t, from here to there, the derivative by the way is
// T (1 − t tᵀ) (f̄ here − f̄ there)/d + ē t, with ē that by the excess length; here it counts backwards.
import package::solvers::soft::actuation::cable_bars::{force_bar, matter};
import package::solvers::soft::actuation::cable_places::{way_between, words_a_particle, DIMENSIONS};
import package::solvers::soft::actuation::cable_types::{Knot, KnotWay, Tension};
import package::solvers::soft::soft_types::SoftParams;

// params; 1 to 3: positions, derivatives by velocities, matter
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(4) var<storage, read> knots: array<Knot>;
@group(0) @binding(5) var<storage, read> knot_ways: array<KnotWay>;
// scratch
@group(0) @binding(6) var<storage, read> tensions: array<Tension>;
// gradient
/// Words like those of positions
@group(0) @binding(7) var<storage, read_write> position_bar: array<f32>;
/// Of every particle of every world: mass and volume
@group(0) @binding(8) var<storage, read_write> matter_bars: array<vec2f>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override WORLDS: u32 = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_cable_kicks_adjoint(@builtin(global_invocation_id) id: vec3u) {
  let knot_count = arrayLength(&knots);
  if (id.x >= knot_count * WORLDS) { return; }
  let knot = knots[id.x % knot_count];
  let world = id.x / knot_count;
  let cable_count = arrayLength(&tensions) / WORLDS;
  let world_first = world * params.world_particles;
  let particle = world_first + knot.particle;
  let own_bar = force_bar(params, particle);
  var force = vec3f(0.0);
  var bar = vec3f(0.0);
  for (var k = knot.first; k < knot.end; k++) {
    let way = knot_ways[k];
    let pull = tensions[world * cable_count + way.cable];
    let along = way_between(particle, world_first + way.to);
    // A way without length has no direction that could turn.
    if (along.w == 0.0) { continue; }
    force += pull.tension * along.xyz;
    let across = own_bar - force_bar(params, world_first + way.to);
    let turning = across - dot(across, along.xyz) * along.xyz;
    bar -= (pull.tension / along.w) * turning + pull.excess_bar * along.xyz;
  }
  for (var axis = 0u; axis < DIMENSIONS; axis++) { position_bar[words_a_particle() * particle + axis] += bar[axis]; }
  // The kick is dt f/m.
  matter_bars[particle].x -= dot(force, own_bar) / matter[knot.particle].x;
}
