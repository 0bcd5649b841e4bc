import { polyline } from './figures.ts';
import { filledPolygons } from './filled-polygon.ts';
import { OutlineError, shownPoint } from './outline-error.ts';
import type { SvgSpec } from './outline-spec.ts';
import type { Vector2 } from './outline.ts';
import type { Drawing } from './settle-outline.ts';
import { svgSubpaths, type Subpath } from './svg-path.ts';

/** Filled, or drawn along with a pen; upright as it is on a screen, where y points down. */
export function svgDrawing({ path, thickness, rounding }: SvgSpec): Drawing {
  const subpaths = svgSubpaths(path).map(({ points, closed }): Subpath => ({
    points: points.map(([x, y]): Vector2 => [x, -y]),
    closed,
  }));
  if (thickness === undefined) {
    const open = subpaths.find(({ closed }) => !closed);
    if (open) {
      const [x, y] = open.points.at(-1)!;
      throw new OutlineError(
        `path: is open where it ends at ${shownPoint([x, -y])}: close it with Z, or give a thickness to draw along it`,
      );
    }
    return filledPolygons(
      subpaths.map(({ points }) => points),
      rounding,
    );
  }
  if (rounding !== undefined) {
    throw new OutlineError(
      'rounding: is of what is filled; what is drawn with a thickness is round already: leave it out',
    );
  }
  if (!(thickness > 0 && thickness < Infinity)) throw new OutlineError(`thickness: must be > 0, got ${thickness}`);
  const strokes = subpaths.flatMap(({ points, closed }) =>
    polyline(closed ? [...points, points[0]!] : points, thickness / 2),
  );
  return { strokes, filled: [] };
}
