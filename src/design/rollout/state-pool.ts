/** States that a rollout works with and keeps: as many as its memory allows, made when they are first needed. */
import { TalusError } from '../../core/errors.ts';
import { elementStride } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import { createState, type State, type StateTables } from '../../solvers/solver.ts';
import { usualKept } from './revolve.ts';

/** Beside those that are kept: the one that is stepped, and the one after the substep that is gone through backwards. */
const workingStates = 2;

/** Unless a rollout is told otherwise, its states take no more than this [bytes]. */
const usualMemory = 2 ** 30;

export class StatePool implements Disposable {
  /** Of one state */
  readonly bytes: number;
  /** How many states may be kept at once. */
  readonly kept: number;
  readonly #device: Device;
  readonly #tables: StateTables;
  readonly #free: State[] = [];
  readonly #all: State[] = [];

  /** `memoryBytes`: at most, for all states; default: what the usual number of states takes, up to 1 GiB. */
  constructor(device: Device, tables: StateTables, substeps: number, memoryBytes?: number) {
    this.#device = device;
    this.#tables = tables;
    this.bytes = Object.values(tables).reduce((sum, { table, count }) => {
      return sum + Object.values(table).reduce((bytes, { type }) => bytes + count * elementStride(type), 0);
    }, 0);
    const room = Math.floor((memoryBytes ?? usualMemory) / this.bytes) - workingStates;
    if (room < 1) {
      throw new TalusError(
        `rollout memoryBytes: a state takes ${this.bytes} bytes and ${workingStates + 1} are the least: ` +
          `give ${(workingStates + 1) * this.bytes} or more, got ${memoryBytes ?? usualMemory}, or use fewer particles`,
      );
    }
    this.kept = Math.min(room, memoryBytes === undefined ? usualKept(substeps) : Math.max(substeps, 1));
  }

  /** A state with any content. */
  take(): State {
    const free = this.#free.pop();
    if (free) return free;
    const state = createState(this.#device, this.#tables);
    this.#all.push(state);
    return state;
  }

  giveBack(state: State): void {
    this.#free.push(state);
  }

  /** All are free again. */
  reset(): void {
    this.#free.splice(0, Infinity, ...this.#all);
  }

  [Symbol.dispose](): void {
    for (const state of this.#all) state[Symbol.dispose]();
  }
}
