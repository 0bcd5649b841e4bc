/** The sensors of a scene: columns with units, and what they read in each world. The same numbers go to files and plots. */
import type { DeviceArray, Pass } from '../device/device.ts';
import type { Pose } from '../math/rigid.ts';
import type { SensorColumn } from '../scene/model.ts';
import type { State } from '../solvers/solver.ts';

/** What all sensors read in one world: one row of series.csv. */
export interface SensorReading {
  readonly step: number;
  /** [s] */
  readonly time: number;
  readonly world: number;
  /** In the order of the columns; NaN where there was nothing to measure. */
  readonly values: readonly number[];
}

/** The pose of a body at the moment that is measured. A hand may have the body elsewhere than its motion. */
export type PoseOf = (body: number) => Pose;

export interface Sensors extends Disposable {
  /** Of every reading, in order; names begin with the sensor's. */
  readonly columns: readonly SensorColumn[];
  /** What is counted as the steps go by, by name: it belongs to a snapshot like the state. */
  readonly counts: ReadonlyMap<string, DeviceArray<'u32'>>;
  /** Recorded whenever the state was set to a moment: what jumps there has not passed anything. */
  start?(pass: Pass, state: State): void;
  /** Recorded after each step, with how many were taken since the start of the scene. */
  follow?(pass: Pass, state: State, step: number): void;
  /** Reads all sensors, one row for each world. `isAfterStep`: whether the solver's last step led to this state. */
  measure(state: State, step: number, isAfterStep: boolean, poseOf: PoseOf): Promise<SensorReading[]>;
}
