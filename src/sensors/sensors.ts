/** The sensors of a scene: columns with units, and what they read in each world. The same numbers go to files and plots. */
import type { Device, DeviceArray, Pass } from '../device/device.ts';
import type { Model, SensorColumn } from '../scene/model.ts';
import type { State } from '../solvers/solver.ts';
import { ContactReader, type ContactList } from './contact-list.ts';
import { Reading, type Gauge } from './gauge.ts';
import { gaugeOf, type GaugeSources } from './gauges.ts';
import { Passages } from './passages.ts';
import { SensorParts, type SensorGroups } from './sensor-part.ts';

/** What all sensors read in one world: one row of series.csv. */
export interface SensorReading {
  readonly step: number;
  /** [s] */
  readonly time: number;
  readonly world: number;
  /** In the order of the columns; NaN where there was nothing to measure. */
  readonly values: readonly number[];
}

export class Sensors implements Disposable {
  /** Of every reading, in order; names begin with the sensor's. */
  readonly columns: readonly SensorColumn[];
  /** What is counted as the steps go by, by name: it belongs to a snapshot like the state. */
  readonly counts: ReadonlyMap<string, DeviceArray<'u32'>>;
  readonly #model: Model;
  readonly #parts: SensorParts;
  readonly #passages: Passages | null;
  readonly #gauges: readonly Gauge[];
  #contacts: ContactReader | null = null;

  constructor(device: Device, model: Model, solver: GaugeSources['solver']) {
    this.#model = model;
    const parts = new SensorParts(device, model);
    const flows = model.sensors.filter((sensor) => sensor.kind === 'flow');
    this.#parts = parts;
    this.#passages = flows.length > 0 ? new Passages(parts, flows) : null;
    this.counts = new Map([
      ...(this.#passages ? [['sensor.passages', this.#passages.counts] as const] : []),
      ...(solver.ledger ? [['sensor.ledger', solver.ledger.sums] as const] : []),
    ]);
    try {
      const sources = { parts, solver, passages: this.#passages };
      this.#gauges = model.sensors.map((sensor) => gaugeOf(sensor, sources));
      this.columns = this.#gauges.flatMap(({ columns }, k) =>
        columns.map(({ name, type, unit, doc }) => ({ name: `${model.sensors[k]!.name}.${name}`, type, unit, doc })),
      );
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  /** Recorded whenever the state was set to a moment: grains that jump there have not passed anything. */
  start(pass: Pass, state: State): void {
    this.#passages?.start(pass, groupsOf(state));
  }

  /** Recorded after each step, with how many were taken since the start of the scene. */
  follow(pass: Pass, state: State, step: number): void {
    this.#passages?.follow(pass, groupsOf(state), step);
  }

  /** Reads all sensors, one row for each world. `isAfterStep`: whether the solver's last step led to this state. */
  async measure(state: State, step: number, isAfterStep: boolean): Promise<SensorReading[]> {
    const { worldCount, timeStep } = this.#model;
    const { stages, device } = this.#parts;
    for (const stage of stages) stage.prepare?.(step * timeStep);
    if (stages.length > 0) {
      device.submit((pass) => {
        for (const stage of stages) stage.record(pass, groupsOf(state));
      });
    }
    // Everything is on its way before anything is waited for: steps that are taken meanwhile come after it.
    const reading = new Reading(step);
    const readers = await Promise.all(this.#gauges.map((gauge) => gauge.read(reading)));
    const isKnown = { state: true, contacts: step > 0, loads: isAfterStep };
    const values = (world: number): number[] =>
      this.#gauges.flatMap(({ needs }, k) => {
        const numbers = readers[k]!(world);
        return isKnown[needs] ? numbers : numbers.map(() => NaN);
      });
    return Array.from({ length: worldCount }, (_, world) => ({
      step,
      time: step * timeStep,
      world,
      values: values(world),
    }));
  }

  /** The contacts of a state, one by one. */
  contacts(state: State, step: number): Promise<ContactList> {
    this.#contacts ??= new ContactReader(this.#parts.device, this.#model);
    return this.#contacts.read(groupsOf(state), step * this.#model.timeStep);
  }

  [Symbol.dispose](): void {
    this.#contacts?.[Symbol.dispose]();
    this.#passages?.[Symbol.dispose]();
    this.#parts[Symbol.dispose]();
  }
}

const groupsOf = (state: State): SensorGroups => state.groups as unknown as SensorGroups;
