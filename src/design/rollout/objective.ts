/**
 * What a rollout is asked: a number that depends on states of the particles and on the signals, with its derivatives. A bar
 * is the derivative of the objective by the thing it is named after, laid out like that thing.
 */

import { TalusError } from '../../core/errors.ts';

/** Laid out as in the model, in two dimensions too: 3 numbers a vector, 9 a matrix, column after column; F_zz is the 9th. */
export const particleFieldSizes = { position: 3, velocity: 3, affine: 9, deformation: 9, memory: 1 } as const;

export type ParticleField = keyof typeof particleFieldSizes;

export const particleFields = Object.keys(particleFieldSizes) as readonly ParticleField[];

/** The particles at a moment, all worlds one after another; reading a field that was not asked for throws. */
export interface Moment {
  /** Steps taken before it, 0 … steps of the rollout */
  readonly step: number;
  /** Of the whole rollout */
  readonly steps: number;
  /** [s] */
  readonly time: number;
  /** Of particles, all worlds */
  readonly count: number;
  /** [m] */
  readonly position: Float64Array;
  /** [m/s] */
  readonly velocity: Float64Array;
  /** C [1/s] */
  readonly affine: Float64Array;
  /** F */
  readonly deformation: Float64Array;
  readonly memory: Float64Array;
}

/** Fields left out are zero. */
export type ParticleBars = { readonly [F in ParticleField]?: Float64Array };

export interface Evaluation {
  readonly value: number;
  readonly bars: ParticleBars;
}

/** One row a step, one column an actuator; all worlds follow the same. */
export interface SignalEvaluation {
  readonly value: number;
  readonly bars: Float64Array;
}

/** To be made small. Its value is the sum over all moments that it looks at, and what it asks of the signals. */
export interface Objective {
  /** The fields that `evaluate` reads. Default: position and velocity. */
  readonly reads?: readonly ParticleField[];
  /** Whether it looks at the moment after `step` of `steps` steps. Default: at the last alone. */
  atStep?(step: number, steps: number): boolean;
  /** Throws if a rollout of so many steps has nothing for it, or not all that it is to look at. */
  check?(rollout: RolloutExtent): void;
  evaluate?(moment: Moment): Evaluation;
  /** Of the signals of all steps, `step · actuators + actuator`: effort, smoothness. */
  evaluateSignals?(signals: Float64Array, actuators: number): SignalEvaluation;
}

/** What an objective of a rollout can look at. */
export interface RolloutExtent {
  readonly steps: number;
  /** Of the scene [s] */
  readonly timeStep: number;
  readonly actuators: number;
}

/** Whether an objective looks at the moment after `step` of `steps` steps. */
export const looksAt = ({ evaluate, atStep }: Objective, step: number, steps: number): boolean =>
  evaluate !== undefined && (atStep ? atStep(step, steps) : step === steps);

/** Throws if an objective has nothing to look at: its value would be 0, and its gradient. */
export function checkObjective(objective: Objective, rollout: RolloutExtent): void {
  const { steps } = rollout;
  objective.check?.(rollout);
  if (objective.evaluateSignals) return;
  for (let step = 0; step <= steps; step++) if (looksAt(objective, step, steps)) return;
  throw new TalusError(`objective: looks at none of the moments of a rollout of ${steps} steps: let atStep hold for a step from 0 to ${steps}, or take a longer rollout`); // prettier-ignore
}

/** What a controller is told of a moment. */
export interface Observer {
  /** Default: position and velocity. */
  readonly reads?: readonly ParticleField[];
  /** Numbers in an observation */
  readonly size: number;
  observe(moment: Moment): Float64Array;
  /** From the bars of the observation of this moment to bars of its particles. */
  observeAdjoint(moment: Moment, observationBars: Float64Array): ParticleBars;
}

/** Closes the loop: signals that follow from what is observed. A function of its arguments and its parameters alone. */
export interface Controller {
  readonly observer: Observer;
  /** Steps from one decision to the next, for which its signals hold. Default: 1. */
  readonly interval?: number;
  /** One an actuator, in [−1, 1] */
  signals(observation: Float64Array, step: number): Float64Array;
  /** The vector–Jacobian product of `signals`; `parameters` is as long as the controller has parameters. */
  signalsAdjoint(observation: Float64Array, step: number, signalBars: Float64Array): ControllerBars;
}

export interface ControllerBars {
  readonly observation: Float64Array;
  readonly parameters: Float64Array;
}
