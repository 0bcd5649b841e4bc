/**
 * The angle of repose: a straight line through the free surface. In each bin of the distance the middle one of the
 * directions speaks for the surface; the line goes through the bins between 20 % and 80 % of the heap's height on the way
 * down from its peak, since the peak is rounded and the foot runs out.
 */
import type { SurfacePoint } from './surface-map.ts';

export interface Repose {
  /** [rad] */
  readonly angle: number;
  /** Of the highest bin [m] */
  readonly height: number;
  /** Where the line meets the base [m] */
  readonly radius: number;
  /** R² of the line */
  readonly fit: number;
}

const lowest = 0.2;
const highest = 0.8;
const fewestPoints = 3;
const unknown: Repose = { angle: NaN, height: NaN, radius: NaN, fit: NaN };

/** `bins`: points of the surface by distance. NaN where a line cannot be told. */
export function reposeOf(bins: readonly (readonly SurfacePoint[])[]): Repose {
  const surface = bins.flatMap((points) => (points.length > 0 ? [middleOf(points)] : []));
  const height = surface.reduce((most, point) => Math.max(most, point.height), 0);
  if (height === 0) return unknown;
  const peak = surface.findIndex((point) => point.height === height);
  const flank = surface
    .slice(peak)
    .filter((point) => point.height >= lowest * height && point.height <= highest * height);
  if (flank.length < fewestPoints) return { ...unknown, height };
  const { slope, offset, fit } = lineThrough(flank);
  return { angle: Math.atan(-slope), height, radius: slope < 0 ? -offset / slope : NaN, fit };
}

/** The point with the median height. */
function middleOf(points: readonly SurfacePoint[]): SurfacePoint {
  const sorted = points.toSorted((a, b) => a.height - b.height || a.distance - b.distance);
  return sorted[Math.floor((sorted.length - 1) / 2)]!;
}

/** height = offset + slope · distance, by least squares. */
function lineThrough(points: readonly SurfacePoint[]): { slope: number; offset: number; fit: number } {
  const mean = (of: (point: SurfacePoint) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ distance }) => distance), mean(({ height }) => height)];
  const xx = mean(({ distance }) => (distance - x) ** 2);
  const yy = mean(({ height }) => (height - y) ** 2);
  const xy = mean(({ distance, height }) => (distance - x) * (height - y));
  const slope = xy / xx;
  return { slope, offset: y - slope * x, fit: xy ** 2 / (xx * yy) };
}
