// What cables do to the particles that they pass through, before those give their momentum to the grid: v ← v + dt f/m. One
// thread a particle, which takes its cables in order.
import package::solvers::soft::actuation::cable_places::{way_between, words_a_particle, DIMENSIONS};
import package::solvers::soft::actuation::cable_types::{Knot, KnotWay, Tension};
import package::solvers::soft::soft_types::SoftParams;

// params; 1: positions
@group(0) @binding(0) var<uniform> params: SoftParams;
// model
@group(0) @binding(2) var<storage, read> knots: array<Knot>;
@group(0) @binding(3) var<storage, read> knot_ways: array<KnotWay>;
/// Of one world: mass, volume at rest, μ, λ [kg, m³, Pa, Pa]
@group(0) @binding(4) var<storage, read> matter: array<vec4f>;
// scratch
@group(0) @binding(5) var<storage, read> tensions: array<Tension>;
// state in and out
/// Words like those of positions [m/s]
@group(0) @binding(6) var<storage, read_write> velocity: array<f32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;

override WORLDS: u32 = 1u;

@compute @workgroup_size(WORKGROUP_SIZE)
fn soft_cable_kicks(@builtin(global_invocation_id) id: vec3u) {
  let knot_count = arrayLength(&knots);
  if (id.x >= knot_count * WORLDS) { return; }
  let knot = knots[id.x % knot_count];
  let world = id.x / knot_count;
  let cable_count = arrayLength(&tensions) / WORLDS;
  let world_first = world * params.world_particles;
  let particle = world_first + knot.particle;
  var force = vec3f(0.0);
  for (var k = knot.first; k < knot.end; k++) {
    let way = knot_ways[k];
    force += tensions[world * cable_count + way.cable].tension * way_between(particle, world_first + way.to).xyz;
  }
  let kick = (params.dt / matter[knot.particle].x) * force;
  for (var axis = 0u; axis < DIMENSIONS; axis++) { velocity[words_a_particle() * particle + axis] += kick[axis]; }
}
