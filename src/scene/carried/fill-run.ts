/** Grains that come from another run: which of its grains, and with what. */
import type { FillContext } from '../fill/fill-context.ts';
import type { PlacedGrains } from '../fill/placed-grains.ts';
import type { SceneFill, SceneGrains } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import type { RunSource, RunSources, SourcePieces } from './run-source.ts';

export type RunFill = Extract<SceneFill, { kind: 'run' }>;

/** Grains as they were: beside their places, how they are turned and how they move. */
export interface CarriedPlaces {
  readonly source: RunSource;
  readonly world: number;
  /** Of each grain in the world it comes from */
  readonly id: Uint32Array;
  /** x y z w; null where it is not known */
  readonly rotation: Float64Array | null;
  /** [m/s] */
  readonly velocity: Float64Array;
  /** [rad/s] */
  readonly spin: Float64Array;
}

const pieceWords = { sphere: 'spheres', outline: 'grains of outlines', particle: 'soft matter' } as const;

/** What a fill takes of a run. Throws where the run has other matter, or nothing of what is wanted. */
export function takePieces(
  fill: Pick<RunFill, 'from' | 'of' | 'world'>,
  piece: RunSource['piece'],
  sources: RunSources,
  context: FillContext,
): { readonly source: RunSource; readonly pieces: SourcePieces } {
  const source = context.inFile('.fill.from', () => sources.find(fill.from, `${context.path}.fill`));
  const { file, worlds } = source;
  if (source.piece !== piece) {
    const message = `${file} has ${pieceWords[source.piece]}, and here go ${pieceWords[piece]}`;
    throw context.problem('.fill.from', message, 'name a run with the same kind of matter');
  }
  if (fill.world >= worlds) {
    const message = `must be < ${worlds}, the number of worlds of ${file}, got ${fill.world}`;
    throw context.problem('.fill.world', message);
  }
  if (worlds > 1) context.note('.fill', `comes from world ${fill.world} of the ${worlds} of ${file}`);
  const all = context.inFile('.fill.from', () => source.pieces(fill.world));
  const pieces = fill.of === undefined ? all : onlyOf(fill.of, all, source, context);
  if (pieces.id.length === 0) throw context.problem('.fill.from', `${file} has no ${pieceWords[piece]}`);
  if (pieces.id.length > greatestGrainCount)
    throw context.problem('.fill.from', `${file} has more than ${greatestGrainCount} grains`);
  if (all.absent > 0) {
    const what = `${all.absent} ${all.absent === 1 ? 'grain' : 'grains'}`;
    context.note('.fill', `${what} of ${file} had not entered its world by then, or had left it: left out`);
  }
  return { source, pieces };
}

function onlyOf(of: string, pieces: SourcePieces, { file }: RunSource, context: FillContext): SourcePieces {
  const { names } = pieces;
  if (names.length === 0)
    throw context.problem('.fill.of', `${file} does not name its materials`, 'remove it, or name a checkpoint');
  const index = names.indexOf(of);
  if (index < 0) throw context.problem('.fill.of', `${file} has no "${of}"`, `it has ${names.join(', ')}`);
  return pickPieces(pieces, (k) => pieces.name[k] === index);
}

/** Those of some pieces that are wanted. */
export function pickPieces(pieces: SourcePieces, isWanted: (k: number) => boolean): SourcePieces {
  const kept = Uint32Array.from(pieces.id, (_, k) => k).filter((k) => isWanted(k));
  const words = (of: Uint32Array): Uint32Array => kept.map((k) => of[k]!);
  return {
    ...pieces,
    id: words(pieces.id),
    position: rows(pieces.position, 3, kept),
    velocity: rows(pieces.velocity, 3, kept),
    spin: rows(pieces.spin, 3, kept),
    rotation: pieces.rotation && rows(pieces.rotation, 4, kept),
    radius: rows(pieces.radius, 1, kept),
    type: pieces.type && words(pieces.type),
    name: words(pieces.name),
  };
}

function rows(values: Float64Array, width: number, kept: Uint32Array): Float64Array {
  if (values.length === 0) return values;
  const taken = new Float64Array(width * kept.length);
  for (let k = 0; k < kept.length; k++) for (let j = 0; j < width; j++) taken[width * k + j] = values[width * kept[k]! + j]!; // prettier-ignore
  return taken;
}

/** Spheres of a group. */
export function fillRun(group: SceneGrains & { readonly fill: RunFill }, sources: RunSources, context: FillContext) {
  const { source, pieces } = takePieces(group.fill, 'sphere', sources, context);
  noteUnused(group, context);
  noteMerged(group.material, pieces, source, context);
  return { position: pieces.position, radius: pieces.radius, carried: carriedPlaces(source, group.fill, pieces) };
}

export const carriedPlaces = (source: RunSource, { world }: RunFill, pieces: SourcePieces): CarriedPlaces => ({
  source,
  world,
  id: pieces.id,
  rotation: pieces.rotation,
  velocity: pieces.velocity,
  spin: pieces.spin,
});

/** Tells of what the group says and the run knows. */
function noteUnused({ radius, velocity, spin }: SceneGrains, context: FillContext): void {
  const given = [
    ...(radius === undefined ? [] : ['radius']),
    ...(velocity.some((component) => component !== 0) ? ['velocity'] : []),
    ...(spin.some((component) => component !== 0) ? ['spin'] : []),
  ];
  for (const key of given) context.note(`.${key}`, 'is not used: grains from a run bring their own');
}

/** Grains of several materials become one. */
export function noteMerged(material: string, { name, names }: SourcePieces, { file }: RunSource, context: FillContext) {
  const present = names.filter((_, index) => name.includes(index));
  if (present.length < 2) return;
  context.note('.fill', `grains of ${present.join(', ')} in ${file} all become ${material}: "of" takes one of these`);
}

/** Some of the grains of a group. */
export function keepPlaces<G extends PlacedGrains>(group: G, isKept: (k: number) => boolean): G {
  const kept = Uint32Array.from(group.radius, (_, k) => k).filter((k) => isKept(k));
  const own = { position: rows(group.position, 3, kept), radius: rows(group.radius, 1, kept) };
  const { carried } = group;
  if (!carried) return { ...group, ...own };
  const { id, rotation, velocity, spin } = carried;
  return {
    ...group,
    ...own,
    carried: {
      ...carried,
      id: kept.map((k) => id[k]!),
      rotation: rotation && rows(rotation, 4, kept),
      velocity: rows(velocity, 3, kept),
      spin: rows(spin, 3, kept),
    },
  };
}
