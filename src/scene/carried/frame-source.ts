/** Matter from a frame: places, sizes and motions in 32 bits, without contacts. */
import { FileError } from '../../core/errors.ts';
import { decodeVtp, type DecodedVtp } from '../../formats/vtp-decode.ts';
import type { RunSource, SourcePieces } from './run-source.ts';

export function frameSource(bytes: Uint8Array, file: string, sha256: string): RunSource {
  const frame = decodeVtp(bytes, file);
  const { ofPoints } = frame;
  if (ofPoints.has('J'))
    throw new FileError(
      `${file}: frames of soft matter do not have its deformation: name the run folder or a checkpoint`,
    );
  if (!['radius', 'velocity', 'spin', 'world'].every((name) => ofPoints.has(name)))
    throw new FileError(`${file}: is no frame of grains: name a frame whose name begins with grains`);
  const world = ofPoints.get('world')!.data;
  const isOutline = ofPoints.has('type');
  if (isOutline && !ofPoints.has('angle')) throw new FileError(`${file}: is no frame of grains: it has no angles`);
  return {
    file,
    sha256,
    piece: isOutline ? 'outline' : 'sphere',
    time: frame.time,
    worlds: Array.from(world).reduce((most, index) => Math.max(most, index), 0) + 1,
    checkpoint: null,
    pieces: (index) => piecesOf(frame, index),
  };
}

function piecesOf({ positions, ofPoints, words }: DecodedVtp, world: number): SourcePieces {
  const worldOf = ofPoints.get('world')!.data;
  const held = ofPoints.get('held')?.data;
  const points = Uint32Array.from(worldOf, (_, k) => k).filter((k) => worldOf[k] === world && !held?.[k]);
  const numbers = (data: ArrayLike<number>, width: number): Float64Array => {
    const values = new Float64Array(width * points.length);
    for (let k = 0; k < points.length; k++)
      for (let axis = 0; axis < width; axis++) values[width * k + axis] = data[width * points[k]! + axis]!;
    return values;
  };
  const array = (name: string) => ofPoints.get(name)?.data;
  const radius = numbers(array('radius')!, 1);
  const type = array('type');
  const names = words.get('materials') ?? [];
  const material = array('material');
  return {
    id: points.map((_, k) => k),
    absent: 0,
    position: numbers(positions, 3),
    velocity: numbers(array('velocity')!, 3),
    spin: numbers(array('spin')!, 3),
    rotation: rotationsOf(ofPoints, numbers),
    radius,
    ...typesOf(type && points.map((k) => type[k]!), radius, words.get('types') ?? []),
    name: points.map((k) => (names.length > 0 && material ? material[k]! : 0)),
    names,
  };
}

function rotationsOf(
  ofPoints: DecodedVtp['ofPoints'],
  numbers: (data: ArrayLike<number>, width: number) => Float64Array,
): Float64Array | null {
  const orientation = ofPoints.get('orientation')?.data;
  if (orientation) return numbers(orientation, 4);
  const angle = ofPoints.get('angle')?.data;
  if (!angle) return null;
  const angles = numbers(angle, 1);
  const rotation = new Float64Array(4 * angles.length);
  for (const [k, turn] of angles.entries()) rotation.set([0, 0, Math.sin(turn / 2), Math.cos(turn / 2)], 4 * k);
  return rotation;
}

/** A frame has the radius of each grain, and names of types without sizes. */
function typesOf(type: Uint32Array | undefined, radius: Float64Array, names: readonly string[]) {
  if (!type) return { type: null, types: [] };
  const types = names.map((name, index) => {
    const example = type.indexOf(index);
    return { name, radius: example < 0 ? 0 : radius[example]!, area: null };
  });
  return { type, types };
}
