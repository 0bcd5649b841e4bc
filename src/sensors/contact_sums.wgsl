// Stress and strength of the contacts of one world in a box, summed over tiles of grains: one workgroup a tile of one
// world. The host adds the tiles in f64. Sums run in a fixed order, so they are the same bits every time.
import package::sensors::contact_box::{branch_inside, contact_inside};
import package::sensors::contact_types::ListedGrain;
import package::sensors::listed_contacts::{contact_place, force, links, listed, params, TILE_GRAINS};

struct Sums {
  // force · branch along xx, yy, zz [N m]; contacts that push
  diagonal: vec4f,
  // the same along xy, xz, yz; sum of the normal forces [N]
  off_diagonal: vec4f,
  // greatest normal force [N], sum of squares [N²]; friction over its limit, contacts that have such a limit
  strength: vec4f,
}

// out: world · tiles + tile
@group(0) @binding(5) var<storage, read_write> sums: array<Sums>;

@if(CPU) const WORKGROUP_SIZE = 1u;
@else const WORKGROUP_SIZE = 64u;
const TILE = TILE_GRAINS;

var<workgroup> of_lane: array<Sums, WORKGROUP_SIZE>;

fn add(a: Sums, b: Sums) -> Sums {
  return Sums(
    a.diagonal + b.diagonal,
    a.off_diagonal + b.off_diagonal,
    vec4f(max(a.strength.x, b.strength.x), a.strength.yzw + b.strength.yzw),
  );
}

/// Of the stress only the part that is symmetric: the other vanishes where torques are in balance.
fn with_stress(total: Sums, grain: ListedGrain, branch: vec3f, f: vec3f) -> Sums {
  let l = branch * branch_inside(params, grain.position, branch);
  return Sums(
    total.diagonal + vec4f(f * l, 0.0),
    total.off_diagonal + vec4f(0.5 * (f.xxy * l.yzz + f.yzz * l.xxy), 0.0),
    total.strength,
  );
}

fn with_strength(total: Sums, push: f32, slide: f32, friction: f32) -> Sums {
  let limit = friction * push;
  let mobilised = select(vec2f(0.0), vec2f(slide / limit, 1.0), limit > 0.0);
  return Sums(
    total.diagonal + vec4f(0.0, 0.0, 0.0, 1.0),
    total.off_diagonal + vec4f(0.0, 0.0, 0.0, push),
    vec4f(max(total.strength.x, push), total.strength.yzw + vec3f(push * push, mobilised)),
  );
}

@compute @workgroup_size(WORKGROUP_SIZE)
fn contact_sums(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let world = group.x / params.tile_count;
  if (world >= params.world_count) { return; }
  let first = (group.x % params.tile_count) * TILE;
  let end = min(first + TILE, params.count);
  var total = Sums(vec4f(), vec4f(), vec4f());
  for (var local = first + lane; local < end; local += WORKGROUP_SIZE) {
    let grain = listed[world * params.count + local];
    for (var place = grain.first; place < grain.first + grain.count; place++) {
      let link = links[place];
      let touching = contact_place(grain, place);
      let push = force[place].w;
      let slide = force[place].xyz;
      // What pulls, where grains are sticky, belongs to the stress too.
      if (push != 0.0) { total = with_stress(total, grain, link.xyz, slide + push * touching.direction); }
      if (push > 0.0 && contact_inside(params, touching.point)) {
        total = with_strength(total, push, length(slide), link.w);
      }
    }
  }
  of_lane[lane] = total;
  for (var half = WORKGROUP_SIZE / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lane < half) { of_lane[lane] = add(of_lane[lane], of_lane[lane + half]); }
  }
  if (lane == 0u) { sums[group.x] = of_lane[0]; }
}
