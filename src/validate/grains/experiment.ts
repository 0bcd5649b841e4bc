/** A small world to be watched: grains one by one, by their number. */
import type { Device } from '../../device/device.ts';
import type { Vector3 } from '../../math/rigid.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { SceneInput } from '../../scene/scene.ts';
import { World } from '../../world/world.ts';

export interface GrainMotion {
  /** [m] */
  readonly position: Vector3;
  /** [m/s] */
  readonly velocity: Vector3;
  /** Angular velocity, world frame [rad/s] */
  readonly spin: Vector3;
}

export class Experiment implements Disposable {
  readonly world: World;

  constructor(device: Device, scene: Omit<SceneInput, 'talus'>) {
    this.world = new World(compileScene(parseScene({ talus: 1, ...scene })), device);
  }

  /** Goes on to a time [s], rounded to whole steps. */
  advanceTo(time: number): void {
    this.world.advance(Math.max(Math.round(time / this.world.model.timeStep) - this.world.step, 0));
  }

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

  [Symbol.dispose](): void {
    this.world[Symbol.dispose]();
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
