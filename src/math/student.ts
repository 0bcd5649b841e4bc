/** Student's t (1908): how far means of few numbers are from what they are the mean of. */

/** Below this number a part of `probability` lies, for so many degrees of freedom; `probability` from 0.5 to 1. */
export function studentQuantile(probability: number, freedom: number): number {
  let [low, high] = [0, 1];
  while (studentBelow(high, freedom) < probability && high < 1e9) high *= 2;
  for (let k = 0; k < 80; k++) {
    const middle = (low + high) / 2;
    if (studentBelow(middle, freedom) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Part of the distribution below t ≥ 0, for whole degrees of freedom (Abramowitz & Stegun 26.7.3 and 26.7.4). */
export function studentBelow(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = freedom % 2 === 1;
  // 1 + ½ c² + (1·3)/(2·4) c⁴ + … for even ones; c + ⅔ c³ + … for odd ones.
  let term = isOdd ? cosine : 1;
  let sum = isOdd && freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= (cosine * cosine * (k - 1)) / k;
    sum += term;
  }
  const within = isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
  return 0.5 + within / 2;
}
