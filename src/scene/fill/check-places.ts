/**
 * Devices compute in f32, whose numbers are the farther apart the larger they are: far away, small grains have no place. Beds of 180
 * grains of 0.5, 5 and 50 mm overlap by up to some 10 times the distance of neighbouring places, from a thousandth of a radius on by
 * more than at the origin (docs/solvers/grains.md).
 */
import { movingParts } from '../body-parts.ts';
import type { CompileReport } from '../compile-report.ts';
import type { BodyModel } from '../model.ts';
import { shown } from './fill-context.ts';
import type { PlacedGrains } from './placed-grains.ts';

/** Distance between two neighbouring places, in radii: beds are worse from the first on, and wrong from the second. */
const coarsePlaces = { noted: 0.001, refused: 0.01 } as const;
/** Likewise of places as seen from the middle of a body that grains rest on. */
const coarseSurface = 0.005;
/** Between neighbouring f32 numbers, over their size. */
const floatStep = 2 ** -23;

/** `groups` has null where a group could not be placed. */
export function checkPlaces(
  groups: readonly (PlacedGrains | null)[],
  report: CompileReport,
  list: 'grains' | 'shapes' = 'grains',
): void {
  for (const [group, grains] of groups.entries()) {
    let count = 0;
    const worst = { reach: 0, share: 0 };
    for (const [k, radius] of grains?.radius.entries() ?? []) {
      const reach = reachOf(grains!.position.subarray(3 * k, 3 * k + 3));
      const share = (reach * floatStep) / radius;
      if (share <= coarsePlaces.noted) continue;
      count++;
      if (share > worst.share) Object.assign(worst, { reach, share });
    }
    if (count === 0) continue;
    const path = `scene.${list}[${group}].fill`;
    const found = count === 1 ? '1 grain is' : `${count} grains are`;
    const message = `${found} up to ${shown(worst.reach)} m from the origin, where 32-bit floats are ${apart(worst.reach)}, ${percent(worst.share)} of a radius`;
    const cure = 'move the scene to the origin';
    if (worst.share > coarsePlaces.refused)
      report.problems.push({ path, message: `${message}: more than 1 % makes beds fall into themselves`, cure });
    else report.notes.push(`${path}: ${message}: overlaps grow to some ten times that; ${cure}`);
  }
}

/** Surfaces are found from the middle of a body, but for planes. `smallest`: least radius of a grain [m] */
export function checkBodyPlaces(bodies: readonly BodyModel[], smallest: number, report: CompileReport): void {
  for (const [index, body] of bodies.entries()) {
    const parts = movingParts(body).filter(({ shape }) => shape.kind !== 'plane');
    const reach = Math.max(0, ...parts.map(({ poseAt }) => reachOf(poseAt(0).position)));
    const share = (reach * floatStep) / smallest;
    if (share <= coarseSurface) continue;
    report.notes.push(
      `scene.bodies[${index}]: the middle of "${body.name}" is ${shown(reach)} m from the origin, where 32-bit floats are ${apart(reach)}, ${percent(share)} of the smallest radius: its surface is that rough to grains; make it smaller, or a plane, or move the scene to the origin`,
    );
  }
}

const reachOf = (position: ArrayLike<number>): number =>
  Math.max(Math.abs(position[0]!), Math.abs(position[1]!), Math.abs(position[2]!));

const apart = (reach: number): string => `up to ${shown(reach * floatStep)} m apart`;
const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;
