/** How the matter of a world is told of, in files and in errors. */
import type { FieldTable } from '../core/fields.ts';
import { valueLayouts, type HostArray } from '../core/value-types.ts';
import type { PoseOf } from '../sensors/sensors.ts';

export interface Matter {
  /** What one piece is called; the state has a group of that name, with an element for each. */
  readonly piece: 'grain' | 'particle';
  /** Pieces of one world; every world has as many. */
  readonly count: number;
  /** In which each step is taken. */
  readonly substeps: number;
  /** Of that group. */
  readonly fields: FieldTable;
  /** Conditions after which going on makes no sense, those that tell most first. */
  readonly faults: readonly Fault[];
}

/** Arrays of the state at a time [s], padding left out. */
export interface Moment {
  readonly time: number;
  read(name: string): Promise<HostArray>;
}

export interface Fault {
  /** As the solver counts it. */
  readonly warning: string;
  /** For where no piece is to blame. */
  readonly meaning: string;
  /** Goes after `try`. */
  readonly cure: string;
  /** What is wrong with a piece, such as `velocity is 0 0 NaN m/s`; null where nothing is. */
  find(piece: PieceNumbers): string | null;
  /** What is wrong with the piece that the solver blames, where its numbers alone do not tell; null where nothing is. */
  explain?(piece: number, moment: Moment, poseOf: PoseOf): Promise<string | null>;
}

/** Numbers of one piece by field. */
export type PieceNumbers = (field: string) => ArrayLike<number>;

/** Names of the fields that hold numbers rather than counts. */
export const numberFields = (fields: FieldTable): string[] =>
  Object.keys(fields).filter((name) => valueLayouts[fields[name]!.type].scalar === 'f32');

/** `velocity is 0.000 0.000 NaN m/s` */
export function tellNumbers(fields: FieldTable, name: string, piece: PieceNumbers): string {
  const values = Array.from(piece(name), (value) => value.toPrecision(4)).join(' ');
  const { unit } = fields[name]!;
  return `${name} is ${values}${unit === '1' ? '' : ` ${unit}`}`;
}

/** Numbers that are none, in whichever field. */
export function nonFiniteFault(fields: FieldTable): Fault {
  const names = numberFields(fields);
  return {
    warning: 'nonFinite',
    meaning: 'a number of the state is none',
    cure: 'a smaller time.step',
    find: (piece) => {
      const bad = names.find((name) => !Array.from(piece(name)).every((value) => Number.isFinite(value)));
      return bad === undefined ? null : tellNumbers(fields, bad, piece);
    },
  };
}

/** A field of vectors as f32, three numbers each. The oracle gives f64, and matter in the plane has no z. */
export function vectorsOf(data: HostArray, dimensions: 2 | 3): Float32Array {
  if (dimensions === 3) return data instanceof Float32Array ? data : Float32Array.from(data);
  const vectors = new Float32Array((data.length / 2) * 3);
  for (let i = 0; i < data.length / 2; i++) vectors.set([data[2 * i]!, data[2 * i + 1]!], 3 * i);
  return vectors;
}
