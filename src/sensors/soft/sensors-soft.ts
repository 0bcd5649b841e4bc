/** The sensors of a scene with soft matter. */
import type { Device, DeviceArray } from '../../device/device.ts';
import type { Model, SensorColumn } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { State } from '../../solvers/solver.ts';
import { GaugePanel } from '../gauge-panel.ts';
import type { SensorReading, Sensors } from '../sensors.ts';
import { softGaugeOf } from './soft-gauges.ts';
import { SoftParts, type SoftGroups, type SoftSources } from './soft-part.ts';
import { Strains, type ParticleStrain } from './strain.ts';

export class SensorsSoft implements Sensors {
  /** Nothing is counted as the steps go by. */
  readonly counts: ReadonlyMap<string, DeviceArray<'u32'>> = new Map();
  readonly #parts: SoftParts;
  readonly #panel: GaugePanel<SoftGroups>;
  /** Made when it is first asked for. */
  #strains: Strains | null = null;

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

  /** How the particles of a state are strained, each of each world. */
  strains(state: State): Promise<(particle: number) => ParticleStrain> {
    const strains = (this.#strains ??= new Strains(this.#parts));
    this.#parts.device.submit((pass) => strains.record(pass, groupsOf(state)));
    return strains.read();
  }

  [Symbol.dispose](): void {
    this.#strains?.[Symbol.dispose]();
    this.#parts[Symbol.dispose]();
  }
}

const groupsOf = (state: State): SoftGroups => state.groups as unknown as SoftGroups;
