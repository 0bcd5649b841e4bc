/**
 * Shapes drawn with a round pen, and the distance between two of them as a function of where the second is to the first: the
 * field that the configurational element method is built on, computed exactly.
 */

export type Point = readonly [x: number, y: number];

export interface StrokeShape {
  readonly strokes: readonly (readonly [from: Point, to: Point])[];
  /** Of the pen. */
  readonly pen: number;
}

/** Place and angle of B as A sees it. */
export interface RelativePose {
  readonly x: number;
  readonly y: number;
  /** [rad] */
  readonly angle: number;
}

/** What there is to know of a pair of shapes. All in the frame of A. */
export interface PairContact {
  /** Between the outlines; negative where they overlap. */
  readonly distance: number;
  /** From A to B, of length 1: the gradient by the place of B. */
  readonly normal: Point;
  /** The gradient by the angle of B. */
  readonly turning: number;
  /** Nearest point, halfway between the two outlines. */
  readonly point: Point;
  /** Arms from the centres to the point along the normal: −r_A · n and r_B · n. */
  readonly arms: readonly [ofA: number, ofB: number];
}

const line = (...points: readonly Point[]): (readonly [Point, Point])[] =>
  points.slice(1).map((point, k) => [points[k] ?? point, point] as const);

const arc = (from: number, to: number, count: number): Point[] =>
  Array.from({ length: count + 1 }, (_, k) => {
    const angle = from + ((to - from) * k) / count;
    return [0.72 * Math.cos(angle), 0.72 * Math.sin(angle)] as const;
  });

const turn = 2 * Math.PI;

/** The letters of the paper's column collapse. */
export const shapes = {
  O: { strokes: line(...arc(0, turn, 20)), pen: 0.16 },
  U: { strokes: line([-0.55, 0.7], [-0.55, -0.55], [0.55, -0.55], [0.55, 0.7]), pen: 0.16 },
  N: { strokes: line([-0.5, -0.65], [-0.5, 0.65], [0.5, -0.65], [0.5, 0.65]), pen: 0.16 },
  '#': {
    strokes: [
      ...line([-0.3, -0.8], [-0.3, 0.8]),
      ...line([0.3, -0.8], [0.3, 0.8]),
      ...line([-0.8, -0.3], [0.8, -0.3]),
      ...line([-0.8, 0.3], [0.8, 0.3]),
    ],
    pen: 0.12,
  },
} as const satisfies Record<string, StrokeShape>;

export type ShapeName = keyof typeof shapes;

export function placed([x, y]: Point, pose: RelativePose): Point {
  const [c, s] = [Math.cos(pose.angle), Math.sin(pose.angle)];
  return [pose.x + c * x - s * y, pose.y + s * x + c * y];
}

/** Nearest points of two segments. Crossing ones meet in a point. */
function nearest(a: readonly [Point, Point], b: readonly [Point, Point]): readonly [Point, Point] {
  const crossing = crossingOf(a, b);
  if (crossing !== null) return [crossing, crossing];
  const candidates: (readonly [Point, Point])[] = [
    [a[0], onto(a[0], b)],
    [a[1], onto(a[1], b)],
    [onto(b[0], a), b[0]],
    [onto(b[1], a), b[1]],
  ];
  return candidates.reduce((best, pair) => (gapOf(pair) < gapOf(best) ? pair : best));
}

const gapOf = ([p, q]: readonly [Point, Point]): number => Math.hypot(q[0] - p[0], q[1] - p[1]);

function onto(p: Point, [from, to]: readonly [Point, Point]): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ((p[0] - from[0]) * dx + (p[1] - from[1]) * dy) / (dx * dx + dy * dy);
  const kept = Math.min(1, Math.max(0, share));
  return [from[0] + kept * dx, from[1] + kept * dy];
}

function crossingOf(a: readonly [Point, Point], b: readonly [Point, Point]): Point | null {
  const [ax, ay] = [a[1][0] - a[0][0], a[1][1] - a[0][1]];
  const [bx, by] = [b[1][0] - b[0][0], b[1][1] - b[0][1]];
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-12) return null;
  const [x, y] = [b[0][0] - a[0][0], b[0][1] - a[0][1]];
  const alongA = (x * by - y * bx) / area;
  const alongB = (x * ay - y * ax) / area;
  if (alongA < 0 || alongA > 1 || alongB < 0 || alongB > 1) return null;
  return [a[0][0] + alongA * ax, a[0][1] + alongA * ay];
}

/** The nearest pair of strokes. Lines that cross overlap by both pens; then the way between the centres is the way out. */
export function contactOf(a: StrokeShape, b: StrokeShape, pose: RelativePose): PairContact {
  let best: readonly [Point, Point] | null = null;
  for (const [from, to] of b.strokes) {
    const moved = [placed(from, pose), placed(to, pose)] as const;
    for (const stroke of a.strokes) {
      const pair = nearest(stroke, moved);
      if (best === null || gapOf(pair) < gapOf(best)) best = pair;
    }
  }
  if (best === null) throw new Error('a shape has at least one stroke');
  const gap = gapOf(best);
  const [p, q] = best;
  const normal = unit(gap > 1e-9 ? [q[0] - p[0], q[1] - p[1]] : [pose.x, pose.y]);
  const point: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  const fromB: Point = [point[0] - pose.x, point[1] - pose.y];
  return {
    distance: gap - a.pen - b.pen,
    normal,
    turning: fromB[0] * normal[1] - fromB[1] * normal[0],
    point,
    arms: [-(point[0] * normal[0] + point[1] * normal[1]), fromB[0] * normal[0] + fromB[1] * normal[1]],
  };
}

function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
