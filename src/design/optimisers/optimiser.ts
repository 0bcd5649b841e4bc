/** What moves parameters towards a smaller value: an optimiser proposes, {@link minimise} evaluates and keeps the books. */

/** Parameters that were tried, and what came of it. */
export interface Trial {
  readonly parameters: Float64Array;
  readonly value: number;
  /** Derivatives of the value by the parameters */
  readonly gradient: Float64Array;
}

/** Between what each parameter must stay; infinite where there is no limit. */
export interface Limits {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Holds what it has learnt on its way: one for each minimisation. */
export interface Optimiser {
  readonly name: string;
  /** Where to look next, from the last trial that was taken. What lies beyond the limits is projected onto them. */
  propose(at: Trial, limits: Limits): Float64Array;
  /** Whether what was proposed is good enough to go on from; if not, half as far is tried. Default: any number is. */
  accepts?(at: Trial, next: Trial): boolean;
  /** Forgets what it has learnt, after steps that led nowhere; `false` if it knew nothing. Default: it knew nothing. */
  forget?(): boolean;
}

export const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

export const norm = (a: Float64Array): number => Math.sqrt(dot(a, a));

/** The nearest point within the limits. */
export const projected = (parameters: Float64Array, { low, high }: Limits): Float64Array =>
  parameters.map((parameter, k) => Math.min(Math.max(parameter, low[k]!), high[k]!));

/** Whether a parameter is at a limit and its derivative asks it to go beyond. */
export const isHeld = ({ parameters, gradient }: Trial, { low, high }: Limits, k: number): boolean =>
  (parameters[k]! <= low[k]! && gradient[k]! > 0) || (parameters[k]! >= high[k]! && gradient[k]! < 0);

/** The gradient without what asks parameters to go beyond their limits: it vanishes at a minimum within them. */
export const freeGradient = (at: Trial, limits: Limits): Float64Array =>
  at.gradient.map((slope, k) => (isHeld(at, limits, k) ? 0 : slope));
