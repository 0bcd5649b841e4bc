/** Grains of any outline in a world. */
import type { Device } from '../../device/device.ts';
import type { VtpContent } from '../../formats/vtp.ts';
import type { Model } from '../../scene/model.ts';
import type { ShapesModel } from '../../scene/shapes/shapes-model.ts';
import type { ContactList } from '../../sensors/contact-list.ts';
import { SensorsGrains } from '../../sensors/sensors-grains.ts';
import type { BodyForce } from '../../solvers/parts/body-force.ts';
import { initialShapeState, shapeStateTables } from '../../solvers/shapes/shapes-state.ts';
import { SolverShapes } from '../../solvers/shapes/solver-shapes.ts';
import type { State, StateTables } from '../../solvers/solver.ts';
import type { Engine } from '../engine.ts';
import { grainPoints } from '../grains/grain-points.ts';
import type { Matter, Moment } from '../matter.ts';
import { shapeFaults } from './shape-faults.ts';

export class EngineShapes implements Engine {
  readonly solver: SolverShapes;
  readonly tables: StateTables;
  readonly sensors: SensorsGrains;
  readonly matter: Matter;
  readonly #model: Model;

  constructor(device: Device, model: Model, shapes: ShapesModel) {
    this.#model = model;
    this.tables = shapeStateTables(model);
    this.solver = new SolverShapes(device, model, shapes);
    const fields = this.tables['grain']!.table;
    this.matter = {
      piece: 'grain',
      count: model.grains.count,
      substeps: 1,
      fields,
      faults: shapeFaults(model, shapes, fields),
    };
    try {
      this.sensors = new SensorsGrains(device, model, this.solver);
    } catch (error) {
      this.solver[Symbol.dispose]();
      throw error;
    }
  }

  initialState(): ReadonlyMap<string, ArrayLike<number>> {
    return initialShapeState(this.#model);
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
