/** What moves parameters towards a smaller value: an optimiser proposes, {@link minimise} evaluates and keeps the books. */

/** Parameters that were tried, and what came of it. */
export interface Trial {
  readonly parameters: Float64Array;
  readonly value: number;
  /** Derivatives of the value by the parameters */
  readonly gradient: Float64Array;
}

/** Holds what it has learnt on its way: one for each minimisation. */
export interface Optimiser {
  readonly name: string;
  /** Where to look next, from the last trial that was taken. */
  propose(at: Trial): Float64Array;
  /** Whether what was proposed is good enough to go on from; if not, half as far is tried. Default: any number is. */
  accepts?(at: Trial, next: Trial): boolean;
}

export const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

export const norm = (a: Float64Array): number => Math.sqrt(dot(a, a));
