import { describe, expect, test } from 'vitest';
import { problemsOf, thrownBy } from '../../../test/support/good-scene.ts';
import { compileScene } from '../compile-scene.ts';
import type { Model } from '../model.ts';
import { parseScene } from '../parse-scene.ts';
import { problemLine } from '../scene-error.ts';
import type { SceneInput } from '../scene.ts';

const region = { min: [-0.1, -0.1, 0.9], max: [0.1, 0.1, 1] } as const;
const density = 2500;
const massOf = (radius: number): number => (4 / 3) * Math.PI * radius ** 3 * density;

function sceneWith(fill: object, more: Partial<SceneInput> = {}, group: object = {}): SceneInput {
  return {
    talus: 1,
    time: { step: 0.001, end: 1 },
    materials: { sand: { density } },
    grains: [{ material: 'sand', fill: { kind: 'stream', region, ...fill }, radius: 0.01, ...group } as never],
    ...more,
  };
}
const compiled = (...given: Parameters<typeof sceneWith>): Model => compileScene(parseScene(sceneWith(...given)));
const problems = (...given: Parameters<typeof sceneWith>): string[] =>
  thrownBy(() => compiled(...given)).problems.map(problemLine);

describe('a stream', () => {
  test('lets in the mass that is asked for, to half a grain at any time', () => {
    const radius = { kind: 'uniform', min: 0.005, max: 0.012 };
    const { grains } = compiled({ massRate: 0.8, from: 0.2, until: 0.9 }, {}, { radius });
    const masses = Array.from(grains.radius, massOf);
    const heaviest = massOf(0.012);
    for (let step = 0; step <= 1000; step++) {
      const entered = masses.reduce((sum, mass, k) => sum + (grains.entryStep[k]! <= step ? mass : 0), 0);
      const asked = 0.8 * Math.min(Math.max(step / 1000 - 0.2, 0), 0.7);
      // A step later than the middle of a grain, at most.
      expect(Math.abs(entered - asked)).toBeLessThan(heaviest / 2 + 0.8 * 0.001 + 1e-12);
    }
    expect(grains.count).toBeGreaterThan(50);
    expect(Math.min(...grains.entryStep)).toBeGreaterThan(200);
    expect([...grains.entryStep]).toEqual([...grains.entryStep].sort((a, b) => a - b));
  });

  test('counts grains where that is asked for, and ends with the last', () => {
    const { grains } = compiled({ countRate: 10, count: 3 });
    expect([...grains.entryStep]).toEqual([50, 150, 250]);
    expect(compiled({ countRate: 10, until: 0.35, count: 100 }).grains.count).toBe(4);
    expect(compiled({ countRate: 1e9, count: 3 }).grains.entryStep[0]).toBe(1);
  });

  test('places grains in its region, off bodies, and off those that entered before', () => {
    const slope = { shape: { kind: 'plane' }, material: 'sand', position: [0, 0, 0.95], rotation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] } as const; // prettier-ignore
    const { grains, notes } = compiled({ countRate: 500, until: 0.5 }, { bodies: [slope] }, { velocity: [0, 0, -2] });
    expect(notes.join()).not.toMatch('wait');
    let smallest = Infinity;
    for (let k = 0; k < grains.count; k++) {
      const [x, y, z] = grains.position.subarray(3 * k, 3 * k + 3) as unknown as [number, number, number];
      expect(x).toBeGreaterThan(0.01 - 1e-9);
      expect(Math.abs(y)).toBeLessThan(0.09);
      expect(Math.abs(z - 0.95)).toBeLessThan(0.04);
      for (let other = 0; other < k; other++) {
        const time = (grains.entryStep[k]! - grains.entryStep[other]!) / 1000;
        const [a, b, c] = grains.position.subarray(3 * other, 3 * other + 3) as unknown as [number, number, number];
        const gap = Math.hypot(x - a, y - b, z - (c - 2 * time - (9.81 / 2) * time ** 2)) - 0.02;
        smallest = Math.min(smallest, gap);
      }
    }
    // Times are rounded to steps, in which a grain moves 2 mm.
    expect(smallest).toBeGreaterThan(-0.002);
  });

  test('is no obstacle at the start, neither to itself nor to others', () => {
    const pour = { material: 'sand', fill: { kind: 'pour', region, solidFraction: 0.3 }, radius: 0.01 } as const;
    const scene = sceneWith({ countRate: 1000, until: 0.9 });
    const { grains } = compileScene(parseScene({ ...scene, grains: [...scene.grains!, pour] }));
    expect(grains.entryStep.filter((step) => step === 0).length).toBeGreaterThan(100);
  });

  test('says when it asks for too much, or for nothing', () => {
    expect(compiled({ countRate: 1e5, count: 2000 }).notes.join()).toMatch(/\d+ % of the grains find no room/);
    expect(problems({ massRate: 1e-9, until: 1 })).toEqual([
      'scene.grains[0].fill.until: comes before the first grain of radius 0.01 m has entered; end the stream later or make its rate higher',
    ]);
    expect(problems({ countRate: 1, until: 3 }, {}, { radius: 0.06 })).toEqual([
      'scene.grains[0].fill.region: 0.2 × 0.2 × 0.1 m has no room for a grain of radius 0.06 m; make the region larger or the grains smaller',
    ]);
    const lid = { shape: { kind: 'plane' }, material: 'sand', position: [0, 0, 1] } as const;
    expect(problems({ countRate: 1, until: 3 }, { bodies: [lid] })).toEqual([
      'scene.grains[0].fill.region: bodies leave no room for a grain of radius 0.01 m; make the region larger or move it',
    ]);
  });

  test('needs one rate and an end', () => {
    const path = 'scene.grains[0].fill';
    expect(problemsOf(sceneWith({ until: 1 }))).toEqual([
      `${path}.massRate: is missing; give "massRate" or "countRate"`,
    ]);
    expect(problemsOf(sceneWith({ massRate: 1, countRate: 1, until: 1 }))).toEqual([
      `${path}.countRate: cannot stand beside "massRate", got 1; remove one of the two`,
    ]);
    expect(problemsOf(sceneWith({ massRate: 1 }))).toEqual([
      `${path}.until: is missing; give "until" or "count", or the stream has no end`,
    ]);
    expect(problemsOf(sceneWith({ massRate: 1, from: 2, until: 2 }))).toEqual([
      `${path}.until: must be > from, which is 2 s, got 2`,
    ]);
  });
});
