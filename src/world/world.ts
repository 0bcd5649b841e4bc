/** The façade: makes the solver that a model needs, owns and swaps the two states, steps, reads, and takes snapshots. */
import { checkSnapshotFits, type Snapshot, type SnapshotArray } from '../core/snapshot.ts';
import { TalusError } from '../core/errors.ts';
import type { HostArray, ValueType } from '../core/value-types.ts';
import { nearestName } from '../core/nearest-name.ts';
import type { Device, DeviceArray, Kernel } from '../device/device.ts';
import type { Model } from '../scene/model.ts';
import { grainStateTables, initialGrainState } from '../solvers/grains/grains-state.ts';
import { SolverGrains } from '../solvers/grains/solver-grains.ts';
import { createState, type Solver, type State, type StateTables } from '../solvers/solver.ts';
import { Sensors, type SensorReading } from '../sensors/sensors.ts';
import { BodyTrack, stretchSteps } from './body-track.ts';
import tick from './tick.wgsl';

export class World implements Disposable {
  readonly model: Model;
  readonly device: Device;
  readonly sensors: Sensors;
  readonly #tables: StateTables;
  readonly #solver: SolverGrains;
  readonly #track: BodyTrack;
  readonly #tick: Kernel;
  #present: State;
  #next: State;
  #step = 0;

  /** The device stays the caller's: disposing a world does not dispose it. */
  constructor(model: Model, device: Device) {
    this.model = model;
    this.device = device;
    this.#tables = grainStateTables(model);
    this.#present = createState(device, this.#tables);
    this.#next = createState(device, this.#tables);
    this.#track = new BodyTrack(device, model);
    this.#solver = new SolverGrains(device, model);
    this.#tick = device.kernel(tick);
    this.sensors = new Sensors(device, model, this.#solver);
    this.#write(initialGrainState(model));
  }

  /** Steps taken. */
  get step(): number {
    return this.#step;
  }
  /** [s] */
  get time(): number {
    return this.#step * this.model.timeStep;
  }
  get solver(): Solver {
    return this.#solver;
  }

  /** Takes steps. The work is handed to the device at once; reading waits for it. */
  advance(steps = 1): void {
    if (!Number.isInteger(steps) || steps < 0)
      throw new TalusError(`world.advance: steps must be an integer ≥ 0, got ${steps}`);
    for (let left = steps; left > 0;) {
      const stretch = Math.min(left, stretchSteps);
      this.#track.prepare(this.#step, stretch);
      this.device.submit((pass) => {
        for (let k = 0; k < stretch; k++) {
          this.#solver.step(pass, this.#present, this.#next, this.#track, this.model.timeStep);
          pass.run(this.#tick, { clock: this.#track.clock }, 1);
          [this.#present, this.#next] = [this.#next, this.#present];
        }
      });
      this.#step += stretch;
      left -= stretch;
    }
  }

  /** An array of the present state, like `grain.position`: one number a word, all worlds one after another. */
  read(name: string): Promise<HostArray> {
    return this.device.read(this.#array(name));
  }

  /** What the sensors of the scene measure now. */
  measure(): Promise<SensorReading[]> {
    return this.sensors.measure(this.#present, this.#step);
  }

  /** Conditions that the solver counted since the start, by name; those that never occurred are 0. */
  async warnings(): Promise<Record<string, number>> {
    const counts = await this.device.read(this.#solver.warnings);
    return Object.fromEntries(this.#solver.warningNames.map((name, k) => [name, counts[k]!]));
  }

  async snapshot(): Promise<Snapshot> {
    const arrays = new Map<string, SnapshotArray>();
    const step = this.#step;
    for (const [name, { type, count }] of this.#layout()) {
      arrays.set(name, { type, count, data: await this.read(name) });
    }
    return { step, arrays };
  }

  restore(snapshot: Snapshot): void {
    checkSnapshotFits(snapshot, this.#layout());
    this.#write(new Map([...snapshot.arrays].map(([name, { data }]) => [name, data])));
    this.#step = snapshot.step;
  }

  /** Back to the start of the scene. */
  reset(): void {
    this.#write(initialGrainState(this.model));
    this.#step = 0;
  }

  [Symbol.dispose](): void {
    for (const part of [this.sensors, this.#solver, this.#track, this.#present, this.#next]) part[Symbol.dispose]();
  }

  #write(arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    for (const [name, data] of arrays) this.device.write(this.#array(name), data);
  }

  #layout(): Map<string, { type: ValueType; count: number }> {
    return new Map(
      Object.entries(this.#tables).flatMap(([group, { table, count }]) =>
        Object.entries(table).map(([field, { type }]) => [`${group}.${field}`, { type, count }] as const),
      ),
    );
  }

  #array(name: string): DeviceArray {
    const [group = '', field = ''] = name.split('.');
    const array = this.#present.groups[group]?.[field];
    if (array) return array;
    const known = [...this.#layout().keys()];
    throw new TalusError(
      `world.read: there is no array ${name}; did you mean ${nearestName(name, known) ?? known.join(', ')}?`,
    );
  }
}
