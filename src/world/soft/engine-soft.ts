/** Soft matter in a world. */
import type { Snapshot } from '../../core/snapshot.ts';
import type { Device } from '../../device/device.ts';
import type { VtpContent } from '../../formats/vtp.ts';
import type { Model } from '../../scene/model.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import { SensorsSoft } from '../../sensors/soft/sensors-soft.ts';
import { currentSoftSnapshot, initialSoftState, softStateTables } from '../../solvers/soft/soft-state.ts';
import { SolverSoft } from '../../solvers/soft/solver-soft.ts';
import type { BodyForce } from '../../solvers/parts/body-force.ts';
import type { State, StateTables } from '../../solvers/solver.ts';
import type { Engine } from '../engine.ts';
import type { Matter, Moment } from '../matter.ts';
import { particlePoints } from './particle-points.ts';
import { softFaults } from './soft-faults.ts';

export class EngineSoft implements Engine {
  readonly solver: SolverSoft;
  readonly tables: StateTables;
  readonly sensors: SensorsSoft;
  readonly matter: Matter;
  readonly #soft: SoftModel;
  readonly #worldCount: number;
  readonly #materials: readonly string[];

  constructor(device: Device, model: Model, soft: SoftModel) {
    this.#soft = soft;
    this.#worldCount = model.worldCount;
    this.#materials = model.materials.map(({ name }) => name);
    this.tables = softStateTables(soft, model.worldCount);
    const fields = this.tables['particle']!.table;
    this.matter = {
      piece: 'particle',
      count: soft.count,
      substeps: soft.substeps,
      fields,
      faults: softFaults(soft, model.timeStep, fields),
    };
    this.solver = new SolverSoft(device, model, { grows: true });
    try {
      const { matter, tags, laws } = this.solver.grid.matter;
      const readBodyForces = () => this.solver.readBodyForces();
      this.sensors = new SensorsSoft(device, model, soft, { matter, tags, laws, readBodyForces });
    } catch (error) {
      this.solver[Symbol.dispose]();
      throw error;
    }
  }

  initialState(): ReadonlyMap<string, ArrayLike<number>> {
    return initialSoftState(this.#soft, this.#worldCount);
  }

  current(snapshot: Snapshot): Snapshot {
    return currentSoftSnapshot(snapshot);
  }

  async points(state: State, moment: Moment): Promise<VtpContent> {
    return particlePoints(this.#soft, this.#materials, moment, this.sensors.strains(state));
  }

  async readBodyForces(): Promise<readonly BodyForce[] | null> {
    return this.solver.keepLoads() ? this.solver.readBodyForces() : null;
  }

  [Symbol.dispose](): void {
    this.sensors[Symbol.dispose]();
    this.solver[Symbol.dispose]();
  }
}
