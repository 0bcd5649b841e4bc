/** What happens at the faces of the domain: periods, openings, ways back, and walls, which are bodies like all others. */
import { noRotation, type Quaternion, type Vector3 } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import { shown } from './fill/fill-context.ts';
import type { BodyModel, BoundariesModel, CyclicModel, Region } from './model.ts';
import { fixedMotion } from './motion/motion.ts';
import type { Scene, SceneBoundary } from './scene.ts';
import { axisNames, sidesOf, wallName } from './schema-boundaries.ts';

type Side = 'low' | 'high';
type Boundary = Exclude<SceneBoundary, string> | { readonly kind: 'none' | 'periodic' };

/** Grains see up to so much past their diameter, in radii: a neighbour must not be seen on both sides at once. */
const reachInRadii = 0.2;
const halfTurn = Math.SQRT1_2;
/** Turn the normal of a plane, which is z, along an axis, into the domain. */
const inwards: Readonly<Record<Side, readonly [Quaternion, Quaternion, Quaternion]>> = {
  low: [[0, halfTurn, 0, halfTurn], [-halfTurn, 0, 0, halfTurn], noRotation],
  high: [
    [0, -halfTurn, 0, halfTurn],
    [halfTurn, 0, 0, halfTurn],
    [1, 0, 0, 0],
  ],
};

/** Lengths of the domain along the axes that are periodic, 0 along the others [m]. */
export function periodOf({ domain, boundaries }: Scene): Vector3 {
  const length = (axis: 0 | 1 | 2) =>
    domain && boundaries[axisNames[axis]] === 'periodic' ? domain.max[axis] - domain.min[axis] : 0;
  return [length(0), length(1), length(2)];
}

/** `largestRadius` [m] */
export function compileBoundaries(scene: Scene, largestRadius: number, report: CompileReport): BoundariesModel {
  const each = axisNames.map((name) => boundaryOf(scene.boundaries[name]));
  checkLengths(scene, each, largestRadius, report);
  const isOpen = (side: Side) => (axis: 0 | 1 | 2) => {
    const boundary = each[axis]!;
    return boundary.kind === 'open' && sidesOf(boundary.sides).includes(side);
  };
  const onAxes = (is: (axis: 0 | 1 | 2) => boolean) => [is(0), is(1), is(2)] as const;
  const cyclic = each.flatMap((boundary, axis): CyclicModel[] => {
    if (boundary.kind !== 'cyclic') return [];
    const { leave, velocity = null, scatter } = boundary;
    return [{ axis: axis as 0 | 1 | 2, leave, velocity, scatter }];
  });
  if (cyclic.length > 1) {
    const path = `scene.boundaries.${axisNames[cyclic[1]!.axis]}`;
    const message = `cannot be cyclic beside boundaries.${axisNames[cyclic[0]!.axis]}: a grain that leaves at both would have two ways back`;
    report.problems.push({ path, message, cure: 'make one of the two periodic, open or a wall' });
  }
  return { openLow: onAxes(isOpen('low')), openHigh: onAxes(isOpen('high')), cyclic: cyclic[0] ?? null };
}

/** Planes at the faces that are to be walls. */
export function boundaryWalls({ domain, boundaries }: Scene, { indexOf }: Materials): BodyModel[] {
  if (!domain) return [];
  return axisNames.flatMap((name, axis) => {
    const boundary = boundaryOf(boundaries[name]);
    if (boundary.kind !== 'wall') return [];
    return sidesOf(boundary.sides).map((side) => ({
      name: wallName(name, side),
      shape: { kind: 'plane' as const },
      material: indexOf(boundary.material),
      motion: fixedMotion({ position: onFace(domain, axis, side), rotation: inwards[side][axis]! }),
      isFixed: true,
    }));
  });
}

/** A word stands for the kind with its defaults. */
function boundaryOf(boundary: SceneBoundary): Boundary {
  switch (boundary) {
    case 'open':
      return { kind: 'open', sides: 'both' };
    case 'cyclic':
      return { kind: 'cyclic', leave: 'low', scatter: false };
    case 'none':
    case 'periodic':
      return { kind: boundary };
    default:
      return boundary;
  }
}

/** The middle of a face. */
function onFace({ min, max }: Region, axis: number, side: Side): Vector3 {
  const place = (k: 0 | 1 | 2) => (k !== axis ? (min[k] + max[k]) / 2 : side === 'low' ? min[k] : max[k]);
  return [place(0), place(1), place(2)];
}

function checkLengths(
  { domain }: Scene,
  each: readonly Boundary[],
  largestRadius: number,
  { problems }: CompileReport,
): void {
  const least = 2 * (2 + reachInRadii) * largestRadius;
  for (const [axis, { kind }] of each.entries()) {
    if (!domain || (kind !== 'periodic' && kind !== 'cyclic')) continue;
    const length = domain.max[axis]! - domain.min[axis]!;
    if (length >= least) continue;
    problems.push({
      path: `scene.boundaries.${axisNames[axis]}`,
      message: `${kind} needs a domain of at least ${shown(least)} m, which is 4.4 of the largest radius, got ${shown(length)} m`,
      cure: 'make the domain longer or the grains smaller',
    });
  }
}
