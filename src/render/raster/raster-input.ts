/** What a raster is given to draw; arrays belong to the caller, and only their first elements up to the counts are read. */
import type { DeviceArray } from '../../device/device.ts';
import type { ballFields, facetFields, strokeFields } from '../render-structs.ts';
import type { View } from '../view.ts';

export type BallArray = DeviceArray<typeof ballFields>;
export type FacetArray = DeviceArray<typeof facetFields>;
export type StrokeArray = DeviceArray<typeof strokeFields>;

export interface RasterInput {
  /** Its size is the raster's. */
  readonly view: View;
  readonly balls?: BallArray;
  /** Default: all of the array. */
  readonly ballCount?: number;
  readonly facets?: FacetArray;
  /** Default: all of the array. */
  readonly facetCount?: number;
  readonly strokes?: StrokeArray;
  /** Default: all of the array. */
  readonly strokeCount?: number;
}
