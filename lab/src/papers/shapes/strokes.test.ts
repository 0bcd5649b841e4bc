import { describe, expect, test } from 'vitest';
import { contactOf, shapes, type RelativePose, type ShapeName } from './strokes.ts';

const pairs: readonly (readonly [ShapeName, ShapeName, RelativePose])[] = [
  ['O', 'O', { x: 1.9, y: 0.3, angle: 0.1 }],
  ['#', 'U', { x: 1.35, y: 0.75, angle: 0.35 }],
  ['N', '#', { x: -1.2, y: 1.1, angle: -2 }],
  ['U', 'N', { x: 0.4, y: 1.3, angle: 1.2 }],
];

describe('the distance of two shapes', () => {
  test('of two rings is that of their circles', () => {
    // Along an axis two corners of the polygons meet, which lie on their circles.
    const { distance, normal } = contactOf(shapes.O, shapes.O, { x: 2.5, y: 0, angle: 0 });
    expect(distance).toBeCloseTo(2.5 - 2 * (0.72 + 0.16), 6);
    expect(normal[0]).toBeCloseTo(1, 9);
  });

  test.each(pairs)('%s and %s: its gradient agrees with differences', (a, b, pose) => {
    const at = (change: Partial<RelativePose>): number =>
      contactOf(shapes[a], shapes[b], { ...pose, ...change }).distance;
    const step = 1e-6;
    const { normal, turning } = contactOf(shapes[a], shapes[b], pose);
    expect((at({ x: pose.x + step }) - at({ x: pose.x - step })) / (2 * step)).toBeCloseTo(normal[0], 5);
    expect((at({ y: pose.y + step }) - at({ y: pose.y - step })) / (2 * step)).toBeCloseTo(normal[1], 5);
    expect((at({ angle: pose.angle + step }) - at({ angle: pose.angle - step })) / (2 * step)).toBeCloseTo(turning, 5);
  });

  test.each(pairs)('%s and %s: the arms and the way between the centres sum to nothing', (a, b, pose) => {
    const { arms, normal } = contactOf(shapes[a], shapes[b], pose);
    expect(arms[0] + arms[1] + pose.x * normal[0] + pose.y * normal[1]).toBeCloseTo(0, 12);
  });

  test('strokes that cross overlap by both pens', () => {
    expect(contactOf(shapes['#'], shapes['#'], { x: 0.1, y: 0.05, angle: 0.4 }).distance).toBeCloseTo(-0.24, 9);
  });
});
