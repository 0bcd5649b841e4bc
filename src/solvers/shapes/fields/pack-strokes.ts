/** Strokes of all types as shape_strokes.wgsl reads them. */
import { TalusError } from '../../../core/errors.ts';
import type { Stroke, Vector2 } from '../../../geometry/outline/outline.ts';
import type { ShapeType } from '../../../scene/shapes/shapes-model.ts';

/** An end of one or several strokes. */
export interface StrokeEnd {
  readonly place: Vector2;
  readonly radius: number;
}

const lanes = 4;
const headerQuads = 2;
/** A feature has 15 bits for the end. */
const mostEnds = 2 ** 15 - lanes;

/** Ends of strokes, each once: in loops the end of one is the start of the next. A feature counts them in this order. */
export function strokeEnds(strokes: readonly Stroke[]): StrokeEnd[] {
  const ends = new Map<string, StrokeEnd>();
  for (const { a, b, radius } of strokes) {
    for (const place of [a, b]) ends.set(`${place[0]} ${place[1]} ${radius}`, { place, radius });
  }
  return [...ends.values()];
}

/** The strokes of a type in metres. */
export const sizedStrokes = ({ outline, radius }: ShapeType): Stroke[] =>
  outline.strokes.map(({ a, b, radius: thickness }) => ({
    a: [a[0] * radius, a[1] * radius],
    b: [b[0] * radius, b[1] * radius],
    radius: thickness * radius,
  }));

export const isDisc = ({ outline: { strokes } }: ShapeType): boolean =>
  strokes.length === 1 && strokeEnds(strokes).length === 1;

export function packStrokes(types: readonly ShapeType[]): number[] {
  const header: number[] = [];
  const body: number[] = [];
  const place = (): number => headerQuads * types.length + body.length / lanes;
  for (const type of types) {
    const strokes = sizedStrokes(type);
    const ends = strokeEnds(strokes);
    if (ends.length > mostEnds)
      throw new TalusError(
        `outline ${type.name}: at most ${mostEnds} corners are possible, got ${ends.length}: draw it with fewer points`,
      );
    const groups = [groupsOf(ends), groupsOf(strokes)] as const;
    header.push(place(), groups[0].length);
    for (const group of groups[0]) body.push(...endQuads(group));
    header.push(place(), strokes.length);
    for (const stroke of strokes) body.push(...strokeQuads(stroke));
    header.push(place(), groups[1].length, type.radius, isDisc(type) ? 1 : 0);
    for (const group of groups[1]) body.push(...segmentQuads(group));
  }
  return [...header, ...body];
}

/** Fours, the last filled up with its last. */
function groupsOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / lanes) }, (_, group) =>
    Array.from({ length: lanes }, (__, lane) => items[Math.min(group * lanes + lane, items.length - 1)]!),
  );
}

const endQuads = (ends: readonly StrokeEnd[]): number[] => [
  ...ends.map(({ place }) => place[0]),
  ...ends.map(({ place }) => place[1]),
  ...ends.map(({ radius }) => radius),
  ...circleAround(ends),
];

const inverse = (length: number): number => (length > 0 ? 1 / length : 0);

function strokeQuads({ a, b, radius }: Stroke): number[] {
  const way: Vector2 = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(...way);
  return [...a, ...way, inverse(length) ** 2, radius, length / 2 + radius, 0];
}

const segmentQuads = (strokes: readonly Stroke[]): number[] => [
  ...strokes.map(({ a }) => a[0]),
  ...strokes.map(({ a }) => a[1]),
  ...strokes.map(({ a, b }) => b[0] - a[0]),
  ...strokes.map(({ a, b }) => b[1] - a[1]),
  ...strokes.map(({ radius }) => radius),
  ...strokes.map(({ a, b }) => inverse(Math.hypot(b[0] - a[0], b[1] - a[1]))),
  ...circleAround(strokeEnds(strokes)),
];

/** A circle that holds them with their thickness, a hair larger than need be; as a quad. */
function circleAround(ends: readonly StrokeEnd[]): number[] {
  const middle = [0, 1].map((k) => {
    const values = ends.map(({ place }) => place[k]!);
    return (Math.min(...values) + Math.max(...values)) / 2;
  }) as [number, number];
  const radii = ends.map(({ place, radius }) => Math.hypot(place[0] - middle[0], place[1] - middle[1]) + radius);
  return [...middle, Math.max(...radii) * 1.0001, 0];
}
