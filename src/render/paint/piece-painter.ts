/** Turns the pieces of a world, of whichever matter, into balls. */
import type { DeviceArray, Pass } from '../../device/device.ts';
import type { PieceField } from '../colour/piece-field.ts';
import type { BallArray } from '../raster/raster-input.ts';

/** One world; null for all, side by side; or all, each where it is: one on top of the other. */
export type ShownWorlds = number | null | 'in place';

export interface PiecePainter extends Disposable {
  /** What pieces can be coloured by; the first is the best one to begin with. */
  readonly fields: readonly PieceField[];
  /** Pieces of all worlds. */
  readonly count: number;
  /** One a piece, all worlds one after another; one that is not drawn where there are no pieces. */
  readonly balls: BallArray;
  /** Where balls are circles around flat grains: how far places in them are from the edge, as outlines.wgsl reads it. */
  readonly outlines: DeviceArray<'f32'> | null;
  /** Of a typical piece [m] */
  readonly radius: number;
  /** Before a submission. */
  prepare(field: PieceField, shown: ShownWorlds): void;
  /** Places, radii and values of the balls at the present moment. */
  record(pass: Pass, field: PieceField): void;
  /** How pieces are turned, where they turn: quaternions x y z w. */
  rotation(): DeviceArray<'vec4f'> | null;
}

/** All bits set stands for every world. */
export const allWorlds = 0xffff_ffff;
