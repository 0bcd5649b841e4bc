/** What a raster is given to draw; arrays belong to the caller, and only as many elements as the counts say are read. */
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
  /** The first that is drawn; items count from the start of the array. Default: 0. */
  readonly ballFirst?: number;
  /** Default: all of the array. */
  readonly ballCount?: number;
  readonly facets?: FacetArray;
  /** Default: all of the array. */
  readonly facetCount?: number;
  readonly strokes?: StrokeArray;
  /** Default: all of the array. */
  readonly strokeCount?: number;
}
