import { describe, expect, test } from 'vitest';
import { adam } from './adam.ts';
import { between, positive, unbounded } from './bounds.ts';
import { gradientDescent } from './gradient-descent.ts';
import { lbfgs } from './lbfgs.ts';
import { minimise, type Evaluate } from './minimise.ts';

/** Σ c (x − a)², a bowl of which one side is steeper by `ratio` than the other. */
const bowl =
  (ratio: number, [a, b] = [1, -2]): Evaluate =>
  (x) => ({
    value: (x[0]! - a) ** 2 + ratio * (x[1]! - b) ** 2,
    gradient: Float64Array.of(2 * (x[0]! - a), 2 * ratio * (x[1]! - b)),
  });

/** Rosenbrock 1960: a bent valley, whose bottom is at (1, 1). */
const valley: Evaluate = (parameters) => {
  const [x, y] = parameters as unknown as [number, number];
  return {
    value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
    gradient: Float64Array.of(-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)),
  };
};

describe('optimisers', () => {
  test('gradient descent takes the steps of its formula', async () => {
    const { history } = await minimise(bowl(2), [0, 0], { optimiser: gradientDescent({ rate: 0.1, momentum: 0.5, decay: 0.5 }), iterations: 2 }); // prettier-ignore
    // Slopes (−2, 8), then (−1.6, 4.8) with half the rate and half of the last step.
    expect([...history[1]!.parameters]).toEqual([0.2, -0.8]);
    expect(history[2]!.parameters[0]).toBeCloseTo(0.2 + 0.1 + 0.08, 12);
    expect(history[2]!.parameters[1]).toBeCloseTo(-0.8 - 0.4 - 0.24, 12);
  });

  test('momentum converges as fast as Polyak says on a bowl', async () => {
    // κ = 100: rate 4 / (√L + √m)² and momentum ((√κ − 1) / (√κ + 1))², error falls by (√κ − 1) / (√κ + 1) a step.
    const optimiser = gradientDescent({ rate: 4 / (Math.sqrt(200) + Math.sqrt(2)) ** 2, momentum: (9 / 11) ** 2 });
    // Both roots are the same there: a power times a line.
    const { parameters } = await minimise(bowl(100), [0, 0], { optimiser, iterations: 150 });
    expect(Math.hypot(parameters[0]! - 1, parameters[1]! + 2)).toBeLessThan(2 * 150 * 3 * (9 / 11) ** 150);
  });

  test('Adam steps by its rate at first, whatever the slopes, and finds the bottom', async () => {
    const { history } = await minimise(bowl(1e4), [0, 0], { optimiser: adam({ rate: 0.1, decay: 0.985 }), iterations: 400 }); // prettier-ignore
    expect(history[1]!.parameters[0]).toBeCloseTo(0.1, 12);
    expect(history[1]!.parameters[1]).toBeCloseTo(-0.1, 12);
    expect(history.at(-1)!.parameters[0]).toBeCloseTo(1, 3);
    expect(history.at(-1)!.parameters[1]).toBeCloseTo(-2, 3);
  });

  test('L-BFGS follows the bent valley to its end in a few dozen steps', async () => {
    const { parameters, value, stopped, history } = await minimise(valley, [-1.2, 1], { optimiser: lbfgs({ firstStep: 0.1 }), gradient: 1e-9 }); // prettier-ignore
    expect(stopped).toBe('optimum');
    expect(history.length).toBeLessThan(60);
    expect(value).toBeLessThan(1e-18);
    expect(parameters[0]).toBeCloseTo(1, 8);
    // Never uphill.
    for (const [k, record] of history.slice(1).entries()) expect(record.value).toBeLessThan(history[k]!.value);
  });

  test('L-BFGS is exact on a bowl of n parameters after about n steps', async () => {
    const size = 6;
    const evaluate: Evaluate = (x) => ({
      value: x.reduce((sum, xk, k) => sum + (k + 1) * (xk - k) ** 2, 0),
      gradient: x.map((xk, k) => 2 * (k + 1) * (xk - k)),
    });
    const { history } = await minimise(evaluate, new Float64Array(size), { optimiser: lbfgs({ firstStep: 1 }), gradient: 1e-8 }); // prettier-ignore
    expect(history.length).toBeLessThan(4 * size);
  });
});

describe('bounds', () => {
  test.each([
    ['unbounded', unbounded(3), -7],
    ['positive', positive(), 20],
    ['between', between(-0.2, 0.5), 0.3],
  ])('%s: there and back, and the slope', (_, bound, value) => {
    const free = bound.free(value);
    expect(bound.value(free)).toBeCloseTo(value, 12);
    const h = 1e-6;
    expect((bound.value(free + h) - bound.value(free - h)) / (2 * h) / bound.slope(free)).toBeCloseTo(1, 8);
  });

  test('keep the way inside, in whatever direction the bottom is', async () => {
    const { history, parameters } = await minimise(bowl(1, [-1, 3]), [0.5, 0.3], {
      optimiser: adam({ rate: 0.3 }),
      bounds: [positive(), between(0, 0.5)],
      iterations: 200,
    });
    for (const { parameters: [x, y] } of history) expect(x! > 0 && y! >= 0 && y! <= 0.5).toBe(true); // prettier-ignore
    expect(parameters[0]).toBeLessThan(0.01);
    expect(parameters[1]).toBe(0.5);
  });

  test('refuse a start outside', () => {
    expect(() => positive().free(0)).toThrow('starts at 0: start above 0');
    expect(() => between(0, 1).free(1.1)).toThrow('between 0 and 1 starts at 1.1: start in that range');
    expect(() => between(1, 1)).toThrow('from 1 to 1 has no inside');
  });
});

describe('what stops, and what is written down', () => {
  const optimiser = () => gradientDescent({ rate: 0.25 });

  test('a value, a gradient, a plateau, a wish, the number of steps', async () => {
    const stopped = async (options: object) => (await minimise(bowl(1), [0, 0], { optimiser: optimiser(), ...options })).stopped; // prettier-ignore
    expect(await stopped({ value: 0.1 })).toBe('value');
    expect(await stopped({ gradient: 1e-3 })).toBe('optimum');
    // Quarters at each step: it never falls by less than a half of itself, but always by less than 0.8.
    expect(await stopped({ plateau: { fall: 0.5, over: 1 }, iterations: 10 })).toBe('iterations');
    expect(await stopped({ plateau: { fall: 0.8, over: 1 }, iterations: 10 })).toBe('plateau');
    expect(await stopped({ onStep: ({ iteration }: { iteration: number }) => iteration === 3 })).toBe('asked');
    expect(await stopped({ iterations: 3 })).toBe('iterations');
  });

  test('the best is given, not the last, and every step is in the history', async () => {
    const { history, value, parameters } = await minimise(bowl(1), [0.9, -2], { optimiser: adam({ rate: 1 }), iterations: 3 }); // prettier-ignore
    expect(history.map(({ iteration }) => iteration)).toEqual([0, 1, 2, 3]);
    expect(value).toBe(Math.min(...history.map((record) => record.value)));
    expect([...parameters]).toEqual([0.9, -2]);
    expect(history[0]!.gradientNorm).toBeCloseTo(0.2, 12);
  });

  test('long gradients are shortened for the optimiser, not in the history', async () => {
    const { history } = await minimise(bowl(1), [0, 0], { optimiser: gradientDescent({ rate: 1 }), longestGradient: 0.5, iterations: 1 }); // prettier-ignore
    expect(history[0]!.gradientNorm).toBeCloseTo(Math.sqrt(20), 12);
    expect(Math.hypot(...history[1]!.parameters)).toBeCloseTo(0.5, 12);
  });

  test('each trial is told its iteration', async () => {
    const seen: number[] = [];
    await minimise((x, iteration) => (seen.push(iteration), bowl(1)(x, iteration)), [0, 0], { optimiser: optimiser(), iterations: 2 }); // prettier-ignore
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('numbers that are none', () => {
  /** Breaks beyond x = 2, as a simulation does. */
  const cliff: Evaluate = async ([x = 0]) =>
    x > 2
      ? { value: NaN, gradient: Float64Array.of(NaN) }
      : { value: (x - 1.9) ** 2, gradient: Float64Array.of(2 * (x - 1.9)) };

  test('a step into them is halved until it leads to numbers, and counted', async () => {
    const { history, parameters } = await minimise(cliff, [0], { optimiser: gradientDescent({ rate: 0.9 }), iterations: 30 }); // prettier-ignore
    expect(history[1]!.refused).toBe(1);
    expect(history[1]!.parameters[0]).toBeCloseTo((0.9 * 2 * 1.9) / 2, 12);
    expect(parameters[0]).toBeCloseTo(1.9, 2);
  });

  test('parameters that would be none are not tried', async () => {
    const seen: number[] = [];
    const evaluate: Evaluate = ([x = NaN]) => (seen.push(x), { value: -x, gradient: Float64Array.of(-1) });
    await minimise(evaluate, [1], { optimiser: gradientDescent({ rate: 1e3 }), bounds: [positive()], iterations: 1 });
    expect(seen).toHaveLength(2);
    // exp(1000) is none, exp(500) is.
    expect(seen[1]! / Math.exp(500)).toBeCloseTo(1, 9);
  });

  test('where every step leads to them, it stops and says so', async () => {
    const evaluate: Evaluate = (x) => ({ value: x[0] === 0 ? 1 : Infinity, gradient: Float64Array.of(1) });
    const { stopped, value } = await minimise(evaluate, [0], { optimiser: gradientDescent({ rate: 1 }) });
    expect([stopped, value]).toEqual(['stall', 1]);
  });

  test('a start among them is refused', async () => {
    await expect(minimise(cliff, [3], { optimiser: adam({ rate: 1 }) })).rejects.toThrow(
      'the value at the start is NaN',
    );
  });

  test('counts that do not fit are refused', async () => {
    await expect(minimise(valley, [0, 0, 0], { optimiser: adam({ rate: 1 }) })).rejects.toThrow('2 derivatives for 3 parameters'); // prettier-ignore
    await expect(minimise(valley, [0, 0], { optimiser: adam({ rate: 1 }), bounds: [positive()] })).rejects.toThrow('1 bounds for 2 parameters'); // prettier-ignore
  });
});

describe('options that lead nowhere', () => {
  const made: Readonly<Record<string, (value: never) => unknown>> = {
    'lbfgs firstStep': (firstStep) => lbfgs({ firstStep }),
    'adam rate': (rate) => adam({ rate }),
    'adam decay': (decay) => adam({ rate: 1, decay }),
    'gradientDescent rate': (rate) => gradientDescent({ rate }),
    'gradientDescent decay': (decay) => gradientDescent({ rate: 1, decay }),
  };
  test.each(Object.entries(made))('%s must be above 0 and finite', (where, make) => {
    for (const value of [0, -0.5, NaN, Infinity, '1', null])
      expect(() => make(value as never)).toThrow(`${where}: must be a finite number > 0, got ${String(value)}: `);
  });

  test('optimisers without options, and no optimiser at all, are told in a line', async () => {
    for (const make of [lbfgs, adam, gradientDescent] as (() => unknown)[])
      expect(() => make()).toThrow('must be a finite number > 0, got undefined: give');
    expect(() => adam({ rate: 1, memory: 1 })).toThrow('adam memory: must be a number from 0 to below 1, got 1');
    expect(() => lbfgs({ firstStep: 1, memory: 0 })).toThrow('lbfgs memory: must be an integer ≥ 1, got 0');
    await expect(minimise(valley, [0, 0], undefined as never)).rejects.toThrow(
      'minimise optimiser: got none: give lbfgs',
    );
    await expect(minimise(valley, [0, NaN], { optimiser: adam({ rate: 1 }) })).rejects.toThrow('minimise start 1: must be a finite number, got NaN'); // prettier-ignore
    await expect(minimise(valley, [0, 0], { optimiser: adam({ rate: 1 }), iterations: NaN })).rejects.toThrow('minimise iterations: must be an integer ≥ 0, got NaN'); // prettier-ignore
  });
});
