/** Grains of any outline that come from another run. */
import { carriedPlaces, noteMerged, takePieces, type RunFill } from '../carried/fill-run.ts';
import type { RunSources, SourcePieces } from '../carried/run-source.ts';
import { shown } from '../fill/fill-context.ts';
import type { GroupFill } from './fill-shapes.ts';
import type { PlacedShapes } from './placed-shapes.ts';
import type { ShapeType } from './shapes-model.ts';

/** Sizes in frames have 32 bits, relative. */
const sizeTolerance = 1e-6;

export function fillShapeRun(
  fill: RunFill,
  { group, types: own, context }: GroupFill,
  types: readonly ShapeType[],
  sources: RunSources,
): PlacedShapes {
  const { source, pieces } = takePieces(fill, 'outline', sources, context);
  noteMerged(group.material, pieces, source, context);
  const unused = [
    ...(group.velocity.some((component) => component !== 0) ? ['velocity'] : []),
    ...(group.spin === 0 ? [] : ['spin']),
    ...(group.angle === 0 ? [] : ['angle']),
  ];
  for (const key of unused) context.note(`.${key}`, 'is not used: grains from a run bring their own');
  const typeHere = pieces.types.map((there, index) => {
    const used = pieces.type!.indexOf(index);
    if (used < 0) return null;
    const found = own.choices.find(({ type }) => isSame(types[type]!, there));
    if (found) return found;
    const message = `${source.file} has grains of the outline "${there.name}" with radius ${shown(there.radius)} m, which this group has not`;
    throw context.problem('.outline', message, 'name the same outline in the same size');
  });
  const chosen = Array.from(pieces.type!, (index) => typeHere[index]!);
  return {
    position: pieces.position,
    angle: anglesOf(pieces),
    type: Uint32Array.from(chosen, ({ type }) => type),
    radius: Float64Array.from(chosen, ({ radius }) => radius),
    carried: carriedPlaces(source, fill, pieces),
  };
}

/** Whether an outline here is that of the other run: by its name, its size and its area. */
const isSame = (here: ShapeType, there: SourcePieces['types'][number]): boolean =>
  here.name === there.name &&
  near(here.radius, there.radius) &&
  (there.area === null || near(here.outline.area, there.area));

const near = (one: number, other: number): boolean => Math.abs(one - other) <= sizeTolerance * Math.abs(one);

/** Turns about z [rad] */
const anglesOf = ({ rotation, id }: SourcePieces): Float64Array =>
  Float64Array.from(id, (_, k) => (rotation ? 2 * Math.atan2(rotation[4 * k + 2]!, rotation[4 * k + 3]!) : 0));
