import { describe, expect, test } from 'vitest';
import { dampingOf, leastRestitution } from './damping-of.ts';

/** Part of the speed that is left of a collision x″ = −x^(3/2) − √5 ζ x^¼ x′, by steps of fourth order. */
function collided(ratio: number, attraction: boolean): number {
  const dt = 1e-3;
  const acceleration = (x: number, v: number): number => {
    const overlap = Math.max(x, 0);
    return -(overlap ** 1.5) - Math.sqrt(5) * ratio * overlap ** 0.25 * v;
  };
  let [x, v] = [0, 1];
  for (let k = 0; k < 1e6; k++) {
    const [x1, v1] = [v, acceleration(x, v)];
    const [x2, v2] = [v + (dt / 2) * v1, acceleration(x + (dt / 2) * x1, v + (dt / 2) * v1)];
    const [x3, v3] = [v + (dt / 2) * v2, acceleration(x + (dt / 2) * x2, v + (dt / 2) * v2)];
    const [x4, v4] = [v + dt * v3, acceleration(x + dt * x3, v + dt * v3)];
    x += (dt / 6) * (x1 + 2 * x2 + 2 * x3 + x4);
    v += (dt / 6) * (v1 + 2 * v2 + 2 * v3 + v4);
    const isOver = attraction ? x <= 0 : v < 0 && acceleration(x, v) >= 0;
    if (isOver) return -v;
  }
  return 0;
}

describe.each([false, true])('damping, attraction %s', (attraction) => {
  test.each([0.02, 0.1, Math.exp(-2), 0.2, 0.4, 0.6, 0.8, 0.98, 1])('gives back %f of the speed', (e) => {
    expect(collided(dampingOf(e, attraction), attraction)).toBeCloseTo(e, 4);
  });

  test('is none without loss, and bounded where all is to be lost', () => {
    expect(dampingOf(1, attraction)).toBe(0);
    expect(dampingOf(0, attraction)).toBe(dampingOf(leastRestitution, attraction));
    expect(dampingOf(0, attraction)).toBeLessThan(5);
  });
});

test('agrees with the polynomial of Thornton, Cummins and Cleary (2013), whose ratio is ours times √(5/6)', () => {
  const fit = [
    -6.918798, -16.41105, 146.8049, -796.4559, 2928.711, -7206.864, 11494.29, -11342.18, 6276.757, -1489.915,
  ];
  for (const e of [0.1, 0.2, 0.4, 0.6, 0.8]) {
    const exponent = fit.reduceRight((sum, coefficient) => e * (coefficient + sum), 0);
    const ratio = Math.sqrt(1 / (1 - (1 + e) ** 2 * Math.exp(exponent)) - 1);
    expect(dampingOf(e, false) * Math.sqrt(5 / 6)).toBeCloseTo(ratio, 2);
  }
});
