import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../math/random-stream.ts';
import type { SceneRadius } from '../scene.ts';
import { drawRadii, radiusRange } from './draw-radii.ts';

const count = 40000;
const draw = (radius: SceneRadius, seed = 1) => drawRadii(radius, count, new RandomStream([seed, 0], [0, 0]));
const mean = (numbers: Float64Array) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
const deviation = (numbers: Float64Array) => {
  const centre = mean(numbers);
  return Math.sqrt(mean(numbers.map((x) => (x - centre) ** 2)));
};

/** Kind, range, mean and deviation. The normal cut off at 2 keeps 0.87962 of its deviation. */
const cases: [SceneRadius, { min: number; max: number; mean: number; deviation: number }][] = [
  [0.005, { min: 0.005, max: 0.005, mean: 0.005, deviation: 0 }],
  [
    { kind: 'uniform', min: 0.002, max: 0.005 },
    { min: 0.002, max: 0.005, mean: 0.0035, deviation: 0.003 / Math.sqrt(12) },
  ],
  [
    { kind: 'normal', mean: 0.005, deviation: 0.001, cutoff: 2 },
    { min: 0.003, max: 0.007, mean: 0.005, deviation: 0.00087962 },
  ],
  [
    {
      kind: 'list',
      sizes: [
        { radius: 0.001, weight: 3 },
        { radius: 0.002, weight: 1 },
      ],
    },
    { min: 0.001, max: 0.002, mean: 0.00125, deviation: 0.000433 },
  ],
];

describe.each(cases)('radii of %o', (radius, expected) => {
  const radii = draw(radius);

  it('stay in their range and come near its ends', () => {
    const { min, max } = radiusRange(radius);
    expect(min).toBeCloseTo(expected.min, 12);
    expect(max).toBeCloseTo(expected.max, 12);
    const [smallest, largest] = [Math.min(...radii), Math.max(...radii)];
    expect(smallest).toBeGreaterThanOrEqual(min);
    expect(largest).toBeLessThanOrEqual(max);
    expect(largest - smallest).toBeGreaterThanOrEqual(0.98 * (max - min));
  });

  it('have the mean and deviation of their distribution', () => {
    // Five standard errors of the mean; 2 % of the deviation, whose own error is near 0.4 %.
    expect(Math.abs(mean(radii) - expected.mean)).toBeLessThanOrEqual(
      (5 * expected.deviation) / Math.sqrt(count) + 1e-14,
    );
    expect(Math.abs(deviation(radii) - expected.deviation)).toBeLessThanOrEqual(0.02 * expected.deviation + 1e-14);
  });

  it('are the same for the same seed, and others for another', () => {
    expect(draw(radius)).toEqual(radii);
    if (typeof radius !== 'number') expect(draw(radius, 2)).not.toEqual(radii);
  });
});

it('lognormal radii have normal logarithms', () => {
  const radius: SceneRadius = { kind: 'lognormal', median: 0.003, deviation: 0.4, cutoff: 2 };
  const logarithms = draw(radius).map((r) => Math.log(r / 0.003));
  expect(Math.max(...logarithms.map(Math.abs))).toBeLessThanOrEqual(0.8 + 1e-12);
  expect(Math.abs(mean(logarithms))).toBeLessThan((5 * 0.4) / Math.sqrt(count));
  expect(Math.abs(deviation(logarithms) / (0.4 * 0.87962) - 1)).toBeLessThan(0.02);
});

it('sizes of a list come in the shares of their weights', () => {
  const sizes = [5, 0.5, 3, 1.5].map((weight, k) => ({ radius: k + 1, weight }));
  const radii = draw({ kind: 'list', sizes });
  for (const { radius, weight } of sizes) {
    const share = weight / 10;
    const found = radii.filter((r) => r === radius).length / count;
    expect(Math.abs(found - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / count));
  }
});
