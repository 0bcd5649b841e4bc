/** Frames for ParaView: frames/000123.vtp for each, and frames.pvd that lists them by time. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../scene/model.ts';
import type { World } from '../world/world.ts';
import { writeWhole } from './safe-file.ts';
import { encodePvd, encodeVtp, withoutPadding, type Frame } from '../formats/vtp.ts';

export class FrameFolder {
  readonly #folder: string;
  readonly #index: string;
  #frames: Frame[] = [];

  constructor(runFolder: string) {
    this.#folder = join(runFolder, 'frames');
    this.#index = join(runFolder, 'frames.pvd');
  }

  /** Starts anew, or keeps the frames up to `time` [s]. */
  begin(time: number): void {
    mkdirSync(this.#folder, { recursive: true });
    const listed = time > 0 && existsSync(this.#index) ? readFileSync(this.#index, 'utf8') : '';
    this.#frames = [...listed.matchAll(/timestep="([^"]*)".*file="([^"]*)"/g)]
      .map(([, at, file]) => ({ time: Number(at), file: file! }))
      .filter((frame) => frame.time <= time * (1 + 1e-12));
    writeWhole(this.#index, encodePvd(this.#frames));
  }

  async add(world: World): Promise<void> {
    const file = `frames/${String(this.#frames.length).padStart(6, '0')}.vtp`;
    writeWhole(join(this.#folder, '..', file), [await frameOf(world)]);
    this.#frames.push({ time: Number(world.time.toPrecision(12)), file });
    writeWhole(this.#index, encodePvd(this.#frames));
  }
}

async function frameOf(world: World): Promise<Uint8Array> {
  const { model } = world;
  const velocity = withoutPadding(await world.read('grain.velocity'), 4, 3);
  const speed = new Float32Array(velocity.length / 3).map((_, i) =>
    Math.hypot(velocity[3 * i]!, velocity[3 * i + 1]!, velocity[3 * i + 2]!),
  );
  return encodeVtp({
    positions: withoutPadding(await world.read('grain.position'), 4, 3),
    fields: [
      { name: 'radius', components: 1, data: Float32Array.from(inEveryWorld(model, model.grains.radius)) },
      { name: 'speed', components: 1, data: speed },
      { name: 'velocity', components: 3, data: velocity },
      { name: 'spin', components: 3, data: withoutPadding(await world.read('grain.spin'), 4, 3) },
      { name: 'material', components: 1, data: Uint32Array.from(inEveryWorld(model, model.grains.material)) },
      {
        name: 'world',
        components: 1,
        data: Uint32Array.from({ length: speed.length }, (_, i) => Math.floor(i / model.grains.count)),
      },
    ],
  });
}

const inEveryWorld = (model: Model, values: ArrayLike<number>): number[] =>
  Array.from({ length: model.worldCount }, () => Array.from(values)).flat();
