/** The sensors of a scene: columns with units, and what they read in each world. The same numbers go to files and plots. */
import type { Device } from '../device/device.ts';
import type { Model, Region, SensorColumn, SensorModel } from '../scene/model.ts';
import type { SolverGrains } from '../solvers/grains/solver-grains.ts';
import type { State } from '../solvers/solver.ts';
import { GrainSums, type GrainTotals } from './grain-sums.ts';
import { forceColumns, quantities } from './quantities.ts';

/** What all sensors read in one world: one row of series.csv. */
export interface SensorReading {
  readonly step: number;
  /** [s] */
  readonly time: number;
  readonly world: number;
  /** In the order of the columns; NaN where there was nothing to measure. */
  readonly values: readonly number[];
}

type BodyForces = Awaited<ReturnType<SolverGrains['readBodyForces']>>;

const regionKey = (region: Region | null): string => JSON.stringify(region);

export class Sensors implements Disposable {
  /** Of every reading, in order; names begin with the sensor's. */
  readonly columns: readonly SensorColumn[];
  readonly #device: Device;
  readonly #model: Model;
  readonly #solver: SolverGrains;
  /** One for each region that some sensor looks at. */
  readonly #sums = new Map<string, GrainSums>();

  constructor(device: Device, model: Model, solver: SolverGrains) {
    this.#device = device;
    this.#model = model;
    this.#solver = solver;
    this.columns = model.sensors.flatMap(({ kind, name: sensor }) =>
      (kind === 'force' ? forceColumns : quantities[kind]).map(({ name, type, unit, doc }) => ({
        name: `${sensor}.${name}`,
        type,
        unit,
        doc,
      })),
    );
    for (const sensor of model.sensors) {
      if (sensor.kind === 'force' || this.#sums.has(regionKey(sensor.region))) continue;
      this.#sums.set(regionKey(sensor.region), new GrainSums(device, model, sensor.region));
    }
  }

  /** Reads all sensors, one row for each world. `isAfterStep`: whether the solver's last step led to this state. */
  async measure(state: State, step: number, isAfterStep: boolean): Promise<SensorReading[]> {
    const { worldCount, timeStep, sensors } = this.#model;
    // Everything is on its way before anything is waited for: steps that are taken meanwhile come after it.
    const [totals, forces] = await Promise.all([this.#totals(state), this.#forces()]);
    const reading = (sensor: SensorModel, world: number): readonly number[] => {
      if (sensor.kind === 'force') return this.#load(forces, world, sensor.body);
      return quantities[sensor.kind].map(({ of }) => of(totals.get(regionKey(sensor.region))![world]!, sensor.region));
    };
    const known = (sensor: SensorModel, values: readonly number[]): readonly number[] =>
      isAfterStep || (sensor.kind !== 'force' && sensor.kind !== 'coordination') ? values : values.map(() => NaN);
    return Array.from({ length: worldCount }, (_, world) => ({
      step,
      time: step * timeStep,
      world,
      values: sensors.flatMap((sensor) => known(sensor, reading(sensor, world))),
    }));
  }

  [Symbol.dispose](): void {
    for (const sums of this.#sums.values()) sums[Symbol.dispose]();
  }

  async #totals(state: State): Promise<Map<string, GrainTotals[]>> {
    const { position, velocity, spin } = state.groups['grain']!;
    const arrays = { position: position!, velocity: velocity!, spin: spin!, contacts: this.#solver.contactCounts };
    this.#device.submit((pass) => {
      for (const sums of this.#sums.values()) sums.record(pass, arrays);
    });
    const totals = await Promise.all([...this.#sums.values()].map((sums) => sums.read()));
    return new Map([...this.#sums.keys()].map((key, k) => [key, totals[k]!]));
  }

  async #forces(): Promise<BodyForces> {
    const isAsked = this.#model.sensors.some(({ kind }) => kind === 'force');
    return isAsked ? this.#solver.readBodyForces() : [];
  }

  #load(forces: BodyForces, world: number, body: number): readonly number[] {
    const { force, torque } = forces[world * this.#model.bodies.length + body]!;
    return [...force, ...torque];
  }
}
