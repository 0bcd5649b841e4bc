/** What a rollout is told and what it tells. */
import type { OpenDeviceKind } from '../../device/open-device.ts';
import type { LoadOptions } from '../../scene/load-scene.ts';
import type { State } from '../../solvers/solver.ts';
import type { Growth } from './adjoint-watch.ts';
import type { Controller } from './objective.ts';
import type { MatterValues, ParticleValues, RolloutValues } from './rollout-values.ts';

export interface RolloutOptions {
  readonly steps: number;
  /** For states, at most [bytes]. Default: what 2 √(substeps) of them take, up to 1 GiB. More is faster, less is possible. */
  readonly memoryBytes?: number;
  /** Closes the loop. Default: none, signals are those of the scene or what {@link Rollout.set} was given. */
  readonly controller?: Controller;
  /** Told from time to time. */
  readonly onProgress?: (progress: RolloutProgress) => void;
}

/** Of a rollout from a scene. */
export interface RolloutCreateOptions extends Omit<RolloutOptions, 'steps'>, LoadOptions {
  /** Default: those of the scene, to its `time.end`. */
  readonly steps?: number;
  /** Which kind to open; the rollout disposes it with itself. Default: auto, a real GPU where there is one, else the CPU. */
  readonly device?: OpenDeviceKind;
  /** Threads of the CPU device. Default: one a core. */
  readonly threads?: number;
}

export interface RolloutProgress {
  readonly phase: 'forward' | 'reverse';
  /** Those done in this phase */
  readonly step: number;
  readonly steps: number;
}

export interface RolloutSettings extends Partial<RolloutValues> {
  /** In −1 … 1: `step · actuators + actuator` */
  readonly signals?: Float64Array;
}

/** Bars of all that the rollout started from and is made of. */
export interface RolloutGradient extends ParticleValues, MatterValues {
  /** `step · actuators + actuator`; with a controller too, as if each signal stood alone */
  readonly signals: Float64Array;
  /** Of its parameters; empty without a controller */
  readonly controller: Float64Array;
}

export interface RolloutResult {
  readonly value: number;
  readonly gradient: RolloutGradient;
  /** How the bars grew on the way back, from the end to the start. */
  readonly growth: readonly Growth[];
  /** Conditions that the solver counted on the way forward, by name: a gradient of a run with some is not worth much. */
  readonly warnings: Readonly<Record<string, number>>;
  /** Substeps that were taken forward in all, those that were taken anew among them. */
  readonly substepsTaken: number;
}

/** A state that is kept, and how many substeps come before it. */
export interface Kept {
  readonly state: State;
  readonly substep: number;
}

/** What comes together on the way back. */
export interface Visit {
  /** Of the objective's own share in signals */
  readonly signalBars: Float64Array;
  controllerBars: Float64Array;
  value: number;
}
