// Grid update: momentum to velocity, gravity, and walls that let nothing through but let go of it.
import package::bench::mpm::mpm_types::{MpmParams, GRID};
import package::bench::mpm::mpm_fixed_point::from_words;

// params
@group(0) @binding(0) var<uniform> params: MpmParams;
// scratch: momentum and mass in, velocity and mass out
@if(CPU) @group(0) @binding(1) var<storage, read_write> nodes: array<vec4f>;
@if(GPU) @group(0) @binding(1) var<storage, read_write> nodes: array<i32>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 256u;

/// Nodes that belong to a wall, on either side.
const WALL = 3u;
const FAST = 1e30;

@if(CPU)
fn load_node(i: u32) -> vec4f {
  return nodes[i];
}
@if(CPU)
fn store_node(i: u32, value: vec4f) {
  nodes[i] = value;
}

@if(GPU)
fn load_node(i: u32) -> vec4f {
  return from_words(vec4i(nodes[4u * i], nodes[4u * i + 1u], nodes[4u * i + 2u], nodes[4u * i + 3u]));
}
@if(GPU)
fn store_node(i: u32, value: vec4f) {
  let words = bitcast<vec4i>(value);
  nodes[4u * i] = words.x;
  nodes[4u * i + 1u] = words.y;
  nodes[4u * i + 2u] = words.z;
  nodes[4u * i + 3u] = words.w;
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn mpm_grid(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= GRID * GRID * GRID) { return; }
  let node = load_node(i);
  if (node.w <= 0.0) {
    // A mass that was rounded to nothing may have left some momentum, whose words would be read as any number.
    @if(GPU) store_node(i, vec4f(0.0));
    return;
  }
  let velocity = node * (1.0 / node.w) + vec4f(0.0, params.dt * params.gravity, 0.0, 0.0);
  let place = vec4u(i / (GRID * GRID), (i / GRID) % GRID, i % GRID, GRID / 2u);
  let slowest = select(vec4f(-FAST), vec4f(0.0), place < vec4u(WALL));
  let fastest = select(vec4f(FAST), vec4f(0.0), place >= vec4u(GRID - WALL));
  store_node(i, min(max(velocity, slowest), fastest));
}
