/** The sensors of a scene with soft matter. */
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model, SensorColumn } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { State } from '../../solvers/solver.ts';
import { GaugePanel } from '../gauge-panel.ts';
import type { SensorReading, Sensors } from '../sensors.ts';
import { softGaugeOf } from './soft-gauges.ts';
import { SoftParts, type SoftGroups, type SoftSources } from './soft-part.ts';

export class SensorsSoft implements Sensors {
  /** Nothing is counted as the steps go by. */
  readonly counts: ReadonlyMap<string, DeviceArray<'u32'>> = new Map();
  readonly #parts: SoftParts;
  readonly #panel: GaugePanel<SoftGroups>;

  constructor(device: Device, model: Model, soft: SoftModel, sources: SoftSources) {
    const parts = new SoftParts(device, model, soft, sources);
    this.#parts = parts;
    try {
      this.#panel = new GaugePanel(model, parts, model.sensors.map((sensor) => softGaugeOf(sensor, parts))); // prettier-ignore
    } catch (error) {
      parts[Symbol.dispose]();
      throw error;
    }
  }

  get columns(): readonly SensorColumn[] {
    return this.#panel.columns;
  }

  measure(state: State, step: number, isAfterStep: boolean): Promise<SensorReading[]> {
    return this.#panel.measure(groupsOf(state), step, isAfterStep);
  }

  [Symbol.dispose](): void {
    this.#parts[Symbol.dispose]();
  }
}

const groupsOf = (state: State): SoftGroups => state.groups as unknown as SoftGroups;
