/** What a picture shows, found by asking every item at every pixel, in f64: the plainest raster there is. */
import { add, cross, dot, length, normalize, scale, subtract, type Vector3 } from '../../src/math/rigid.ts';
import { depthNothing } from '../../src/render/render-structs.ts';
import { pixelRay, type View } from '../../src/render/view.ts';

export interface PlainBall {
  readonly centre: Vector3;
  readonly radius: number;
}
export interface PlainFacet {
  readonly a: Vector3;
  readonly b: Vector3;
  readonly c: Vector3;
  readonly isTwoSided: boolean;
}
export interface PlainStroke {
  readonly a: Vector3;
  readonly b: Vector3;
  readonly width: number;
  readonly lift: number;
}
export interface PlainItems {
  readonly balls: readonly PlainBall[];
  readonly facets: readonly PlainFacet[];
  readonly strokes: readonly PlainStroke[];
}

export interface Seen {
  readonly depth: number;
  readonly item: number;
}

const vector = (value: ArrayLike<number>): Vector3 => [value[0]!, value[1]!, value[2]!];

/** Depths of a ray that the clip plane leaves. */
function keptDepths(view: View, origin: Vector3, direction: Vector3): readonly [number, number] {
  const normal = vector(view.clip_normal);
  const room = view.clip_offset - dot(normal, origin);
  const steepness = dot(normal, direction);
  if (steepness > 0) return [-Infinity, room / steepness];
  if (steepness < 0) return [room / steepness, Infinity];
  return room >= 0 ? [-Infinity, Infinity] : [Infinity, -Infinity];
}

function ballDepth(view: View, x: number, y: number, { centre, radius }: PlainBall): number {
  if (!(radius > 0)) return Infinity;
  const { origin, direction } = pixelRay(view, x, y);
  const away = subtract(origin, centre);
  const a = dot(direction, direction);
  const b = dot(direction, away);
  const root = b * b - a * (dot(away, away) - radius * radius);
  if (root <= 0) return Infinity;
  const [first, last] = keptDepths(view, origin, direction);
  const enter = Math.max((-b - Math.sqrt(root)) / a, first);
  const leave = Math.min((-b + Math.sqrt(root)) / a, last, view.far);
  return enter > view.near && enter <= leave ? enter : Infinity;
}

function facetDepth(view: View, x: number, y: number, { a, b, c, isTwoSided }: PlainFacet): number {
  const { origin, direction } = pixelRay(view, x, y);
  const normal = cross(subtract(b, a), subtract(c, a));
  const facing = dot(normal, direction);
  if (facing === 0 || (facing > 0 && !isTwoSided)) return Infinity;
  const depth = dot(normal, subtract(a, origin)) / facing;
  const place = add(origin, scale(direction, depth));
  const isOutside = [
    [a, b],
    [b, c],
    [c, a],
  ].some(([from, to]) => dot(cross(subtract(to!, from!), subtract(place, from!)), normal) < 0);
  const [first, last] = keptDepths(view, origin, direction);
  const isKept = depth > Math.max(view.near, first) && depth <= Math.min(view.far, last);
  return !isOutside && isKept ? depth : Infinity;
}

function strokeDepth(view: View, x: number, y: number, stroke: PlainStroke): number {
  const { right, up, forward, eye } = view;
  const inView = (p: Vector3): Vector3 => {
    const q = subtract(p, vector(eye));
    return [dot(q, vector(right)), dot(q, vector(up)), dot(q, vector(forward))];
  };
  let [a, b] = [inView(stroke.a), inView(stroke.b)];
  if ((a[2] < view.near && b[2] < view.near) || !(stroke.width > 0)) return Infinity;
  const crossing = add(a, scale(subtract(b, a), (view.near - a[2]) / (b[2] - a[2])));
  if (a[2] < view.near) a = crossing;
  if (b[2] < view.near) b = crossing;
  const pixel = (p: Vector3) => {
    const w = view.parallel ? 1 : p[2];
    return [view.width / 2 + (view.focal * p[0]) / w, view.height / 2 - (view.focal * p[1]) / w] as const;
  };
  const [from, to] = [pixel(a), pixel(b)];
  const way = [to[0] - from[0], to[1] - from[1]] as const;
  const squared = way[0] ** 2 + way[1] ** 2;
  const along = squared === 0 ? 0 : ((x - from[0]) * way[0] + (y - from[1]) * way[1]) / squared;
  const share = Math.min(1, Math.max(0, along));
  if (Math.hypot(x - from[0] - share * way[0], y - from[1] - share * way[1]) > stroke.width / 2) return Infinity;
  const depth = view.parallel ? a[2] + share * (b[2] - a[2]) : 1 / ((1 - share) / a[2] + share / b[2]);
  const { origin, direction } = pixelRay(view, x, y);
  const [first, last] = keptDepths(view, origin, direction);
  if (depth < first || depth > Math.min(last, view.far)) return Infinity;
  return Math.max(depth - stroke.lift - 1e-3 * Math.abs(depth), view.near);
}

/** How deep each item is at a point of the picture [pixels], Infinity where it is not. */
function depthsAt(view: View, { balls, facets, strokes }: PlainItems, x: number, y: number): Map<number, number> {
  const depths = new Map<number, number>([[0, depthNothing]]);
  for (const [index, ball] of balls.entries()) depths.set(2 ** 30 + index, ballDepth(view, x, y, ball));
  for (const [index, facet] of facets.entries()) depths.set(2 * 2 ** 30 + index, facetDepth(view, x, y, facet));
  for (const [index, stroke] of strokes.entries()) depths.set(3 * 2 ** 30 + index, strokeDepth(view, x, y, stroke));
  return depths;
}

/** Around the middle of a pixel: an edge there may be on either side of it by rounding [pixels]. */
const shift = 0.01;
/** What lies in the clip plane or at the far end may be on either side of it [m]. */
const slip = 1e-5;
const around = [
  [-shift, -shift, slip],
  [shift, -shift, -slip],
  [-shift, shift, -slip],
  [shift, shift, slip],
] as const;

/**
 * What is wrong with a pixel, or null. It may show any item that is there very near its middle, at a depth between those
 * found there, unless another hides it at all these places.
 */
export function pixelProblem(
  view: View,
  items: PlainItems,
  place: readonly [number, number],
  seen: Seen,
): string | null {
  const [x, y] = [place[0] + 0.5, place[1] + 0.5];
  const middle = depthsAt(view, items, x, y);
  const slack = 1e-4 * (1 + Math.abs(seen.depth));
  const isPlain = Math.abs((middle.get(seen.item) ?? Infinity) - seen.depth) <= slack;
  if (isPlain && Math.min(...middle.values()) >= seen.depth - slack) return null;
  const answers = around.map(([dx, dy, slipped]) => {
    const other = { ...view, clip_offset: view.clip_offset + slipped, far: view.far + slipped };
    return depthsAt(other, items, x + dx, y + dy);
  });
  const own = answers.map((depths) => depths.get(seen.item) ?? Infinity).filter((depth) => depth < Infinity);
  const nearest = answers.map((depths) => Math.min(...depths.values()));
  const isThere = seen.depth >= Math.min(...own) - slack && seen.depth <= Math.max(...own) + slack;
  if (isThere && seen.depth <= Math.max(...nearest) + slack) return null;
  const found = `item ${seen.item >>> 30}:${seen.item & 0x3fffffff} at ${seen.depth}`;
  return `pixel ${place.join(', ')} shows ${found}, which is at ${own.join(' or ')}; the nearest is at ${nearest.join(' or ')}`;
}

/** Directions at random have no zero length here. */
export const unit = (x: number, y: number, z: number): Vector3 => {
  const given: Vector3 = [x, y, z];
  return length(given) > 1e-3 ? normalize(given) : [0, 0, 1];
};
