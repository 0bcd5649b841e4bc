/** Depth images of a world by a camera of its scene: exactly what an environment returns. */
import { TalusError } from '../core/errors.ts';
import { nearestName } from '../core/nearest-name.ts';
import { packStructs, type FieldTable } from '../core/fields.ts';
import type { DeviceArray, Kernel } from '../device/device.ts';
import type { CameraModel } from '../scene/model.ts';
import type { World } from '../world/world.ts';
import depthStore from './depth_store.wgsl';
import { modelCamera } from './model-camera.ts';
import { BodyPainter } from './paint/body-painter.ts';
import { GrainPainter } from './paint/grain-painter.ts';
import { ParticlePainter } from './paint/particle-painter.ts';
import type { PiecePainter } from './paint/piece-painter.ts';
import { Raster } from './raster/raster.ts';
import { themes } from './shade/themes.ts';
import { viewOf } from './view.ts';

/** As `DepthStore` in depth_store.wgsl. */
const storeParams = {
  count: { type: 'u32', unit: '1', doc: 'Pixels of one world.' },
  first: { type: 'u32', unit: '1', doc: 'Place of the first.' },
  near: { type: 'f32', unit: 'm', doc: 'What is nearer counts as this.' },
  far: { type: 'f32', unit: 'm', doc: 'What is further counts as this.' },
} as const satisfies FieldTable;

/** What is nearer than `near` is still seen, and counts as `near`: things are drawn from this part of it on. */
const nearShare = 1e-3;

export class DepthCamera implements Disposable {
  readonly camera: CameraModel;
  /** Of what `read` gives: worlds, rows, columns. */
  readonly shape: readonly [worlds: number, height: number, width: number];
  /** Depths of all worlds on the device, as `read` gives them, of the moment that was last drawn. */
  readonly depth: DeviceArray<'f32'>;
  readonly #world: World;
  readonly #pieces: PiecePainter;
  readonly #bodies: BodyPainter;
  readonly #raster: Raster;
  readonly #params: DeviceArray<typeof storeParams>;
  readonly #store: Kernel;

  /** `camera` is one of the scene, by name, or any other. */
  constructor(world: World, camera: string | CameraModel) {
    const { device, model } = world;
    this.#world = world;
    this.camera = typeof camera === 'string' ? cameraNamed(camera, model.cameras) : camera;
    const { width, height } = this.camera;
    this.shape = [model.worldCount, height, width];
    this.#pieces = model.soft ? new ParticlePainter(world, model.soft) : new GrainPainter(world);
    const { outlines } = this.#pieces;
    this.#raster = new Raster(device, { width, height, items: false, hasRoomForAll: true, outlines });
    this.#bodies = new BodyPainter(world);
    this.#store = device.kernel(depthStore);
    this.#params = device.array('depth camera params', storeParams, 1);
    this.depth = device.array('depth camera depths', 'f32', model.worldCount * height * width);
  }

  /** Draws the present moment of every world. Awaits nothing. */
  draw(): void {
    const { device, model, matter } = this.#world;
    const { width, height, near, far, body } = this.camera;
    const field = this.#pieces.fields[0]!;
    // Bodies are where they are in every world: those of the first serve all.
    this.#pieces.prepare(field, 'in place');
    this.#bodies.prepare(themes.dark, 0);
    device.submit((pass) => {
      this.#pieces.record(pass, field);
      this.#bodies.record(pass);
    });
    const camera = modelCamera(this.camera, body === null ? undefined : this.#world.bodyPose(body));
    const view = viewOf(camera, { width, height }, { near: nearShare * near, far });
    const [{ balls }, { facets }] = [this.#pieces, this.#bodies];
    const facetCount = facets.count / model.worldCount;
    for (let world = 0; world < model.worldCount; world++) {
      const count = width * height;
      device.write(this.#params, packStructs(storeParams, [{ count, first: world * count, near, far }]));
      const ballFirst = world * matter.count;
      this.#raster.aim({ view, balls, ballFirst, ballCount: matter.count, facets, facetCount });
      device.submit((pass) => {
        this.#raster.draw(pass);
        pass.run(this.#store, { params: this.#params, depths: this.#raster.depth, stored: this.depth }, count);
      });
    }
  }

  /**
   * Draws the present moment and reads it: [worlds, height, width], rows from the top, distances along the axis of the
   * camera from `near` to `far` [m]; `far` where nothing is seen.
   */
  async read(): Promise<Float32Array<ArrayBuffer>> {
    this.draw();
    return Float32Array.from(await this.#world.device.read(this.depth));
  }

  /** The same as whole numbers: 0 for `near`, 255 for `far`. */
  async readBytes(): Promise<Uint8Array<ArrayBuffer>> {
    return depthBytes(await this.read(), this.camera);
  }

  [Symbol.dispose](): void {
    for (const owned of [this.#raster, this.#pieces, this.#bodies, this.#params, this.depth]) owned[Symbol.dispose]();
  }
}

/** Depths [m] as whole numbers from 0 for `near` to 255 for `far`, rounded to the nearest. */
export function depthBytes(
  depth: ArrayLike<number>,
  { near, far }: Pick<CameraModel, 'near' | 'far'>,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(depth, (value) => Math.round(255 * Math.min(Math.max((value - near) / (far - near), 0), 1)));
}

function cameraNamed(name: string, cameras: readonly CameraModel[]): CameraModel {
  const found = cameras.find((camera) => camera.name === name);
  if (found) return found;
  const names = cameras.map((camera) => camera.name);
  const nearest = nearestName(name, names);
  const known = names.length === 0 ? 'the scene has none' : `there are ${names.join(', ')}`;
  const cure = nearest === null ? known : `did you mean ${nearest}?`;
  throw new TalusError(`depth camera: there is no camera ${name}: ${cure}`);
}
