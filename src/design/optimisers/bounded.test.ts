import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../math/random-stream.ts';
import { adam } from './adam.ts';
import { between, positive, type Bound } from './bounds.ts';
import { gradientDescent } from './gradient-descent.ts';
import { lbfgs } from './lbfgs.ts';
import { minimise, type Evaluate } from './minimise.ts';

/** Problems with bounds whose minimum is known: Hock & Schittkowski, Test Examples for Nonlinear Programming Codes, 1981. */
interface Problem {
  readonly name: string;
  readonly evaluate: Evaluate;
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** All local minima; the first one is the least. */
  readonly minima: readonly (readonly number[])[];
}

const problem = (
  name: string,
  of: (x: number[]) => [number, number[]],
  low: number[],
  high: number[],
  ...minima: number[][]
): Problem => ({
  // prettier-ignore
  name,
  evaluate: (x) => {
    const [value, gradient] = of([...x]);
    return { value, gradient: Float64Array.from(gradient) };
  },
  low,
  high,
  minima,
});

const valley = ([x = 0, y = 0]: number[]): [number, number[]] => [
  100 * (y - x * x) ** 2 + (1 - x) ** 2,
  [-400 * x * (y - x * x) - 2 * (1 - x), 200 * (y - x * x)],
];

const hs2 = Math.sqrt(598 / 1200);
const hs2Angle = Math.acos(1 / (400 * hs2 ** 3)) / 3;

const problems: readonly Problem[] = [
  // With x at its lower limit d₀ = 1.5, and d₁ = −0.6 d₀.
  problem('a bowl that is cut', ([x = 0, y = 0]) => {
    const [a, b] = [x - 0.5, y];
    return [2 * a * a + 1.2 * a * b + b * b, [4 * a + 1.2 * b, 1.2 * a + 2 * b]];
  }, [2, -1], [5, 2], [2, -0.9]), // prettier-ignore
  problem('the same, from below', ([x = 0, y = 0]) => {
    const [a, b] = [x - 3, y - 0.6];
    return [2 * a * a + 1.2 * a * b + b * b, [4 * a + 1.2 * b, 1.2 * a + 2 * b]];
  }, [-1, -2], [2, 1], [2, 1]), // prettier-ignore
  problem('HS1', valley, [-10, -1.5], [10, 10], [1, 1]),
  problem('HS2', valley, [-10, 1.5], [10, 10], [2 * hs2 * Math.cos(hs2Angle), 1.5], [2 * hs2 * Math.cos(hs2Angle + 2 * Math.PI / 3), 1.5]), // prettier-ignore
  problem('HS3', ([x = 0, y = 0]) => [y + 1e-5 * (y - x) ** 2, [-2e-5 * (y - x), 1 + 2e-5 * (y - x)]], [-20, 0], [20, 20], [0, 0]), // prettier-ignore
  problem('HS4', ([x = 0, y = 0]) => [(x + 1) ** 3 / 3 + y, [(x + 1) ** 2, 1]], [1, 0], [4, 3], [1, 0]),
  problem('HS5', ([x = 0, y = 0]) => [
    Math.sin(x + y) + (x - y) ** 2 - 1.5 * x + 2.5 * y + 1,
    [Math.cos(x + y) + 2 * (x - y) - 1.5, Math.cos(x + y) - 2 * (x - y) + 2.5],
  ], [-1.5, -3], [4, 3], [0.5 - Math.PI / 3, -0.5 - Math.PI / 3], [0.5 + 2 * Math.PI / 3, -0.5 + 2 * Math.PI / 3]), // prettier-ignore
  problem('HS38', ([a = 0, b = 0, c = 0, d = 0]) => [
    100 * (b - a * a) ** 2 + (1 - a) ** 2 + 90 * (d - c * c) ** 2 + (1 - c) ** 2 + 10.1 * ((b - 1) ** 2 + (d - 1) ** 2) + 19.8 * (b - 1) * (d - 1),
    [
      -400 * a * (b - a * a) - 2 * (1 - a),
      200 * (b - a * a) + 20.2 * (b - 1) + 19.8 * (d - 1),
      -360 * c * (d - c * c) - 2 * (1 - c),
      180 * (d - c * c) + 20.2 * (d - 1) + 19.8 * (b - 1),
    ],
  ], [-10, -10, -10, -10], [10, 10, 10, 10], [1, 1, 1, 1]), // prettier-ignore
  problem('HS45', (x) => {
    const product = x.reduce((a, b) => a * b, 1);
    return [2 - product / 120, x.map((_, k) => -x.reduce((a, b, j) => (j === k ? a : a * b), 1) / 120)];
  }, [0.1, 0.1, 0.1, 0.1, 0.1], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]), // prettier-ignore
];

const starts = 25;
const boundsOf = ({ low, high }: Problem): Bound[] => low.map((from, k) => between(from, high[k]!));
function* startsOf({ low, high }: Problem): Generator<number[]> {
  const dice = new RandomStream([7, low.length], [0, 0]);
  for (let start = 0; start < starts; start++) yield low.map((from, k) => dice.between(from, high[k]!));
  yield [...low];
  yield [...high];
}

const distance = (a: ArrayLike<number>, b: readonly number[]): number => Math.hypot(...b.map((x, k) => a[k]! - x));

describe('within limits', () => {
  test.each(problems)('L-BFGS finds a minimum of $name from everywhere, and says so', async (given) => {
    let atLeast = 0;
    for (const start of startsOf(given)) {
      const { parameters, stopped } = await minimise(given.evaluate, start, {
        optimiser: lbfgs({ firstStep: 0.1 }),
        bounds: boundsOf(given),
        gradient: 1e-8,
        iterations: 300,
      });
      const told = `from ${start.join(', ')}: ${parameters.join(', ')}`;
      expect(stopped, told).toBe('optimum');
      // A gradient of 1e-8 in units of a quarter of the range, over the flattest curvature, which is 2e-5 in HS3.
      expect(Math.min(...given.minima.map((minimum) => distance(parameters, minimum))), told).toBeLessThan(given.name === 'HS3' ? 1e-4 : 1e-6); // prettier-ignore
      if (distance(parameters, given.minima[0]!) < 1e-3) atLeast++;
    }
    // Only where there is more than one minimum may it end in another.
    expect(atLeast).toBeGreaterThan(given.minima.length > 1 ? 5 : starts);
  });

  test('L-BFGS solves every random quadratic problem, at whichever limits its minimum is', async () => {
    const dice = new RandomStream([11, 0], [0, 0]);
    let held = 0;
    for (let trial = 0; trial < 60; trial++) {
      const size = 2 + (trial % 4);
      const root = Array.from({ length: size }, () => Array.from({ length: size }, () => dice.normal()));
      const matrix = root.map((a, i) => root.map((b, j) => a.reduce((sum, x, k) => sum + x * b[k]!, 0) + (i === j ? 0.1 : 0))); // prettier-ignore
      const centre = Array.from({ length: size }, () => dice.between(-2, 2));
      const evaluate: Evaluate = (x) => {
        const gradient = Float64Array.from(matrix, (row) => row.reduce((sum, a, k) => sum + a * (x[k]! - centre[k]!), 0)); // prettier-ignore
        return { value: gradient.reduce((sum, slope, k) => sum + (slope * (x[k]! - centre[k]!)) / 2, 0), gradient };
      };
      const bounds = centre.map(() => between(-1, 1));
      const { parameters, stopped } = await minimise(evaluate, centre.map(() => dice.between(-1, 1)), { optimiser: lbfgs({ firstStep: 0.5 }), bounds, gradient: 1e-9, iterations: 200 }); // prettier-ignore
      expect(stopped).toBe('optimum');
      // The conditions of Karush, Kuhn and Tucker, which are enough where the matrix is positive definite.
      const { gradient } = await evaluate(parameters, 0);
      for (const [k, slope] of gradient.entries()) {
        const isAtLimit = Math.abs(parameters[k]!) === 1;
        if (isAtLimit) held++;
        expect(isAtLimit ? Math.max(slope * parameters[k]!, 0) : Math.abs(slope)).toBeLessThan(1e-7);
      }
    }
    expect(held).toBeGreaterThan(60);
  });

  test.each([
    ['Adam', () => adam({ rate: 0.1, decay: 0.995 })],
    ['gradient descent', () => gradientDescent({ rate: 0.05, momentum: 0.5 })],
  ])('%s reaches a limit, and leaves one that does not hold', async (_, optimiser) => {
    const [cut] = problems;
    for (const start of startsOf(cut!)) {
      const { parameters } = await minimise(cut!.evaluate, start, { optimiser: optimiser(), bounds: boundsOf(cut!), iterations: 1000 }); // prettier-ignore
      expect(parameters[0]).toBe(2);
      expect(parameters[1]).toBeCloseTo(-0.9, 3);
    }
  });

  test('a minimum in a corner is told as one without a bar on the gradient', async () => {
    const corner = problems.find(({ name }) => name === 'HS45')!;
    const { parameters, stopped } = await minimise(corner.evaluate, [0.5, 1, 1, 1, 1], { optimiser: adam({ rate: 0.1 }), bounds: boundsOf(corner) }); // prettier-ignore
    expect([...parameters]).toEqual([1, 2, 3, 4, 5]);
    expect(stopped).toBe('optimum');
  });
});

describe('where it stops', () => {
  const options = () => ({ optimiser: lbfgs({ firstStep: 0.1 }), iterations: 200 });

  test('an optimum within the rounding of the value is none of these: it is an optimum', async () => {
    // As a simulation does, in f32.
    const rounded: Evaluate = ([x = 0, y = 0]) => ({
      value: Math.fround(3 + (x - 1) ** 2 + 10 * (y - x) ** 2),
      gradient: Float64Array.of(2 * (x - 1) - 20 * (y - x), 20 * (y - x)).map(Math.fround),
    });
    const { stopped, parameters } = await minimise(rounded, [-1, 2], options());
    expect(stopped).toBe('optimum');
    expect(parameters[0]).toBeCloseTo(1, 3);
  });

  test.each<[string, Evaluate]>([
    ['a kink', ([x = 0, y = 0]) => ({ value: 1 + Math.abs(x - 0.3) + 0.01 * y * y, gradient: Float64Array.of(x > 0.3 ? 1 : -1, 0.02 * y) })], // prettier-ignore
    ['a derivative of the wrong sign', ([x = 0, y = 0]) => ({ value: x * x + y * y, gradient: Float64Array.of(-2 * x, -2 * y) })], // prettier-ignore
    ['a cliff', ([x = 0, y = 0]) => ({ value: x > 0.5 ? NaN : 2 - x + y * y, gradient: Float64Array.of(-1, 2 * y) })],
  ])('%s is a stall, not an optimum', async (_, evaluate) => {
    expect((await minimise(evaluate, [0.1, 1], options())).stopped).toBe('stall');
  });

  test('a parameter that is always positive goes on where its slope is steep', async () => {
    const { parameters, stopped } = await minimise(([x = 0]) => ({ value: (x - 1e-3) ** 2, gradient: Float64Array.of(2 * (x - 1e-3)) }), [10], { ...options(), bounds: [positive()], gradient: 1e-12 }); // prettier-ignore
    expect(stopped).toBe('optimum');
    expect(parameters[0]! / 1e-3).toBeCloseTo(1, 3);
  });

  test.each([1e-15, 1e-12, 1e-6, 0.1, 1e3, 1e8, 1e15])(
    'a first step of %d finds the optimum, in f64 and in f32',
    async (firstStep) => {
      // prettier-ignore
      for (const round of [(x: number) => x, Math.fround]) {
      const evaluate: Evaluate = ([x = 0, y = 0]) => ({
        value: round(3 + (x - 1) ** 2 + 2 * (y + 0.5) ** 2),
        gradient: Float64Array.of(2 * (x - 1), 4 * (y + 0.5)),
      });
      const { parameters, stopped } = await minimise(evaluate, [-1, 0.5], { optimiser: lbfgs({ firstStep }) });
      expect(stopped).toBe('optimum');
      // What rounding of the value hides: √(3e-6 · 3).
      expect(distance(parameters, [1, -0.5])).toBeLessThan(3e-3);
    }
    },
  );

  test('a parameter whose scale is far below the first step is found', async () => {
    const evaluate: Evaluate = ([x = 0]) => ({ value: (x / 1e-9 - 0.2) ** 2, gradient: Float64Array.of(2 * (x / 1e-9 - 0.2) / 1e-9) }); // prettier-ignore
    const { parameters, stopped } = await minimise(evaluate, [1e-9], options());
    expect(stopped).toBe('optimum');
    expect(parameters[0]! / 1e-9).toBeCloseTo(0.2, 6);
  });

  test('an end of a range that a wrong derivative leads to is a stall', async () => {
    const wrong: Evaluate = ([x = 0]) => ({ value: x * x, gradient: Float64Array.of(-2 * x) });
    const { stopped } = await minimise(wrong, [0.3], { optimiser: adam({ rate: 0.1 }), bounds: [between(-1, 1)] });
    expect(stopped).toBe('stall');
  });

  test('a fit that came down to the rounding of its terms is an optimum', async () => {
    // The value as it is from residuals in f32, which do not fall further.
    const fit: Evaluate = ([x = 0, y = 0]) => {
      const [a, b] = [Math.fround(x + y) - Math.fround(1.1), Math.fround(x - 2 * y) - Math.fround(0.2)];
      return { value: a * a + b * b, gradient: Float64Array.of(2 * a + 2 * b + 1e-9, 2 * a - 4 * b) };
    };
    const { stopped, value } = await minimise(fit, [0.1, 0.9], {
      ...options(),
      bounds: [between(0, 2), between(0, 2)],
    });
    expect(value).toBeLessThan(1e-12);
    expect(stopped).toBe('optimum');
  });
});
