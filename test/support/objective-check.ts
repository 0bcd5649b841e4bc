/** Derivatives of objectives against central differences of their values. */
import { expect } from 'vitest';
import { RandomStream } from '../../src/math/random-stream.ts';
import {
  particleFields,
  particleFieldSizes,
  type Evaluation,
  type Moment,
  type Objective,
  type ParticleField,
} from '../../src/design/rollout/objective.ts';

export const randomNumbers = (count: number, seed: number): Float64Array => {
  const stream = new RandomStream([seed, 7], [0, 0]);
  return Float64Array.from({ length: count }, () => stream.between(-1, 1));
};

/** Particles anywhere between −1 and 1, moving and strained at random. */
export function randomMoment(count: number, { step = 3, steps = 3, seed = 1 } = {}): Moment {
  const fields = particleFields.map((field, k) => [field, randomNumbers(count * particleFieldSizes[field], seed + k)]);
  return {
    step,
    steps,
    time: 0.1 * step,
    count,
    ...(Object.fromEntries(fields) as Record<ParticleField, Float64Array>),
  };
}

/** Of a function of one number of an array: (f(x + h) − f(x − h)) / 2 h. */
export function centralDifference(values: Float64Array, place: number, value: () => number, h = 1e-5): number {
  const middle = values[place]!;
  values[place] = middle + h;
  const above = value();
  values[place] = middle - h;
  const below = value();
  values[place] = middle;
  return (above - below) / (2 * h);
}

/** Every bar of every field; terms here are at most of fourth degree, whose differences are off by h². */
export function expectBars(objective: Objective, moment: Moment, tolerance = 1e-8): Evaluation {
  const evaluate = (): Evaluation => objective.evaluate!(moment);
  const evaluation = evaluate();
  let greatest = 0;
  for (const field of particleFields) {
    const bars = evaluation.bars[field];
    if (bars) expect(objective.reads ?? ['position', 'velocity']).toContain(field);
    for (let k = 0; k < moment[field].length; k++) {
      const difference = centralDifference(moment[field], k, () => evaluate().value);
      greatest = Math.max(greatest, Math.abs(difference));
      expect(Math.abs((bars?.[k] ?? 0) - difference), `${field}[${k}]`).toBeLessThan(tolerance);
    }
  }
  // Bars that are zero everywhere would prove nothing.
  expect(greatest).toBeGreaterThan(1e-3);
  return evaluation;
}
