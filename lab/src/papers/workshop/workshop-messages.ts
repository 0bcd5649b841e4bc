/** What a page and its workshop tell each other: a worker that runs soft matter forwards and backwards until it is as wished. */

export type WorkshopRequest =
  | {
      readonly kind: 'identify';
      /** First guesses: [Pa], [kg/m³], [1] */
      readonly start: { readonly youngModulus: number; readonly density: number; readonly poissonRatio: number };
      /** Of each coordinate in each frame of the films [m]. */
      readonly noise: number;
      readonly iterations: number;
    }
  | { readonly kind: 'walk'; /** Of the first, random gait. */ readonly seed: number; readonly iterations: number };

export type WorkshopReport =
  | { readonly kind: 'busy'; readonly what: string }
  | { readonly kind: 'step'; readonly step: WorkshopStep }
  | { readonly kind: 'done'; readonly why: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface WorkshopStep {
  readonly iteration: number;
  readonly value: number;
  readonly parameters: readonly number[];
  /** Since the start [s]. */
  readonly seconds: number;
}
