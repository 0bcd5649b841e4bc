/** Letters: paths drawn with a pen whose width is a part of the radius that the letter has then. */
import { edgeMeasures } from './edge-measures.ts';
import { edgePieces } from './edge.ts';
import { polyline } from './figures.ts';
import { letterPaths } from './letters.ts';
import { OutlineError } from './outline-error.ts';
import type { LetterSpec } from './outline-spec.ts';
import type { Stroke } from './outline.ts';
import { reachFrom, type Drawing } from './settle-outline.ts';
import { svgSubpaths } from './svg-path.ts';

const usualThickness = 0.26;
/** Wider pens leave blots. */
const widest = 0.45;

export function letterDrawing({ letter, thickness = usualThickness }: LetterSpec): Drawing {
  const path = letterPaths[letter];
  if (path === undefined) {
    throw new OutlineError(`letter: there is no "${letter}": write one of ${Object.keys(letterPaths).join(' ')}`);
  }
  if (!(thickness > 0 && thickness <= widest)) {
    throw new OutlineError(`thickness: must be > 0 and ≤ ${widest}, got ${thickness}`);
  }
  const share = thickness / 2;
  // The pen follows from the radius, that from the pen and from where the centre of mass then is.
  let pen = 0;
  let strokes: Stroke[] = [];
  do {
    strokes = penStrokes(path, pen || share);
    const { centre } = edgeMeasures(edgePieces(strokes, [], 1));
    const reach = reachFrom(strokes, centre) - strokes[0]!.radius;
    pen = (share * reach) / (1 - share);
  } while (Math.abs(pen - strokes[0]!.radius) > 1e-12);
  return { strokes, filled: [] };
}

/** A path drawn with a pen of that radius. */
export function penStrokes(path: string, radius: number): Stroke[] {
  return svgSubpaths(path).flatMap(({ points, closed }) => polyline(closed ? [...points, points[0]!] : points, radius));
}
