/** A world of soft matter to be watched: particles as arrays, set as an experiment wants them, and brought to rest. */
import { TalusError } from '../../core/errors.ts';
import { withPadding } from '../../core/padding.ts';
import type { SoftModel } from '../../scene/soft/soft-model.ts';
import type { Device } from '../../device/device.ts';
import { WatchedWorld, type ExperimentScene } from '../watched-world.ts';

export type { ExperimentScene } from '../watched-world.ts';

/** Numbers of all particles one after another: two or three a vector, four or nine a matrix, column after column. */
export interface Particles {
  /** [m] */
  readonly position: ArrayLike<number>;
  /** [m/s] */
  readonly velocity: ArrayLike<number>;
  /** C [1/s] */
  readonly affine: ArrayLike<number>;
  /** F */
  readonly deformation: ArrayLike<number>;
}

/** Fields that an experiment may set, from the number of a particle to its numbers, without padding. */
export type ParticleSettings = Partial<Record<keyof Particles, (particle: number) => readonly number[]>>;

/** For each peak of kinetic energy that matter on its way to rest has: far more than it takes. */
const mostLooks = 1000;

export class SoftExperiment extends WatchedWorld {
  readonly soft: SoftModel;

  constructor(device: Device, scene: ExperimentScene) {
    super(device, scene);
    this.soft = this.world.model.soft!;
  }

  /** A field of all particles, without padding, like `position`; `deformation` is F. */
  async field(name: string): Promise<ArrayLike<number>> {
    const numbers = await this.world.read(`particle.${name}`);
    return name === 'deformation' ? this.#deformations(numbers) : numbers;
  }

  /** From F − 1 and the rests of places. */
  #deformations(kept: ArrayLike<number>): Float64Array {
    const { count, dimensions } = this.soft;
    const [entries, rows] = [dimensions ** 2, dimensions === 3 ? 4 : 2];
    return Float64Array.from({ length: count * entries }, (_, k) => {
      const [particle, entry] = [Math.floor(k / entries), k % entries];
      const [column, row] = [Math.floor(entry / dimensions), entry % dimensions];
      return kept[particle * 3 * rows + column * rows + row]! + (row === column ? 1 : 0);
    });
  }

  /** To F − 1, in places that have no rests. */
  #gradient(deformation: readonly number[]): number[] {
    const { dimensions } = this.soft;
    const rows = dimensions === 3 ? 4 : 2;
    return Array.from({ length: 3 * rows }, (_, k) => {
      const [column, row] = [Math.floor(k / rows), k % rows];
      if (row >= dimensions || column >= dimensions) return 0;
      return deformation[column * dimensions + row]! - (row === column ? 1 : 0);
    });
  }

  async particles(): Promise<Particles> {
    const [position, velocity, affine, deformation] = await Promise.all(
      ['position', 'velocity', 'affine', 'deformation'].map((name) => this.field(name)),
    );
    return { position: position!, velocity: velocity!, affine: affine!, deformation: deformation! };
  }

  /** Sets fields of particles, at the present moment. */
  async set(settings: ParticleSettings): Promise<void> {
    const { step, arrays } = await this.world.snapshot();
    const changed = new Map(arrays);
    for (const [field, of] of Object.entries(settings)) {
      const name = `particle.${field}`;
      const array = arrays.get(name)!;
      const wanted = field === 'deformation' ? (k: number) => this.#gradient(of(k)) : of;
      const bare = new Float32Array(Array.from({ length: this.soft.count }, (_, k) => wanted(k)).flat());
      changed.set(name, { ...array, data: withPadding(array.type, bare) });
    }
    this.world.restore({ step, arrays: changed });
  }

  /** Of translation [J] */
  async kineticEnergy(): Promise<number> {
    const velocity = await this.field('velocity');
    const { dimensions, mass } = this.soft;
    let energy = 0;
    for (let k = 0; k < velocity.length; k++) energy += 0.5 * mass[Math.floor(k / dimensions)]! * velocity[k]! ** 2;
    return energy;
  }

  /**
   * To equilibrium: whenever kinetic energy is past a peak, all stops (dynamic relaxation with kinetic damping, Cundall
   * 1976). `look`: steps between looks, some twentieth of the slowest period.
   */
  async settle({ look, peaks }: { readonly look: number; readonly peaks: number }): Promise<void> {
    let before = 0;
    const start = this.time;
    for (let [left, looks] = [peaks, 0]; left > 0; looks++) {
      await this.step(look);
      const energy = await this.kineticEnergy();
      if (!Number.isFinite(energy)) throw new TalusError(`soft matter burst at ${this.time} s`);
      if (looks > mostLooks * peaks) throw new TalusError(`soft matter gains speed from ${start} to ${this.time} s`);
      const isPast = energy < before;
      if (isPast) await this.stop();
      if (isPast) left--;
      before = isPast ? 0 : energy;
    }
  }

  /** All velocities become 0. */
  async stop(): Promise<void> {
    const { dimensions } = this.soft;
    const none = (length: number) => () => Array.from({ length }, () => 0);
    await this.set({ velocity: none(dimensions), affine: none(dimensions ** 2) });
  }

  /** Mean of a sensor's column over steps from now on. */
  async meanOf(column: string, steps: number): Promise<number> {
    let sum = 0;
    for (let k = 0; k < steps; k++) {
      this.world.advance();
      sum += (await this.measure())[column]!;
    }
    return sum / steps;
  }
}

const half = Math.SQRT1_2;

/** Rotations that turn the surface of a plane, which faces +z, to another direction. */
export const facing = {
  right: [0, half, 0, half],
  left: [0, -half, 0, half],
  up: [-half, 0, 0, half],
  down: [half, 0, 0, half],
} as const;
