/** Words that look random and are the same in every run. */
export function pseudoRandomWords(count: number, seed: number, below = 2 ** 32): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count);
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  for (let i = 0; i < count; i++) {
    // Marsaglia's xorshift32.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = Math.floor(((state >>> 0) / 2 ** 32) * below);
  }
  return words;
}

/** Where two arrays first differ, and how; null where they do not. Comparing millions one by one would take a test a minute. */
export function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): string | null {
  if (actual.length !== expected.length) return `${actual.length} elements instead of ${expected.length}`;
  for (let i = 0; i < expected.length; i++) {
    if (actual[i] !== expected[i]) return `element ${i} is ${actual[i]} instead of ${expected[i]}`;
  }
  return null;
}
