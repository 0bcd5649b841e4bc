/** The sensors of a scene of grains. */
import type { Device, DeviceArray, Pass } from '../device/device.ts';
import type { Model, SensorColumn } from '../scene/model.ts';
import type { State } from '../solvers/solver.ts';
import { ContactReader, type ContactList } from './contact-list.ts';
import { GaugePanel } from './gauge-panel.ts';
import { gaugeOf, type GaugeSources } from './gauges.ts';
import { Passages } from './passages.ts';
import { SensorParts, type SensorGroups } from './sensor-part.ts';
import type { PoseOf, SensorReading, Sensors } from './sensors.ts';

export class SensorsGrains implements Sensors {
  readonly counts: ReadonlyMap<string, DeviceArray<'u32'>>;
  readonly #model: Model;
  readonly #parts: SensorParts;
  readonly #passages: Passages | null;
  readonly #panel: GaugePanel<SensorGroups>;
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
      this.#panel = new GaugePanel(model, parts, model.sensors.map((sensor) => gaugeOf(sensor, sources))); // prettier-ignore
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  get columns(): readonly SensorColumn[] {
    return this.#panel.columns;
  }

  start(pass: Pass, state: State): void {
    this.#passages?.start(pass, groupsOf(state));
  }

  follow(pass: Pass, state: State, step: number): void {
    this.#passages?.follow(pass, groupsOf(state), step);
  }

  measure(state: State, step: number, isAfterStep: boolean, poseOf: PoseOf): Promise<SensorReading[]> {
    for (const stage of this.#parts.stages) stage.prepare?.(poseOf);
    return this.#panel.measure(groupsOf(state), step, isAfterStep);
  }

  /** The contacts of a state, one by one. */
  contacts(state: State, poseOf: PoseOf): Promise<ContactList> {
    this.#contacts ??= new ContactReader(this.#parts.device, this.#model);
    return this.#contacts.read(groupsOf(state), poseOf);
  }

  [Symbol.dispose](): void {
    this.#contacts?.[Symbol.dispose]();
    this.#passages?.[Symbol.dispose]();
    this.#parts[Symbol.dispose]();
  }
}

const groupsOf = (state: State): SensorGroups => state.groups as unknown as SensorGroups;
