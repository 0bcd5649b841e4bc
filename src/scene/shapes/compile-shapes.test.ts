/** Grains of any outline: what becomes of what a scene says. */
import { describe, expect, test } from 'vitest';
import { shapesModel } from '../../../test/support/shape-scene.ts';
import { noCarrier } from './shapes-model.ts';

const region = (width: number, height: number) => ({ min: [0, 0, -1], max: [width, height, 1] }) as const;

describe('a group', () => {
  test('weighs what its outline does, and turns as heavily', () => {
    const { grains, shapes } = shapesModel({
      each: [
        { position: [0, 0], radius: 0.5 },
        { outline: 'block', position: [5, 0], radius: 2 },
      ],
    });
    // A disc: m = ρ π R², I = ½ m R².
    expect(grains.mass[0]).toBeCloseTo(1000 * Math.PI * 0.25, 6);
    expect(grains.inertia[0]).toBeCloseTo((grains.mass[0]! * 0.25) / 2, 6);
    const { outline } = shapes.types[shapes.type[1]!]!;
    expect(grains.mass[1]).toBeCloseTo(1000 * outline.area * 4, 6);
    expect(grains.inertia[1]).toBeCloseTo(1000 * outline.secondMoment * 16, 6);
  });

  test('without a radius has the size of its outline in metres', () => {
    const { grains } = shapesModel({
      shapes: [{ outline: 'block', material: 'matter', fill: { kind: 'points', positions: [[0, 0, 0]] } }],
    });
    // Half the diagonal of 2 × 1, less what the corners are rounded.
    const cut = 0.05 * (Math.SQRT2 - 1);
    expect(grains.radius[0]).toBeLessThan(Math.hypot(1, 0.5));
    expect(grains.radius[0]).toBeGreaterThan(Math.hypot(1, 0.5) - 2 * cut);
    expect(grains.mass[0]).toBeCloseTo(1000 * (2 - (4 - Math.PI) * 0.05 ** 2), 3);
  });

  test('that is held is a body without a shape that carries its grains', () => {
    const { bodies, parts, shapes } = shapesModel({
      each: [{ position: [0, 0] }, { position: [4, 0], held: true }],
      bodies: [{ shape: { kind: 'sphere', radius: 1 }, position: [0, -9, 0], material: 'matter' }],
    });
    expect(bodies.map(({ name }) => name)).toEqual(['sphere0', 'shapes1']);
    expect(bodies[1]).toMatchObject({ shape: { kind: 'union', parts: [] }, isFixed: true });
    expect(parts).toHaveLength(1);
    expect([...shapes.carrier]).toEqual([noCarrier, 1]);
    expect(bodies[1]!.motion(0).pose.position).toEqual([4, 0, 0]);
  });

  test('moves about the middle of its grains, or about its origin', () => {
    const rim = (more: object) =>
      shapesModel({
        shapes: [
          {
            outline: 'disc',
            radius: 0.1,
            material: 'matter',
            fill: {
              kind: 'points',
              positions: [
                [1, 0, 0],
                [3, 0, 0],
                [2, 1, 0],
                [2, -1, 0],
              ],
            },
            motion: { kind: 'velocity', spin: [0, 0, 1] },
            ...more,
          },
        ],
      }).bodies[0]!;
    expect(rim({}).motion(0).pose.position).toEqual([2, 0, 0]);
    expect(rim({ origin: [1, 1, 0] }).motion(0.5).pose.position).toEqual([1, 1, 0]);
    expect(rim({}).isFixed).toBe(false);
  });

  test('of several outlines and sizes draws them by their shares', () => {
    const { shapes, grains } = shapesModel({
      shapes: [
        {
          outline: ['disc', 'hash'],
          shares: [1, 3],
          radius: { kind: 'list', sizes: [{ radius: 0.1 }, { radius: 0.2, weight: 4 }] },
          material: 'matter',
          fill: { kind: 'pour', region: region(40, 40), count: 2000 },
        },
      ],
    });
    expect(shapes.types.map(({ name, radius }) => [name, radius])).toEqual([
      ['disc', 0.1],
      ['disc', 0.2],
      ['hash', 0.1],
      ['hash', 0.2],
    ]);
    const counts = [0, 0, 0, 0];
    for (const type of shapes.type) counts[type]!++;
    // Expected 100, 400, 300, 1200; five deviations of a binomial distribution.
    for (const [k, share] of [0.05, 0.2, 0.15, 0.6].entries()) {
      expect(Math.abs(counts[k]! - 2000 * share)).toBeLessThan(5 * Math.sqrt(2000 * share * (1 - share)));
    }
    expect(grains.radius.every((radius, k) => radius === shapes.types[shapes.type[k]!]!.radius)).toBe(true);
  });
});
