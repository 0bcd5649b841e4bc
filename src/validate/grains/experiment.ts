/** A world to be watched: grains one by one, by their number, and what they press on. */
import type { Vector3 } from '../../math/rigid.ts';
import { WatchedWorld } from '../watched-world.ts';

export type { ExperimentScene } from '../watched-world.ts';

export interface GrainMotion {
  /** [m] */
  readonly position: Vector3;
  /** [m/s] */
  readonly velocity: Vector3;
  /** Angular velocity, world frame [rad/s] */
  readonly spin: Vector3;
}

export interface ContactForce {
  /** Index of the grain on which the force acts */
  readonly grain: number;
  /** Index of the other grain; null for a body */
  readonly partner: number | null;
  /** Index of the body; null for a grain */
  readonly body: number | null;
  /** Pushes the grain away from its partner [N] */
  readonly normal: number;
  /** On the grain, world frame [N] */
  readonly tangential: Vector3;
}

/** Grains that are in the world, by place in these lists. */
export interface Bed {
  /** Number of the grain in the scene */
  readonly index: readonly number[];
  /** [m] */
  readonly position: readonly Vector3[];
  /** [m] */
  readonly radius: readonly number[];
  /** [kg] */
  readonly mass: readonly number[];
}

/** Partners from this number on are walls of bodies, so many of each. */
const firstWall = 2 ** 31;
const wallsOfBody = 8;

export class Experiment extends WatchedWorld {
  /** All grains now, in the order of the scene. */
  async grains(): Promise<GrainMotion[]> {
    const position = await this.world.read('grain.position');
    const velocity = await this.world.read('grain.velocity');
    const spin = await this.world.read('grain.spin');
    return Array.from({ length: this.world.model.grains.count }, (_, k) => ({
      position: vectorAt(position, k),
      velocity: vectorAt(velocity, k),
      spin: vectorAt(spin, k),
    }));
  }

  /** The only grain, or the first. */
  async grain(): Promise<GrainMotion> {
    return (await this.grains())[0]!;
  }

  /** Of the last step, each pair of grains once. */
  async contacts(): Promise<ContactForce[]> {
    const [first, count, partner, force] = await Promise.all(
      ['grain.contactFirst', 'grain.contactCount', 'contact.partner', 'contact.force'].map((name) =>
        this.world.read(name),
      ),
    );
    return Array.from(count!, (contacts, grain) =>
      Array.from({ length: contacts }, (_, k): ContactForce => {
        const place = first![grain]! + k;
        const other = partner![place]!;
        return {
          grain,
          partner: other >= firstWall ? null : other,
          body: other >= firstWall ? Math.floor((other - firstWall) / wallsOfBody) : null,
          normal: force![4 * place + 3]!,
          tangential: [force![4 * place]!, force![4 * place + 1]!, force![4 * place + 2]!],
        };
      }),
    ).flat();
  }

  /** Grains that are in the world now. */
  async bed(): Promise<Bed> {
    const position = await this.world.read('grain.position');
    const presence = await this.world.read('grain.presence');
    const { radius, material } = this.world.model.grains;
    const present = [...radius.keys()].filter((k) => presence[k] === 1);
    return {
      index: present,
      position: present.map((k) => vectorAt(position, k)),
      radius: present.map((k) => radius[k]!),
      mass: present.map((k) => sphereMass(radius[k]!, this.world.model.materials[material[k]!]!.density)),
    };
  }

  /** Takes all motion from the grains; places and contacts stay. */
  async stop(): Promise<void> {
    const snapshot = await this.world.snapshot();
    const arrays = new Map(snapshot.arrays);
    for (const name of ['grain.velocity', 'grain.spin']) {
      const array = arrays.get(name)!;
      arrays.set(name, { ...array, data: array.data.map(() => 0) });
    }
    this.world.restore({ ...snapshot, arrays });
  }

  /** Of translation and rotation, all grains that are in the world [J] */
  async kineticEnergy(): Promise<number> {
    const { grains, materials } = this.world.model;
    const velocity = await this.world.read('grain.velocity');
    const spin = await this.world.read('grain.spin');
    const presence = await this.world.read('grain.presence');
    let energy = 0;
    for (const [k, radius] of grains.radius.entries()) {
      if (presence[k] !== 1) continue;
      const mass = sphereMass(radius, materials[grains.material[k]!]!.density);
      const square = (of: ArrayLike<number>): number => vectorAt(of, k).reduce((sum, part) => sum + part * part, 0);
      energy += 0.5 * mass * (square(velocity) + 0.4 * radius ** 2 * square(spin));
    }
    return energy;
  }
}

const vectorAt = (words: ArrayLike<number>, index: number): Vector3 => [
  words[3 * index]!,
  words[3 * index + 1]!,
  words[3 * index + 2]!,
];

/** Of a solid sphere [kg]. */
export const sphereMass = (radius: number, density: number): number => (4 / 3) * Math.PI * radius ** 3 * density;

/** Gravity of the scenes [m/s²]. */
export const gravity = 9.81;

/** Up to which beds of grains of this radius rest quietly [s] */
export const quietStep = (radius: number): number => 0.06 * Math.sqrt(radius / gravity);
