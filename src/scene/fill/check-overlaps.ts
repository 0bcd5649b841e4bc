/** Grains must not start inside each other or inside bodies: what overlaps is thrown apart in the first steps. */
import { SphereIndex } from '../../geometry/sphere-index.ts';
import type { SceneProblem } from '../scene-error.ts';
import { shown } from './fill-context.ts';
import { largestFirst } from './grain-order.ts';
import type { Obstacle } from './obstacles.ts';
import type { PeriodicBox } from './periodic-box.ts';
import type { PlacedGrains } from './placed-grains.ts';

/** Deepest overlap that is let pass, of the smaller radius. */
const allowedDepth = 0.01;
/** Likewise in bodies, of grains that a run has pressed onto them. */
const allowedCarriedDepth = 0.05;

/** Overlaps of one kind, such as those of group 0 with group 2. */
interface Overlaps {
  count: number;
  /** In radii of the smaller grain */
  deepest: number;
  /** Index of a grain, in its group, that is in the deepest. */
  grain: number;
}

/** `groups` has null where a group could not be placed. Grains that enter later find room by then, but not in bodies. */
export function checkOverlaps(
  groups: readonly (PlacedGrains | null)[],
  obstacles: readonly Obstacle[],
  box: PeriodicBox,
): SceneProblem[] {
  const fromTheStart = groups.map((grains) => (grains?.entryTime ? null : grains));
  return [...grainProblems(fromTheStart, box), ...bodyProblems(groups, obstacles)];
}

function grainProblems(groups: readonly (PlacedGrains | null)[], box: PeriodicBox): SceneProblem[] {
  const { position, radius, group, indexInGroup } = joined(groups);
  if (radius.length === 0) return [];
  const order = largestFirst(radius);
  const largest = radius.reduce((a, b) => Math.max(a, b));
  const index = new SphereIndex(largest, radius.length);
  const found = new Map<string, { readonly pair: readonly [number, number]; readonly overlaps: Overlaps }>();
  for (const grain of order) {
    const r = radius[grain]!;
    const [x, y, z] = [position[3 * grain]!, position[3 * grain + 1]!, position[3 * grain + 2]!];
    const visit = (place: number, distance: number): boolean => {
      const other = order[place]!;
      const depth = (r + radius[other]! - distance) / Math.min(r, radius[other]!);
      if (depth <= allowedDepth || areOfOneRun(groups[group[grain]!], groups[group[other]!])) return false;
      const [first, second] = grain < other ? [grain, other] : [other, grain];
      const pair = [group[first]!, group[second]!] as const;
      const known = found.get(pair.join());
      const overlaps = known?.overlaps ?? { count: 0, deepest: 0, grain: 0 };
      if (!known) found.set(pair.join(), { pair, overlaps });
      count(overlaps, depth, indexInGroup(second));
      return false;
    };
    box.someImage(x, y, z, r + largest, (a, b, c) => index.search(a, b, c, r, visit));
    index.add(x, y, z, r);
  }
  return [...found.values()].map(({ pair: [first, second], overlaps }) => ({
    path: `scene.grains[${second}].fill`,
    message: `${pairs(overlaps.count)} of grains ${first === second ? '' : `of this and of scene.grains[${first}] `}overlap by more than 1 % of a radius, ${deepest(overlaps)}`,
    cure: first === second ? 'set them farther apart' : 'move one of the two',
  }));
}

/** A run lets grains overlap as far as its loads and its time step do. */
export const areOfOneRun = (one: PlacedGrains | null | undefined, other: PlacedGrains | null | undefined): boolean =>
  one?.carried !== undefined &&
  one.carried.source === other?.carried?.source &&
  one.carried.world === other.carried.world;

export const moveOrClear = 'move the body, or give the fill "clear": true, which leaves such grains out';

/** Of each grain, whether it lies in a body deeper than a new scene may start with. */
export const inBodies = ({ radius, position }: PlacedGrains, obstacles: readonly Obstacle[]): boolean[] =>
  Array.from(radius, (r, k) => {
    const [x, y, z] = position.subarray(3 * k, 3 * k + 3);
    return obstacles.some((obstacle) => 1 - obstacle.distance(x!, y!, z!) / r > allowedDepth);
  });

function bodyProblems(groups: readonly (PlacedGrains | null)[], obstacles: readonly Obstacle[]): SceneProblem[] {
  return groups.flatMap((grains, group) =>
    obstacles.flatMap((obstacle) => {
      const overlaps: Overlaps = { count: 0, deepest: 0, grain: 0 };
      const allowed = grains?.carried ? allowedCarriedDepth : allowedDepth;
      for (const [k, r] of grains?.radius.entries() ?? []) {
        const [x, y, z] = grains!.position.subarray(3 * k, 3 * k + 3);
        const depth = 1 - obstacle.distance(x!, y!, z!) / r;
        if (depth > allowed) count(overlaps, depth, k);
      }
      if (overlaps.count === 0) return [];
      const grainsWord = overlaps.count === 1 ? '1 grain overlaps' : `${overlaps.count} grains overlap`;
      return {
        path: `scene.grains[${group}].fill`,
        message: `${grainsWord} body "${obstacle.name}" by more than ${100 * allowed} % of a radius, ${deepest(overlaps)}`,
        cure: grains?.carried ? moveOrClear : 'move the grains or the body',
      };
    }),
  );
}

function count(overlaps: Overlaps, depth: number, grain: number): void {
  overlaps.count++;
  if (depth <= overlaps.deepest) return;
  overlaps.deepest = depth;
  overlaps.grain = grain;
}

const pairs = (count: number): string => (count === 1 ? '1 pair' : `${count} pairs`);
const deepest = (overlaps: Overlaps): string => `grain ${overlaps.grain} by ${shown(100 * overlaps.deepest)} %`;

/** All groups in one array, with the way back. */
function joined(groups: readonly (PlacedGrains | null)[]) {
  const counts = groups.map((grains) => grains?.radius.length ?? 0);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const position = new Float64Array(3 * total);
  const radius = new Float64Array(total);
  const group = new Uint32Array(total);
  const starts: number[] = [];
  let start = 0;
  for (const [g, grains] of groups.entries()) {
    starts.push(start);
    if (!grains) continue;
    position.set(grains.position, 3 * start);
    radius.set(grains.radius, start);
    group.fill(g, start, start + counts[g]!);
    start += counts[g]!;
  }
  return { position, radius, group, indexInGroup: (grain: number) => grain - starts[group[grain]!]! };
}
