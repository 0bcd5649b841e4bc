/**
 * Grains must not start inside each other or inside bodies: what overlaps is thrown apart in the first steps. It is their true
 * outlines that count, so that links may hang in each other. What is held may overlap what is held or stands.
 */
import { placedGap, type PlacedOutline } from '../../geometry/outline/outline-gap.ts';
import type { Vector2 } from '../../geometry/outline/outline.ts';
import { SphereIndex } from '../../geometry/sphere-index.ts';
import { areOfOneRun, moveOrClear } from '../fill/check-overlaps.ts';
import { shown } from '../fill/fill-context.ts';
import { largestFirst } from '../fill/grain-order.ts';
import type { Obstacle } from '../fill/obstacles.ts';
import type { PeriodicBox } from '../fill/periodic-box.ts';
import type { SceneProblem } from '../scene-error.ts';
import { outlineOf, type PlacedShapes } from './placed-shapes.ts';
import type { ShapeType } from './shapes-model.ts';

/** Deepest overlap that is let pass: of the smaller circle, and of the thinnest strokes, of whose crossing nothing is known. */
const allowedOfCircle = 0.01;
const allowedOfStroke = 0.1;
/** Times as deep may grains from a run lie in bodies, which it has pressed onto them. */
const carriedFactor = 5;

export interface StartingShapes {
  /** Null where a group could not be placed. */
  readonly groups: readonly (PlacedShapes | null)[];
  readonly isHeld: readonly boolean[];
  readonly types: readonly ShapeType[];
}

/** Overlaps of two groups, or of a group with a body. */
interface Overlaps {
  count: number;
  /** Of the deepest: how deep [m], and the two grains as indices in their groups */
  depth: number;
  grain: number;
  other: number;
}

/** Grains that enter later find room by then, but not in bodies. */
export function checkShapeOverlaps(
  shapes: StartingShapes,
  obstacles: readonly Obstacle[],
  box: PeriodicBox,
): SceneProblem[] {
  return [...grainProblems(shapes, box), ...bodyProblems(shapes, obstacles)];
}

function grainProblems({ groups, isHeld, types }: StartingShapes, box: PeriodicBox): SceneProblem[] {
  const all = groups.flatMap((group, g) =>
    group && !group.entryTime ? Array.from(group.radius.keys(), (k) => ({ group, g, k })) : [],
  );
  if (all.length === 0) return [];
  const radii = Float64Array.from(all, ({ group, k }) => group.radius[k]!);
  const order = largestFirst(radii);
  const largest = radii.reduce((a, b) => Math.max(a, b));
  const index = new SphereIndex(largest, radii.length);
  const found = new Map<string, { readonly first: number; readonly second: number; readonly overlaps: Overlaps }>();
  for (const grain of order) {
    const { group, g, k } = all[grain]!;
    const [x, y] = [group.position[3 * k]!, group.position[3 * k + 1]!];
    const allowed = allowedDepth(group, k, types);
    box.someImage(x, y, 0, radii[grain]! + largest, (a, b) =>
      index.search(a, b, 0, radii[grain]!, (place) => {
        const partner = all[order[place]!]!;
        if ((isHeld[g] && isHeld[partner.g]) || areOfOneRun(group, partner.group)) return false;
        const gap = placedGap(outlineOf(group, k, types, [a, b]), outlineOf(partner.group, partner.k, types));
        if (gap >= -Math.min(allowed, allowedDepth(partner.group, partner.k, types))) return false;
        // Told of the group that comes later, of its later grain.
        const isLater = g > partner.g || (g === partner.g && k > partner.k);
        const [late, early] = isLater ? [{ g, k }, partner] : [partner, { g, k }];
        const key = `${early.g} ${late.g}`;
        const overlaps = found.get(key)?.overlaps ?? noOverlaps();
        found.set(key, { first: early.g, second: late.g, overlaps });
        count(overlaps, -gap, late.k, early.k);
        return false;
      }),
    );
    index.add(x, y, 0, radii[grain]!);
  }
  return [...found.values()].map(({ first, second, overlaps }) => {
    const { grain, other, depth } = overlaps;
    const partner = first === second ? `grain ${other}` : `grain ${other} of scene.shapes[${first}]`;
    return {
      path: `scene.shapes[${second}].fill`,
      message: `grain ${grain} overlaps ${partner} by ${shown(depth)} m${more(overlaps, 'pairs')}`,
      cure: 'set them farther apart',
    };
  });
}

function bodyProblems({ groups, isHeld, types }: StartingShapes, obstacles: readonly Obstacle[]): SceneProblem[] {
  return groups.flatMap((group, g) => {
    if (!group || isHeld[g]) return [];
    return obstacles.flatMap((obstacle): SceneProblem[] => {
      const overlaps = noOverlaps();
      for (const k of group.radius.keys()) {
        const allowed = allowedDepth(group, k, types) * (group.carried ? carriedFactor : 1);
        const depth = depthIn(obstacle, group, k, types);
        if (depth > allowed) count(overlaps, depth, k, 0);
      }
      if (overlaps.count === 0) return [];
      return [
        {
          path: `scene.shapes[${g}].fill`,
          message: `grain ${overlaps.grain} overlaps body "${obstacle.name}" by ${shown(overlaps.depth)} m${more(overlaps, 'grains')}`,
          cure: group.carried ? moveOrClear : 'move the grains or the body',
        },
      ];
    });
  });
}

/** How deep an outline is in a body [m]; 0 where its circle does not reach it. */
function depthIn(obstacle: Obstacle, group: PlacedShapes, k: number, types: readonly ShapeType[]): number {
  const far = obstacle.distance(group.position[3 * k]!, group.position[3 * k + 1]!, 0);
  if (far >= group.radius[k]!) return 0;
  return -obstacleGap(outlineOf(group, k, types), obstacle, allowedDepth(group, k, types) / 4);
}

/** Of each grain, whether it lies in a body deeper than a new scene may start with. */
export const shapesInBodies = (
  group: PlacedShapes,
  types: readonly ShapeType[],
  obstacles: readonly Obstacle[],
): boolean[] =>
  Array.from(group.radius, (_, k) =>
    obstacles.some((obstacle) => depthIn(obstacle, group, k, types) > allowedDepth(group, k, types)),
  );

/** [m] */
function allowedDepth({ type, radius }: PlacedShapes, grain: number, types: readonly ShapeType[]): number {
  const { thinnest } = types[type[grain]!]!.outline;
  return Math.min(allowedOfCircle, allowedOfStroke * thinnest) * radius[grain]!;
}

/** Gap between an outline and a body, up to an error of `tolerance` [m]. */
function obstacleGap({ strokes }: PlacedOutline, obstacle: Obstacle, tolerance: number): number {
  let gap = Infinity;
  for (const { a, b, radius } of strokes)
    gap = Math.min(gap, nearestOn(a, b, obstacle, tolerance, gap + radius) - radius);
  return gap;
}

/**
 * Least distance of a body along a segment, if it is less than `known`. No point is farther from the middle than half its
 * length, nor its distance less by more: what cannot matter is not looked at.
 */
function nearestOn(a: Vector2, b: Vector2, obstacle: Obstacle, tolerance: number, known: number): number {
  const middle: Vector2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const half = Math.hypot(b[0] - a[0], b[1] - a[1]) / 2;
  const distance = obstacle.distance(middle[0], middle[1], 0);
  const nearest = Math.min(known, distance);
  if (half <= tolerance || distance - half >= nearest) return nearest;
  return nearestOn(middle, b, obstacle, tolerance, nearestOn(a, middle, obstacle, tolerance, nearest));
}

const noOverlaps = (): Overlaps => ({ count: 0, depth: 0, grain: 0, other: 0 });

function count(overlaps: Overlaps, depth: number, grain: number, other: number): void {
  overlaps.count++;
  if (depth > overlaps.depth) Object.assign(overlaps, { depth, grain, other });
}

const more = (overlaps: Overlaps, what: string): string =>
  overlaps.count === 1 ? '' : `, the deepest of ${overlaps.count} ${what}`;
