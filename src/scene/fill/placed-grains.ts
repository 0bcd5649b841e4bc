/** Grains that have a place: what a fill gives. */
import type { CarriedPlaces } from '../carried/fill-run.ts';

export interface PlacedGrains {
  /** x y z of each [m] */
  readonly position: Float64Array;
  /** [m] */
  readonly radius: Float64Array;
  /** When each enters the world, in their order [s]; left out where all are there from the start. */
  readonly entryTime?: Float64Array;
  /** Where they come from another run. */
  readonly carried?: CarriedPlaces;
}
