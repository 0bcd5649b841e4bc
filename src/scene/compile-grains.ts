/** Grains of all groups: where they start, how large they are, what they are made of. */
import { noRotation } from '../math/rigid.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import { checkOverlaps } from './fill/check-overlaps.ts';
import { drawRadii } from './fill/draw-radii.ts';
import { FillContext } from './fill/fill-context.ts';
import { fillFile } from './fill/fill-file.ts';
import { fillLattice } from './fill/fill-lattice.ts';
import { fillPour } from './fill/fill-pour.ts';
import { startingObstacles, type Obstacle } from './fill/obstacles.ts';
import type { PlacedGrains } from './fill/placed-grains.ts';
import { PourSpace } from './fill/pour-space.ts';
import type { BodyModel, GrainsModel } from './model.ts';
import type { ReadFile } from './scene-files.ts';
import type { Scene, SceneGrains, SceneRegion } from './scene.ts';
import { greatestGrainCount } from './schema-grains.ts';

export interface GrainSurroundings {
  readonly materials: Materials;
  readonly bodies: readonly BodyModel[];
  readonly readFile: ReadFile | undefined;
}

export function compileGrains(scene: Scene, surroundings: GrainSurroundings, report: CompileReport): GrainsModel {
  const obstacles = startingObstacles(surroundings.bodies);
  const groups = placeGroups(scene, obstacles, surroundings.readFile, report);
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  if (count * scene.worlds > greatestGrainCount) {
    const each = scene.worlds === 1 ? '' : ` in each of ${scene.worlds} worlds`;
    report.problems.push({
      path: 'scene.grains',
      message: `${count} grains${each} are more than ${greatestGrainCount}`,
      cure: 'make fewer',
    });
    return gathered(scene, [], surroundings.materials);
  }
  report.problems.push(...checkOverlaps(groups, obstacles));
  return gathered(scene, groups, surroundings.materials);
}

/** Null for groups that have problems. */
function placeGroups(
  scene: Scene,
  obstacles: readonly Obstacle[],
  readFile: ReadFile | undefined,
  report: CompileReport,
): (PlacedGrains | null)[] {
  const groups: (PlacedGrains | null)[] = scene.grains.map(() => null);
  // Pours come last, since they find their places around all others.
  const isPour = (k: number) => Number(scene.grains[k]!.fill.kind === 'pour');
  for (const k of [...groups.keys()].sort((a, b) => isPour(a) - isPour(b) || a - b)) {
    const context = new FillContext(scene.seed, k);
    const space = (region: SceneRegion) =>
      new PourSpace(
        region,
        obstacles,
        groups.filter((group) => group !== null),
      );
    groups[k] = report.attempt(`${context.path}.fill`, () => placeGroup(scene.grains[k]!, context, space, readFile));
    report.notes.push(...context.notes);
  }
  return groups;
}

function placeGroup(
  { fill, radius }: SceneGrains,
  context: FillContext,
  space: (region: SceneRegion) => PourSpace,
  readFile: ReadFile | undefined,
): PlacedGrains {
  if (fill.kind === 'file') return fillFile(fill, radius, context, readFile);
  if (radius === undefined)
    throw context.problem('.radius', 'is missing', 'only a file can bring the radii of its grains');
  switch (fill.kind) {
    case 'lattice':
      return fillLattice(fill, radius, context);
    case 'pour':
      return fillPour(fill, radius, space(fill.region), context);
    case 'points':
      return {
        position: Float64Array.from(fill.positions.flat()),
        radius: drawRadii(radius, fill.positions.length, context.dice('radius')),
      };
  }
}

/** One group after another. */
function gathered(scene: Scene, groups: readonly (PlacedGrains | null)[], { indexOf }: Materials): GrainsModel {
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  const grains = {
    count,
    position: new Float64Array(3 * count),
    rotation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count),
    spin: new Float64Array(3 * count),
    radius: new Float64Array(count),
    material: new Uint32Array(count),
  };
  let start = 0;
  for (const [k, group] of groups.entries()) {
    if (!group) continue;
    const { material, velocity, spin } = scene.grains[k]!;
    const end = start + group.radius.length;
    grains.position.set(group.position, 3 * start);
    grains.radius.set(group.radius, start);
    grains.material.fill(indexOf(material), start, end);
    for (let grain = start; grain < end; grain++) {
      grains.rotation.set(noRotation, 4 * grain);
      grains.velocity.set(velocity, 3 * grain);
      grains.spin.set(spin, 3 * grain);
    }
    start = end;
  }
  return grains;
}
