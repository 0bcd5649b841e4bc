/** SHA-256 without a wait: in a page, `crypto.subtle` answers only later, and not on every address. */

/** First 32 bits of the fractional parts of `root` of the first `count` primes: square roots and cube roots. */
function primeBits(count: number, root: 2 | 3): Uint32Array {
  const bits = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) isPrime &&= candidate % divisor !== 0;
    if (!isPrime) continue;
    const value = root === 2 ? Math.sqrt(candidate) : Math.cbrt(candidate);
    bits[found++] = (value % 1) * 2 ** 32;
  }
  return bits;
}

const blockBytes = 64;

/** Hexadecimal digits of the digest of some bytes. */
export function sha256(bytes: Uint8Array): string {
  const constants = primeBits(64, 3);
  const state = primeBits(8, 2);
  const whole = bytes.length - (bytes.length % blockBytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Uint32Array(64);
  for (let at = 0; at < whole; at += blockBytes) addBlock(state, view, at, { words, constants });
  const end = endOf(bytes.subarray(whole), bytes.length);
  for (let at = 0; at < end.byteLength; at += blockBytes) addBlock(state, end, at, { words, constants });
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** The rest, a 1 bit, zeros, and the length in bits: one block or two. */
function endOf(rest: Uint8Array, length: number): DataView {
  const end = new Uint8Array(rest.length + 9 <= blockBytes ? blockBytes : 2 * blockBytes);
  end.set(rest);
  end[rest.length] = 0x80;
  const view = new DataView(end.buffer);
  view.setBigUint64(end.length - 8, BigInt(length) * 8n);
  return view;
}

interface Tables {
  /** Scratch */
  readonly words: Uint32Array;
  readonly constants: Uint32Array;
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function addBlock(state: Uint32Array, view: DataView, at: number, { words, constants }: Tables): void {
  for (let k = 0; k < 16; k++) words[k] = view.getUint32(at + 4 * k);
  for (let k = 16; k < 64; k++) {
    const [early, late] = [words[k - 15]!, words[k - 2]!];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[k] = words[k - 16]! + first + words[k - 7]! + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let k = 0; k < 64; k++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constants[k]! + words[k]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  for (const [k, word] of [a, b, c, d, e, f, g, h].entries()) state[k] = state[k]! + word;
}
