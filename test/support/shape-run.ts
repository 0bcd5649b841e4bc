/** A solver of shapes on a device with all that it needs, for tests: steps it and reads what came of it. */
import { packStructs } from '../../src/core/fields.ts';
import type { Device, DeviceArray } from '../../src/device/device.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { initialShapeState, shapeStateTables } from '../../src/solvers/shapes/shapes-state.ts';
import { SolverShapes, type SolverShapesOptions } from '../../src/solvers/shapes/solver-shapes.ts';
import { bodyPose, createState, type Control, type State } from '../../src/solvers/solver.ts';

export interface ShapeTouch {
  readonly grain: number;
  readonly partner: number;
  readonly force: readonly number[];
  readonly frame: readonly number[];
}

export class ShapeRun implements Disposable {
  readonly solver: SolverShapes;
  readonly model: Model;
  readonly #device: Device;
  readonly #control: Control & { readonly bodyPoses: DeviceArray<typeof bodyPose> };
  readonly #state: State;
  #steps = 0;
  #time = 0;

  constructor(device: Device, model: Model, options: SolverShapesOptions = {}) {
    this.#device = device;
    this.model = model;
    this.solver = new SolverShapes(device, model, model.shapes!, options);
    this.#state = createState(device, shapeStateTables(model));
    const clock = device.array('clock', 'u32', 2);
    const bodyPoses = device.array('poses', bodyPose, Math.max(1, model.bodies.length));
    const signals = device.array('signals', 'f32', 1);
    this.#control = {
      clock,
      bodyPoses,
      signals,
      areBodiesFixed: model.bodies.every(({ isFixed }) => isFixed),
      [Symbol.dispose]: () => [clock, bodyPoses, signals].forEach((array) => array[Symbol.dispose]()),
    };
    this.write(initialShapeState(model));
  }

  step(steps = 1, dt = this.model.timeStep): void {
    for (let k = 0; k < steps; k++) {
      this.#time += dt;
      const poses = this.model.bodies.map(({ motion }) => {
        const { pose, twist } = motion(this.#time);
        return { ...pose, ...twist };
      });
      if (poses.length > 0) this.#device.write(this.#control.bodyPoses, packStructs(bodyPose, poses));
      this.#device.write(this.#control.clock, [0, this.#steps++]);
      this.#device.submit((pass) => this.solver.step(pass, this.#state, this.#state, this.#control, dt));
    }
  }

  write(arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    for (const [name, data] of arrays) this.#device.write(this.#array(name), data);
  }

  /** Words of an array of the state, like `grain.position`. */
  async words(name: string): Promise<ArrayLike<number>> {
    return this.#device.read(this.#array(name));
  }

  /** All arrays of the state, by name. */
  async state(): Promise<Map<string, ArrayLike<number>>> {
    const arrays = new Map<string, ArrayLike<number>>();
    for (const name of initialShapeState(this.model).keys()) arrays.set(name, await this.words(name));
    return arrays;
  }

  /** One vector a grain. */
  async vectors(field: 'position' | 'velocity' | 'spin'): Promise<Vector3[]> {
    const words = await this.words(`grain.${field}`);
    return Array.from({ length: words.length / 4 }, (_, i) => [words[4 * i]!, words[4 * i + 1]!, words[4 * i + 2]!]);
  }

  /** [rad] */
  async angles(): Promise<number[]> {
    const q = await this.words('grain.rotation');
    return Array.from({ length: q.length / 4 }, (_, i) => 2 * Math.atan2(q[4 * i + 2]!, q[4 * i + 3]!));
  }

  /** What the state keeps of contacts. */
  async touches(): Promise<ShapeTouch[]> {
    const names = ['grain.contactFirst', 'grain.contactCount', 'contact.partner', 'contact.force', 'contact.frame'];
    const [first, count, partner, force, frame] = await Promise.all(names.map((name) => this.words(name)));
    return Array.from(first!, (begin, grain) =>
      Array.from({ length: count![grain]! }, (_, k) => {
        const four = (words: ArrayLike<number>) => [0, 1, 2, 3].map((lane) => words[4 * (begin + k) + lane]!);
        return { grain, partner: partner![begin + k]!, force: four(force!), frame: four(frame!) };
      }),
    ).flat();
  }

  async warnings(): Promise<Record<string, number>> {
    const counts = await this.#device.read(this.solver.warnings);
    return Object.fromEntries(this.solver.warningNames.map((name, k) => [name, counts[k]!]));
  }

  /** Of free grains: linear momentum [kg m/s], angular momentum about the origin [kg m²/s], kinetic energy [J]; `at` these places. */
  async sums(at?: readonly Vector3[]): Promise<{ momentum: [number, number]; angular: number; energy: number }> {
    const places = at ?? (await this.vectors('position'));
    const [velocities, spins] = [await this.vectors('velocity'), await this.vectors('spin')];
    const { mass, inertia, count } = this.model.grains;
    const sums = { momentum: [0, 0] as [number, number], angular: 0, energy: 0 };
    for (const [i, [vx, vy]] of velocities.entries()) {
      // As kernels have them: one over each, in f32.
      const [m, inertiaOf] = [mass[i % count]!, inertia[i % count]!].map((value) => 1 / Math.fround(1 / value)) as [number, number]; // prettier-ignore
      const [[x, y], spin] = [places[i]!, spins[i]![2]];
      sums.momentum[0] += m * vx;
      sums.momentum[1] += m * vy;
      sums.angular += m * (x * vy - y * vx) + inertiaOf * spin;
      sums.energy += 0.5 * (m * (vx * vx + vy * vy) + inertiaOf * spin * spin);
    }
    return sums;
  }

  #array(name: string): DeviceArray {
    const [group = '', field = ''] = name.split('.');
    return this.#state.groups[group]![field]!;
  }

  [Symbol.dispose](): void {
    for (const part of [this.solver, this.#state, this.#control]) part[Symbol.dispose]();
  }
}
