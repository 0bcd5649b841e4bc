/** Images of the depth cameras that the page has chosen, of the first world. */
import type { DepthCamera, World } from 'talus';
import type { Inset } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';

export class Insets {
  #names: readonly string[] = [];
  #world: World | null = null;
  #cameras: DepthCamera[] = [];

  /** Those of which images are wanted from now on. */
  choose(names: readonly string[]): void {
    this.#names = names;
    this.close();
  }

  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

  /** The present moment, seen by each of those that the scene has. */
  async read({ world, model }: LiveScene): Promise<Inset[]> {
    if (world !== this.#world) {
      const { DepthCamera } = await import('./see-depth.ts');
      this.close();
      const known = this.#names.filter((name) => model.cameras.some((camera) => camera.name === name));
      this.#cameras = known.map((name) => new DepthCamera(world, name));
      this.#world = world;
    }
    return Promise.all(
      this.#cameras.map(async (depthCamera) => {
        const { name, width, height, near, far } = depthCamera.camera;
        const depth = (await depthCamera.read()).slice(0, width * height);
        return { camera: name, size: { width, height }, depth, near, far };
      }),
    );
  }

  /** Gives back what is on a device. */
  close(): void {
    for (const camera of this.#cameras) camera[Symbol.dispose]();
    this.abandon();
  }

  /** The device is gone, and with it what was on it. */
  abandon(): void {
    [this.#cameras, this.#world] = [[], null];
  }
}
