/** Colours of a picture apart from those of its pieces: sRGB, `0xrrggbb`. */
import type { Scenery } from '../scenery.ts';

export interface Theme {
  /** Behind everything: at the upper and at the lower edge. */
  readonly backgroundTop: number;
  readonly backgroundBottom: number;
  /** The ground, which fades into the background. */
  readonly sheet: number;
  /** What is below the ground of matter in the plane. */
  readonly slab: number;
  /** Bodies that stand still, that move, and the insides of containers. */
  readonly fixed: number;
  readonly moving: number;
  readonly hollow: number;
  /** Lines of the measured grid, and every fifth of them. */
  readonly grid: number;
  readonly gridStrong: number;
  readonly domain: number;
  /** What is made out among the others. */
  readonly highlight: number;
  /** Chains of small and of large forces. */
  readonly forceLow: number;
  readonly forceHigh: number;
  readonly axes: readonly [number, number, number];
  /** Light from above, from below, and of the lamp: linear, 1 is white. */
  readonly sky: number;
  readonly floor: number;
  readonly lamp: number;
}

export const themes: Readonly<Record<Scenery['theme'], Theme>> = {
  dark: {
    backgroundTop: 0x2a2f37,
    backgroundBottom: 0x15181d,
    sheet: 0x50555d,
    slab: 0x3d434b,
    fixed: 0x8d939c,
    moving: 0x7f91a8,
    hollow: 0x6c727b,
    grid: 0x7d858f,
    gridStrong: 0xa9b1bb,
    domain: 0x8b97a6,
    highlight: 0xff5a36,
    forceLow: 0xb0763a,
    forceHigh: 0xffe9b8,
    axes: [0xe8685a, 0x79c267, 0x6aa4ec],
    sky: 0.5,
    floor: 0.2,
    lamp: 1,
  },
  light: {
    backgroundTop: 0xffffff,
    backgroundBottom: 0xe9ecef,
    sheet: 0xf2f3f4,
    slab: 0xc9ced4,
    fixed: 0xc3c8ce,
    moving: 0xa9bdd2,
    hollow: 0xd9dcdf,
    grid: 0xb9bec5,
    gridStrong: 0x8d949d,
    domain: 0x7c8692,
    highlight: 0xe2401b,
    forceLow: 0xc98a52,
    forceHigh: 0x7a1d10,
    axes: [0xc9392b, 0x3f8f2f, 0x2f6fc0],
    sky: 0.62,
    floor: 0.34,
    lamp: 0.95,
  },
};
