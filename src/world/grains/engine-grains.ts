/** Grains in a world: spheres, or of any outline. */
import type { FieldTable } from '../../core/fields.ts';
import type { Device } from '../../device/device.ts';
import type { VtpContent } from '../../formats/vtp.ts';
import type { Model } from '../../scene/model.ts';
import type { ContactList } from '../../sensors/contact-list.ts';
import type { PoseOf } from '../../sensors/sensors.ts';
import { SensorsGrains } from '../../sensors/sensors-grains.ts';
import type { BodyForce } from '../../solvers/parts/body-force.ts';
import type { SolverGrains } from '../../solvers/grains/solver-grains.ts';
import type { SolverShapes } from '../../solvers/shapes/solver-shapes.ts';
import type { State, StateTables } from '../../solvers/solver.ts';
import { checkIndices } from '../check-indices.ts';
import type { Engine } from '../engine.ts';
import type { Matter, Moment } from '../matter.ts';
import { grainPoints } from './grain-points.ts';

/** What spheres and outlines have each of their own. */
export interface GrainKind {
  tables(model: Model): StateTables;
  solver(device: Device, model: Model): SolverGrains | SolverShapes;
  initialState(model: Model): ReadonlyMap<string, ArrayLike<number>>;
  /** `fields`: of a grain. */
  faults(model: Model, fields: FieldTable): Matter['faults'];
}

export class EngineGrains implements Engine {
  readonly solver: SolverGrains | SolverShapes;
  readonly tables: StateTables;
  readonly sensors: SensorsGrains;
  readonly matter: Matter;
  readonly #model: Model;
  readonly #kind: GrainKind;

  constructor(device: Device, model: Model, kind: GrainKind) {
    this.#model = model;
    this.#kind = kind;
    this.tables = kind.tables(model);
    this.solver = kind.solver(device, model);
    const fields = this.tables['grain']!.table;
    const faults = kind.faults(model, fields);
    this.matter = { piece: 'grain', count: model.grains.count, substeps: 1, fields, faults };
    try {
      this.sensors = new SensorsGrains(device, model, this.solver);
    } catch (error) {
      this.solver[Symbol.dispose]();
      throw error;
    }
  }

  initialState(): ReadonlyMap<string, ArrayLike<number>> {
    const start = this.#kind.initialState(this.#model);
    // Those of another run come from a file.
    if (this.#model.grains.carried) checkIndices(start, this.#model);
    return start;
  }

  points(_state: State, moment: Moment): Promise<VtpContent> {
    return grainPoints(this.#model, moment);
  }

  contacts(state: State, poseOf: PoseOf): Promise<ContactList> {
    return this.sensors.contacts(state, poseOf);
  }

  readBodyForces(): Promise<readonly BodyForce[]> {
    return this.solver.readBodyForces();
  }

  [Symbol.dispose](): void {
    this.sensors[Symbol.dispose]();
    this.solver[Symbol.dispose]();
  }
}
