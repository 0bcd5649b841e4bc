/** Outlines as people write them. Lengths without a unit are in the outline's own, or parts of the circle around it. */
import type { Vector2 } from './outline.ts';

export type OutlineSpec =
  | DiscSpec
  | PolygonSpec
  | RegularSpec
  | StarSpec
  | ArcSpec
  | SvgSpec
  | LetterSpec
  | ChainLinkSpec
  | StrokesSpec;

export interface DiscSpec {
  readonly kind: 'disc';
}

/** Filled, with round corners. */
export interface PolygonSpec {
  readonly kind: 'polygon';
  /** Corners, either way around */
  readonly points: readonly Vector2[];
  /** Radius of its corners; left out, a tenth of the outline's radius, or what fits */
  readonly rounding?: number | undefined;
}

/** Filled, with equal sides and round corners. */
export interface RegularSpec {
  readonly kind: 'regular';
  readonly sides: number;
  /** Radius of its corners over that of the outline: 0.1 if left out */
  readonly rounding?: number | undefined;
}

/** Filled, with round tips. */
export interface StarSpec {
  readonly kind: 'star';
  /** Tips */
  readonly points: number;
  /** How deep the notches between the tips are, over the outline's radius: 0.5 if left out */
  readonly depth?: number | undefined;
  /** Radius of its tips over that of the outline; left out, 0.1, or what fits */
  readonly rounding?: number | undefined;
}

/** Part of a ring, with round ends. */
export interface ArcSpec {
  readonly kind: 'arc';
  /** Of the whole turn: 1 is a ring */
  readonly share: number;
  /** Across the ring: a fifth of the radius if left out */
  readonly thickness?: number | undefined;
  /** Of the ring's outer edge: 1 if left out */
  readonly radius?: number | undefined;
}

/** What an SVG path draws. Its y points down, as in SVG, so that it looks as in the drawing. */
export interface SvgSpec {
  readonly kind: 'svg';
  /** The path's attribute `d` */
  readonly path: string;
  /** Draws along the path with a pen of this width; left out, what the path encloses is filled */
  readonly thickness?: number | undefined;
  /** Of what is filled: radius of its corners; left out, a tenth of the outline's radius, or what fits */
  readonly rounding?: number | undefined;
}

/** Drawn with a pen of one width. */
export interface LetterSpec {
  readonly kind: 'letter';
  /** A to Z, 0 to 9, # or ♥ */
  readonly letter: string;
  /** Width of the pen over the outline's radius: 0.26 if left out */
  readonly thickness?: number | undefined;
}

/** A rod with a ball at its right end and a socket at its left one, which holds the ball of the next link. */
export interface ChainLinkSpec {
  readonly kind: 'chain-link';
  /** From the middle of the ball to that of the socket, in radii of the ball: 4.5 if left out */
  readonly length?: number | undefined;
  /** Room around a ball in a socket over the ball's radius: 0.04 if left out */
  readonly play?: number | undefined;
}

/** Strokes as they are. */
export interface StrokesSpec {
  readonly kind: 'strokes';
  /** Each from one point to another with a pen of a radius: ax, ay, bx, by, radius */
  readonly strokes: readonly (readonly [number, number, number, number, number])[];
}
