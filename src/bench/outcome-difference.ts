/** How far two outcomes of the same work are apart. */

/** The largest difference of two numbers, in parts of the number where it is above 1. NaN equals nothing: infinite. */
export function outcomeDifference(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return Infinity;
  let largest = 0;
  for (let k = 0; k < one.length; k++) {
    const [a, b] = [one[k]!, other[k]!];
    if (a === b) continue;
    const difference = Math.abs(a - b) / Math.max(1, Math.abs(a));
    if (!(difference <= largest)) largest = Number.isNaN(difference) ? Infinity : difference;
  }
  return largest;
}
