import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrowStep, niceStep, placeOf, sliderScale, stepped, valueAtPlace, withinRange, type SliderScale } from './slider-scale.ts'; // prettier-ignore

describe('what a slider spans', () => {
  test.each([
    ['where values usually are', { min: 0, usual: [0, 1] }, 0.5, { from: 0, to: 1, kind: 'even' }],
    ['and the value in the file', { min: 0, usual: [0, 1] }, 3, { from: 0, to: 3, kind: 'even' }],
    ['decades by decades', { above: 0, usual: [1e3, 1e11] }, 1e7, { from: 1e3, to: 1e11, kind: 'decades' }],
    ['from zero finely', { min: 0, usual: [0, 1e5] }, 0, { from: 0, to: 1e5, kind: 'cubes' }],
    ['else all that is allowed', { min: -1, max: 1 }, 0, { from: -1, to: 1, kind: 'even' }],
    ['else a decade either way', { above: 0 }, 0.02, { from: 0.002, to: 0.2, kind: 'decades' }],
    ['else as far again', {}, -5, { from: -10, to: 10, kind: 'even' }],
    ['or to one', { min: 0 }, 0, { from: 0, to: 2, kind: 'even' }],
  ] as const)('%s', (_, range, filed, scale) => {
    expect(sliderScale(range, filed)).toEqual(scale);
  });
});

const scales: SliderScale[] = [
  { from: 0, to: 1, kind: 'even' },
  { from: -20, to: 20, kind: 'even' },
  { from: 1e-6, to: 1e-2, kind: 'decades' },
  { from: 1e3, to: 1e11, kind: 'decades' },
  { from: 0, to: 1e5, kind: 'cubes' },
];

describe.each(scales)('from $from to $to by $kind', (scale) => {
  test('a place leads to a value, and the value back to about that place', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), (place) => {
        expect(placeOf(valueAtPlace(place, scale), scale)).toBeCloseTo(place, 1.5);
      }),
    );
  });

  test('values grow along it, from one end to the other', () => {
    const values = Array.from({ length: 101 }, (_, k) => valueAtPlace(k / 100, scale));
    expect(values.toSorted((a, b) => a - b)).toEqual(values);
    expect([values[0], values[100]]).toEqual([scale.from, scale.to]);
  });
});

test('decades take the same way each', () => {
  const scale = { from: 1e-6, to: 1e-2, kind: 'decades' } as const;
  expect([1e-6, 1e-5, 1e-4, 1e-3, 1e-2].map((value) => placeOf(value, scale))).toEqual([0, 0.25, 0.5, 0.75, 1].map((place) => expect.closeTo(place, 9))); // prettier-ignore
  expect(valueAtPlace(0.5, scale)).toBe(1e-4);
});

test('values have few digits', () => {
  expect(valueAtPlace(0.4567, { from: 0, to: 1, kind: 'even' })).toBe(0.456);
  expect(valueAtPlace(0.4567, { from: 1e3, to: 1e11, kind: 'decades' })).toBe(4500000);
});

describe('an arrow key', () => {
  test.each([
    [0.58, false, 0.01],
    [1, false, 0.1],
    [0.1, false, 0.01],
    [-9.81, false, 0.1],
    [2500, false, 100],
    [4, true, 1],
    [1e30, true, 1],
  ])('changes %d by its second digit', (value, isWhole, step) => {
    expect(arrowStep(value, isWhole, null)).toBeCloseTo(step, 12);
  });

  test('leaves no dust', () => {
    expect(stepped(0.3, 0.01, 1)).toBe(0.31);
    expect(stepped(0.07, 0.01, -1)).toBe(0.06);
    expect(stepped(-9.81, 0.1, 1)).toBe(-9.7);
    expect(stepped(0, niceStep(0.0123), 1)).toBe(0.01);
  });
});

describe('within a range', () => {
  test('ends that belong to it are met, others are kept off', () => {
    expect(withinRange(3, { min: 0, max: 1 }, false)).toBe(1);
    expect(withinRange(-1, { above: 0 }, false)).toBeGreaterThan(0);
    expect(withinRange(0.7, { min: 0, below: 0.5 }, false)).toBeLessThan(0.5);
    expect(withinRange(2.6, { min: 1, max: 10 }, true)).toBe(3);
  });
});
