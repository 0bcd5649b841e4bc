/** From a scene to its soft matter: fills become particles, block after block, with the matter that each carries. */
import { cross, dot, normalize, scale, subtract, type Vector3 } from '../../math/rigid.ts';
import type { CompileReport } from '../compile-report.ts';
import type { Materials } from '../compile-materials.ts';
import type { BodyModel } from '../model.ts';
import { FillContext } from '../fill/fill-context.ts';
import type { RunSources } from '../carried/run-source.ts';
import type { Scene } from '../scene.ts';
import { blockOrder } from './block-order.ts';
import { checkPlane } from './check-plane.ts';
import { checkGrid, checkInside, noteFaces, type Room } from './check-room.ts';
import { compileActuators, noteIdleMuscles } from './compile-actuators.ts';
import { compileFaces, compileGrips } from './compile-faces.ts';
import { LawList, lawModel, startingMemory, type LawMatter } from './compile-laws.ts';
import type { CarriedMatter } from './fill-soft-run.ts';
import { fillSoft, type SoftPiece } from './fill-soft.ts';
import { isSheet } from './lame.ts';
import { noteThinSheet } from './note-thin-sheet.ts';
import { pieceMatter } from './piece-matter.ts';
import { defaultSoftName, greatestParticleCount } from './schema-soft.ts';
import { greatestLawCount } from './schema-laws.ts';
import { noActuator, type SoftGroupModel, type SoftModel } from './soft-model.ts';

/** Soft matter before it is known in how many substeps a step is taken. */
export type PreparedSoft = Omit<SoftModel, 'substeps'>;

export interface SoftSurroundings {
  readonly materials: Materials;
  readonly bodies: readonly BodyModel[];
  readonly sources: RunSources;
}

/** A piece, the entry of the scene that it is of, and what it is made of. */
interface MadePiece extends SoftPiece {
  readonly entry: number;
  /** Centre of mass of the entry [m] */
  readonly centre: Vector3;
  readonly matter: LawMatter;
}

/** Null where the scene has none, or there are problems, which are in the report. */
export function compileSoft(
  scene: Scene,
  { materials, bodies, sources }: SoftSurroundings,
  report: CompileReport,
): PreparedSoft | null {
  const { grid, domain } = scene;
  if (scene.soft.length === 0 || !grid || !domain) return null;
  const room: Room = { domain, ...grid, worldCount: scene.worlds };
  const before = report.problems.length;
  report.problems.push(...checkGrid(room), ...(grid.dimensions === 2 ? checkPlane(scene, bodies) : []));
  if (report.problems.length > before) return null;
  const pieces = scene.soft.flatMap((_, entry) => placeEntry(scene, entry, sources, report));
  const count = countOf(pieces);
  if (count * scene.worlds > greatestParticleCount) {
    const each = scene.worlds === 1 ? '' : ` in each of ${scene.worlds} worlds`;
    const message = `${count} particles${each} are more than ${greatestParticleCount}`;
    report.problems.push({ path: 'scene.soft', message, cure: 'fill less, or make grid.cellSize larger' });
  }
  if (report.problems.length > before) return null;
  return gathered(scene, pieces, { materials, room }, report);
}

/** Up to which matter has one density, relative. */
const densityTolerance = 1e-3;

const withoutKeeping = (matter: LawMatter): LawMatter =>
  matter.law.kind === 'fluid' ? { ...matter, law: { ...matter.law, keepVolume: false } } : matter;

const countOf = (pieces: readonly SoftPiece[]): number =>
  pieces.reduce((sum, { position }) => sum + position.length / 3, 0);

function placeEntry(scene: Scene, entry: number, sources: RunSources, report: CompileReport): MadePiece[] {
  const group = scene.soft[entry]!;
  const { cellSize, dimensions } = scene.grid!;
  const context = new FillContext(scene.seed, entry, 'soft');
  const { law } = scene.materials[group.material]!;
  const pieces = report.attempt(`${context.path}.fill`, () =>
    fillSoft(
      group,
      { cellSize, dimensions, isSheet: law !== undefined && isSheet(law), law: law?.kind, sources },
      context,
    ),
  );
  if (pieces && law && isSheet(law)) noteThinSheet(pieces, { ...group, cellSize }, context);
  report.notes.push(...context.notes);
  const made = (pieces ?? []).flatMap((piece) => {
    const matter = pieceMatter(scene, entry, piece, report);
    return matter ? { ...piece, entry, matter } : [];
  });
  const centre = centreOfMass(made);
  return made.map((piece) => ({ ...piece, centre }));
}

function centreOfMass(pieces: readonly Omit<MadePiece, 'centre'>[]): Vector3 {
  const sum: [number, number, number] = [0, 0, 0];
  let total = 0;
  for (const { position, volume, matter } of pieces) {
    // Densities count relative to the first one, so that the centre of one material does not depend on its density.
    const weight = volume * (matter.density / pieces[0]!.matter.density);
    for (let k = 0; k < position.length; k += 3) {
      sum[0] += position[k]! * weight;
      sum[1] += position[k + 1]! * weight;
      sum[2] += position[k + 2]! * weight;
    }
    total += (position.length / 3) * weight;
  }
  return scale(sum, 1 / total);
}

interface GatherSurroundings {
  readonly materials: Materials;
  readonly room: Room;
}

/** One piece after another, each block after block. */
function gathered(
  scene: Scene,
  pieces: readonly MadePiece[],
  { materials, room }: GatherSurroundings,
  report: CompileReport,
): PreparedSoft {
  const { cellSize, dimensions, domain } = room;
  const soft = emptyParticles(countOf(pieces));
  const laws = new LawList();
  const groups: SoftGroupModel[] = [];
  const densities = pieces.map(({ matter }) => matter.density);
  const hasOneDensity = Math.max(...densities) <= Math.min(...densities) * (1 + densityTolerance);
  if (!hasOneDensity && pieces.some(({ matter }) => matter.law.kind === 'fluid' && matter.law.keepVolume)) {
    const message = 'its volume is not kept beside matter of another density, which the grid cannot tell apart';
    report.notes.push(`scene.soft: of a fluid: ${message}: it may shrink as it splashes`);
  }
  for (const { entry, centre, matter, position, volume, ...piece } of pieces) {
    const group = scene.soft[entry]!;
    const first = groups.at(-1)?.end ?? 0;
    const end = first + position.length / 3;
    const law = lawModel(hasOneDensity ? matter : withoutKeeping(matter), dimensions);
    const frame = isSheet(law) ? sheetFrame(group.normal ?? [0, 0, 1]) : sheetFrame([0, 0, 1]);
    const order = blockOrder(position, { origin: domain.min, cellSize, dimensions });
    placeParticles(soft, first, { position, order, frame, centre, ...group });
    soft.mass.fill(matter.density * volume, first, end);
    soft.volume.fill(volume, first, end);
    soft.youngModulus.fill(matter.youngModulus, first, end);
    soft.poissonRatio.fill(matter.poissonRatio, first, end);
    soft.memory.fill(startingMemory(law), first, end);
    if (piece.carried) setCarried(soft, first, order, piece.carried);
    soft.law.fill(laws.indexOf(law), first, end);
    soft.material.fill(materials.indexOf(piece.material), first, end);
    soft.group.fill(groups.length, first, end);
    soft.actuator.fill(muscleIndex(scene, piece.actuator, `scene.soft[${entry}].actuator`, report), first, end);
    groups.push({ name: (group.name ?? defaultSoftName(entry)) + piece.suffix, first, end });
  }
  if (laws.laws.length > greatestLawCount) {
    const message = `has ${laws.laws.length} laws with different numbers, more than ${greatestLawCount}`;
    report.problems.push({ path: 'scene.soft', message, cure: 'let groups share materials' });
  }
  for (const [k, { name }] of groups.entries()) {
    if (groups.findIndex((other) => other.name === name) === k) continue;
    const message = `two groups would be called "${name}"`;
    report.problems.push({ path: `scene.soft[${pieces[k]!.entry}]`, message, cure: 'give each a name of its own' });
  }
  const paths = pieces.map(({ entry }) => `scene.soft[${entry}]`);
  report.problems.push(...checkInside(soft.position, groups, paths, room));
  const faces = compileFaces(scene, report);
  report.notes.push(...noteFaces(room, faces), ...noteIdleMuscles(scene.actuators, soft.actuator));
  return {
    dimensions,
    cellSize,
    room: scene.grid!.room ?? null,
    ...soft,
    laws: laws.laws,
    groups,
    actuators: compileActuators(scene.actuators, { position: soft.position, cellSize }, report),
    faces,
    bodyGrips: compileGrips(scene),
  };
}

interface Placing {
  /** In the order of the fill */
  readonly position: Float64Array;
  /** Places in it, in the order of the model */
  readonly order: Uint32Array;
  /** Nine numbers, which all start with */
  readonly frame: readonly number[];
  readonly centre: Vector3;
  readonly velocity: Vector3;
  readonly spin: Vector3;
}

/** Places, velocities with what they change by, and deformations from the particle `first` on. A loop without objects: there may be millions. */
function placeParticles(
  soft: Pick<PreparedSoft, 'position' | 'velocity' | 'affine' | 'deformation'>,
  first: number,
  { position, order, frame, centre, velocity, spin }: Placing,
): void {
  const turning = columnsOfSpin(spin);
  for (let k = 0; k < order.length; k++) {
    const from = 3 * order[k]!;
    const to = 3 * (first + k);
    const [x, y, z] = [position[from]!, position[from + 1]!, position[from + 2]!];
    soft.position[to] = x;
    soft.position[to + 1] = y;
    soft.position[to + 2] = z;
    // v + ω × (x − c)
    const [dx, dy, dz] = [x - centre[0], y - centre[1], z - centre[2]];
    soft.velocity[to] = velocity[0] + spin[1] * dz - spin[2] * dy;
    soft.velocity[to + 1] = velocity[1] + spin[2] * dx - spin[0] * dz;
    soft.velocity[to + 2] = velocity[2] + spin[0] * dy - spin[1] * dx;
    for (let j = 0; j < 9; j++) {
      soft.affine[3 * to + j] = turning[j]!;
      soft.deformation[3 * to + j] = frame[j]!;
    }
  }
}

/** Of the matrix that takes x to ω × x. */
const columnsOfSpin = ([x, y, z]: Vector3): readonly number[] => [0, z, -y, -z, 0, x, y, -x, 0];

/** As matter was in the run that it comes from. */
function setCarried(
  soft: Pick<PreparedSoft, 'velocity' | 'deformation' | 'affine' | 'memory'>,
  first: number,
  order: Uint32Array,
  { velocity, deformation, affine, memory }: CarriedMatter,
): void {
  for (let k = 0; k < order.length; k++) {
    const [from, to] = [order[k]!, first + k];
    for (let j = 0; j < 3; j++) soft.velocity[3 * to + j] = velocity[3 * from + j]!;
    for (let j = 0; j < 9; j++) {
      soft.deformation[9 * to + j] = deformation[9 * from + j]!;
      soft.affine[9 * to + j] = affine[9 * from + j]!;
    }
    if (memory) soft.memory[to] = memory[from]!;
  }
}

const emptyParticles = (count: number) => ({
  count,
  position: new Float64Array(3 * count),
  velocity: new Float64Array(3 * count),
  affine: new Float64Array(9 * count),
  deformation: new Float64Array(9 * count),
  mass: new Float64Array(count),
  volume: new Float64Array(count),
  youngModulus: new Float64Array(count),
  poissonRatio: new Float64Array(count),
  memory: new Float64Array(count),
  law: new Uint32Array(count),
  material: new Uint32Array(count),
  group: new Uint32Array(count),
  actuator: new Uint32Array(count),
});

/** Columns of the rotation that takes z to the normal of a sheet; all of the identity for z itself. */
function sheetFrame(normal: Vector3): number[] {
  const axis = normalize(normal);
  const aside: Vector3 = Math.abs(axis[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0];
  const first = normalize(subtract(aside, scale(axis, dot(aside, axis))));
  return [...first, ...cross(axis, first), ...axis];
}

function muscleIndex(scene: Scene, name: string | undefined, path: string, { problems }: CompileReport): number {
  if (name === undefined) return noActuator;
  const index = scene.actuators.findIndex((actuator) => actuator.name === name);
  if (scene.actuators[index]?.kind !== 'muscle')
    problems.push({ path, message: 'must be the name of a muscle: cables pull at points', value: name });
  return index;
}
