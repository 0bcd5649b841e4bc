import { describe, expect, test } from 'vitest';
import { centralDifference, expectBars, randomMoment, randomNumbers } from '../../../test/support/objective-check.ts';
import { checkObjective, type Objective } from '../rollout/objective.ts';
import { penaltyAbove, penaltyBehindPlane, penaltyOff } from './limits.ts';
import { meanAlong, meanDistanceSquared, meanSquaredSpeed } from './mean-terms.ts';
import { actuationEffort, actuationRoughness } from './signal-terms.ts';
import type { When } from './selection.ts';
import { keyframeMatch, targetDistanceSquared } from './target-terms.ts';
import { weightedSum } from './weighted-sum.ts';

const count = 5;
const moment = randomMoment(count);
const particles = { first: 1, end: 4 };
const targets = randomNumbers(9, 40);

const terms: Record<string, Objective> = {
  'mean position along a direction': meanAlong('position', [-1, 0.5, 2]),
  'mean velocity of a group along a direction': meanAlong('velocity', [1, 2, 3], { particles }),
  'mean position to a target': meanDistanceSquared('position', [1, 2, 3], { particles: [4, 0] }),
  'mean velocity to a target': meanDistanceSquared('velocity', [1, 2, 3]),
  'mean squared speed': meanSquaredSpeed({ particles }),
  'particles to targets': targetDistanceSquared(targets, { particles: [3, 1, 0] }),
  'keyframes': keyframeMatch([{ step: 1, position: targets }, { step: 3, position: targets }], { particles }), // prettier-ignore
  'one side of a plane': penaltyBehindPlane([0.6, 0, 0.8], 0.1),
  'a limit that is passed': penaltyAbove(meanSquaredSpeed(), 0.1),
  'a value that is missed': penaltyOff(meanAlong('position', [1, 0, 0]), 0.7),
};

describe('bars against central differences', () => {
  test.each(Object.entries(terms))('%s', (_, term) => {
    expectBars(term, moment);
  });

  test('a weighted sum of all', () => {
    const weights = Object.values(terms).map((term, k) => [k - 2.5, term] as const);
    const { value } = expectBars(weightedSum(weights), moment);
    const expected = weights.reduce((sum, [weight, term]) => sum + weight * term.evaluate!(moment).value, 0);
    expect(value).toBeCloseTo(expected, 12);
  });

  test.each(
    Object.entries({
      effort: actuationEffort(),
      roughness: actuationRoughness(),
      sum: weightedSum([[2, actuationEffort()], [3, actuationRoughness()], [1, meanSquaredSpeed()]]), // prettier-ignore
      limit: penaltyAbove(actuationEffort(), 0.2),
    }),
  )('signals: %s', (_, term) => {
    const signals = randomNumbers(8, 3);
    const { bars } = term.evaluateSignals!(signals, 2);
    for (let k = 0; k < 8; k++) {
      const difference = centralDifference(signals, k, () => term.evaluateSignals!(signals, 2).value);
      expect(Math.abs(bars[k]! - difference)).toBeLessThan(1e-8);
    }
  });
});

describe('values by hand', () => {
  const line = { ...moment, count: 2, position: Float64Array.of(1, 0, 0, 3, 0, 4) };

  test('means, distances and depths', () => {
    expect(meanAlong('position', [1, 0, 1]).evaluate!(line).value).toBe(4);
    expect(meanDistanceSquared('position', [2, 1, 0]).evaluate!(line).value).toBe(5);
    expect(targetDistanceSquared([1, 0, 2, 3, 0, 4]).evaluate!(line).value).toBe(2);
    expect(penaltyBehindPlane([0, 0, 1], 1).evaluate!(line).value).toBe(0.5);
    expect(penaltyBehindPlane([0, 0, 1], 0).evaluate!(line).value).toBe(0);
  });

  test('effort and roughness of two actuators', () => {
    const signals = Float64Array.of(1, 0, 0.5, -1);
    expect(actuationEffort().evaluateSignals!(signals, 2).value).toBe((1 + 0.25 + 1) / 2);
    expect(actuationRoughness().evaluateSignals!(signals, 2).value).toBe((0.25 + 1) / 2);
  });

  test('a limit that holds costs nothing', () => {
    const { value, bars } = penaltyAbove(meanSquaredSpeed(), 3).evaluate!(moment);
    expect([value, ...bars.velocity!].every((number) => number === 0)).toBe(true);
  });

  test('a particle that was not seen in a keyframe does not count, one that is no number does', () => {
    const seen = keyframeMatch([{ step: 3, position: [NaN, NaN, NaN, 3, 0, 0] }]);
    expect(seen.evaluate!(line)).toEqual({ value: 8, bars: { position: Float64Array.of(0, 0, 0, 0, 0, 4) } });
    const broken = { ...line, position: Float64Array.of(1, 0, 0, NaN, 0, 4) };
    expect(seen.evaluate!(broken).value).toBeNaN();
    expect(penaltyBehindPlane([1, 0, 0], 0).evaluate!(broken).value).toBeNaN();
  });
});

describe('moments', () => {
  const looked = ({ atStep }: Objective): number[] => [0, 1, 2, 3].filter((step) => atStep!(step, 3));

  test('at the end, always, after some steps', () => {
    expect(looked(meanSquaredSpeed())).toEqual([3]);
    expect(looked(meanSquaredSpeed({ when: 'always' }))).toEqual([1, 2, 3]);
    expect(looked(meanSquaredSpeed({ when: [0, 2] }))).toEqual([0, 2]);
    expect(looked(meanSquaredSpeed({ when: { every: 2 } }))).toEqual([2]);
    expect(() => meanSquaredSpeed({ when: { every: 0 } })).toThrow('every: must be an integer ≥ 1, got 0');
    for (const when of ['sometimes', 3, null] as never[])
      expect(() => meanSquaredSpeed({ when })).toThrow(`when: must be 'end', 'always', { every: steps } or a list of steps, got ${JSON.stringify(when)}`); // prettier-ignore
    expect(looked(terms['keyframes']!)).toEqual([1, 3]);
    expect(looked(actuationEffort())).toEqual([]);
  });

  test('a sum asks each term at its own moments', () => {
    const sum = weightedSum([[10, meanAlong('position', [1, 0, 0])], [1, meanSquaredSpeed({ when: [1] })], [1, actuationEffort()]]); // prettier-ignore
    expect(looked(sum)).toEqual([1, 3]);
    const early = { ...moment, step: 1 };
    expect(sum.evaluate!(early)).toEqual(meanSquaredSpeed().evaluate!(moment));
    expect(sum.evaluate!(moment).value).toBe(10 * meanAlong('position', [1, 0, 0]).evaluate!(moment).value);
    expect(sum.reads).toEqual(['position', 'velocity']);
  });
});

describe('mistakes', () => {
  test.each([
    [() => meanSquaredSpeed({ particles: { first: 3, end: 3 } }), 'from 3 to 3 has none'],
    [() => meanSquaredSpeed({ particles: [] }), 'has none: name at least one'],
    [
      () => meanSquaredSpeed({ particles: { first: 1, end: 9 } }).evaluate!(moment),
      'names particle 8: the rollout has 5',
    ],
    [() => meanSquaredSpeed({ particles: [6] }).evaluate!(moment), 'names particle 6: the rollout has 5'],
    [() => targetDistanceSquared([0, 0, 0]).evaluate!(moment), '1 targets for 5 particles'],
    [() => keyframeMatch([]), 'no keyframes'],
    [() => keyframeMatch([{ step: 1, position: [] }, { step: 1, position: [] }]), 'the same step'], // prettier-ignore
  ])('%#', (make, message) => {
    expect(make).toThrow(message);
  });
});

describe('what counts nothing is refused, not 0', () => {
  const rollout = { steps: 100, timeStep: 0.002, actuators: 0 };
  const speed = (when: When): Objective => meanSquaredSpeed({ when });

  test.each<[string, Objective, string]>([
    ['a step after the end', speed([10, 99_999]), 'when: 99999 is no step of the rollout: take integers from 0 to 100, steps of 0.002 s each'],
    ['seconds', speed([0.1]), 'when: 0.1 is no step of the rollout'],
    ['a step before the start', speed([-1]), 'when: -1 is no step'],
    ['so seldom that it is never', speed({ every: 101 }), "when.every: 101 is more than the rollout's 100 steps"],
    ['a keyframe after the end', keyframeMatch([{ step: 101, position: [0, 0, 0] }]), 'keyframes: 101 is no step of the rollout'],
    ['one term of several', weightedSum([[1, speed('end')], [1, speed([200])]]), 'when: 200 is no step'],
    ['one within a constraint', penaltyAbove(speed([200]), 1), 'when: 200 is no step'],
    ['a moment of its own that never comes', { atStep: () => false, evaluate: () => ({ value: 0, bars: {} }) }, 'looks at none of the moments of a rollout of 100 steps'],
    ['nothing at all', {}, 'looks at none of the moments'],
    ['signals without actuators', actuationEffort(), 'the scene of the rollout has none'],
    ['changes of signals without actuators', weightedSum([[1, actuationRoughness()]]), 'the scene of the rollout has none'],
  ])('%s', (_, term, message) => {
    expect(() => checkObjective(term, rollout)).toThrow(message);
  }); // prettier-ignore

  test('what a rollout has is not', () => {
    for (const term of [...Object.values(terms), speed('always'), speed({ every: 100 }), speed([0, 100])]) checkObjective(term, rollout); // prettier-ignore
    checkObjective(actuationEffort(), { ...rollout, actuators: 1 });
  });

  test('terms that never could', () => {
    expect(() => speed([])).toThrow('when: has no steps');
    expect(() => weightedSum([])).toThrow('has no terms');
    expect(() => meanAlong('velocity', [0, 0, 0])).toThrow('direction: must not be 0, got 0, 0, 0');
    expect(() => penaltyBehindPlane([0, 0, 0], 1)).toThrow('normal: must have a direction');
    expect(() => penaltyAbove(speed('end'), Infinity)).toThrow('limit: must be finite');
    expect(() => keyframeMatch([{ step: 1, position: [NaN, NaN, NaN] }])).toThrow('no particle that was seen');
    expect(() => meanSquaredSpeed({ particles: { first: 5, end: Infinity } }).evaluate!(moment)).toThrow('names particle 5: the rollout has 5'); // prettier-ignore
  });
});
