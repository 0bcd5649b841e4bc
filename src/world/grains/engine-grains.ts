/** Grains in a world. */
import type { Device } from '../../device/device.ts';
import type { VtpContent } from '../../formats/vtp.ts';
import type { Model } from '../../scene/model.ts';
import type { ContactList } from '../../sensors/contact-list.ts';
import { SensorsGrains } from '../../sensors/sensors-grains.ts';
import { grainStateTables, initialGrainState } from '../../solvers/grains/grains-state.ts';
import { SolverGrains } from '../../solvers/grains/solver-grains.ts';
import type { BodyForce } from '../../solvers/parts/body-force.ts';
import type { State, StateTables } from '../../solvers/solver.ts';
import type { Engine } from '../engine.ts';
import { nonFiniteFault, type Matter, type Moment } from '../matter.ts';
import { grainPoints } from './grain-points.ts';

export class EngineGrains implements Engine {
  readonly solver: SolverGrains;
  readonly tables: StateTables;
  readonly sensors: SensorsGrains;
  readonly matter: Matter;
  readonly #model: Model;

  constructor(device: Device, model: Model) {
    this.#model = model;
    this.tables = grainStateTables(model);
    this.solver = new SolverGrains(device, model);
    const fields = this.tables['grain']!.table;
    this.matter = {
      piece: 'grain',
      count: model.grains.count,
      substeps: 1,
      fields,
      faults: [nonFiniteFault(fields)],
    };
    try {
      this.sensors = new SensorsGrains(device, model, this.solver);
    } catch (error) {
      this.solver[Symbol.dispose]();
      throw error;
    }
  }

  initialState(): ReadonlyMap<string, ArrayLike<number>> {
    return initialGrainState(this.#model);
  }

  points(_state: State, moment: Moment): Promise<VtpContent> {
    return grainPoints(this.#model, moment);
  }

  contacts(state: State, step: number): Promise<ContactList> {
    return this.sensors.contacts(state, step);
  }

  readBodyForces(): Promise<readonly BodyForce[]> {
    return this.solver.readBodyForces();
  }

  [Symbol.dispose](): void {
    this.sensors[Symbol.dispose]();
    this.solver[Symbol.dispose]();
  }
}
