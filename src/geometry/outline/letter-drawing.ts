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
const widest = 0.35;
/** Of finding the pen: each one brings a digit or more. */
const mostTurns = 12;

export function letterDrawing({ letter, thickness = usualThickness }: LetterSpec): Drawing {
  const path = Object.hasOwn(letterPaths, letter) ? letterPaths[letter] : undefined;
  if (path === undefined) throw new OutlineError(`letter: there is no "${letter}": ${nearestTo(letter)}`);
  if (!(thickness > 0 && thickness <= widest)) {
    throw new OutlineError(`thickness: must be > 0 and ≤ ${widest}, got ${thickness}`);
  }
  const share = thickness / 2;
  const drawingWith = (pen: number) => (filledLetters.has(letter) ? filledPath(path, pen) : penPath(path, pen));
  // The pen follows from the radius, that from the pen and from where the centre of mass then is.
  let drawing = drawingWith(share);
  for (let turn = 0; turn < mostTurns; turn++) {
    const { centre } = edgeMeasures(edgePieces(drawing.strokes, drawing.filled, 1));
    const last = drawing.strokes[0]!.radius;
    const pen = (share * (reachFrom(drawing.strokes, centre) - last)) / (1 - share);
    drawing = drawingWith(pen);
    if (Math.abs(pen - last) < 1e-10) break;
  }
  return drawing;
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
