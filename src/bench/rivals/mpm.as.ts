// The MPM substep of the benchmark `mpm`, written by hand in AssemblyScript: the same arithmetic in the same order as the
// kernels in src/bench/mpm, on the same layout, on one thread. A particle is 8 registers of 16 bytes, a node is one.

const GRID: usize = 64;
const ROW: usize = GRID << 4;
const LAYER: usize = GRID * ROW;
const GRID_BYTES: usize = GRID * LAYER;
const PARTICLE: usize = 128;

export function clear(nodes: usize): void {
  memory.fill(nodes, 0, GRID_BYTES);
}

/** (y, z, x, w) and (z, x, y, w). */
function turn(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 2, 0, 3);
}
function turnBack(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 2, 0, 1, 3);
}
function splatX(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 0, 0, 0, 0);
}
function splatY(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 1, 1, 1);
}
function splatZ(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 2, 2, 2, 2);
}

/** a·s + b·t + c·u. */
function combine(a: v128, s: v128, b: v128, t: v128, c: v128, u: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(a, s), f32x4.mul(b, t)), f32x4.mul(c, u));
}

function determinant(a: v128, b: v128, c: v128): f32 {
  const left = f32x4.mul(inline.always(turn(b)), inline.always(turnBack(c)));
  const right = f32x4.mul(inline.always(turnBack(b)), inline.always(turn(c)));
  const products = f32x4.mul(a, f32x4.sub(left, right));
  return f32x4.extract_lane(products, 0) + f32x4.extract_lane(products, 1) + f32x4.extract_lane(products, 2);
}

/** Byte offset of the lowest of the 27 nodes around a particle. */
function lowestNode(lowest: v128): usize {
  const x = <usize>i32x4.extract_lane(lowest, 0);
  const y = <usize>i32x4.extract_lane(lowest, 1);
  const z = <usize>i32x4.extract_lane(lowest, 2);
  return ((x * GRID + y) * GRID + z) << 4;
}

/** Adds weight·(w[c]·along + w[c]·d[c]·a2) to the three nodes c of a column along z; m[c] is w[c]·d[c]. */
function addColumn(
  node: usize,
  along: v128,
  a2: v128,
  weight: f32,
  w0: v128,
  w1: v128,
  w2: v128,
  m0: v128,
  m1: v128,
  m2: v128,
): void {
  const all = f32x4.splat(weight);
  const q = f32x4.mul(along, all);
  const r = f32x4.mul(a2, all);
  v128.store(node, f32x4.add(v128.load(node), f32x4.add(f32x4.mul(w0, q), f32x4.mul(m0, r))));
  v128.store(node, f32x4.add(v128.load(node, 16), f32x4.add(f32x4.mul(w1, q), f32x4.mul(m1, r))), 16);
  v128.store(node, f32x4.add(v128.load(node, 32), f32x4.add(f32x4.mul(w2, q), f32x4.mul(m2, r))), 32);
}

/** Particles [begin, end) of the array at `particles`. */
export function p2g(particles: usize, nodes: usize, begin: u32, end: u32, dt: f32, mu: f32, lambda: f32): void {
  const mass = f32x4.splat(0.125);
  const mus = f32x4.splat(mu);
  const scale = f32x4.splat(<f32>-0.5 * dt);
  const halfLambda = lambda * <f32>0.5;
  const e0 = f32x4(1, 0, 0, 0);
  const e1 = f32x4(0, 1, 0, 0);
  const e2 = f32x4(0, 0, 1, 0);
  const half = f32x4.splat(0.5);
  const last = particles + <usize>end * PARTICLE;
  for (let p = particles + <usize>begin * PARTICLE; p < last; p += PARTICLE) {
    const x = v128.load(p);
    const lowest = i32x4.trunc_sat_f32x4_s(f32x4.sub(x, half));
    const f = f32x4.sub(x, f32x4.convert_i32x4_s(lowest));
    const node = nodes + inline.always(lowestNode(lowest));

    const f0 = v128.load(p, 80);
    const f1 = v128.load(p, 96);
    const f2 = v128.load(p, 112);
    const j = inline.always(determinant(f0, f1, f2));
    const pressure = f32x4.splat(halfLambda * (j * j - 1));
    const b0 = inline.always(
      combine(f0, inline.always(splatX(f0)), f1, inline.always(splatX(f1)), f2, inline.always(splatX(f2))),
    );
    const b1 = inline.always(
      combine(f0, inline.always(splatY(f0)), f1, inline.always(splatY(f1)), f2, inline.always(splatY(f2))),
    );
    const b2 = inline.always(
      combine(f0, inline.always(splatZ(f0)), f1, inline.always(splatZ(f1)), f2, inline.always(splatZ(f2))),
    );
    const s0 = f32x4.add(f32x4.mul(mus, f32x4.sub(b0, e0)), f32x4.mul(pressure, e0));
    const s1 = f32x4.add(f32x4.mul(mus, f32x4.sub(b1, e1)), f32x4.mul(pressure, e1));
    const s2 = f32x4.add(f32x4.mul(mus, f32x4.sub(b2, e2)), f32x4.mul(pressure, e2));
    const a0 = f32x4.add(f32x4.mul(scale, s0), f32x4.mul(mass, v128.load(p, 32)));
    const a1 = f32x4.add(f32x4.mul(scale, s1), f32x4.mul(mass, v128.load(p, 48)));
    const a2 = f32x4.add(f32x4.mul(scale, s2), f32x4.mul(mass, v128.load(p, 64)));
    const momentum = f32x4.mul(mass, v128.load(p, 16));

    const low = f32x4.sub(f32x4.splat(1.5), f);
    const middle = f32x4.sub(f, f32x4.splat(1));
    const high = f32x4.sub(f, half);
    const w0 = f32x4.mul(half, f32x4.mul(low, low));
    const w1 = f32x4.sub(f32x4.splat(0.75), f32x4.mul(middle, middle));
    const w2 = f32x4.mul(half, f32x4.mul(high, high));
    const d0 = f32x4.sub(f32x4.splat(0), f);
    const d1 = f32x4.sub(f32x4.splat(1), f);
    const d2 = f32x4.sub(f32x4.splat(2), f);
    const w0z = inline.always(splatZ(w0));
    const w1z = inline.always(splatZ(w1));
    const w2z = inline.always(splatZ(w2));
    const m0 = f32x4.mul(w0z, inline.always(splatZ(d0)));
    const m1 = f32x4.mul(w1z, inline.always(splatZ(d1)));
    const m2 = f32x4.mul(w2z, inline.always(splatZ(d2)));
    const w0y = f32x4.extract_lane(w0, 1);
    const w1y = f32x4.extract_lane(w1, 1);
    const w2y = f32x4.extract_lane(w2, 1);
    const q0 = f32x4.mul(a1, inline.always(splatY(d0)));
    const q1 = f32x4.mul(a1, inline.always(splatY(d1)));
    const q2 = f32x4.mul(a1, inline.always(splatY(d2)));

    let along = f32x4.add(momentum, f32x4.mul(a0, inline.always(splatX(d0))));
    let wx = f32x4.extract_lane(w0, 0);
    inline.always(addColumn(node, f32x4.add(along, q0), a2, wx * w0y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(node + ROW, f32x4.add(along, q1), a2, wx * w1y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(node + 2 * ROW, f32x4.add(along, q2), a2, wx * w2y, w0z, w1z, w2z, m0, m1, m2));
    const second = node + LAYER;
    along = f32x4.add(momentum, f32x4.mul(a0, inline.always(splatX(d1))));
    wx = f32x4.extract_lane(w1, 0);
    inline.always(addColumn(second, f32x4.add(along, q0), a2, wx * w0y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(second + ROW, f32x4.add(along, q1), a2, wx * w1y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(second + 2 * ROW, f32x4.add(along, q2), a2, wx * w2y, w0z, w1z, w2z, m0, m1, m2));
    const third = second + LAYER;
    along = f32x4.add(momentum, f32x4.mul(a0, inline.always(splatX(d2))));
    wx = f32x4.extract_lane(w2, 0);
    inline.always(addColumn(third, f32x4.add(along, q0), a2, wx * w0y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(third + ROW, f32x4.add(along, q1), a2, wx * w1y, w0z, w1z, w2z, m0, m1, m2));
    inline.always(addColumn(third + 2 * ROW, f32x4.add(along, q2), a2, wx * w2y, w0z, w1z, w2z, m0, m1, m2));
  }
}

/** Momentum to velocity, gravity along y, and walls three nodes thick. */
export function grid(nodes: usize, dt: f32, gravity: f32): void {
  const pull = f32x4.replace_lane(f32x4.splat(0), 1, dt * gravity);
  const zero = f32x4.splat(0);
  const fast = f32x4.splat(1e30);
  let node = nodes;
  for (let x: i32 = 0; x < <i32>GRID; x++) {
    for (let y: i32 = 0; y < <i32>GRID; y++) {
      for (let z: i32 = 0; z < <i32>GRID; z++, node += 16) {
        const mass = load<f32>(node, 12);
        if (mass <= 0) continue;
        const velocity = f32x4.add(f32x4.mul(v128.load(node), f32x4.splat(<f32>1 / mass)), pull);
        const place = i32x4.replace_lane(i32x4.replace_lane(i32x4.replace_lane(i32x4.splat(32), 0, x), 1, y), 2, z);
        const slowest = v128.bitselect(zero, f32x4.neg(fast), i32x4.lt_s(place, i32x4.splat(3)));
        const fastest = v128.bitselect(zero, fast, i32x4.ge_s(place, i32x4.splat(61)));
        v128.store(node, f32x4.pmin(fastest, f32x4.pmax(slowest, velocity)));
      }
    }
  }
}

/** (w0·g0 + w1·g1 + w2·g2)·weight. */
function blend(g0: v128, g1: v128, g2: v128, w0: v128, w1: v128, w2: v128, weight: f32): v128 {
  return f32x4.mul(inline.always(combine(w0, g0, w1, g1, w2, g2)), f32x4.splat(weight));
}

/**
 * Stores that nobody reads. V8 would move all arithmetic below the 27 loads and run out of registers; what is stored has
 * to be computed first: G2P takes 6.6 ms instead of 9.3.
 */
function pin(scratch: usize, v: v128, c0: v128, c1: v128, c2: v128): void {
  v128.store(scratch, v);
  v128.store(scratch, c0, 16);
  v128.store(scratch, c1, 32);
  v128.store(scratch, c2, 48);
}

/** F + dt·(C F), one column. */
function deformed(f: v128, dt: v128, c0: v128, c1: v128, c2: v128): v128 {
  const x = inline.always(splatX(f));
  const y = inline.always(splatY(f));
  const z = inline.always(splatZ(f));
  return f32x4.add(f, f32x4.mul(dt, inline.always(combine(c0, x, c1, y, c2, z))));
}

/** `scratch`: 64 bytes for nothing. */
export function g2p(particles: usize, nodes: usize, count: u32, dt: f32, scratch: usize): void {
  const half = f32x4.splat(0.5);
  const four = f32x4(4, 4, 4, 0);
  const dts = f32x4.splat(dt);
  const step = f32x4.replace_lane(dts, 3, 0);
  const lowBorder = f32x4(2, 2, 2, 0);
  const highBorder = f32x4(61, 61, 61, 0);
  const last = particles + <usize>count * PARTICLE;
  for (let p = particles; p < last; p += PARTICLE) {
    const x = v128.load(p);
    const lowest = i32x4.trunc_sat_f32x4_s(f32x4.sub(x, half));
    const f = f32x4.sub(x, f32x4.convert_i32x4_s(lowest));
    let node = nodes + inline.always(lowestNode(lowest));

    const low = f32x4.sub(f32x4.splat(1.5), f);
    const middle = f32x4.sub(f, f32x4.splat(1));
    const high = f32x4.sub(f, half);
    const w0 = f32x4.mul(half, f32x4.mul(low, low));
    const w1 = f32x4.sub(f32x4.splat(0.75), f32x4.mul(middle, middle));
    const w2 = f32x4.mul(half, f32x4.mul(high, high));
    const d0 = f32x4.sub(f32x4.splat(0), f);
    const d1 = f32x4.sub(f32x4.splat(1), f);
    const d2 = f32x4.sub(f32x4.splat(2), f);
    const w0z = inline.always(splatZ(w0));
    const w1z = inline.always(splatZ(w1));
    const w2z = inline.always(splatZ(w2));
    const m0 = f32x4.mul(w0z, inline.always(splatZ(d0)));
    const m1 = f32x4.mul(w1z, inline.always(splatZ(d1)));
    const m2 = f32x4.mul(w2z, inline.always(splatZ(d2)));
    const w0y = f32x4.extract_lane(w0, 1);
    const w1y = f32x4.extract_lane(w1, 1);
    const w2y = f32x4.extract_lane(w2, 1);
    const d0y = inline.always(splatY(d0));
    const d1y = inline.always(splatY(d1));
    const d2y = inline.always(splatY(d2));

    let v = f32x4.splat(0);
    let c0 = f32x4.splat(0);
    let c1 = f32x4.splat(0);
    let c2 = f32x4.splat(0);
    let dx = f32x4.splat(0);
    let wx: f32 = 0;
    let weight: f32 = 0;
    let g0 = f32x4.splat(0);
    let g1 = f32x4.splat(0);
    let g2 = f32x4.splat(0);
    let sum = f32x4.splat(0);

    dx = inline.always(splatX(d0));
    wx = f32x4.extract_lane(w0, 0);
    weight = wx * w0y;
    g0 = v128.load(node);
    g1 = v128.load(node, 16);
    g2 = v128.load(node, 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d0y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w1y;
    g0 = v128.load(node, ROW);
    g1 = v128.load(node, ROW + 16);
    g2 = v128.load(node, ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d1y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w2y;
    g0 = v128.load(node, 2 * ROW);
    g1 = v128.load(node, 2 * ROW + 16);
    g2 = v128.load(node, 2 * ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d2y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    node += LAYER;

    dx = inline.always(splatX(d1));
    wx = f32x4.extract_lane(w1, 0);
    weight = wx * w0y;
    g0 = v128.load(node);
    g1 = v128.load(node, 16);
    g2 = v128.load(node, 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d0y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w1y;
    g0 = v128.load(node, ROW);
    g1 = v128.load(node, ROW + 16);
    g2 = v128.load(node, ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d1y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w2y;
    g0 = v128.load(node, 2 * ROW);
    g1 = v128.load(node, 2 * ROW + 16);
    g2 = v128.load(node, 2 * ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d2y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    node += LAYER;

    dx = inline.always(splatX(d2));
    wx = f32x4.extract_lane(w2, 0);
    weight = wx * w0y;
    g0 = v128.load(node);
    g1 = v128.load(node, 16);
    g2 = v128.load(node, 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d0y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w1y;
    g0 = v128.load(node, ROW);
    g1 = v128.load(node, ROW + 16);
    g2 = v128.load(node, ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d1y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));
    weight = wx * w2y;
    g0 = v128.load(node, 2 * ROW);
    g1 = v128.load(node, 2 * ROW + 16);
    g2 = v128.load(node, 2 * ROW + 32);
    sum = inline.always(blend(g0, g1, g2, w0z, w1z, w2z, weight));
    v = f32x4.add(v, sum);
    c0 = f32x4.add(c0, f32x4.mul(sum, dx));
    c1 = f32x4.add(c1, f32x4.mul(sum, d2y));
    c2 = f32x4.add(c2, inline.always(blend(g0, g1, g2, m0, m1, m2, weight)));
    inline.always(pin(scratch, v, c0, c1, c2));

    c0 = f32x4.mul(c0, four);
    c1 = f32x4.mul(c1, four);
    c2 = f32x4.mul(c2, four);
    v128.store(p, f32x4.pmin(highBorder, f32x4.pmax(lowBorder, f32x4.add(x, f32x4.mul(step, v)))));
    v128.store(p, f32x4.replace_lane(v, 3, 1), 16);
    v128.store(p, c0, 32);
    v128.store(p, c1, 48);
    v128.store(p, c2, 64);
    v128.store(p, inline.always(deformed(v128.load(p, 80), dts, c0, c1, c2)), 80);
    v128.store(p, inline.always(deformed(v128.load(p, 96), dts, c0, c1, c2)), 96);
    v128.store(p, inline.always(deformed(v128.load(p, 112), dts, c0, c1, c2)), 112);
  }
}
