import * as fc from '../../test/support/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  add,
  conjugate,
  cross,
  dot,
  length,
  multiply,
  noRotation,
  normalize,
  normalizeQuaternion,
  rotate,
  rotationFromVector,
  rotationToVector,
  scale,
  subtract,
  toBody,
  toWorld,
  type Quaternion,
  type Vector3,
} from './rigid.ts';

const component = fc.double({ min: -3, max: 3, noNaN: true });
const vectors = fc.tuple(component, component, component);
const rotations = vectors.map(rotationFromVector);

const distance = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, k) => x - b[k]!));

describe('vectors', () => {
  it('computes the plain operations', () => {
    expect(add([1, 2, 3], [4, 5, 6])).toEqual([5, 7, 9]);
    expect(subtract([1, 2, 3], [4, 6, 8])).toEqual([-3, -4, -5]);
    expect(scale([1, 2, 3], -2)).toEqual([-2, -4, -6]);
    expect(dot([1, 2, 3], [4, 5, 6])).toBe(32);
    expect(cross([1, 0, 0], [0, 1, 0])).toEqual([0, 0, 1]);
    expect(cross([0, 1, 0], [0, 0, 1])).toEqual([1, 0, 0]);
    expect(length([2, 3, 6])).toBe(7);
  });

  it.each([1, 1e-200, 1e200, 5e-324])('normalizes vectors of size %d', (size) => {
    const [x, y, z] = normalize([0, -size, size]);
    expect(distance([x, y, z], [0, -Math.SQRT1_2, Math.SQRT1_2])).toBeLessThan(1e-15);
  });
});

describe('rotations', () => {
  it('turn x into y by a quarter turn about z', () => {
    const quarter = rotationFromVector([0, 0, Math.PI / 2]);
    expect(distance(rotate(quarter, [1, 0, 0]), [0, 1, 0])).toBeLessThan(1e-15);
  });

  it('keep lengths and handedness', () => {
    fc.assert(
      fc.property(rotations, vectors, vectors, (q, a, b) => {
        expect(Math.abs(dot(rotate(q, a), rotate(q, b)) - dot(a, b))).toBeLessThan(1e-13);
        const turned = cross(rotate(q, a), rotate(q, b));
        expect(distance(turned, rotate(q, cross(a, b)))).toBeLessThan(1e-13);
      }),
    );
  });

  it('follow each other in the order of a product', () => {
    fc.assert(
      fc.property(rotations, rotations, vectors, (p, q, v) => {
        expect(distance(rotate(multiply(p, q), v), rotate(p, rotate(q, v)))).toBeLessThan(1e-13);
      }),
    );
  });

  it('are undone by the conjugate', () => {
    fc.assert(
      fc.property(rotations, (q) => {
        expect(distance(multiply(q, conjugate(q)), noRotation)).toBeLessThan(1e-14);
      }),
    );
  });

  it('are the shortest vector’s, for q and -q alike', () => {
    fc.assert(
      fc.property(vectors, (v) => {
        const q = rotationFromVector(v);
        const back = rotationToVector(q);
        expect(length(back)).toBeLessThanOrEqual(Math.PI + 1e-15);
        const turned = rotationFromVector(back);
        expect(Math.abs(Math.abs(q.reduce((sum, x, k) => sum + x * turned[k]!, 0)) - 1)).toBeLessThan(1e-14);
        const negated = q.map((x) => -x) as unknown as Quaternion;
        if (length(back) < 3.1) expect(distance(rotationToVector(negated), back)).toBeLessThan(1e-13);
      }),
    );
  });

  it('lose nothing where they are tiny', () => {
    const tiny: Vector3 = [1e-200, -2e-200, 3e-200];
    const relative = distance(rotationToVector(rotationFromVector(tiny)), tiny) / length(tiny);
    expect(relative).toBeLessThan(1e-15);
    expect(rotationToVector(noRotation)).toEqual([0, 0, 0]);
  });

  it('get length 1', () => {
    expect(normalizeQuaternion([0, 0, 3, 4])).toEqual([0, 0, 0.6000000000000001, 0.8]);
  });
});

it('poses take points to the world and back', () => {
  const pose = { position: [1, 2, 3], rotation: rotationFromVector([0, 0, Math.PI / 2]) } as const;
  expect(distance(toWorld(pose, [1, 0, 5]), [1, 3, 8])).toBeLessThan(1e-14);
  fc.assert(
    fc.property(vectors, rotations, vectors, (position, rotation, point) => {
      const frame = { position, rotation };
      expect(distance(toBody(frame, toWorld(frame, point)), point)).toBeLessThan(1e-13);
    }),
  );
});
