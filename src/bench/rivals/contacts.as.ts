// The contact step of the benchmark `contacts`, written by hand in AssemblyScript: the same arithmetic in the same order
// as the kernels in src/bench/contacts, on the same layout, on one thread, which spares it the grouping by layers.

/** Moves the spheres, stores the cell of each, and counts the spheres of each cell, one place on. */
export function move(
  places: usize,
  velocities: usize,
  cells: usize,
  cellStart: usize,
  count: u32,
  cellsX: u32,
  cellsY: u32,
  cellsZ: u32,
  dt: f32,
  gravity: f32,
): void {
  memory.fill(cellStart, 0, (<usize>(cellsX * cellsY * cellsZ + 1)) << 2);
  const pull = f32x4.replace_lane(f32x4.splat(0), 2, -dt * gravity);
  const step = f32x4.replace_lane(f32x4.splat(dt), 3, 0);
  const low = f32x4(1, 1, 1, 0);
  let high = f32x4.splat(1);
  high = f32x4.replace_lane(high, 0, <f32>cellsX - <f32>1.001);
  high = f32x4.replace_lane(high, 1, <f32>cellsY - <f32>1.001);
  high = f32x4.replace_lane(high, 2, <f32>cellsZ - <f32>1.001);
  for (let i: usize = 0; i < <usize>count; i++) {
    const velocity = f32x4.add(v128.load(velocities + (i << 4)), pull);
    const free = f32x4.add(v128.load(places + (i << 4)), f32x4.mul(step, velocity));
    const moved = f32x4.pmin(high, f32x4.pmax(low, free));
    v128.store(velocities + (i << 4), velocity);
    v128.store(places + (i << 4), moved);
    const at = i32x4.trunc_sat_f32x4_s(moved);
    const x = <u32>i32x4.extract_lane(at, 0);
    const y = <u32>i32x4.extract_lane(at, 1);
    const z = <u32>i32x4.extract_lane(at, 2);
    const cell = (x * cellsY + y) * cellsZ + z;
    store<u32>(cells + (i << 2), cell);
    const counter = cellStart + ((<usize>cell) << 2);
    store<u32>(counter, load<u32>(counter, 4) + 1, 4);
  }
}

/** Counting sort: afterwards the spheres of cell c are those from cellStart[c] to cellStart[c + 1]. */
export function sort(
  places: usize,
  velocities: usize,
  cells: usize,
  cellStart: usize,
  sortedPlaces: usize,
  sortedVelocities: usize,
  count: u32,
  cellCount: u32,
): void {
  let start: u32 = 0;
  const last = cellStart + ((<usize>cellCount) << 2);
  for (let counter = cellStart; counter < last; counter += 4) {
    const inCell = load<u32>(counter, 4);
    store<u32>(counter, start, 4);
    start += inCell;
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const counter = cellStart + ((<usize>load<u32>(cells + (i << 2))) << 2);
    const slot = load<u32>(counter, 4);
    store<u32>(counter, slot + 1, 4);
    v128.store(sortedPlaces + ((<usize>slot) << 4), v128.load(places + (i << 4)));
    v128.store(sortedVelocities + ((<usize>slot) << 4), v128.load(velocities + (i << 4)));
  }
}

function dot3(a: v128, b: v128): f32 {
  const products = f32x4.mul(a, b);
  return f32x4.extract_lane(products, 0) + f32x4.extract_lane(products, 1) + f32x4.extract_lane(products, 2);
}

/** Adds those of the spheres [begin, end) that touch sphere i to the pairs that end at `next`; returns their new end. */
function collect(places: usize, i: u32, begin: u32, end: u32, margin: f32, next: usize): usize {
  const place = v128.load(places + ((<usize>i) << 4));
  const reach = f32x4.extract_lane(place, 3);
  let other = places + ((<usize>begin) << 4);
  for (let j = begin; j < end; j++, other += 16) {
    const there = v128.load(other);
    const d = f32x4.sub(there, place);
    const sum = reach + load<f32>(other, 12) + margin;
    store<u64>(next, <u64>i | ((<u64>j) << 32));
    next += (<usize>u32(inline.always(dot3(d, d)) < sum * sum)) << 3;
  }
  return next;
}

/** Finds all contacts; layerEnd gets the end of each layer's part of the list. */
export function find(
  places: usize,
  cellStart: usize,
  layerEnd: usize,
  pairs: usize,
  contacts: usize,
  cellsX: u32,
  cellsY: u32,
  cellsZ: u32,
  dt: f32,
  margin: f32,
): void {
  const row = (<usize>cellsZ) << 2;
  const layerBytes = <usize>cellsY * row;
  let next = pairs;
  for (let layer: u32 = 0; layer < cellsX - 1; layer++) {
    const first = cellStart + <usize>layer * layerBytes + row;
    const last = first + layerBytes - 2 * row;
    for (let cell = first; cell < last; cell += 4) {
      const ownEnd = load<u32>(cell, 4);
      const nearEnd = load<u32>(cell, 8);
      const behind = cell + row;
      const below = cell + layerBytes - row;
      const beside = cell + layerBytes;
      const above = cell + layerBytes + row;
      for (let i = load<u32>(cell); i < ownEnd; i++) {
        next = inline.always(collect(places, i, i + 1, nearEnd, margin, next));
        next = inline.always(collect(places, i, load<u32>(behind - 4), load<u32>(behind, 8), margin, next));
        next = inline.always(collect(places, i, load<u32>(below - 4), load<u32>(below, 8), margin, next));
        next = inline.always(collect(places, i, load<u32>(beside - 4), load<u32>(beside, 8), margin, next));
        next = inline.always(collect(places, i, load<u32>(above - 4), load<u32>(above, 8), margin, next));
      }
    }
    store<u32>(layerEnd + ((<usize>layer) << 2), <u32>((next - pairs) >> 3));
  }
  let contact = contacts;
  for (let pair = pairs; pair < next; pair += 8, contact += 32) {
    const one = v128.load(places + ((<usize>load<u32>(pair)) << 4));
    const two = v128.load(places + ((<usize>load<u32>(pair, 4)) << 4));
    const d = f32x4.sub(two, one);
    const apart = sqrt<f32>(inline.always(dot3(d, d)));
    const gap = apart - (f32x4.extract_lane(one, 3) + f32x4.extract_lane(two, 3));
    const bias = ((gap > 0 ? <f32>1 : <f32>0.2) * gap) / dt;
    v128.store(contact, f32x4.replace_lane(f32x4.mul(d, f32x4.splat(<f32>1 / apart)), 3, bias));
    v128.store(contact, f32x4.splat(0), 16);
  }
}

/**
 * Projected Gauss–Seidel over the contacts [begin, end) of the list. Contacts are listed sphere by sphere: its velocity
 * stays in a register until its last one.
 */
export function sweep(velocities: usize, pairs: usize, contacts: usize, begin: u32, end: u32, friction: f32): void {
  let contact = contacts + ((<usize>begin) << 5);
  let pair = pairs + ((<usize>begin) << 3);
  const last = pairs + ((<usize>end) << 3);
  while (pair < last) {
    const i = load<u32>(pair);
    const one = velocities + ((<usize>i) << 4);
    let first = v128.load(one);
    do {
      const two = velocities + ((<usize>load<u32>(pair, 4)) << 4);
      const second = v128.load(two);
      const normal = v128.load(contact);
      const before = v128.load(contact, 16);
      const mass = <f32>1 / (f32x4.extract_lane(first, 3) + f32x4.extract_lane(second, 3));
      const relative = f32x4.sub(second, first);
      const speed = inline.always(dot3(relative, normal));
      const pushed = f32x4.extract_lane(before, 3);
      const free = pushed - mass * (speed + f32x4.extract_lane(normal, 3));
      const push = free < 0 ? <f32>0 : free;
      const slip = f32x4.sub(relative, f32x4.mul(f32x4.splat(speed), normal));
      const drag = f32x4.sub(before, f32x4.mul(f32x4.splat(mass), slip));
      const most = friction * push;
      const size = inline.always(dot3(drag, drag));
      const kept = f32x4.mul(f32x4.splat(size > most * most ? most / sqrt<f32>(size) : <f32>1), drag);
      const impulse = f32x4.add(f32x4.mul(f32x4.splat(push - pushed), normal), f32x4.sub(kept, before));
      v128.store(contact, f32x4.replace_lane(kept, 3, push), 16);
      // The fourth lane, the inverse mass, stays as it is.
      const masked = v128.and(impulse, i32x4(-1, -1, -1, 0));
      v128.store(two, f32x4.add(second, f32x4.mul(v128.shuffle<f32>(second, second, 3, 3, 3, 3), masked)));
      first = f32x4.sub(first, f32x4.mul(v128.shuffle<f32>(first, first, 3, 3, 3, 3), masked));
      pair += 8;
      contact += 32;
    } while (pair < last && load<u32>(pair) == i);
    v128.store(one, first);
  }
}
