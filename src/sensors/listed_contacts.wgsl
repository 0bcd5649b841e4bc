// Contacts of the grains of all worlds, grain by grain, for sums over those in a box.
import package::sensors::contact_box::{place_of_branch, place_of_frame, ContactParams, ContactPlace};
import package::sensors::contact_types::ListedGrain;

// params
@group(0) @binding(0) var<uniform> params: ContactParams;
// state in
@group(0) @binding(1) var<storage, read> force: array<vec4f>;
// scratch
@group(0) @binding(2) var<storage, read> listed: array<ListedGrain>;
@group(0) @binding(3) var<storage, read> links: array<vec4f>;
@group(0) @binding(4) var<storage, read> frames: array<vec4f>;

/// Whether contacts have frames: else their branches tell all.
override FRAMED: bool = false;

// Of the grains of one world: short, since sums within a tile are rounded to f32 and sums of tiles are not.
const TILE_GRAINS = 256u;

fn contact_place(grain: ListedGrain, place: u32) -> ContactPlace {
  if (FRAMED) { return place_of_frame(grain, frames[place]); }
  return place_of_branch(grain, links[place].xyz);
}
