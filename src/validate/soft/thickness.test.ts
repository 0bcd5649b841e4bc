import { expect, test } from 'vitest';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { frontOf, layerOf, type Layer } from './thickness.ts';

/** Particles side by side, as heavy as what lies there is thick, from 0 to an end. */
function lying(thickness: (x: number) => number, end: number): Layer {
  const apart = 1 / 64;
  const places = Array.from({ length: end / apart }, (_, k) => (k + 0.5) * apart);
  const volume = Float64Array.from(places, (x) => thickness(x) * apart);
  const soft = { count: places.length, volume } as unknown as SoftModel;
  return layerOf(soft, places.flatMap((x) => [x, 0]), 1); // prettier-ignore
}

test('a wedge ends where it is thinner than the bound', () => {
  const layer = lying((x) => 0.4 - 0.1 * x, 4);
  expect(layer.places[0]).toBe(0.5);
  expect(layer.places[1]).toBe(0.5 + 1 / 16);
  for (const [k, thickness] of layer.thickness.slice(0, 40).entries())
    expect(thickness).toBeCloseTo(0.4 - 0.1 * layer.places[k]!, 12);
  expect(frontOf(layer, 0.25)).toBeCloseTo(1.5, 12);
});

test('a steep end moves the front as far as it moves itself', () => {
  const front = (end: number) => frontOf(lying(() => 0.3, end), 0.1); // prettier-ignore
  // A third of the width of 1 m is beyond the end where the mean is the bound.
  expect(front(2)).toBeCloseTo(2.5 - 1 / 3, 12);
  expect(front(2.25)).toBeCloseTo(2.75 - 1 / 3, 12);
  expect(front(2 + 3 / 64)).toBeCloseTo(2.5 - 1 / 3 + 3 / 64, 2);
});

test('what never gets thinner ends with its last particle', () => {
  const layer = lying(() => 0.3, 2);
  expect(frontOf(layer, 0.01)).toBe(layer.places.at(-1));
});
