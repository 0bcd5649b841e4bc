/** The sensors of a scene: columns with units, and what they read in each world. The same numbers go to files and plots. */
import type { Device } from '../device/device.ts';
import type { Model, Region, SensorColumn, SensorModel } from '../scene/model.ts';
import type { SolverGrains } from '../solvers/grains/solver-grains.ts';
import type { State } from '../solvers/solver.ts';
import { GrainSums, type GrainTotals } from './grain-sums.ts';

/** One row of the series: what all sensors read in one world. */
export interface SensorReading {
  readonly step: number;
  /** [s] */
  readonly time: number;
  readonly world: number;
  /** In the order of the columns. */
  readonly values: readonly number[];
}

interface Quantity extends SensorColumn {
  readonly of: (totals: GrainTotals, region: Region | null) => number;
}

const quantity = (name: string, unit: string, doc: string, of: Quantity['of']): Quantity => ({
  name,
  type: 'f32',
  unit,
  doc,
  of,
});
const ratio = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
const boxVolume = ({ min, max }: Region): number => (max[0] - min[0]) * (max[1] - min[1]) * (max[2] - min[2]);

const quantities: Record<Exclude<SensorModel['kind'], 'force'>, readonly Quantity[]> = {
  energy: [
    quantity('translation', 'J', 'Kinetic energy of translation.', (totals) => totals.translation),
    quantity('rotation', 'J', 'Kinetic energy of rotation.', (totals) => totals.rotation),
    quantity('potential', 'J', 'Potential energy, zero at the origin.', (totals) => totals.potential),
  ],
  height: [
    quantity('mean', 'm', 'Height of the centre of mass.', (totals) => ratio(totals.massTimesHeight, totals.mass)),
    quantity('top', 'm', 'Highest point of a grain.', (totals) => (totals.count > 0 ? totals.high[2] : 0)),
  ],
  packing: [
    quantity(
      'fraction',
      '1',
      'Volume of the grains over that of the region, or of the box around them.',
      (totals, region) =>
        totals.count === 0 ? 0 : ratio(totals.volume, boxVolume(region ?? { min: totals.low, max: totals.high })),
    ),
  ],
  coordination: [
    quantity('mean', '1', 'Contacts that carry force, per grain.', (totals) => ratio(totals.contacts, totals.count)),
  ],
  momentum: [
    ...(['x', 'y', 'z'] as const).map((axis, k) =>
      quantity(axis, 'kg m/s', `Linear momentum along ${axis}.`, (totals) => totals.momentum[k]!),
    ),
    ...(['x', 'y', 'z'] as const).map((axis, k) =>
      quantity(`about-${axis}`, 'kg m²/s', `Angular momentum about the ${axis} axis.`, (totals) => totals.angular[k]!),
    ),
  ],
  count: [quantity('grains', '1', 'Number of grains.', (totals) => totals.count)],
};

const forceColumns: readonly SensorColumn[] = [
  ...(['x', 'y', 'z'] as const).map(
    (axis) => ({ name: axis, type: 'f32', unit: 'N', doc: `Force of the grains on the body along ${axis}.` }) as const,
  ),
  ...(['x', 'y', 'z'] as const).map(
    (axis) =>
      ({
        name: `about-${axis}`,
        type: 'f32',
        unit: 'N m',
        doc: `Torque about the body's origin, ${axis} axis of the world.`,
      }) as const,
  ),
];

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
    for (const sensor of model.sensors) {
      if (sensor.kind === 'force' || this.#sums.has(regionKey(sensor.region))) continue;
      this.#sums.set(regionKey(sensor.region), new GrainSums(device, model, sensor.region));
    }
    this.columns = model.sensors.flatMap((sensor) =>
      (sensor.kind === 'force' ? forceColumns : quantities[sensor.kind]).map(({ name, type, unit, doc }) => ({
        name: `${sensor.name}.${name}`,
        type,
        unit,
        doc,
      })),
    );
  }

  /** Reads all sensors, one row for each world. */
  async measure(state: State, step: number): Promise<SensorReading[]> {
    const { position, velocity, spin } = state.groups['grain']!;
    const arrays = { position: position!, velocity: velocity!, spin: spin!, contacts: this.#solver.contactCounts };
    if (this.#sums.size > 0) {
      this.#device.submit((pass) => {
        for (const sums of this.#sums.values()) sums.record(pass, arrays);
      });
    }
    const totals = new Map<string, GrainTotals[]>();
    for (const [key, sums] of this.#sums) totals.set(key, await sums.read());
    const forces = this.#model.sensors.some((sensor) => sensor.kind === 'force')
      ? await this.#solver.readBodyForces()
      : [];
    return Array.from({ length: this.#model.worldCount }, (_, world) => ({
      step,
      time: step * this.#model.timeStep,
      world,
      values: this.#model.sensors.flatMap((sensor) => {
        if (sensor.kind === 'force') {
          const { force, torque } = forces[world * this.#model.bodies.length + sensor.body]!;
          return [...force, ...torque];
        }
        const of = totals.get(regionKey(sensor.region))![world]!;
        return quantities[sensor.kind].map((each) => each.of(of, sensor.region));
      }),
    }));
  }

  [Symbol.dispose](): void {
    for (const sums of this.#sums.values()) sums[Symbol.dispose]();
  }
}
