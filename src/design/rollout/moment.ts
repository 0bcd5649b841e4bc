/** Reads states and bars of particles to the host, and adds bars to those on the device. */
import { TalusError } from '../../core/errors.ts';
import type { Device, DeviceArray, Kernel } from '../../device/device.ts';
import type { SoftGradient } from '../../solvers/soft/adjoint/soft-gradient.ts';
import type { State } from '../../solvers/solver.ts';
import { particleFields, particleFieldSizes, type Moment, type ParticleBars, type ParticleField } from './objective.ts';
import { arraysOfField, barsOfField, packField, unpackField, type ParticleArray } from './particle-layout.ts';
import rolloutAdd from './rollout_add.wgsl';

const usualReads: readonly ParticleField[] = ['position', 'velocity'];

type Arrays = Readonly<Record<string, DeviceArray>>;

export class ParticleTransfer implements Disposable {
  readonly #device: Device;
  readonly #dimensions: 2 | 3;
  /** All worlds */
  readonly #count: number;
  readonly #add: Kernel;
  /** What is to be added, by array; made when first needed. */
  readonly #addends = new Map<string, DeviceArray>();

  constructor(device: Device, dimensions: 2 | 3, count: number) {
    this.#device = device;
    this.#dimensions = dimensions;
    this.#count = count;
    this.#add = device.kernel(rolloutAdd);
  }

  readState(state: State, field: ParticleField): Promise<Float64Array> {
    return this.#read(state.groups['particle']!, arraysOfField(this.#dimensions, field), field);
  }

  readBars(gradient: SoftGradient, field: ParticleField): Promise<Float64Array> {
    return this.#read(gradient as unknown as Arrays, barsOfField(this.#dimensions, field), field);
  }

  async #read(from: Arrays, places: readonly ParticleArray[], field: ParticleField): Promise<Float64Array> {
    const numbers = new Float64Array(this.#count * particleFieldSizes[field]);
    for (const array of places) unpackField(array, field, await this.#device.read(from[array.name]!), numbers);
    return numbers;
  }

  async moment(
    state: State,
    reads: readonly ParticleField[] = usualReads,
    when: Pick<Moment, 'step' | 'steps' | 'time'>,
  ): Promise<Moment> {
    const values = new Map<ParticleField, Float64Array>();
    for (const field of reads) values.set(field, await this.readState(state, field));
    const moment = { ...when, count: this.#count };
    for (const field of particleFields) {
      Object.defineProperty(moment, field, {
        enumerable: values.has(field),
        get() {
          const numbers = values.get(field);
          if (numbers) return numbers;
          throw new TalusError(`moment.${field}: was not asked for: add '${field}' to \`reads\` of the objective`);
        },
      });
    }
    return moment as Moment;
  }

  /** Sets the arrays of a state. */
  write(state: State, field: ParticleField, numbers: ArrayLike<number>): void {
    for (const array of arraysOfField(this.#dimensions, field)) {
      this.#device.write(state.groups['particle']![array.name]!, packField(array, field, numbers));
    }
  }

  addBars(gradient: SoftGradient, bars: ParticleBars): void {
    for (const field of particleFields) {
      const numbers = bars[field];
      if (!numbers) continue;
      const expected = this.#count * particleFieldSizes[field];
      if (numbers.length !== expected) {
        throw new TalusError(`bars.${field}: needs ${expected} numbers, as the moment has, got ${numbers.length}`);
      }
      for (const array of barsOfField(this.#dimensions, field)) {
        const target = (gradient as unknown as Arrays)[array.name]!;
        const addend = this.#addend(target, array.name);
        this.#device.write(addend, packField(array, field, numbers));
        const words = this.#count * array.words;
        this.#device.submit((pass) => pass.run(this.#add, { addend, bars: target }, words));
      }
    }
  }

  #addend(like: DeviceArray, name: string): DeviceArray {
    let addend = this.#addends.get(name);
    if (!addend) {
      addend = this.#device.array(`addend.${name}`, like.type, like.count);
      this.#addends.set(name, addend);
    }
    return addend;
  }

  [Symbol.dispose](): void {
    for (const array of this.#addends.values()) array[Symbol.dispose]();
  }
}
