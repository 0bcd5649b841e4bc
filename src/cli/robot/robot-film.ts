/** Draws a robot that moves, by the painter of all pictures: in a world that holds a single grain, far out of sight. */
import type { Device } from '../../device/device.ts';
import { vectorOf } from '../../math/bounds.ts';
import type { PngPixels } from '../../formats/encode-png.ts';
import { placed } from '../../geometry/triangles.ts';
import type { Bounds } from '../../math/rigid.ts';
import { framingCamera } from '../../render/default-camera.ts';
import { Picture } from '../../render/picture.ts';
import type { Scenery } from '../../render/scenery.ts';
import type { PictureSize } from '../../render/view.ts';
import { drawnParts, type DrawnPart } from '../../robots/robot-geometry.ts';
import type { RobotSimulation } from '../../robots/robot-simulation.ts';
import { compileScene } from '../../scene/compile-scene.ts';
import { parseScene } from '../../scene/parse-scene.ts';
import type { Scene } from '../../scene/scene.ts';
import { World } from '../../world/world.ts';

export class RobotFilm implements Disposable {
  readonly #world: World;
  readonly #picture: Picture;
  readonly #scenery: Scenery;

  constructor(
    simulation: RobotSimulation,
    device: Device,
    look: { readonly size: PictureSize; readonly theme: Scenery['theme'] },
  ) {
    const parts = drawnParts(simulation.model);
    const bounds = boundsOf(simulation, parts);
    this.#world = new World(compileScene(stage(bounds.min[2])), device);
    this.#picture = new Picture(this.#world, look.size, {
      quality: 'fine',
      extras: parts.map(({ link, triangles, colour }) => ({
        triangles,
        colour,
        pose: () => simulation.linkPose(link),
      })),
    });
    this.#scenery = {
      camera: framingCamera(bounds, [0.8, -1, 0.45]),
      colour: { field: this.#picture.fields[0]!.name, map: 'viridis', range: 'auto' },
      clip: null,
      show: { forces: false, grid: true, axes: false, bodies: true, shadows: true, occlusion: true, domain: false },
      highlight: null,
      samples: 2,
      theme: look.theme,
    };
  }

  /** The present moment. */
  async draw(): Promise<PngPixels> {
    this.#picture.draw(this.#scenery);
    return { ...this.#picture.size, pixels: await this.#picture.pixels() };
  }

  [Symbol.dispose](): void {
    this.#picture[Symbol.dispose]();
    this.#world[Symbol.dispose]();
  }
}

/** A ground below the robot, and the one grain without which there is no world. */
const stage = (height: number): Scene =>
  parseScene({
    talus: 1,
    gravity: [0, 0, 0],
    domain: { min: [-1, -1, height - 1], max: [1, 1, height + 1] },
    materials: { ground: {} },
    grains: [{ material: 'ground', fill: { kind: 'points', positions: [[0.9, 0.9, height - 0.9]] }, radius: 1e-4 }],
    bodies: [{ shape: { kind: 'box', size: [4, 4, 0.02] }, position: [0, 0, height - 0.011], material: 'ground' }],
  });

/** Of all that is drawn, at the start, and the ground below it. */
function boundsOf(simulation: RobotSimulation, parts: readonly DrawnPart[]): Bounds {
  const [low, high] = [[0, 0, 0], [0, 0, 0]]; // prettier-ignore
  for (const { link, triangles } of parts) {
    const { positions } = placed(triangles, simulation.linkPose(link));
    for (const [k, value] of positions.entries()) {
      low[k % 3] = Math.min(low[k % 3]!, value);
      high[k % 3] = Math.max(high[k % 3]!, value);
    }
  }
  return { min: vectorOf((axis) => low[axis]!), max: vectorOf((axis) => high[axis]!) };
}
