// Finds the contacts of the spheres of a layer, with each other and with those of the next layer. Of the 26 cells around
// one, the 13 that come after it are searched; with z counting fastest they are 5 runs of consecutive spheres.
import package::bench::contacts::contact_types::{Contact, ContactParams, segment_start};

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// state in
@group(0) @binding(1) var<storage, read> places: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> layer_start: array<u32>;
@group(0) @binding(3) var<storage, read> cell_start: array<u32>;
/// Number of contacts of each layer
@group(0) @binding(4) var<storage, read_write> contact_counts: array<u32>;
@group(0) @binding(5) var<storage, read_write> pairs: array<vec2u>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
/// Layers whose contacts did not fit
@group(0) @binding(7) var<storage, read_write> full_layers: array<atomic<u32>>;

const WORKGROUP_SIZE = 1u;

/// Of an overlap, this part is undone in a step.
const CORRECTION = 0.2;

/// What sphere i is tried against: consecutive spheres.
struct Run {
  begin: u32,
  end: u32,
}

/// Adds the spheres of a run that touch sphere i to the list, which ends at `found`; returns its new end.
fn collect(i: u32, run: Run, found: u32, limit: u32) -> u32 {
  let place = places[i];
  var next = found;
  let end = min(run.end, run.begin + (limit - found));
  for (var j = run.begin; j < end; j++) {
    let other = places[j];
    let d = other.xyz - place.xyz;
    let reach = place.w + other.w + params.margin;
    // Written always and kept only if it is one: whether it is cannot be foreseen, and a wrong guess costs more.
    pairs[next] = vec2u(i, j);
    next += u32(dot(d, d) < reach * reach);
  }
  return next;
}

/// The spheres of a cell and of the two beside it along z.
fn cells_around(cell: u32) -> Run {
  return Run(cell_start[cell - 1u], cell_start[cell + 2u]);
}

fn describe(k: u32) {
  let pair = pairs[k];
  let first = places[pair.x];
  let second = places[pair.y];
  let d = second.xyz - first.xyz;
  let apart = sqrt(dot(d, d));
  let gap = apart - (first.w + second.w);
  let bias = select(CORRECTION, 1.0, gap > 0.0) * gap / params.dt;
  contacts[k].normal = vec4f(d * (1.0 / apart), bias);
  contacts[k].impulse = vec4f(0.0);
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn contacts_find(@builtin(workgroup_id) group: vec3u) {
  let layer = group.x;
  if (layer + 1u >= params.cells.x) { return; }
  let begin = segment_start(params, layer, layer_start[layer]);
  let limit = segment_start(params, layer + 1u, layer_start[layer + 1u]) - 1u;
  let row = params.cells.z;
  let cells_per_layer = params.cells.y * row;
  var found = begin;
  // The rows on the border are empty.
  let last = (layer + 1u) * cells_per_layer - row;
  for (var cell = layer * cells_per_layer + row; cell < last; cell++) {
    let end = cell_start[cell + 1u];
    for (var i = cell_start[cell]; i < end; i++) {
      let next_row = cell + row;
      let next_layer = cell + cells_per_layer;
      found = collect(i, Run(i + 1u, cell_start[cell + 2u]), found, limit);
      found = collect(i, cells_around(next_row), found, limit);
      found = collect(i, cells_around(next_layer - row), found, limit);
      found = collect(i, cells_around(next_layer), found, limit);
      found = collect(i, cells_around(next_layer + row), found, limit);
    }
  }
  contact_counts[layer] = found - begin;
  if (found >= limit) { atomicAdd(&full_layers[0], 1u); }
  for (var k = begin; k < found; k++) { describe(k); }
}
