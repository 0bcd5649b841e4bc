import { describe, expect, it } from 'vitest';
import { RandomStream } from '../math/random-stream.ts';
import { rotationFromVector, toBody, type Pose, type Vector3 } from '../math/rigid.ts';
import { shapeBounds } from './shape-bounds.ts';
import { shapeDistance } from './shape-distance.ts';
import type { ShapeModel } from './shape-model.ts';

const at = (shape: ShapeModel, ...[x, y, z]: Vector3) => shapeDistance(shape, x, y, z);

/** Distances x − 1, which trilinear interpolation reproduces, on 3 × 4 × 2 nodes from (0, 0, 0). */
const slope: ShapeModel = {
  kind: 'mesh',
  distance: {
    min: [0, 0, 0],
    spacing: 0.5,
    size: [3, 4, 2],
    distance: Float32Array.from({ length: 24 }, (_, k) => (k % 3) * 0.5 - 1),
  },
};

describe('signed distances on the host', () => {
  it.each<[string, ShapeModel, [Vector3, number][]]>([
    [
      'plane',
      { kind: 'plane' },
      [
        [[7, 8, 2], 2],
        [[7, 8, -3], -3],
      ],
    ],
    [
      'box',
      { kind: 'box', halfSize: [1, 2, 3], hollow: false },
      [
        [[0, 0, 0], -1],
        [[0.5, 1.9, 0], -0.1],
        [[4, 0, 0], 3],
        [[-4, 6, 0], 5],
        [[2, 4, 5], 3],
      ],
    ],
    [
      'hollow box',
      { kind: 'box', halfSize: [1, 2, 3], hollow: true },
      [
        [[0, 0, 2.5], 0.5],
        [[4, 0, 0], -3],
      ],
    ],
    [
      'sphere',
      { kind: 'sphere', radius: 2, hollow: false },
      [
        [[0, 0, 0], -2],
        [[0, 3, 4], 3],
      ],
    ],
    [
      'hollow sphere',
      { kind: 'sphere', radius: 2, hollow: true },
      [
        [[0, 0, 0], 2],
        [[0, 3, 4], -3],
      ],
    ],
    [
      'cylinder',
      { kind: 'cylinder', radius: 1, halfHeight: 2, hollow: false },
      [
        [[0, 0, 0], -1],
        [[0, 0, 1.5], -0.5],
        [[3, 0, 0], 2],
        [[0, 4, 6], 5],
        [[0.5, 0, 3], 1],
      ],
    ],
    ['hollow cylinder', { kind: 'cylinder', radius: 1, halfHeight: 2, hollow: true }, [[[0.75, 0, 0], 0.25]]],
    [
      'capsule',
      { kind: 'capsule', radius: 1, halfHeight: 2 },
      [
        [[0, 0, 3], 0],
        [[3, 0, 6], 4],
        [[0.5, 0, 1], -0.5],
      ],
    ],
    [
      'grid',
      slope,
      [
        [[0.3, 0.2, 0.1], -0.7],
        [[1, 1.5, 0.5], 0],
        [[4, 0, 0], 3],
        [[0.5, 4.5, 4.5], 4.5],
      ],
    ],
  ])('%s', (_name, shape, cases) => {
    for (const [point, distance] of cases) expect(at(shape, ...point), String(point)).toBeCloseTo(distance, 6);
  });
});

describe('bounds', () => {
  const pose: Pose = { position: [1, -2, 3], rotation: rotationFromVector([0.4, -1.1, 0.7]) };
  const solids: ShapeModel[] = [
    { kind: 'box', halfSize: [1, 2, 3], hollow: false },
    { kind: 'sphere', radius: 2, hollow: false },
    { kind: 'cylinder', radius: 1, halfHeight: 2, hollow: false },
    { kind: 'capsule', radius: 1, halfHeight: 2 },
  ];

  it.each(solids.map((shape) => [shape.kind, shape] as const))('just hold a turned %s', (_kind, shape) => {
    const { min, max } = shapeBounds(shape, pose)!;
    const dice = new RandomStream([1, 0], [0, 0]);
    // The farthest of many points inside comes near each face, and none is outside.
    const farthest = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
    for (let n = 0; n < 100000; n++) {
      const point: Vector3 = [dice.between(-4, 6), dice.between(-7, 3), dice.between(-2, 8)];
      const [x, y, z] = toBody(pose, point);
      if (shapeDistance(shape, x, y, z) > 0) continue;
      for (const axis of [0, 1, 2]) {
        farthest.min[axis] = Math.min(farthest.min[axis]!, point[axis]!);
        farthest.max[axis] = Math.max(farthest.max[axis]!, point[axis]!);
      }
    }
    for (const axis of [0, 1, 2]) {
      expect(farthest.min[axis]! - min[axis]!).toBeGreaterThanOrEqual(0);
      expect(farthest.min[axis]! - min[axis]!).toBeLessThan(0.3);
      expect(max[axis]! - farthest.max[axis]!).toBeGreaterThanOrEqual(0);
      expect(max[axis]! - farthest.max[axis]!).toBeLessThan(0.3);
    }
  });

  it('are those of the grid for a mesh, and none for a plane', () => {
    const placed = { position: [10, 0, 0], rotation: rotationFromVector([0, 0, Math.PI / 2]) } as const;
    const { min, max } = shapeBounds(slope, placed)!;
    for (const [axis, low, high] of [
      [0, 8.5, 10],
      [1, 0, 1],
      [2, 0, 0.5],
    ] as const) {
      expect(min[axis]).toBeCloseTo(low, 12);
      expect(max[axis]).toBeCloseTo(high, 12);
    }
    expect(shapeBounds({ kind: 'plane' }, placed)).toBeNull();
  });
});
