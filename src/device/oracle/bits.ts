/** The bits of an f32, and of the two halves of `pack2x16float`. An f64 that passes through them is rounded. */
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

export function bitsOfFloat(value: number): number {
  float[0] = value;
  return bits[0]!;
}

export function floatOfBits(word: number): number {
  bits[0] = word;
  return float[0]!;
}

/** Rounds half to even, as WGSL does; exact for every double. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  const isUp = rest === 0.5 ? below % 2 !== 0 : rest > 0.5;
  const nearest = isUp ? below + 1 : below;
  return nearest === 0 && value < 0 ? -0 : nearest;
}

const smallestNormalHalf = 2 ** -14;
const halfStep = 2 ** -24;
const halfInfinity = 0x7c00;

/** The 16 bits of the nearest half; beyond its range, those of infinity. */
export function bitsOfHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(size)) return 0x7e00;
  if (size < smallestNormalHalf) return sign | roundHalfEven(size / halfStep);
  const exponent = Math.floor(Math.log2(size));
  // A fraction that rounds up to 1024 carries into the exponent, up to infinity, by plain addition.
  const fraction = roundHalfEven((size / 2 ** exponent - 1) * 1024);
  const magnitude = (exponent + 15) * 1024 + fraction;
  return sign | (magnitude < halfInfinity ? magnitude : halfInfinity);
}

export function halfOfBits(word: number): number {
  const sign = word & 0x8000 ? -1 : 1;
  const exponent = (word >> 10) & 31;
  const fraction = word & 1023;
  if (exponent === 0) return sign * fraction * halfStep;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
