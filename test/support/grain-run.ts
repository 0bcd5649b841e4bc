/** A solver of grains on a device with all that it needs, for tests: steps it and reads what came of it. */
import { packStructs } from '../../src/core/fields.ts';
import type { Device, DeviceArray } from '../../src/device/device.ts';
import type { HostArray } from '../../src/core/value-types.ts';
import type { Vector3 } from '../../src/math/rigid.ts';
import type { Model } from '../../src/scene/model.ts';
import { tidyContacts } from '../../src/solvers/grains/contact-room.ts';
import { grainStateTables, initialGrainState } from '../../src/solvers/grains/grains-state.ts';
import { SolverGrains, type SolverGrainsOptions } from '../../src/solvers/grains/solver-grains.ts';
import { bodyPose, createState, resizeGroup, type Control, type State } from '../../src/solvers/solver.ts';

export class GrainRun implements Disposable {
  readonly solver: SolverGrains;
  readonly model: Model;
  readonly #device: Device;
  readonly #control: Control & { readonly bodyPoses: DeviceArray<typeof bodyPose> };
  readonly #state: State;
  #steps = 0;
  #time = 0;

  constructor(device: Device, model: Model, options: SolverGrainsOptions = {}) {
    this.#device = device;
    this.model = model;
    this.solver = new SolverGrains(device, model, options);
    const tables = grainStateTables(model);
    this.#state = createState(device, tables);
    const clock = device.array('clock', 'u32', 2);
    const bodyPoses = device.array('poses', bodyPose, Math.max(1, model.bodies.length));
    const signals = device.array('signals', 'f32', 1);
    const arrays = [clock, bodyPoses, signals];
    const areBodiesFixed = model.bodies.every(({ isFixed }) => isFixed);
    this.#control = {
      clock,
      bodyPoses,
      signals,
      areBodiesFixed,
      [Symbol.dispose]: () => arrays.map((a) => a[Symbol.dispose]()),
    };
    this.write(initialGrainState(model));
  }

  get time(): number {
    return this.#time;
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

  /** Steps until `time` [s] has gone by. */
  advance(time: number): void {
    this.step(Math.round(time / this.model.timeStep));
  }

  write(arrays: ReadonlyMap<string, ArrayLike<number>>): void {
    const contacts = arrays.get('contact.partner')?.length;
    if (contacts !== undefined && contacts > this.#array('contact.partner').count) {
      const group = this.#state.groups['contact'] as Record<string, DeviceArray>;
      this.#device.submit((pass) => resizeGroup(this.#device, pass, group, contacts));
    }
    for (const [name, data] of arrays) this.#device.write(this.#array(name), data);
    this.solver.forget(arrays);
    this.solver.startAnew();
  }

  /** Words of an array of the state, like `grain.position`. */
  async words(name: string): Promise<ArrayLike<number>> {
    return this.#device.read(this.#array(name));
  }

  /** All arrays of the state, by name; contacts as far as there are any. */
  async state(): Promise<Map<string, ArrayLike<number>>> {
    const arrays = new Map<string, ArrayLike<number>>();
    for (const name of initialGrainState(this.model).keys()) arrays.set(name, await this.words(name));
    const used = tidyContacts(arrays as Map<string, HostArray>);
    for (const [name, words] of arrays) {
      const each = words.length / this.#array(name).count;
      if (name.startsWith('contact.')) arrays.set(name, (words as Float32Array).slice(0, used * each));
    }
    return arrays;
  }

  /** One vector a grain. */
  async vectors(field: 'position' | 'velocity' | 'spin'): Promise<Vector3[]> {
    const words = await this.words(`grain.${field}`);
    return Array.from({ length: words.length / 4 }, (_, i) => [words[4 * i]!, words[4 * i + 1]!, words[4 * i + 2]!]);
  }

  /** What the state keeps of contacts. */
  async contacts(): Promise<{ grain: number; partner: number; force: number[]; torque: number[] }[]> {
    const names = ['grain.contactFirst', 'grain.contactCount', 'contact.partner', 'contact.force'];
    const [first, count, partner, force] = await Promise.all(names.map((name) => this.words(name)));
    const torque = this.#state.groups['contact']!['torque'] ? await this.words('contact.torque') : null;
    return Array.from(first!, (begin, grain) =>
      Array.from({ length: count![grain]! }, (_, k) => {
        const four = (words: ArrayLike<number>) => [0, 1, 2, 3].map((lane) => words[4 * (begin + k) + lane]!);
        return { grain, partner: partner![begin + k]!, force: four(force!), torque: torque ? four(torque) : [] };
      }),
    ).flat();
  }

  /** Contacts that push each grain, whichever of the two lists them. */
  async contactCounts(): Promise<number[]> {
    const { count } = this.model.grains;
    const counts = Array.from({ length: this.model.worldCount * count }, () => 0);
    for (const { grain, partner, force } of await this.contacts()) {
      if (!(force[3]! > 0)) continue;
      counts[grain]!++;
      if (partner < count) counts[grain - (grain % count) + partner]!++;
    }
    return counts;
  }

  async warnings(): Promise<Record<string, number>> {
    const counts = await this.#device.read(this.solver.warnings);
    return Object.fromEntries(this.solver.warningNames.map((name, k) => [name, counts[k]!]));
  }

  /** Of translation and rotation [J] */
  async kineticEnergy(): Promise<number> {
    const [velocities, spins] = [await this.vectors('velocity'), await this.vectors('spin')];
    const { radius, material } = this.model.grains;
    return velocities.reduce((sum, velocity, i) => {
      const r = radius[i % radius.length]!;
      const mass = (4 / 3) * Math.PI * r ** 3 * this.model.materials[material[i % radius.length]!]!.density;
      return sum + 0.5 * mass * (Math.hypot(...velocity) ** 2 + 0.4 * r * r * Math.hypot(...spins[i]!) ** 2);
    }, 0);
  }

  #array(name: string): DeviceArray {
    const [group = '', field = ''] = name.split('.');
    return this.#state.groups[group]![field]!;
  }

  [Symbol.dispose](): void {
    for (const part of [this.solver, this.#state, this.#control]) part[Symbol.dispose]();
  }
}
