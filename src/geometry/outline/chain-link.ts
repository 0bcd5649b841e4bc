/**
 * A rod with a ball at its right end and a socket at its left one. The socket is a C whose opening is narrower than the ball
 * of the next link, and wide enough for that link's rod to swing: nothing but its form holds a chain together.
 */
import { polyline } from './figures.ts';
import { OutlineError } from './outline-error.ts';
import type { ChainLinkSpec } from './outline-spec.ts';
import type { Vector2 } from './outline.ts';
import { along, direction } from './plane.ts';
import { settleOutline, type Drawing } from './settle-outline.ts';

/** In radii of the ball. */
const rodRadius = 0.2;
const socketPen = 0.25;
const shortest = 3.3;
const usualLength = 4.5;
/** Half of the socket's opening, seen from its middle [rad] */
const opening = (57 * Math.PI) / 180;
/** Of the C; an odd number puts a corner where the rod begins. */
const corners = 7;

/** In radii of the ball, with the middle of the socket at the origin. */
export function chainLinkDrawing({ length = usualLength, play = 0.04 }: ChainLinkSpec): Drawing {
  if (!(length >= shortest && length < Infinity)) {
    throw new OutlineError(`length: must be at least ${shortest} radii of the ball, got ${length}`);
  }
  if (!(play > 0 && play <= 0.1)) throw new OutlineError(`play: must be > 0 and ≤ 0.1, got ${play}`);
  // The C's strokes touch the circle that the ball has for itself from outside, so that the room is nowhere less than the play.
  const middle = 1 + play + socketPen;
  const half = (Math.PI - opening) / corners;
  const angle = (k: number) => opening - Math.PI + (2 * k + 1) * half;
  const socket: Vector2[] = [
    along([0, 0], direction(opening - Math.PI), middle),
    ...Array.from({ length: corners }, (_, k) => along([0, 0], direction(angle(k)), middle / Math.cos(half))),
    along([0, 0], direction(Math.PI - opening), middle),
  ];
  const ball: Vector2 = [length, 0];
  return {
    strokes: [
      { a: ball, b: ball, radius: 1 },
      { a: socket[(corners + 1) / 2]!, b: ball, radius: rodRadius },
      ...polyline(socket, socketPen),
    ],
    filled: [],
  };
}

/** From the centre of a link to that of the next one when they are linked in a line, in radii of the link's circle. */
export function chainLinkPitch(spec: ChainLinkSpec = { kind: 'chain-link' }): number {
  return (spec.length ?? usualLength) / settleOutline(chainLinkDrawing(spec)).radius;
}
