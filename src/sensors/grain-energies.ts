/**
 * Energies of the grains of each world, added on the host in f64 from the state as it is. Sums on the device are rounded to 10⁻⁷ of the potential
 * energy, which is more than a ledger may miss in the first steps of a bed that starts from rest: little was turned over by then. Where
 * the state keeps what rounding took from velocities, it is theirs.
 */
import type { DeviceArray, Pass } from '../device/device.ts';
import { dot, type Vector3 } from '../math/rigid.ts';
import type { Model } from '../scene/model.ts';
import { keepsRemainders } from '../solvers/grains/remainders.ts';
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

type VectorField = 'position' | 'velocity' | 'spin' | 'velocityRemainder' | 'spinRemainder';
const always = ['position', 'velocity', 'spin'] as const;
const remainders = ['velocityRemainder', 'spinRemainder'] as const;

export class GrainEnergiesPart implements GrainPart<GrainEnergies> {
  readonly #parts: SensorParts;
  /** By names of fields of grains. */
  readonly #kept: ReadonlyMap<VectorField, DeviceArray<'vec3f'>>;
  readonly #presence: DeviceArray<'u32'>;

  constructor(parts: SensorParts) {
    const { device, model } = parts;
    const count = model.worldCount * model.grains.count;
    this.#parts = parts;
    const fields: readonly VectorField[] = keepsRemainders(model) ? [...always, ...remainders] : always;
    this.#kept = new Map(fields.map((field) => [field, device.array(`sensor.${field}`, 'vec3f', count)]));
    this.#presence = device.array('sensor.presence', 'u32', count);
  }

  /** The state goes on before it is read. */
  record(pass: Pass, { grain }: SensorGroups): void {
    for (const [field, array] of this.#kept) pass.copy(grain[field]!, array);
    pass.copy(grain.presence, this.#presence);
  }

  async read(): Promise<GrainEnergies[]> {
    const { device, model } = this.#parts;
    const fields = [...this.#kept.keys()];
    const [presence, ...words] = await Promise.all(
      [this.#presence, ...this.#kept.values()].map((array) => device.read(array)),
    );
    return Array.from({ length: model.worldCount }, (_, world) => {
      const first = world * model.grains.count;
      /** Of all these fields that there are. */
      const sumOf = (...names: readonly VectorField[]) => {
        const known = names.flatMap((name) => (fields.includes(name) ? [words[fields.indexOf(name)]!] : []));
        const component = (k: number): number => known.reduce((sum, each) => sum + each[k]!, 0);
        return (i: number): Vector3 => {
          const place = 4 * (first + i);
          return [component(place), component(place + 1), component(place + 2)];
        };
      };
      return energiesOf(model, {
        position: sumOf('position'),
        velocity: sumOf('velocity', 'velocityRemainder'),
        spin: sumOf('spin', 'spinRemainder'),
        isPresent: (i) => presence![first + i] !== 0,
      });
    });
  }

  [Symbol.dispose](): void {
    for (const array of [...this.#kept.values(), this.#presence]) array[Symbol.dispose]();
  }
}
