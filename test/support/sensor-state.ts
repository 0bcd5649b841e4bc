/** States of grains put together by hand, for tests of sensors alone. */
import type { Device } from '../../src/device/device.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import type { PoseOf } from '../../src/sensors/sensors.ts';
import { contactFields, grainFields } from '../../src/solvers/grains/grains-state.ts';
import { createState, type State } from '../../src/solvers/solver.ts';

export interface StateContact {
  /** Index of the other grain in the world. */
  readonly grain?: number;
  /** Or of a body, whose first wall is touched. */
  readonly body?: number;
  /** On the grain that lists it, tangential [N] */
  readonly slide: Vector3;
  /** Normal force, positive away from the partner [N] */
  readonly push: number;
}

export interface StateGrain {
  readonly position: Vector3;
  readonly velocity?: Vector3;
  readonly isPresent?: boolean;
  readonly contacts?: readonly StateContact[];
}

/** Bodies where their motions have them at the start. */
export const posesAtStart =
  ({ bodies }: Model): PoseOf =>
  (body) =>
    bodies[body]!.motion(0).pose;

/** `worlds`: the grains of each world, as many as the model has. Places for contacts are left empty between them. */
export function sensorState(device: Device, model: Model, worlds: readonly (readonly StateGrain[])[]): State {
  const grains = worlds.flat();
  if (grains.length !== model.worldCount * model.grains.count)
    throw new Error('sensorState: not the grains of the model');
  const places = grains.reduce((sum, { contacts = [] }) => sum + contacts.length + 1, 0);
  const state = createState(device, {
    grain: { table: grainFields, count: grains.length },
    contact: { table: contactFields, count: places },
  });
  setGrains(device, state, grains);
  const first: number[] = [];
  const count: number[] = [];
  const partner: number[] = [];
  const force: number[] = [];
  for (const { contacts = [] } of grains) {
    first.push(partner.length);
    count.push(contacts.length);
    for (const { grain, body, slide, push } of contacts) {
      partner.push(grain ?? 2 ** 31 + 8 * body!);
      force.push(...slide, push);
    }
    // Nobody's: whoever reads it reads nonsense.
    partner.push(0);
    force.push(1e6, 1e6, 1e6, 1e6);
  }
  write(device, state, 'grain', { contactFirst: first, contactCount: count });
  write(device, state, 'contact', { partner, force });
  return state;
}

/** Where the grains of all worlds are and how they move. */
export function setGrains(device: Device, state: State, grains: readonly StateGrain[]): void {
  const padded = (v: Vector3 = [0, 0, 0]): number[] => [...v, 0];
  write(device, state, 'grain', {
    position: grains.flatMap(({ position }) => padded(position)),
    velocity: grains.flatMap(({ velocity }) => padded(velocity)),
    presence: grains.map(({ isPresent = true }) => Number(isPresent)),
  });
}

function write(device: Device, state: State, group: string, arrays: Readonly<Record<string, readonly number[]>>): void {
  for (const [field, data] of Object.entries(arrays)) device.write(state.groups[group]![field]!, data);
}
