/** A world made for an experiment: run to a time, and read by its sensors. */
import type { Device } from '../device/device.ts';
import { compileScene } from '../scene/compile-scene.ts';
import { parseScene } from '../scene/parse-scene.ts';
import type { SceneInput } from '../scene/scene.ts';
import { World } from '../world/world.ts';

export type ExperimentScene = Omit<SceneInput, 'talus'>;

export class WatchedWorld implements Disposable {
  readonly world: World;

  /** `files` are those that the scene names, by the path that it has there. */
  constructor(device: Device, scene: ExperimentScene, files: ReadonlyMap<string, Uint8Array> = new Map()) {
    const model = compileScene(parseScene({ talus: 1, ...scene }), { readFile: (path) => files.get(path) });
    this.world = new World(model, device);
  }

  get time(): number {
    return this.world.time;
  }

  /** Goes on to a time [s], rounded to whole steps. */
  advanceTo(time: number): void {
    this.world.advance(Math.max(Math.round(time / this.world.model.timeStep) - this.world.step, 0));
  }

  /** Steps, and lets a GPU come to rest between stretches: its queue must not grow without end. */
  async run(time: number): Promise<void> {
    await this.step(Math.max(Math.round(time / this.world.model.timeStep) - this.world.step, 0));
  }

  /** As {@link run}, for a number of steps. */
  async step(steps: number): Promise<void> {
    const stretch = 256;
    for (let left = steps; left > 0; left -= stretch) {
      this.world.advance(Math.min(stretch, left));
      await this.world.idle();
      // Timers and signals get their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** What the sensors read now: values by the name of their column. */
  async measure(): Promise<Readonly<Record<string, number>>> {
    const [reading] = await this.world.measure();
    return Object.fromEntries(this.world.sensors.columns.map(({ name }, k) => [name, reading!.values[k]!]));
  }

  [Symbol.dispose](): void {
    this.world[Symbol.dispose]();
  }
}
