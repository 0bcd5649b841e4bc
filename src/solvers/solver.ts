/**
 * What a solver is: it makes the next state from the present one. State is all that changes and is needed to resume, in
 * arrays that field tables declare; scratch belongs to the solver.
 */
import type { FieldTable } from '../core/fields.ts';
import type { HostArray } from '../core/value-types.ts';
import type { Device, DeviceArray, DeviceArrays, Pass } from '../device/device.ts';

/** Declares the arrays of a state: groups of fields, each group with one count. The order is the order in snapshots. */
export type StateTables = Readonly<Record<string, StateGroup>>;

export interface StateGroup {
  readonly table: FieldTable;
  /** Elements of each array; at first, where it grows. */
  readonly count: number;
  /**
   * Where the solver makes other room in it as it needs: how many elements are in use, by the words of a state. Words of them that
   * mean nothing become 0. Default: all are, always.
   */
  readonly tidy?: (arrays: ReadonlyMap<string, HostArray>) => number;
}

export interface State<
  T extends Readonly<Record<string, FieldTable>> = Readonly<Record<string, FieldTable>>,
> extends Disposable {
  readonly groups: { readonly [G in keyof T]: DeviceArrays<T[G]> };
}

/** What is set from outside between steps. Poses are those at the end of each step of the coming stretch. */
export interface Control extends Disposable {
  /**
   * Two words: how many steps of the present stretch are done, and how many since the start of the scene. Solvers read
   * them; the world's last kernel of a step adds 1 to both.
   */
  readonly clock: DeviceArray<'u32'>;
  /** `bodyPose` structs: step of the stretch · body count + body. */
  readonly bodyPoses: DeviceArray;
  /** Whether no body moves in the coming stretch: then all its poses are those of the first step. */
  readonly areBodiesFixed: boolean;
  /** Of actuators, in [−1, 1]: step of the stretch · actuator count + actuator. */
  readonly signals: DeviceArray<'f32'>;
}

export const bodyPose = {
  position: { type: 'vec3f', unit: 'm', doc: 'Origin of the body, world frame.' },
  rotation: { type: 'vec4f', unit: '1', doc: 'Body frame to world frame, quaternion x y z w.' },
  velocity: { type: 'vec3f', unit: 'm/s', doc: 'Of the origin, mean over the step, world frame.' },
  spin: { type: 'vec3f', unit: 'rad/s', doc: 'Angular velocity, mean over the step, world frame.' },
} as const satisfies FieldTable;

/** Since a solver was made. */
export interface SearchCounts {
  readonly steps: number;
  /** Steps in which it looked for contacts; in the others it knew them. */
  readonly searches: number;
}

export interface Solver extends Disposable {
  readonly name: string;
  /**
   * One counter for each named condition, in the order of `warningNames`; kernels add, the host reads. As many words may
   * follow that name a grain or particle for each: all ones less its index, 0 for nobody.
   */
  readonly warnings: DeviceArray<'u32'>;
  readonly warningNames: readonly string[];
  /** Whether a step changes the state that it starts from: then `from` and `to` must be one state, else two. */
  readonly isInPlace: boolean;
  /**
   * Told when the state is set from outside: what the solver still knows of the last step does not hold any more.
   * `arrays`: words of the state by `group.field`, where the host has them.
   */
  forget?(arrays?: ReadonlyMap<string, ArrayLike<number>>): void;
  /** Told when the state is taken, or set, all of it or velocities alone: the next step starts from the state alone, as it will for who resumes from it. */
  startAnew?(): void;
  /** Before steps are recorded, between submissions: makes room for them. How many of them there is room for, at least one. */
  makeRoom?(steps: number): number;
  /** For who waits for steps anyway: sees what `makeRoom` needs to know of them. */
  look?(): Promise<void>;
  /** How often it searches; null where every step does. */
  readSearches?(): Promise<SearchCounts | null>;
  /** Records one step. Awaits nothing, and allocates nothing but room that the step turns out to need. */
  step(pass: Pass, from: State, to: State, control: Control, dt: number): void;
}

/** Arrays on a device for a state, zeroed. */
export function createState(device: Device, tables: StateTables): State {
  const groups: Record<string, Record<string, DeviceArray>> = {};
  for (const [group, { table, count }] of Object.entries(tables)) {
    groups[group] = {};
    for (const [field, { type }] of Object.entries(table)) {
      groups[group][field] = device.array(`${group}.${field}`, type, count);
    }
  }
  return {
    groups: groups as State['groups'],
    [Symbol.dispose]() {
      for (const fields of Object.values(groups)) for (const array of Object.values(fields)) array[Symbol.dispose]();
    },
  };
}

/** Other room in a group of a state, for so many elements: they stay as they are, as far as there is room. */
export function resizeGroup(device: Device, pass: Pass, group: Record<string, DeviceArray>, count: number): void {
  for (const [field, array] of Object.entries(group)) {
    if (array.count === count) continue;
    const other = device.array(array.label, array.type, count);
    pass.copy(array, other, Math.min(array.count, count));
    array[Symbol.dispose]();
    group[field] = other;
  }
}
