import type { Stroke, Vector2 } from './outline.ts';
import { direction, distance, length, turned } from './plane.ts';

/** Strokes of outlines of size 1 that are closer than this are the same. */
const closeness = 1e-6;

/** Turns by 2π over this take the strokes, which are about the centre, onto themselves; 0 where every turn does. */
export function outlineSymmetry(strokes: readonly Stroke[]): number {
  if (strokes.every(({ a, b }) => length(a) < closeness && length(b) < closeness)) return 0;
  for (let fold = 2 * strokes.length; fold > 1; fold--) {
    const turn = direction((2 * Math.PI) / fold);
    if (strokes.every((stroke) => hasLike(strokes, turnedStroke(stroke, turn)))) return fold;
  }
  return 1;
}

const turnedStroke = ({ a, b, radius }: Stroke, turn: Vector2): Stroke => ({
  a: turned(a, turn),
  b: turned(b, turn),
  radius,
});

function hasLike(strokes: readonly Stroke[], { a, b, radius }: Stroke): boolean {
  const same = (one: Vector2, other: Vector2) => distance(one, other) < closeness;
  return strokes.some(
    (stroke) =>
      Math.abs(stroke.radius - radius) < closeness &&
      ((same(stroke.a, a) && same(stroke.b, b)) || (same(stroke.a, b) && same(stroke.b, a))),
  );
}
