/** A world of grains with outlines, to be watched: where each is, how it is turned and how it moves. */
import type { Device } from '../../device/device.ts';
import { noCarrier, type ShapesModel } from '../../scene/shapes/shapes-model.ts';
import { WatchedWorld, type ExperimentScene } from '../watched-world.ts';
import type { ShapeMotion } from './shape-motion.ts';

export type { ExperimentScene } from '../watched-world.ts';

export class ShapesExperiment extends WatchedWorld {
  readonly shapes: ShapesModel;

  constructor(device: Device, scene: ExperimentScene) {
    super(device, scene);
    this.shapes = this.world.model.shapes!;
  }

  /** All grains that are in the world, in the order of the scene. */
  async grains(): Promise<ShapeMotion[]> {
    const [position, rotation, velocity, spin, presence] = await Promise.all(
      ['position', 'rotation', 'velocity', 'spin', 'presence'].map((name) => this.world.read(`grain.${name}`)),
    );
    const { mass, inertia, radius, count } = this.world.model.grains;
    return Array.from({ length: count }, (_, k): ShapeMotion => {
      const type = this.shapes.types[this.shapes.type[k]!]!;
      return {
        index: k,
        position: [position![3 * k]!, position![3 * k + 1]!],
        angle: 2 * Math.atan2(rotation![4 * k + 2]!, rotation![4 * k + 3]!),
        velocity: [velocity![3 * k]!, velocity![3 * k + 1]!],
        spin: spin![3 * k + 2]!,
        mass: mass[k]!,
        inertia: inertia[k]!,
        outline: type.outline,
        radius: radius[k]!,
        isCarried: this.shapes.carrier[k] !== noCarrier,
      };
    }).filter((_, k) => presence![k] === 1);
  }

  /** Those that move freely. */
  async free(): Promise<ShapeMotion[]> {
    return (await this.grains()).filter(({ isCarried }) => !isCarried);
  }
}
