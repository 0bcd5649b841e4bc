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

/** Coefficients of the polynomial of least squares, lowest power first; as many points as coefficients give all of it. */
export function fitPolynomial(x: readonly number[], y: readonly number[], degree: number): number[] {
  const size = degree + 1;
  const sums = Array.from({ length: 2 * size - 1 }, (_, power) => x.reduce((sum, value) => sum + value ** power, 0));
  const rows = Array.from({ length: size }, (_, row) => [
    ...sums.slice(row, row + size),
    x.reduce((sum, value, k) => sum + value ** row * y[k]!, 0),
  ]);
  return solveLinear(rows);
}

/** Rows of a matrix with the right side last; by elimination with the largest pivot of each column. */
function solveLinear(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows.slice(column).reduce((best, row, k) => (Math.abs(row[column]!) > Math.abs(rows[column + best]![column]!) ? k : best), 0); // prettier-ignore
    [rows[column], rows[column + pivot]] = [rows[column + pivot]!, rows[column]!];
    for (const [k, row] of rows.entries()) {
      if (k === column) continue;
      const factor = row[column]! / rows[column]![column]!;
      for (let at = column; at <= size; at++) row[at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, k) => row[size]! / row[k]!);
}

export const polynomialAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);

/** Of a curve that is given at rising places, between them by straight lines; no number outside of them. */
export function interpolate(x: ArrayLike<number>, y: ArrayLike<number>, place: number): number {
  const last = x.length - 1;
  if (!(place >= x[0]!) || !(place <= x[last]!)) return NaN;
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= place) low = middle;
    else high = middle;
  }
  if (high === low) return y[low]!;
  return y[low]! + ((y[high]! - y[low]!) * (place - x[low]!)) / (x[high]! - x[low]!);
}
