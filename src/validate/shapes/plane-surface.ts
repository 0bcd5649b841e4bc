/** The surface of a heap in the plane, as heights over bins along x, and how far the heap reaches. */
import { fitLine } from '../../math/statistics.ts';
import { extentOf, type ShapeMotion } from './shape-motion.ts';

export interface PlaneSurface {
  /** Middles of the bins [m] */
  readonly places: readonly number[];
  /** Top of the highest edge of a grain in each; 0 where there is none [m] */
  readonly heights: readonly number[];
  /** Angle against the horizontal between two parts of the greatest height, downwards to the right of its place [rad] */
  slope(low: number, high: number): number;
}

export function planeSurface(grains: readonly ShapeMotion[], bin: number): PlaneSurface {
  const extents = grains.map(extentOf);
  const first = Math.floor(Math.min(...extents.map(({ left }) => left)) / bin);
  const last = Math.floor(Math.max(...extents.map(({ right }) => right)) / bin);
  const heights = Array.from({ length: last - first + 1 }, () => 0);
  for (const { left, right, top } of extents)
    for (let at = Math.floor(left / bin); at <= Math.floor(right / bin); at++)
      heights[at - first] = Math.max(heights[at - first]!, top);
  const places = heights.map((_, k) => (first + k + 0.5) * bin);
  return {
    places,
    heights,
    slope: (low, high) => {
      const top = Math.max(...heights);
      const summit = heights.indexOf(top);
      const foot = heights.findIndex((height, k) => k > summit && height < low * top);
      const chosen = [...heights.keys()].filter(
        (k) => k >= summit && (foot < 0 || k < foot) && heights[k]! <= high * top,
      );
      return -Math.atan(fitLine(chosen.map((k) => places[k]!), chosen.map((k) => heights[k]!)).slope); // prettier-ignore
    },
  };
}

/**
 * How far the main mass reaches to the left and to the right: of grains whose circles touch, the greatest number that hang
 * together. Single grains that ran on are not of it.
 */
export function reachOfMass(grains: readonly ShapeMotion[]): { readonly left: number; readonly right: number } {
  const mass = largestCluster(grains);
  const extents = mass.map(extentOf);
  return {
    left: Math.min(...extents.map(({ left }) => left)),
    right: Math.max(...extents.map(({ right }) => right)),
  };
}

/** Circles count as touching when they are nearer than this, in parts of the sum of their radii. */
const nearness = 1.02;

function largestCluster(grains: readonly ShapeMotion[]): ShapeMotion[] {
  const cell = 2 * nearness * Math.max(...grains.map(({ radius }) => radius));
  const cells = new Map<string, number[]>();
  const keyOf = (x: number, y: number): string => `${Math.floor(x / cell)},${Math.floor(y / cell)}`;
  for (const [k, { position }] of grains.entries()) {
    const key = keyOf(...position);
    cells.set(key, [...(cells.get(key) ?? []), k]);
  }
  const neighbours = (k: number): number[] => {
    const { position, radius } = grains[k]!;
    return [-1, 0, 1]
      .flatMap((i) => [-1, 0, 1].flatMap((j) => cells.get(keyOf(position[0] + i * cell, position[1] + j * cell)) ?? []))
      .filter((other) => {
        const { position: place, radius: size } = grains[other]!;
        return Math.hypot(place[0] - position[0], place[1] - position[1]) < nearness * (radius + size);
      });
  };
  const seen = new Set<number>();
  let largest: number[] = [];
  for (const start of grains.keys()) {
    if (seen.has(start)) continue;
    const cluster = [start];
    seen.add(start);
    for (const k of cluster)
      for (const other of neighbours(k))
        if (!seen.has(other)) {
          seen.add(other);
          cluster.push(other);
        }
    if (cluster.length > largest.length) largest = cluster;
  }
  return largest.map((k) => grains[k]!);
}
