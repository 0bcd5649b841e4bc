/** What the phases of a step of shapes are handed. */
import type { DeviceArray, DeviceArrays, Pass } from '../../device/device.ts';
import type { Control } from '../solver.ts';
import type { shapeContactFields, shapeGrainFields } from './shapes-state.ts';

export interface ShapeGroups {
  /** `entry` is there if grains come and go. */
  readonly grain: DeviceArrays<typeof shapeGrainFields> & { readonly entry?: DeviceArray<'u32'> };
  readonly contact: DeviceArrays<typeof shapeContactFields>;
}

export interface ShapeStage {
  readonly pass: Pass;
  /** `StepParams` of grain_types.wgsl. */
  readonly params: DeviceArray;
  readonly state: ShapeGroups;
  readonly control: Control;
}

/**
 * How impulses are found once it is known who touches whom: leaves velocities in `motions`, displacements in `shifts`, and
 * what the next step starts from in the state.
 */
export interface ShapeMethod extends Disposable {
  /** Whether {@link record} brings the touches of each pair together; otherwise the search has done so before. */
  readonly pairsUp: boolean;
  /** Whether {@link record} moves the grains as well. */
  readonly moves: boolean;
  /** Whether {@link remember} keeps touches with walls, the features of touches, and where those of a grain are as well. */
  readonly remembersAll: boolean;
  record(stage: ShapeStage): void;
  /** After the grains were moved. */
  remember(stage: ShapeStage): void;
}

/** Which sweep over the walls is meant. */
export interface WallSweep {
  /** Contacts that were hit part again; otherwise they only stop. */
  readonly isRebound: boolean;
  /** Does nothing once the gate is closed (effort/gate.wgsl). */
  readonly isGated: boolean;
}

/**
 * What grains touch that is no grain. Touches with walls are listed by sorted grain, from `wall_starts` of it on; in the
 * state they come after those with grains: at `starts[grain_count + 2 + i]` − `starts[grain_count + 1]` + the place among
 * those of walls, for the sorted grain i.
 */
export interface ShapeWalls extends Disposable {
  /** Places the bodies, and the grains that they carry, where they are at the end of the step. Before all else. */
  recordBodies(stage: ShapeStage): void;
  /** Lists the touches of grains with walls, with the forces of the step before: fills `wall_starts`. */
  recordTouches(stage: ShapeStage): void;
  /** Lets the impulses of the step before act, and undoes a part of the overlaps. */
  recordStart(stage: ShapeStage): void;
  recordSweep(stage: ShapeStage, sweep: WallSweep): void;
  /** Keeps the forces of the step for the next one. */
  remember(stage: ShapeStage): void;
}
