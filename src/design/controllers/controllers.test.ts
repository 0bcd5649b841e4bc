import { describe, expect, test } from 'vitest';
import { centralDifference, randomMoment, randomNumbers } from '../../../test/support/objective-check.ts';
import { centreObserver } from './centre-observer.ts';
import { NetworkController } from './network-controller.ts';
import { Network } from './network.ts';

const inner = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

describe('a net', () => {
  test('of one layer, by hand', () => {
    const network = new Network([2, 1]);
    expect(network.parameterCount).toBe(3);
    const [, output] = network.activations(Float64Array.of(2, -1, 0.5), Float64Array.of(0.3, 0.4));
    expect(output![0]).toBe(Math.tanh(0.6 - 0.4 + 0.5));
  });

  test('starts at random, the same for the same seed, within its reach', () => {
    const network = new Network([20, 30, 2]);
    const parameters = network.initialParameters(5, 0.1);
    expect(parameters).toEqual(network.initialParameters(5, 0.1));
    expect(parameters).not.toEqual(network.initialParameters(6, 0.1));
    const first = parameters.subarray(0, 600);
    const reach = Math.sqrt(6 / 50);
    expect(Math.max(...first)).toBeLessThanOrEqual(reach);
    // Uniform in ± reach: a deviation of reach / √3, known to 3 % from 600 draws.
    expect(Math.sqrt(inner(first, first) / 600) / (reach / Math.sqrt(3))).toBeCloseTo(1, 1);
    expect(Math.max(...parameters.subarray(630, 690).map(Math.abs))).toBeLessThanOrEqual(0.1 * Math.sqrt(6 / 32));
    expect([...parameters.subarray(600, 630), ...parameters.subarray(690)].every((offset) => offset === 0)).toBe(true);
  });

  test('bars against central differences, of every weight and input', () => {
    const network = new Network([3, 5, 4, 2]);
    const parameters = randomNumbers(network.parameterCount, 2);
    const input = randomNumbers(3, 3);
    const outputBars = randomNumbers(2, 4);
    const value = (): number => inner(network.activations(parameters, input).at(-1)!, outputBars);
    const bars = network.adjoint(parameters, network.activations(parameters, input), outputBars);
    for (let k = 0; k < parameters.length; k++)
      expect(Math.abs(bars.parameters[k]! - centralDifference(parameters, k, value))).toBeLessThan(1e-9);
    for (let k = 0; k < 3; k++)
      expect(Math.abs(bars.input[k]! - centralDifference(input, k, value))).toBeLessThan(1e-9);
  });

  test('that cannot be is refused', () => {
    expect(() => new Network([3])).toThrow('a net of layers 3 cannot be');
    expect(() => new Network([3, 0, 1])).toThrow('a net of layers 3, 0, 1 cannot be');
  });
});

describe('an observer of centres', () => {
  const moment = randomMoment(6);

  test('gives means, group after group', () => {
    const observation = centreObserver([{ first: 0, end: 2 }, [5]], { dimensions: 2 }).observe(moment);
    expect(observation).toHaveLength(8);
    expect(observation[1]).toBeCloseTo((moment.position[1]! + moment.position[4]!) / 2, 12);
    expect(observation[2]).toBeCloseTo((moment.velocity[0]! + moment.velocity[3]!) / 2, 12);
    expect(observation[4]).toBe(moment.position[15]);
  });

  test.each([{ dimensions: 2, fields: ['velocity'] }, { dimensions: 3 }] as const)(
    'is linear, and its adjoint the transpose: %o',
    (options) => {
      const observer = centreObserver([{ first: 0, end: 4 }, [5, 3]], options);
      const bars = randomNumbers(observer.size, 9);
      const pulled = observer.observeAdjoint(moment, bars);
      const forward = inner(observer.observe(moment), bars);
      const backward = Object.entries(pulled).reduce((sum, [field, values]) => sum + inner(values, moment[field as 'position']), 0); // prettier-ignore
      expect(Object.keys(pulled)).toEqual(observer.reads);
      expect(forward).toBeCloseTo(backward, 12);
    },
  );
});

describe('a controller', () => {
  const observer = centreObserver([{ first: 0, end: 2 }], { dimensions: 2 });
  const make = () => {
    const controller = new NetworkController({ observer, actuators: 3, hidden: [6], interval: 2, offset: [1, 2, 3, 4], factor: [0.1, 0.2, 0.3, 0.4], beat: { period: 8, phases: 2 } }); // prettier-ignore
    controller.parameters.set(controller.network.initialParameters(1));
    return controller;
  };

  test('bars against central differences', () => {
    const controller = make();
    const observation = randomNumbers(4, 5);
    const signalBars = randomNumbers(3, 6);
    const value = (): number => inner(controller.signals(observation, 3), signalBars);
    const bars = controller.signalsAdjoint(observation, 3, signalBars);
    for (let k = 0; k < 4; k++) expect(Math.abs(bars.observation[k]! - centralDifference(observation, k, value))).toBeLessThan(1e-9); // prettier-ignore
    expect(bars.parameters).toHaveLength(controller.parameters.length);
    for (let k = 0; k < bars.parameters.length; k++)
      expect(Math.abs(bars.parameters[k]! - centralDifference(controller.parameters, k, value))).toBeLessThan(1e-9);
  });

  test('beats: the same after a period, another in between', () => {
    const controller = make();
    const observation = randomNumbers(4, 5);
    const [now, later, half] = [1, 9, 5].map((step) => controller.signals(observation, step));
    for (let k = 0; k < 3; k++) expect(later![k]).toBeCloseTo(now![k]!, 12);
    expect(Math.abs(half![0]! - now![0]!)).toBeGreaterThan(1e-3);
  });

  test('refuses factors that do not fit', () => {
    expect(() => new NetworkController({ observer, actuators: 1, factor: [1] })).toThrow('1 offsets or factors for an observation of 4 numbers'); // prettier-ignore
  });
});
