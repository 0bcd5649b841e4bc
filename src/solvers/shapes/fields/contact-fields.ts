/** How far two grains are apart, and how that changes as they move: what every maker of contact fields offers the solver. */
import type { DeviceArray, Pass } from '../../../device/device.ts';

/** What the kernels of a field read and write; structs are those of shape_types.wgsl. */
export interface FieldArrays {
  /** `ShapePose` of all grains, sorted. */
  readonly poses: DeviceArray;
  /** `Candidate` of all pairs whose circles are near each other. */
  readonly candidates: DeviceArray;
  /** One word: how many candidates there are. */
  readonly candidate_total: DeviceArray<'u32'>;
  /** `Touch`, two for each candidate one after the other: the nearest place, then the best one away from it. */
  readonly touches: DeviceArray;
}

export interface FieldOptions {
  /** Length after which space repeats along x and y [m]; 0, the default, where it does not. */
  readonly period?: readonly [number, number];
  /** Gaps up to this are found [m]; of grains farther apart a field may say that they are far. */
  readonly reach: number;
  /** Places where two grains may touch at once; 2 by default. */
  readonly contacts?: 1 | 2;
}

export interface ContactFields extends Disposable {
  /** Records what fills `touches` for all candidates; `capacity` is how many there can be. */
  record(pass: Pass, arrays: FieldArrays, capacity: number): void;
}
