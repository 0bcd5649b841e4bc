/** Outlines of few numbers: disc, regular polygon, star, arc, and strokes as they are. */
import { OutlineError, shownDown } from './outline-error.ts';
import type { ArcSpec, RegularSpec, StarSpec, StrokesSpec } from './outline-spec.ts';
import type { Stroke, Vector2 } from './outline.ts';
import { difference, direction, distance, edgesOf, times } from './plane.ts';
import type { Drawing } from './settle-outline.ts';

const usualRounding = 0.1;

export const discDrawing: Drawing = { strokes: [{ a: [0, 0], b: [0, 0], radius: 1 }], filled: [] };

/** Standing on a side. */
export function regularDrawing({ sides, rounding = usualRounding }: RegularSpec): Drawing {
  if (!(Number.isInteger(sides) && sides >= 3 && sides <= 64)) {
    throw new OutlineError(`sides: must be a whole number from 3 to 64, got ${sides}`);
  }
  if (!(rounding > 0 && rounding < 1)) throw new OutlineError(`rounding: must be > 0 and < 1, got ${rounding}`);
  const corners = Array.from({ length: sides }, (_, k) =>
    times(direction(-Math.PI / 2 + ((k + 0.5) * 2 * Math.PI) / sides), 1 - rounding),
  );
  return loopOf(corners, rounding);
}

/** Standing upright on two of its tips, or on one where they are even. */
export function starDrawing({ points, depth = 0.5, rounding }: StarSpec): Drawing {
  if (!(Number.isInteger(points) && points >= 3 && points <= 32)) {
    throw new OutlineError(`points: must be a whole number from 3 to 32, got ${points}`);
  }
  const shallowest = 1 - Math.cos(Math.PI / points);
  if (!(depth > shallowest && depth < 1)) {
    throw new OutlineError(
      `depth: must be more than ${Number(shallowest.toPrecision(3))} and less than 1 for ${points} tips, got ${depth}`,
    );
  }
  const notch = (radius: number) => notchRadius(points, 1 - depth, radius);
  // The strokes of neighbouring tips meet in the middle when they are too thick.
  let [largest, tooLarge] = [0, 1];
  for (let k = 0; k < 50; k++) {
    const middle = (largest + tooLarge) / 2;
    if (notch(middle) > 0) largest = middle;
    else tooLarge = middle;
  }
  const radius = rounding ?? Math.min(usualRounding, 0.8 * largest);
  if (!(radius > 0)) throw new OutlineError(`rounding: must be > 0, got ${radius}`);
  if (radius >= largest) {
    throw new OutlineError(`rounding: must be less than ${shownDown(largest)} for this depth, got ${radius}`);
  }
  const corners = Array.from({ length: 2 * points }, (_, k) =>
    times(direction(Math.PI / 2 + (k * Math.PI) / points), k % 2 === 0 ? 1 - radius : notch(radius)),
  );
  return loopOf(corners, radius);
}

/**
 * How far from the middle the strokes meet in a notch whose corner is `inner` away from it: the edge runs from there along
 * the round tip, and the strokes beside it. Negative where they do not meet before the middle.
 */
function notchRadius(points: number, inner: number, radius: number): number {
  const half = Math.PI / points;
  const corner = times(direction(half), inner);
  const tip: Vector2 = [1 - radius, 0];
  const gap = distance(tip, corner);
  if (gap <= radius) return -1;
  const toTip = difference(tip, corner);
  // Seen from the corner, the edge passes the tip's circle on its outer side.
  const angle = Math.atan2(toTip[1], toTip[0]) + Math.asin(radius / gap);
  return inner - radius / Math.sin(half - angle);
}

function loopOf(corners: readonly Vector2[], radius: number): Drawing {
  return { strokes: edgesOf(corners).map(([a, b]) => ({ a, b, radius })), filled: [corners] };
}

/** Open at the right, or a whole ring. */
export function arcDrawing({ share, radius = 1, thickness = radius / 5 }: ArcSpec): Drawing {
  if (!(share > 0 && share <= 1)) throw new OutlineError(`share: must be > 0 and ≤ 1, got ${share}`);
  if (!(radius > 0 && radius < Infinity)) throw new OutlineError(`radius: must be > 0, got ${radius}`);
  if (!(thickness > 0 && thickness < radius)) {
    throw new OutlineError(`thickness: must be > 0 and less than the radius, ${radius}, got ${thickness}`);
  }
  const sweep = 2 * Math.PI * share;
  const pen = thickness / 2;
  const middle = radius - pen;
  const widest = 2 * Math.acos((middle - arcTolerance * radius) / (middle + arcTolerance * radius));
  const count = Math.max(Math.ceil(sweep / widest), share === 1 ? 3 : 1);
  // Corners lie as far outside of the arc as the strokes between them lie inside.
  const outer = (2 * middle) / (1 + Math.cos(sweep / count / 2));
  const from = Math.PI - sweep / 2;
  const corners = Array.from({ length: count + 1 }, (_, k) => times(direction(from + (k / count) * sweep), outer));
  if (share === 1) corners[count] = corners[0]!;
  return { strokes: polyline(corners, pen), filled: [] };
}

/** Of the radius: how far strokes may be from the arc that they stand for. */
const arcTolerance = 0.005;

export function polyline(points: readonly Vector2[], radius: number): Stroke[] {
  return points.slice(1).map((b, k) => ({ a: points[k]!, b, radius }));
}

export function strokesDrawing({ strokes }: StrokesSpec): Drawing {
  return {
    strokes: strokes.map((numbers, k) => {
      const [ax, ay, bx, by, radius] = numbers;
      if (numbers.length !== 5 || !numbers.every(Number.isFinite) || !(radius > 0)) {
        throw new OutlineError(
          `strokes[${k}]: must be [ax, ay, bx, by, radius] with a radius > 0, got [${numbers.join(', ')}]`,
        );
      }
      return { a: [ax, ay], b: [bx, by], radius };
    }),
    filled: [],
  };
}
