/** What the phases of a step are handed. */
import type { DeviceArray, DeviceArrays, Pass } from '../../device/device.ts';
import type { Control } from '../solver.ts';
import type { springFields } from './hertz/hertz-state.ts';
import type { remainderFields } from './remainders.ts';
import type { contactFields, contactTorqueFields, grainFields } from './grains-state.ts';

export interface GrainGroups {
  /** `entry` is there if grains come and go, `remainder` if they are springs, others if these or masses are unlike. */
  readonly grain: DeviceArrays<typeof grainFields> & {
    readonly entry?: DeviceArray<'u32'>;
  } & Partial<DeviceArrays<typeof springFields & typeof remainderFields>>;
  /** `torque` is there if materials do more than rub. */
  readonly contact: DeviceArrays<typeof contactFields> & Partial<DeviceArrays<typeof contactTorqueFields>>;
}

export interface Stage {
  readonly pass: Pass;
  readonly params: DeviceArray;
  readonly state: GrainGroups;
  readonly control: Control;
}

/** How impulses are found once the contacts are known: leaves velocities in `motions` and displacements in `shifts`. */
export interface ContactMethod extends Disposable {
  record(stage: Stage): void;
  /**
   * Where the next step starts from other impulses than those that act in this one: puts them in their place, and, called
   * again when they are remembered, back.
   */
  exchangeMemory?(stage: Stage): void;
}
