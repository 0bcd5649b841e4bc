/** Numbers about numbers: means, fits of lines and powers. */

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation of a sample; 0 of a single value. */
export function deviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

/** Of a list, by linear interpolation between its members; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (place - low);
}

export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** Part of the variance that the line explains. */
  readonly rSquared: number;
}

/** Least squares. */
export function fitLine(x: readonly number[], y: readonly number[]): Line {
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [k, value] of x.entries()) {
    const [dx, dy] = [value - meanX, y[k]! - meanY];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const slope = xy / xx;
  return { slope, intercept: meanY - slope * meanX, rSquared: yy === 0 ? 1 : (xy * xy) / (xx * yy) };
}

/** y = factor · x^exponent, by least squares of the logarithms. */
export function fitPower(x: readonly number[], y: readonly number[]): { factor: number; exponent: number } {
  const { slope, intercept } = fitLine(x.map(Math.log), y.map(Math.log));
  return { factor: Math.exp(intercept), exponent: slope };
}

/** Where a function is least between two places, by golden section; it must have one valley there. */
export function leastPlace(of: (x: number) => number, from: number, to: number, steps = 60): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
  let [atLeft, atRight] = [of(left), of(right)];
  for (let k = 0; k < steps; k++) {
    if (atLeft < atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - ratio * (high - low);
      atLeft = of(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + ratio * (high - low);
      atRight = of(right);
    }
  }
  return (low + high) / 2;
}
