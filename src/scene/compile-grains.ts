/** Grains of all groups: where they start, how large they are, what they are made of. */
import { noRotation, type Vector3 } from '../math/rigid.ts';
import { periodOf } from './compile-boundaries.ts';
import type { CompileReport } from './compile-report.ts';
import type { Materials } from './compile-materials.ts';
import { carryState, type CarriedGroup } from './carried/carry-contacts.ts';
import { fillRun, keepPlaces, type CarriedPlaces } from './carried/fill-run.ts';
import { notedParts } from './carried/matter-notes.ts';
import type { RunSources } from './carried/run-source.ts';
import { bodyParts } from './body-parts.ts';
import { checkOverlaps, inBodies } from './fill/check-overlaps.ts';
import { checkBodyPlaces, checkPlaces } from './fill/check-places.ts';
import { drawRadii, radiusDrawer, radiusRange } from './fill/draw-radii.ts';
import { FillContext, shown } from './fill/fill-context.ts';
import { fillFile } from './fill/fill-file.ts';
import { fillLattice } from './fill/fill-lattice.ts';
import { fillPour } from './fill/fill-pour.ts';
import { fillStream, type StreamSource } from './fill/fill-stream.ts';
import { startingObstacles, type Obstacle } from './fill/obstacles.ts';
import { PeriodicBox } from './fill/periodic-box.ts';
import type { PlacedGrains } from './fill/placed-grains.ts';
import { PourSpace } from './fill/pour-space.ts';
import { ballInertia, grainVolume } from './fill/poured-radii.ts';
import type { BodyModel, GrainsModel } from './model.ts';
import type { Scene, SceneGrains, SceneRadius } from './scene.ts';
import { axisNames } from './schema-boundaries.ts';
import { greatestGrainCount } from './schema-grains.ts';

/** Rounding must not add a step to a time that is a whole number of them. */
const stepTolerance = 1e-6;

/** After the last step that any run can take. */
const farFuture = 2 ** 32 - 2;

/** Groups as they were placed, in the order of the scene; null where there is none yet, or only problems. */
export type Groups = readonly (PlacedGrains | null)[];

/** Places all groups but pours and streams, which find their places around these and around the bodies. */
export function placeGroups(scene: Scene, sources: RunSources, report: CompileReport): Groups {
  return scene.grains.map((group, k) =>
    attemptGroup(scene, k, report, (context) => placeGroup(group, periodOf(scene), context, sources)),
  );
}

/** The largest there will be [m]. */
export function largestRadius(scene: Scene, groups: Groups): number {
  return scene.grains.reduce((largest, { radius, fill }, k) => {
    const placed = groups[k]?.radius.reduce((a, b) => Math.max(a, b), 0) ?? 0;
    return Math.max(largest, placed, radius === undefined || fill.kind === 'run' ? 0 : radiusRange(radius).max);
  }, 0);
}

/** Grains before the length of a time step is known. */
export interface PreparedGrains extends Omit<GrainsModel, 'entryStep'> {
  /** When each enters the world; 0 for what is there from the start [s] */
  readonly entryTime: Float64Array;
}

/** With the steps after which they enter, the first whose start is not before their time. */
export function withEntrySteps({ entryTime, ...grains }: PreparedGrains, timeStep: number): GrainsModel {
  const entryStep = Uint32Array.from(entryTime, (time) => {
    if (time === 0) return 0;
    const step = Math.ceil(time / timeStep - stepTolerance);
    return Math.min(Math.max(step, 1), farFuture);
  });
  return { ...grains, entryStep };
}

export interface GrainSurroundings {
  readonly materials: Materials;
  readonly bodies: readonly BodyModel[];
}

/** Pours what is to be poured or to enter later, and makes one of all groups. */
export function compileGrains(
  scene: Scene,
  placed: Groups,
  { materials, bodies }: GrainSurroundings,
  report: CompileReport,
): PreparedGrains {
  const obstacles = startingObstacles(bodies);
  const standing = clearGroups(scene, placed, obstacles, report);
  const groups = pourGroups(scene, standing, { materials, obstacles }, report);
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  if (count * scene.worlds > greatestGrainCount) {
    const each = scene.worlds === 1 ? '' : ` in each of ${scene.worlds} worlds`;
    const message = `${count} grains${each} are more than ${greatestGrainCount}`;
    report.problems.push({ path: 'scene.grains', message, cure: 'make fewer' });
    return gathered(scene, [], materials);
  }
  checkPlaces(groups, report);
  report.problems.push(...checkOverlaps(groups, obstacles, periodicBox(scene)));
  const grains = { ...gathered(scene, groups, materials), ...carriedBy(groups, bodies, report) };
  checkBodyPlaces(
    bodies,
    grains.radius.reduce((a, b) => Math.min(a, b), Infinity),
    report,
  );
  return grains;
}

/** Grains from other runs without those that lie in bodies, where the fill wants that. */
function clearGroups(scene: Scene, groups: Groups, obstacles: readonly Obstacle[], report: CompileReport): Groups {
  return groups.map((group, k) => {
    const { fill } = scene.grains[k]!;
    if (!group || fill.kind !== 'run' || !fill.clear) return group;
    const isIn = inBodies(group, obstacles);
    return clearedGroup(group, isIn, `scene.grains[${k}].fill`, report);
  });
}

/** Tells how many are left out. */
export function clearedGroup<G extends PlacedGrains>(
  group: G,
  isIn: readonly boolean[],
  path: string,
  { notes, problems }: CompileReport,
): G {
  const count = isIn.filter(Boolean).length;
  if (count === 0) return group;
  if (count === isIn.length)
    problems.push({ path, message: 'all of its grains lie in bodies', cure: 'move the bodies' });
  else notes.push(`${path}: ${count} of its ${isIn.length} grains lie in bodies of this scene: left out`);
  return keepPlaces(group, (grain) => !isIn[grain]);
}

/** What grains from other runs bring beside their motion. */
function carriedBy(groups: Groups, bodies: readonly BodyModel[], report: CompileReport): Pick<GrainsModel, 'carried'> {
  const carried = carriedGroups(groups, 'grains');
  if (carried.length === 0) return {};
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  const state = carryState(carried, { count, parts: notedParts({ parts: bodyParts(bodies), bodies }) }, report);
  return state ? { carried: state } : {};
}

/** Groups that come from other runs, and where each begins among all grains. */
export function carriedGroups(groups: Groups, list: 'grains' | 'shapes'): CarriedGroup[] {
  let start = 0;
  return groups.flatMap((group, k) => {
    const first = start;
    start += group?.radius.length ?? 0;
    return group?.carried ? [{ fill: `scene.${list}[${k}].fill`, start: first, places: group.carried }] : [];
  });
}

interface PourSurroundings {
  readonly materials: Materials;
  readonly obstacles: readonly Obstacle[];
}

function pourGroups(
  scene: Scene,
  placed: Groups,
  { materials: { materials, indexOf }, obstacles }: PourSurroundings,
  report: CompileReport,
): Groups {
  const groups = [...placed];
  for (const [k, group] of scene.grains.entries()) {
    const { fill, radius, material, velocity } = group;
    if (radius === undefined || fill.kind === 'run' || tooLongAxis(group, periodOf(scene)) >= 0) continue;
    if (fill.kind === 'pour') {
      const standing = groups.filter((group) => group !== null).filter(({ entryTime }) => entryTime === undefined);
      const space = new PourSpace(fill.region, obstacles, standing, periodicBox(scene));
      groups[k] = attemptGroup(scene, k, report, (context) => fillPour(fill, radius, space, context));
    } else if (fill.kind === 'stream') {
      // Those that stand there now may have gone by the time.
      const space = new PourSpace(fill.region, obstacles, [], periodicBox(scene));
      const { density } = materials[indexOf(material)]!;
      const motion = { velocity, gravity: scene.gravity };
      groups[k] = attemptGroup(scene, k, report, (context) =>
        fillStream(fill, ballSource(radius, density, context), space, motion, context),
      );
    }
  }
  return groups;
}

function ballSource(radius: SceneRadius, density: number, context: FillContext): StreamSource {
  const draw = radiusDrawer(radius, context.dice('radius'));
  return {
    largest: radiusRange(radius).max,
    draw: () => {
      const drawn = draw();
      return { radius: drawn, mass: density * grainVolume(drawn) };
    },
  };
}

function attemptGroup(
  scene: Scene,
  k: number,
  report: CompileReport,
  place: (context: FillContext) => PlacedGrains | null,
): PlacedGrains | null {
  const context = new FillContext(scene.seed, k);
  const group = report.attempt(`${context.path}.fill`, () => place(context));
  if (group) periodicBox(scene).wrap(group.position);
  report.notes.push(...context.notes);
  return group;
}

const periodicBox = (scene: Scene): PeriodicBox => new PeriodicBox(scene.domain?.min ?? [0, 0, 0], periodOf(scene));

/** The axis along which a region is longer than the period, so that it would overlap itself; −1 for none. */
function tooLongAxis({ fill }: SceneGrains, period: Vector3): number {
  if (!('region' in fill)) return -1;
  const { min, max } = fill.region;
  return period.findIndex((length, axis) => length > 0 && max[axis]! - min[axis]! > length * (1 + 1e-9));
}

function placeGroup(
  group: SceneGrains,
  period: Vector3,
  context: FillContext,
  sources: RunSources,
): PlacedGrains | null {
  const { fill, radius } = group;
  const axis = tooLongAxis(group, period);
  if (axis >= 0 && 'region' in fill) {
    const edge = shown(fill.region.max[axis]! - fill.region.min[axis]!);
    const message = `is ${edge} m long along ${axisNames[axis]}, more than the period of ${shown(period[axis]!)} m`;
    throw context.problem('.fill.region', message, 'make it at most as long');
  }
  if (fill.kind === 'file') return fillFile(fill, radius, context, sources.readFile);
  if (fill.kind === 'run') return fillRun({ ...group, fill }, sources, context);
  if (radius === undefined) {
    throw context.problem('.radius', 'is missing', 'only a file can bring the radii of its grains');
  }
  switch (fill.kind) {
    case 'lattice':
      return fillLattice(fill, radius, period, context);
    case 'points':
      return {
        position: Float64Array.from(fill.positions.flat()),
        radius: drawRadii(radius, fill.positions.length, context.dice('radius')),
      };
    case 'pour':
    case 'stream':
      return null;
  }
}

/** Room for so many, all numbers 0. */
export const unplacedGrains = (count: number): PreparedGrains => ({
  count,
  position: new Float64Array(3 * count),
  rotation: new Float64Array(4 * count),
  velocity: new Float64Array(3 * count),
  spin: new Float64Array(3 * count),
  radius: new Float64Array(count),
  mass: new Float64Array(count),
  inertia: new Float64Array(count),
  material: new Uint32Array(count),
  entryTime: new Float64Array(count),
});

/** As it was in the run that grains come from. */
export function setMotion(
  grains: Pick<PreparedGrains, 'rotation' | 'velocity' | 'spin'>,
  start: number,
  { rotation, velocity, spin }: CarriedPlaces,
): void {
  if (rotation) grains.rotation.set(rotation, 4 * start);
  grains.velocity.set(velocity, 3 * start);
  grains.spin.set(spin, 3 * start);
}

/** One group after another. */
function gathered(scene: Scene, groups: Groups, { materials, indexOf }: Materials): PreparedGrains {
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  const grains = unplacedGrains(count);
  let start = 0;
  for (const [k, group] of groups.entries()) {
    if (!group) continue;
    const { material, velocity, spin } = scene.grains[k]!;
    const end = start + group.radius.length;
    grains.position.set(group.position, 3 * start);
    grains.radius.set(group.radius, start);
    if (group.entryTime) grains.entryTime.set(group.entryTime, start);
    grains.material.fill(indexOf(material), start, end);
    const { density } = materials[indexOf(material)]!;
    for (let grain = start; grain < end; grain++) {
      const radius = grains.radius[grain]!;
      grains.mass[grain] = grainVolume(radius) * density;
      grains.inertia[grain] = ballInertia(grains.mass[grain]!, radius);
      grains.rotation.set(noRotation, 4 * grain);
      grains.velocity.set(velocity, 3 * grain);
      grains.spin.set(spin, 3 * grain);
    }
    if (group.carried) setMotion(grains, start, group.carried);
    start = end;
  }
  return grains;
}
