import { describe, expect, test } from 'vitest';
import { makeOutline } from '../../geometry/outline/make-outline.ts';
import { outlineDistance } from './stroke-distance.ts';

const { outline: disc } = makeOutline({ kind: 'disc' });
const { outline: hash } = makeOutline({ kind: 'letter', letter: '#' });

test('discs are as far apart as their centres less both radii', () => {
  const { distance, normal, arm } = outlineDistance(disc, disc, 0.4, [3, 4]);
  expect(distance).toBeCloseTo(3, 12);
  expect(normal).toEqual([0.6, 0.8]);
  expect(arm).toBeCloseTo(2.5, 12);
});

describe('two #', () => {
  test('cross where both are in one place', () => {
    expect(outlineDistance(hash, hash, 0.3, [0.1, 0]).isCrossed).toBe(true);
  });

  test('are as far from each other as they are the other way round', () => {
    const [turn, x, y] = [0.7, 1.6, 0.4];
    const there = outlineDistance(hash, hash, turn, [x, y]);
    const [cosine, sine] = [Math.cos(-turn), Math.sin(-turn)];
    const back = outlineDistance(hash, hash, -turn, [-cosine * x + sine * y, -sine * x - cosine * y]);
    expect(back.distance).toBeCloseTo(there.distance, 12);
    // Arms of both sides: r_A·n, and that of the other from the identity.
    expect(back.arm).toBeCloseTo(x * there.normal[0] + y * there.normal[1] - there.arm, 12);
  });

  test('have a distance that changes along the normal by as much as they move', () => {
    const [turn, x, y] = [0.7, 1.6, 0.4];
    const { distance, normal } = outlineDistance(hash, hash, turn, [x, y]);
    const step = 1e-6;
    const moved = outlineDistance(hash, hash, turn, [x + step * normal[0], y + step * normal[1]]).distance;
    expect((moved - distance) / step).toBeCloseTo(1, 5);
  });
});
