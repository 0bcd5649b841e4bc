/**
 * Where to keep states so that a run of many substeps can be gone through backwards with few of them: binomial
 * checkpointing (Griewank & Walther 2000, algorithm 799). With s states kept, the one at the beginning among them, a run of
 * C(s + r, s) substeps is reversed while none is taken more than r times.
 */

/** How many substeps s kept states can reverse when none is taken more than r times. */
export function reach(s: number, r: number): number {
  if (s < 0 || r < 0) return 0;
  let product = 1;
  for (let k = 1; k <= Math.min(s, r); k++) {
    product = (product * (Math.max(s, r) + k)) / k;
    // Runs are shorter than this by far.
    if (product > 1e12) return 1e12;
  }
  return Math.round(product);
}

/**
 * How far to go from a kept state before the next is kept, in a run of `length` ≥ 2 substeps that begins there, with room
 * for `free` ≥ 1 more.
 */
export function nextKept(length: number, free: number): number {
  const s = free + 1;
  let r = 1;
  while (reach(s, r) < length) r++;
  // What lies ahead has s − 1 states left and r times; what lies behind gets all s again and one time less.
  const least = Math.max(1, length - reach(s - 1, r));
  const most = Math.min(length - 1, reach(s, r - 1));
  return Math.min(most, Math.max(least, reach(s, r - 2)));
}

/** States to keep for a run of so many substeps when memory is no matter: with these none is taken more than twice. */
export function usualKept(substeps: number): number {
  return Math.max(2, Math.ceil(2 * Math.sqrt(substeps)));
}
