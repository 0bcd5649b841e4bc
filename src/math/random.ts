/**
 * Random numbers without state, the same streams as random.wgsl: the n-th number is a function of a counter and a key, so
 * a scene compiled on the host and a kernel that runs on a device agree. Philox4x32-10, Salmon et al., SC 2011.
 */

/** Whose number it is: entity, step, draw, world, as the caller likes; u32 each. */
export type RandomCounter = readonly [number, number, number, number];
/** Seed of the scene and purpose; u32 each. */
export type RandomKey = readonly [number, number];
/** Four independent words of 32 random bits. */
export type RandomBits = [number, number, number, number];

const unit = 2 ** -24;

/** Upper 32 bits of a 64-bit product: no number here passes 2⁵³. */
function multiplyHigh(a: number, b: number): number {
  const low = b & 0xffff;
  const high = b >>> 16;
  return Math.floor((a * high + Math.floor((a * low) / 65536)) / 65536) >>> 0;
}

export function randomBits(counter: RandomCounter, key: RandomKey): RandomBits {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < 10; round++) {
    const high0 = multiplyHigh(c0, 0xd2511f53);
    const high1 = multiplyHigh(c2, 0xcd9e8d57);
    const low0 = Math.imul(c0, 0xd2511f53) >>> 0;
    const low1 = Math.imul(c2, 0xcd9e8d57) >>> 0;
    [c0, c1, c2, c3] = [(high1 ^ c1 ^ k0) >>> 0, low1, (high0 ^ c3 ^ k1) >>> 0, low0];
    k0 = (k0 + 0x9e3779b9) >>> 0;
    k1 = (k1 + 0xbb67ae85) >>> 0;
  }
  return [c0, c1, c2, c3];
}

/** Uniform in [0, 1), a multiple of 2⁻²⁴. */
export const randomUniform = (bits: number): number => (bits >>> 8) * unit;

/** Two independent standard normal numbers (Box and Muller 1958), |x| ≤ 5.77. */
export function randomNormalPair(radiusBits: number, angleBits: number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(((radiusBits >>> 8) + 1) * unit));
  const [x, y] = unitCircle(angleBits);
  return [radius * x, radius * y];
}

/** A direction in the plane. The lowest bits, which f32 has no room for, are dropped as in the kernel. */
export function unitCircle(bits: number): [number, number] {
  const angle = Math.floor((bits >>> 0) / 64) * ((2 * Math.PI) / 2 ** 26);
  return [Math.cos(angle), Math.sin(angle)];
}

/** A direction in space, uniform over the sphere. */
export function unitSphere(heightBits: number, angleBits: number): [number, number, number] {
  const z = (((heightBits >>> 7) | 1) - 2 ** 24) * unit;
  const radius = Math.sqrt((1 - z) * (1 + z));
  const [x, y] = unitCircle(angleBits);
  return [radius * x, radius * y, z];
}

/** Where `index` lands in a shuffle of 0 … count - 1: a permutation for each key. */
export function shuffledIndex(index: number, count: number, key: RandomKey): number {
  const bits = 32 - Math.clz32(count - 1);
  if (bits === 0) return 0;
  const words = randomBits([0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff], key);
  // A permutation of the next power of two; what falls beyond count goes round again, less than once on average.
  let x = index;
  do x = permuted(x, bits, words);
  while (x >= count);
  return x;
}

/** A permutation of 0 … 2^bits - 1: steps that can each be undone within `bits` bits. */
function permuted(x: number, bits: number, [w0, w1, w2, w3]: RandomBits): number {
  const mask = 0xffffffff >>> (32 - bits);
  const shift = Math.max(bits >>> 1, 1);
  let y = x;
  for (let round = 0; round < 10; round++) {
    y = ((Math.imul(y ^ (w0 >>> 16), w1 | 1) + w2) & mask) >>> 0;
    y ^= y >>> shift;
    // Other bits of other words each round.
    [w0, w1, w2, w3] = [rotateRight5(w1), rotateRight5(w2), rotateRight5(w3), rotateRight5(w0)];
  }
  return y >>> 0;
}

const rotateRight5 = (word: number): number => (word >>> 5) | (word << 27);
