/** Letters: paths drawn with a pen whose width is a part of the radius that the letter has then. */
import { edgeMeasures } from './edge-measures.ts';
import { edgePieces } from './edge.ts';
import { polyline } from './figures.ts';
import { filledPolygons } from './filled-polygon.ts';
import { filledLetters, letterPaths } from './letters.ts';
import { OutlineError } from './outline-error.ts';
import type { LetterSpec } from './outline-spec.ts';
import { reachFrom, type Drawing } from './settle-outline.ts';
import { svgSubpaths } from './svg-path.ts';

const usualThickness = 0.26;
/** Wider pens leave blots. */
const widest = 0.36;

export function letterDrawing({ letter, thickness = usualThickness }: LetterSpec): Drawing {
  const path = Object.hasOwn(letterPaths, letter) ? letterPaths[letter] : undefined;
  if (path === undefined) throw new OutlineError(`letter: there is no "${letter}": ${nearestTo(letter)}`);
  if (!(thickness > 0 && thickness <= widest)) {
    throw new OutlineError(`thickness: must be > 0 and ≤ ${widest}, got ${thickness}`);
  }
  const share = thickness / 2;
  // The pen follows from the radius, that from the pen and from where the centre of mass then is.
  let pen = share;
  for (;;) {
    const drawing = filledLetters.has(letter) ? filledPath(path, pen) : penPath(path, pen);
    const { centre } = edgeMeasures(edgePieces(drawing.strokes, drawing.filled, 1));
    const next = (share * (reachFrom(drawing.strokes, centre) - pen)) / (1 - share);
    if (Math.abs(next - pen) < 1e-12) return drawing;
    pen = next;
  }
}

/** What to write in place of a letter that there is not. */
function nearestTo(letter: string): string {
  const capital = letter.toUpperCase();
  if (Object.hasOwn(letterPaths, capital)) return `write "${capital}"`;
  return `write one of ${Object.keys(letterPaths).join(' ')}`;
}

function penPath(path: string, pen: number): Drawing {
  const strokes = svgSubpaths(path).flatMap(({ points, closed }) =>
    polyline(closed ? [...points, points[0]!] : points, pen),
  );
  return { strokes, filled: [] };
}

function filledPath(path: string, rounding: number): Drawing {
  return filledPolygons(
    svgSubpaths(path).map(({ points }) => points),
    rounding,
  );
}
