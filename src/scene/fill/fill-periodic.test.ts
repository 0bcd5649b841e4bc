import { describe, expect, test } from 'vitest';
import { thrownBy } from '../../../test/support/good-scene.ts';
import { compileScene } from '../compile-scene.ts';
import type { GrainsModel } from '../model.ts';
import { parseScene } from '../parse-scene.ts';
import { problemLine } from '../scene-error.ts';
import type { SceneInput } from '../scene.ts';
import { PeriodicBox } from './periodic-box.ts';

const radius = 0.05;
const domain = { min: [-0.3, 0, 1], max: [0.7, 0.8, 2.2] } as const;
const period = [1, 0.8, 1.2] as const;
const everywhere = { x: 'periodic', y: 'periodic', z: 'periodic' } as const;

const sceneWith = (fills: readonly object[], more: Partial<SceneInput> = {}): SceneInput => ({
  talus: 1,
  materials: { sand: {} },
  domain,
  boundaries: everywhere,
  grains: fills.map((fill) => ({ material: 'sand', radius, fill }) as never),
  ...more,
});
const compiled = (...given: Parameters<typeof sceneWith>): GrainsModel =>
  compileScene(parseScene(sceneWith(...given))).grains;
const problems = (...given: Parameters<typeof sceneWith>): string[] =>
  thrownBy(() => compiled(...given)).problems.map(problemLine);

/** Of the two that are nearest, by their nearest images, in diameters. */
function smallestDistance({ position, count }: GrainsModel, lengths: readonly number[] = period): number {
  let smallest = Infinity;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) {
      const offset = [0, 1, 2].map((axis) => {
        const apart = Math.abs(position[3 * a + axis]! - position[3 * b + axis]!);
        return Math.min(apart, Math.abs(lengths[axis]! - apart));
      });
      smallest = Math.min(smallest, Math.hypot(...offset));
    }
  }
  return smallest / (2 * radius);
}

function isInDomain({ position }: GrainsModel): boolean {
  return position.every((x, k) => x >= domain.min[k % 3]! && x < domain.max[k % 3]!);
}

/** How many reach across a face, rather than touch it. */
const across = ({ position }: GrainsModel, axis: number): number =>
  position.filter((x, k) => k % 3 === axis && Math.min(x - domain.min[axis]!, domain.max[axis]! - x) < radius - 1e-9)
    .length;

describe('in a periodic domain', () => {
  test.each([0.1, 0.4, 0.57])('a pour of solid fraction %f lies across the faces without overlaps', (solidFraction) => {
    const grains = compiled([{ kind: 'pour', region: domain, solidFraction }]);
    expect(isInDomain(grains)).toBe(true);
    expect(smallestDistance(grains)).toBeGreaterThan(1 - 1e-9);
    // Of a homogeneous packing 2 · radius/length.
    for (const axis of [0, 1, 2]) {
      const share = across(grains, axis) / grains.count / ((2 * radius) / period[axis]!);
      expect(Math.abs(share - 1)).toBeLessThan(0.5);
    }
  });

  test('a pour keeps off grains on the other side, and may lie across a face in part', () => {
    const small = { min: [0.5, 0, 1], max: [0.9, 0.4, 1.4] };
    const floor = { kind: 'lattice', region: { ...domain, max: [0.7, 0.8, 1.11] } };
    const grains = compiled([floor, { kind: 'pour', region: domain, solidFraction: 0.3 }]);
    expect(smallestDistance(grains)).toBeGreaterThan(1 - 1e-9);
    const partly = compiled([{ kind: 'pour', region: small, solidFraction: 0.4 }]);
    expect(isInDomain(partly)).toBe(true);
    expect(smallestDistance(partly)).toBeGreaterThan(1 - 1e-9);
    expect(partly.position.filter((x, k) => k % 3 === 0 && x < 0).length).toBeGreaterThan(0);
  });

  test('lattices close around it', () => {
    const cubic = compiled([{ kind: 'lattice', region: domain }]);
    expect(cubic.count).toBe(10 * 8 * 12);
    expect(smallestDistance(cubic)).toBeCloseTo(1, 9);
    const faceCentred = compiled([{ kind: 'lattice', region: domain, arrangement: 'face-centred' }]);
    // Planes are a radius · √2 apart, and even in number.
    expect(faceCentred.count).toBe((14 * 10 * 16) / 2);
    expect(smallestDistance(faceCentred)).toBeGreaterThan(1);
    const shaken = compiled([{ kind: 'lattice', region: domain, jitter: 0.01 }]);
    expect(isInDomain(shaken)).toBe(true);
    expect(smallestDistance(shaken)).toBeGreaterThan(1 - 1e-9);
  });

  test('periods along some axes leave the others as they are', () => {
    const grains = compiled([{ kind: 'pour', region: domain, solidFraction: 0.4 }], { boundaries: { y: 'periodic' } });
    expect(across(grains, 0)).toBe(0);
    expect(across(grains, 1)).toBeGreaterThan(0);
    expect(across(grains, 2)).toBe(0);
    expect(smallestDistance(grains, [Infinity, 0.8, Infinity])).toBeGreaterThan(1 - 1e-9);
  });

  test('given places are brought into it, and overlaps across its faces are found', () => {
    const grains = compiled([{ kind: 'points', positions: [[0.8, 0.1, 2.2], [-2.5, 0.4, 1.5]] }]); // prettier-ignore
    for (const [k, x] of [-0.2, 0.1, 1, 0.5, 0.4, 1.5].entries()) expect(grains.position[k]).toBeCloseTo(x, 12);
    const pair = { kind: 'points', positions: [[-0.29, 0.1, 1.5], [0.69, 0.1, 1.5]] }; // prettier-ignore
    expect(problems([pair])).toEqual([
      'scene.grains[0].fill: 1 pair of grains overlap by more than 1 % of a radius, grain 1 by 160 %; set them farther apart',
    ]);
    expect(compiled([pair], { boundaries: { y: 'periodic' } }).count).toBe(2);
  });

  test('a region is not longer than a period', () => {
    expect(problems([{ kind: 'pour', region: { ...domain, max: [0.8, 0.8, 2] }, count: 3 }])).toEqual([
      'scene.grains[0].fill.region: is 1.1 m long along x, more than the period of 1 m; make it at most as long',
    ]);
  });

  test('what is wrapped stays inside, whatever is rounded', () => {
    const box = new PeriodicBox([0, 0, 0], [1, 0, 0]);
    const places = Float64Array.of(-1e-20, -1e-20, 5, 1, 1, 1);
    box.wrap(places);
    expect([...places]).toEqual([0, -1e-20, 5, 0, 1, 1]);
  });
});
