/** A solver of soft matter on a device with all that it needs, for tests: steps it and reads what came of it. */
import { packStructs } from '../../src/core/fields.ts';
import type { Device, DeviceArray } from '../../src/device/device.ts';
import type { Model } from '../../src/scene/model.ts';
import { initialSoftState, softStateTables } from '../../src/solvers/soft/soft-state.ts';
import type { ParticleArrays } from '../../src/solvers/soft/soft-grid.ts';
import { SolverSoft, type SolverSoftOptions } from '../../src/solvers/soft/solver-soft.ts';
import { bodyPose, createState, type Control, type State } from '../../src/solvers/solver.ts';

export class SoftRun implements Disposable {
  readonly solver: SolverSoft;
  readonly model: Model;
  readonly state: State;
  readonly control: Control & { readonly bodyPoses: DeviceArray<typeof bodyPose> };
  readonly #device: Device;
  #steps = 0;

  constructor(device: Device, model: Model, options: SolverSoftOptions = {}) {
    this.#device = device;
    this.model = model;
    this.solver = new SolverSoft(device, model, options);
    this.state = createState(device, softStateTables(model.soft!, model.worldCount));
    const clock = device.array('clock', 'u32', 2);
    const bodyPoses = device.array('poses', bodyPose, Math.max(1, model.bodies.length));
    const signals = device.array('signals', 'f32', Math.max(1, model.soft!.actuators.length));
    const arrays = [clock, bodyPoses, signals];
    this.control = {
      clock,
      bodyPoses,
      signals,
      areBodiesFixed: false,
      [Symbol.dispose]: () => arrays.map((a) => a[Symbol.dispose]()),
    };
    this.write(initialSoftState(model.soft!, model.worldCount));
  }

  get particle(): ParticleArrays {
    return this.state.groups['particle'] as ParticleArrays;
  }

  /** Bodies and signals are where they are at the end of each step. */
  step(steps = 1, dt = this.model.timeStep): void {
    for (let k = 0; k < steps; k++) {
      const time = (this.#steps + 1) * dt;
      const poses = this.model.bodies.map(({ motion }) => {
        const { pose, twist } = motion(time);
        return { ...pose, ...twist };
      });
      if (poses.length > 0) this.#device.write(this.control.bodyPoses, packStructs(bodyPose, poses));
      const signals = this.model.soft!.actuators.map(({ signal }) => signal(time));
      if (signals.length > 0) this.#device.write(this.control.signals, signals);
      this.#device.write(this.control.clock, [0, this.#steps++]);
      this.#device.submit((pass) => this.solver.step(pass, this.state, this.state, this.control, dt));
    }
  }

  write(arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    for (const [name, data] of arrays) this.#device.write(this.particle[name.split('.')[1]!]!, data);
    this.solver.forget();
  }

  /** Words of a field, padding included. */
  async words(field: string): Promise<Float32Array> {
    return Float32Array.from(await this.#device.read(this.particle[field]!));
  }

  /** F, without padding: four numbers a particle in the plane, nine in space, column after column. */
  async deformations(): Promise<Float64Array> {
    const kept = await this.words('deformation');
    const { dimensions, count } = this.model.soft!;
    const [entries, rows] = [dimensions ** 2, dimensions === 3 ? 4 : 2];
    return Float64Array.from({ length: count * entries }, (_, k) => {
      const [particle, entry] = [Math.floor(k / entries), k % entries];
      const [column, row] = [Math.floor(entry / dimensions), entry % dimensions];
      return kept[3 * rows * particle + rows * column + row]! + Number(row === column);
    });
  }

  /** All arrays of the state, by `group.field`. */
  async arrays(): Promise<Map<string, Float32Array>> {
    const arrays = new Map<string, Float32Array>();
    for (const field of Object.keys(this.particle)) arrays.set(`particle.${field}`, await this.words(field));
    return arrays;
  }

  /** How often each condition was met; those that were not are left out. */
  async warnings(): Promise<Record<string, number>> {
    const counts = await this.#device.read(this.solver.warnings);
    const met = this.solver.warningNames.map((name, k) => [name, counts[k]!] as const);
    return Object.fromEntries(met.filter(([, count]) => count > 0));
  }

  [Symbol.dispose](): void {
    for (const part of [this.solver, this.state, this.control]) part[Symbol.dispose]();
  }
}
