/** Sheets that the grid cannot tell from thicker ones. */
import { dot, normalize, type Vector3 } from '../../math/rigid.ts';
import { shown, type FillContext } from '../fill/fill-context.ts';
import type { SceneSoft } from '../scene.ts';
import type { SoftPiece } from './fill-soft.ts';

type Sheet = Pick<SceneSoft, 'fill' | 'normal'> & { readonly cellSize: number };

/** Rounding does not make a sheet thin, relative. */
const tolerance = 1e-6;

/** Notes a sheet that is thinner than a cell. */
export function noteThinSheet(pieces: readonly SoftPiece[], { cellSize, ...sheet }: Sheet, context: FillContext): void {
  const thickness = thicknessOf(pieces, sheet);
  if (thickness >= cellSize * (1 - tolerance)) return;
  const size = `the sheet is ${shown(thickness)} m thick, less than a cell of ${shown(cellSize)} m`;
  const means = 'the grid smears it over three cells, so that it sags and folds more easily than a membrane';
  context.note('.fill', `${size}: ${means}; make grid.cellSize smaller, or the sheet thicker and softer alike`);
}

/** Along the normal [m] */
function thicknessOf(
  pieces: readonly SoftPiece[],
  { fill, normal = [0, 0, 1] }: Pick<SceneSoft, 'fill' | 'normal'>,
): number {
  const across = normalize(normal);
  if (fill.kind === 'box')
    return across.reduce((sum, part, axis) => sum + Math.abs(part) * (fill.max[axis]! - fill.min[axis]!), 0);
  let [least, most, edge] = [Infinity, -Infinity, 0];
  for (const { position, volume } of pieces) {
    edge = Math.max(edge, Math.cbrt(volume));
    for (let k = 0; k < position.length; k += 3) {
      const place: Vector3 = [position[k]!, position[k + 1]!, position[k + 2]!];
      least = Math.min(least, dot(place, across));
      most = Math.max(most, dot(place, across));
    }
  }
  // Particles stand in the middle of what they are of.
  return most - least + edge;
}
