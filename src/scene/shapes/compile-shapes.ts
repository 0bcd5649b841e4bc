/** From a scene to its grains of any outline: outlines become types, fills become grains, groups that are held bodies. */
import * as z from 'zod/mini';
import { add, scale, type Quaternion, type Vector3 } from '../../math/rigid.ts';
import { bodyParts } from '../body-parts.ts';
import { periodOf } from '../compile-boundaries.ts';
import { carriedGroups, clearedGroup, setMotion, unplacedGrains, type PreparedGrains } from '../compile-grains.ts';
import type { Materials } from '../compile-materials.ts';
import type { CompileReport } from '../compile-report.ts';
import { checkPlaces } from '../fill/check-places.ts';
import { FillContext, shown } from '../fill/fill-context.ts';
import { startingObstacles, type Obstacle } from '../fill/obstacles.ts';
import { PeriodicBox } from '../fill/periodic-box.ts';
import { PourSpace } from '../fill/pour-space.ts';
import type { BodyModel } from '../model.ts';
import { bodyMotion } from '../motion/body-motion.ts';
import { partsInPlane } from '../parts-in-plane.ts';
import type { SceneProblem } from '../scene-error.ts';
import { carryState } from '../carried/carry-contacts.ts';
import { notedParts } from '../carried/matter-notes.ts';
import type { RunSources } from '../carried/run-source.ts';
import { readSceneFile, type ReadFile } from '../scene-files.ts';
import type { Scene, SceneShapes } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { checkShapesPlane } from './check-shapes-plane.ts';
import { checkShapeOverlaps, shapesInBodies } from './check-shape-overlaps.ts';
import { fillLattice, fillPoints, fillPour, streamShapes, type GroupFill } from './fill-shapes.ts';
import { fillShapeFile } from './fill-shape-file.ts';
import { fillShapeRun } from './fill-shape-run.ts';
import type { PlacedShapes } from './placed-shapes.ts';
import { fieldsSchema, mostExactStrokes } from './schema-shapes.ts';
import { compileTypes, type ShapeTypes } from './shape-types.ts';
import { noCarrier, type FieldsModel, type ShapesModel } from './shapes-model.ts';
import { standingOutlines } from './standing-outlines.ts';

/** Pushing grains apart looks so far beyond their circles, in radii. */
const pushingReach = 2;

/** Groups as they were placed, in the order of the scene; null where there is none yet, or only problems. */
export interface PlannedShapes {
  readonly types: ShapeTypes;
  readonly placed: readonly (PlacedShapes | null)[];
}

/** Outlines, and the places of all groups but pours and streams, which find theirs around these and around the bodies. */
export function planShapes(scene: Scene, sources: RunSources, report: CompileReport): PlannedShapes {
  const types = compileTypes(scene, report);
  const placed = scene.shapes.map((_, k) =>
    attemptGroup(scene, k, types, report, (filling) => placeGroup(filling, types, periodOf(scene), sources)),
  );
  return { types, placed };
}

/** Of the largest circle around a grain [m] */
export const largestShape = ({ types }: ShapeTypes): number =>
  types.reduce((largest, { radius }) => Math.max(largest, radius), 0);

export interface ShapesSurroundings {
  readonly materials: Materials;
  /** All but those that the groups become. */
  readonly bodies: readonly BodyModel[];
  readonly readFile: ReadFile | undefined;
}

export interface CompiledShapes {
  readonly grains: PreparedGrains;
  readonly shapes: ShapesModel;
  /** Bodies that the groups that are held become; they come after the others. */
  readonly carriers: readonly BodyModel[];
  /** First grain of each group of the scene, and after the last the number of grains. */
  readonly groupStarts: readonly number[];
}

/** Null where the scene has none, or there are problems, which are in the report. */
export function compileShapes(
  scene: Scene,
  { types, placed }: PlannedShapes,
  { materials, bodies, readFile }: ShapesSurroundings,
  report: CompileReport,
): CompiledShapes | null {
  if (scene.shapes.length === 0) return null;
  const before = report.problems.length;
  report.problems.push(...checkShapesPlane(scene, bodies));
  if (report.problems.length > before) return null;
  const obstacles = startingObstacles(bodies, partsInPlane({ parts: bodyParts(bodies), bodies }));
  const clear = clearGroups(scene, { types, placed }, obstacles, report);
  const groups = pourGroups(scene, { types, placed: clear }, { materials, obstacles }, report);
  const count = groups.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  if (count * scene.worlds > greatestGrainCount) {
    const each = scene.worlds === 1 ? '' : ` in each of ${scene.worlds} worlds`;
    const message = `${count} grains${each} are more than ${greatestGrainCount}`;
    report.problems.push({ path: 'scene.shapes', message, cure: 'make fewer' });
  }
  const starting = { groups, isHeld: scene.shapes.map(isHeld), types: types.types };
  checkPlaces(groups, report, 'shapes');
  report.problems.push(...checkShapeOverlaps(starting, obstacles, periodicBox(scene)));
  const fields = compileFields(scene, types, readFile, report);
  if (report.problems.length > before || !fields) return null;
  const compiled = gathered(scene, { types, placed: groups }, fields, { materials, bodies, readFile });
  const carried = carriedBy(groups, compiled, bodies, report);
  report.problems.push(...checkWeights(compiled));
  return { ...compiled, grains: { ...compiled.grains, ...carried } };
}

/** Grains from other runs without those that lie in bodies, where the fill wants that. */
function clearGroups(
  scene: Scene,
  { types, placed }: PlannedShapes,
  obstacles: readonly Obstacle[],
  report: CompileReport,
): PlannedShapes['placed'] {
  return placed.map((group, k) => {
    const { fill } = scene.shapes[k]!;
    if (!group || fill.kind !== 'run' || !fill.clear) return group;
    const isIn = shapesInBodies(group, types.types, obstacles);
    const cleared = clearedGroup(group, isIn, `scene.shapes[${k}].fill`, report);
    const [angle, type] = [
      group.angle.filter((_, grain) => !isIn[grain]),
      group.type.filter((_, grain) => !isIn[grain]),
    ];
    return { ...cleared, angle, type };
  });
}

/** What grains from other runs bring beside their motion. */
function carriedBy(
  groups: readonly (PlacedShapes | null)[],
  { grains, shapes, carriers }: CompiledShapes,
  standing: readonly BodyModel[],
  report: CompileReport,
): Pick<PreparedGrains, 'carried'> {
  const carried = carriedGroups(groups, 'shapes');
  if (carried.length === 0) return {};
  const bodies = [...standing, ...carriers];
  const { type } = shapes;
  const state = carryState(
    carried,
    {
      count: grains.count,
      parts: notedParts({ parts: bodyParts(bodies), bodies }),
      // As shapeContactFields has it: the lower type, of one type the lower index.
      lists: (grain, partner) => type[grain]! < type[partner]! || (type[grain] === type[partner] && grain < partner),
    },
    report,
  );
  return state ? { carried: state } : {};
}

function pourGroups(
  scene: Scene,
  { types, placed }: PlannedShapes,
  { materials, obstacles }: { readonly materials: Materials; readonly obstacles: readonly Obstacle[] },
  report: CompileReport,
): readonly (PlacedShapes | null)[] {
  const groups = [...placed];
  const box = periodicBox(scene);
  for (const [k, group] of scene.shapes.entries()) {
    const { fill, velocity } = group;
    if (fill.kind === 'pour') {
      groups[k] = attemptGroup(scene, k, types, report, (filling) => {
        const standing = groups.filter((other) => other !== null).filter(({ entryTime }) => entryTime === undefined);
        const reach = pushingReach * filling.types.largest;
        const grains = standingOutlines(standing, types.types, { reach, box });
        const space = new PourSpace(fill.region, grains ? [...obstacles, grains] : obstacles, [], box, 2);
        return fillPour(fill, filling, space);
      });
    } else if (fill.kind === 'stream') {
      groups[k] = attemptGroup(scene, k, types, report, (filling) => {
        // Those that stand there now may have gone by the time.
        const space = new PourSpace(fill.region, obstacles, [], box, 2);
        const { density } = materials.materials[materials.indexOf(group.material)]!;
        return streamShapes(fill, filling, space, { density, velocity, gravity: scene.gravity });
      });
    }
  }
  return groups;
}

function attemptGroup(
  scene: Scene,
  k: number,
  types: ShapeTypes,
  report: CompileReport,
  place: (filling: GroupFill) => PlacedShapes | null,
): PlacedShapes | null {
  const own = types.groups[k];
  if (!own) return null;
  const context = new FillContext(scene.seed, k, 'shapes');
  const placed = report.attempt(`${context.path}.fill`, () => place({ group: scene.shapes[k]!, types: own, context }));
  if (placed) periodicBox(scene).wrap(placed.position);
  report.notes.push(...context.notes);
  return placed;
}

const periodicBox = (scene: Scene): PeriodicBox => new PeriodicBox(scene.domain?.min ?? [0, 0, 0], periodOf(scene));

function placeGroup(
  filling: GroupFill,
  { types }: ShapeTypes,
  period: Vector3,
  sources: RunSources,
): PlacedShapes | null {
  const { fill } = filling.group;
  switch (fill.kind) {
    case 'points':
      return fillPoints(fill, filling);
    case 'lattice':
      return fillLattice(fill, filling, period);
    case 'file':
      return fillShapeFile(fill, filling, sources.readFile);
    case 'run':
      return fillShapeRun(fill, filling, types, sources);
    case 'pour':
    case 'stream':
      return null;
  }
}

function compileFields(
  scene: Scene,
  { types }: ShapeTypes,
  readFile: ReadFile | undefined,
  report: CompileReport,
): FieldsModel | null {
  const mostStrokes = types.reduce((most, { outline }) => Math.max(most, outline.strokes.length), 0);
  const fields = scene.fields ?? z.parse(fieldsSchema, {});
  const { file } = fields;
  return report.attempt('scene.fields.file', () => ({
    kind: fields.kind ?? (mostStrokes <= mostExactStrokes ? 'exact' : 'table'),
    contacts: fields.contacts,
    tableSize: fields.size,
    net: fields.net,
    file: file === undefined ? null : readSceneFile(file, readFile),
  }));
}

/** Devices compute in f32. */
function checkWeights({ grains, groupStarts }: CompiledShapes): SceneProblem[] {
  const floats = { mass: grains.mass, 'moment of inertia': grains.inertia };
  return groupStarts.slice(0, -1).flatMap((start, k) => {
    for (const [what, values] of Object.entries(floats)) {
      const bad = values.subarray(start, groupStarts[k + 1]).find((value) => !fitsFloat(value));
      if (bad === undefined) continue;
      const message = `its grains have a ${what} of ${shown(bad)}, which a 32-bit float cannot hold`;
      return [{ path: `scene.shapes[${k}]`, message, cure: 'take other numbers' }];
    }
    return [];
  });
}

const fitsFloat = (value: number): boolean => value >= 2 ** -126 && Number.isFinite(Math.fround(value));

/** One group after another. */
function gathered(
  scene: Scene,
  { types: { types }, placed }: PlannedShapes,
  fields: FieldsModel,
  { materials, bodies }: ShapesSurroundings,
): CompiledShapes {
  const count = placed.reduce((sum, group) => sum + (group?.radius.length ?? 0), 0);
  const grains = unplacedGrains(count);
  const type = new Uint32Array(count);
  const carrier = new Uint32Array(count).fill(noCarrier);
  const carriers: BodyModel[] = [];
  const groupStarts: number[] = [];
  let start = 0;
  for (const [k, each] of placed.entries()) {
    groupStarts.push(start);
    if (!each) continue;
    const group = scene.shapes[k]!;
    const end = start + each.radius.length;
    const material = materials.indexOf(group.material);
    const { density } = materials.materials[material]!;
    grains.position.set(each.position, 3 * start);
    grains.radius.set(each.radius, start);
    if (each.entryTime) grains.entryTime.set(each.entryTime, start);
    grains.material.fill(material, start, end);
    type.set(each.type, start);
    for (let grain = start; grain < end; grain++) {
      const { outline, radius } = types[type[grain]!]!;
      grains.mass[grain] = density * outline.area * radius ** 2;
      grains.inertia[grain] = density * outline.secondMoment * radius ** 4;
      grains.rotation.set(turnAboutZ(each.angle[grain - start]!), 4 * grain);
      grains.velocity.set(group.velocity, 3 * grain);
      grains.spin[3 * grain + 2] = group.spin;
    }
    if (each.carried && !isHeld(group)) setMotion(grains, start, each.carried);
    if (isHeld(group)) {
      carrier.fill(bodies.length + carriers.length, start, end);
      carriers.push(carrierOf(group, each, material));
    }
    start = end;
  }
  groupStarts.push(count);
  return { grains, shapes: { types, type, carrier, fields }, carriers, groupStarts };
}

const isHeld = ({ held, motion }: SceneShapes): boolean => held || motion !== undefined;

/** A body without a shape of its own: its grains are what is touched. */
function carrierOf(group: SceneShapes, { position }: PlacedShapes, material: number): BodyModel {
  const origin = group.origin ?? meanOf(position);
  const { name, motion } = group;
  const moved = bodyMotion({ position: origin, rotation: turnAboutZ(0), motion });
  return { name, shape: { kind: 'union', parts: [] }, material, ...moved };
}

function meanOf(position: Float64Array): Vector3 {
  let sum: Vector3 = [0, 0, 0];
  for (let k = 0; k < position.length; k += 3) sum = add(sum, [position[k]!, position[k + 1]!, 0]);
  return scale(sum, 3 / position.length);
}

const turnAboutZ = (angle: number): Quaternion => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
