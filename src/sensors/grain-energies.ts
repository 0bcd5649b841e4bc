/**
 * Energies of the grains of each world, added on the host in f64 from the state as it is. Sums on the device are rounded to 10⁻⁷ of the potential
 * energy, which is more than a ledger may miss in the first steps of a bed that starts from rest: little was turned over by then.
 */
import type { DeviceArray, Pass } from '../device/device.ts';
import { dot, type Vector3 } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import type { GrainPart, SensorGroups, SensorParts } from './sensor-part.ts';

/** [J] */
export interface GrainEnergies {
  readonly translation: number;
  readonly rotation: number;
  /** Zero at the origin. */
  readonly potential: number;
}

/** How grains of one world are and move, vectors one after another. */
export interface GrainMotions {
  readonly position: (i: number) => Vector3;
  readonly velocity: (i: number) => Vector3;
  readonly spin: (i: number) => Vector3;
  readonly isPresent: (i: number) => boolean;
}

export function energiesOf({ grains, gravity }: Model, of: GrainMotions): GrainEnergies {
  let [translation, rotation, potential] = [0, 0, 0];
  for (let i = 0; i < grains.count; i++) {
    if (!of.isPresent(i)) continue;
    const [mass, velocity, spin] = [grains.mass[i]!, of.velocity(i), of.spin(i)];
    translation += 0.5 * mass * dot(velocity, velocity);
    rotation += 0.5 * grains.inertia[i]! * dot(spin, spin);
    potential -= mass * dot(gravity, of.position(i));
  }
  return { translation, rotation, potential };
}

export class GrainEnergiesPart implements GrainPart<GrainEnergies> {
  readonly #parts: SensorParts;
  readonly #kept: Readonly<Record<'position' | 'velocity' | 'spin', DeviceArray<'vec3f'>>>;
  readonly #presence: DeviceArray<'u32'>;

  constructor(parts: SensorParts) {
    const { device, model } = parts;
    const count = model.worldCount * model.grains.count;
    const vectors = (label: string): DeviceArray<'vec3f'> => device.array(label, 'vec3f', count);
    this.#parts = parts;
    this.#kept = {
      position: vectors('sensor.positions'),
      velocity: vectors('sensor.velocities'),
      spin: vectors('sensor.spins'),
    };
    this.#presence = device.array('sensor.presence', 'u32', count);
  }

  /** The state goes on before it is read. */
  record(pass: Pass, { grain }: SensorGroups): void {
    pass.copy(grain.position, this.#kept.position);
    pass.copy(grain.velocity, this.#kept.velocity);
    pass.copy(grain.spin, this.#kept.spin);
    pass.copy(grain.presence, this.#presence);
  }

  async read(): Promise<GrainEnergies[]> {
    const { device, model } = this.#parts;
    const { position, velocity, spin } = this.#kept;
    const all = await Promise.all([position, velocity, spin, this.#presence].map((array) => device.read(array)));
    return Array.from({ length: model.worldCount }, (_, world) => {
      const first = world * model.grains.count;
      const vector =
        (words: ArrayLike<number>) =>
        (i: number): Vector3 => {
          const place = 4 * (first + i);
          return [words[place]!, words[place + 1]!, words[place + 2]!];
        };
      return energiesOf(model, {
        position: vector(all[0]!),
        velocity: vector(all[1]!),
        spin: vector(all[2]!),
        isPresent: (i) => all[3]![first + i] !== 0,
      });
    });
  }

  [Symbol.dispose](): void {
    for (const array of [...Object.values(this.#kept), this.#presence]) array[Symbol.dispose]();
  }
}
