/** Grids of distances that are coarse for the grains that touch them: edges are as round, and hollows as shallow, as a cell. */
import type { CompileReport } from './compile-report.ts';
import { shown } from './fill/fill-context.ts';
import type { BodyModel } from './model.ts';
import { bodyParts } from './body-parts.ts';

/** Up to which a cell is not noted [radii of the smallest grain] */
const letPass = 1.25;

/** `bodies`: those of the scene, in its order. `smallest`: least radius of a grain [m] */
export function checkCells(bodies: readonly BodyModel[], smallest: number, report: CompileReport): void {
  for (const [index, body] of bodies.entries()) {
    const cells = bodyParts([body]).flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.distance.spacing] : []));
    const largest = cells.reduce((most, spacing) => Math.max(most, spacing), 0);
    if (largest <= letPass * smallest) continue;
    const times = shown(Math.ceil((10 * largest) / smallest) / 10);
    report.notes.push(
      `scene.bodies[${index}].shape.resolution: a cell of "${body.name}" is ${shown(largest)} m, wider than the smallest grain's radius of ${shown(smallest)} m: edges and curves are rounded by about a cell; take ${times} times as many`,
    );
  }
}
