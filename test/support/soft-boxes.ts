/** Boxes of soft matter, for tests of the solver alone. */
import type { Vector3 } from '../../src/math/rigid.ts';
import { softModel, type TestParticle, type TestSoft } from './soft-model.ts';

export interface TestBoxes extends Omit<TestSoft, 'particles'> {
  /** Filled with two particles along each edge of a cell. */
  readonly boxes: readonly { readonly min: Vector3; readonly max: Vector3 }[];
  /** At a place [m/s]. Default: at rest */
  readonly velocity?: (position: Vector3) => Vector3;
}

/** In a box of a metre, with faces that matter slides along and leaves. */
export function boxModel({ boxes, velocity, ...given }: TestBoxes): ReturnType<typeof softModel> {
  const { dimensions = 3, cellSize = 0.1 } = given;
  const isSpace = dimensions === 3;
  const particles = boxes
    .flatMap(({ min, max }) => filled(min, max, cellSize / 2, dimensions))
    .map((position): TestParticle => ({ position, velocity: velocity?.(position) ?? [0, 0, 0] }));
  return softModel({
    gravity: isSpace ? [0, 0, -9.81] : [0, -9.81, 0],
    domain: { min: [0, 0, isSpace ? 0 : -0.5], max: [1, 1, isSpace ? 1 : 0.5] },
    face: { kind: 'separate', friction: 0 },
    ...given,
    particles,
  });
}

/** Places in rows, a `spacing` apart and half of one from the faces [m]. */
function filled(min: Vector3, max: Vector3, spacing: number, dimensions: number): Vector3[] {
  const counts = min.map((low, k) => (k < dimensions ? Math.round((max[k]! - low) / spacing) : 1));
  const places: Vector3[] = [];
  for (let z = 0; z < counts[2]!; z++)
    for (let y = 0; y < counts[1]!; y++)
      for (let x = 0; x < counts[0]!; x++)
        places.push(
          [x, y, z].map((k, axis) => (axis < dimensions ? min[axis]! + (k + 0.5) * spacing : 0)) as unknown as Vector3,
        );
  return places;
}
