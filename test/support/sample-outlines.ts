/** Outlines whose places are known by heart, for tests of what is drawn and measured of them. */
import type { OutlineSpec } from '../../src/geometry/outline/outline-spec.ts';

/** In the unit circle: four strokes, 0.32 from the middle and 0.12 to each side. */
export const hash: OutlineSpec = {
  kind: 'strokes',
  strokes: [-0.32, 0.32].flatMap((place): [number, number, number, number, number][] => [
    [-0.82, place, 0.82, place, 0.12],
    [place, -0.82, place, 0.82, 0.12],
  ]),
};

export const disc: OutlineSpec = { kind: 'disc' };

const half = Math.SQRT1_2;
/** Its corners lie on the unit circle, all but sharp. */
export const square: OutlineSpec = {
  kind: 'polygon',
  points: [
    [half, half],
    [-half, half],
    [-half, -half],
    [half, -half],
  ],
  rounding: 0.02,
};
