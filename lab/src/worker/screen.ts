/** What is seen: the picture of a scene, the canvas that it is on, and how finely it is drawn so that it keeps moving. */
import {
  CanvasPresenter,
  defaultCamera,
  Picture,
  viewOf,
  type Legend,
  type Pick,
  type Scenery,
  type View,
  type World,
} from 'talus';
import type { CanvasPoint, Size } from '../protocol.ts';
import type { LiveScene } from './live-scene.ts';
import { timeForDrawing, type Motion } from './timetable.ts';

/** Of the lengths of the canvas, at least, and pixels that sizes are rounded to. */
const leastShare = 0.36;
const sizeStep = 16;
/** Pictures whose mean decides on their size: each change costs new arrays, and not all pictures have shadows of their own. */
const patience = 8;
/** On a CPU pictures in motion have the shadows of an earlier one: one in so many has its own, fewer where time is short. */
const shadowsEvery = { usually: 2, inHaste: 4 };

export class Screen {
  /** Whether something changed since the last picture. */
  isDirty = false;
  /** Whether the last picture was drawn in haste. */
  isRough = false;
  /** A piece to make out, if the page has none. */
  mark: number | null = null;
  #canvas: { readonly canvas: OffscreenCanvas; readonly kind: 'cpu' | 'gpu' } | null = null;
  /** For the scene that is to be opened: a canvas serves one kind of device. */
  #nextCanvas: OffscreenCanvas | null = null;
  #size: Size = { width: 640, height: 400 };
  #scenery: Scenery | null = null;
  #picture: Picture | null = null;
  #world: World | null = null;
  /** Whether there is something on the picture. */
  #isDrawn = false;
  #presenter: CanvasPresenter | null = null;
  #apart: { readonly world: World; readonly picture: Picture } | null = null;
  /** Of pictures in motion, as a share of the canvas; pictures since it was last thought about, and what they took of their time. */
  #share = 1;
  #weighed = 0;
  #load = 0;
  /** Pictures since shadows were drawn. */
  #sinceShadows = 0;

  /** The canvas of the next scene. */
  lay(canvas: OffscreenCanvas, size: Size): void {
    this.#nextCanvas = canvas;
    this.#size = size;
  }

  resize(size: Size): void {
    this.#size = size;
    this.isDirty = true;
  }

  show(scenery: Scenery): void {
    this.#scenery = scenery;
    this.isDirty = true;
  }

  /**
   * Draws this scene from now on. `isKept`: it goes on from the one before, and is looked at as that was. False where the
   * canvas belongs to another kind of device.
   */
  adopt(scene: LiveScene, isKept: boolean): boolean {
    this.#forget();
    const { kind } = scene.chosen.reading;
    if (this.#nextCanvas) this.#canvas = { canvas: this.#nextCanvas, kind };
    this.#nextCanvas = null;
    const fits = this.#canvas === null || this.#canvas.kind === kind;
    if (this.#canvas && fits) this.#presenter = new CanvasPresenter(scene.chosen.device, this.#canvas.canvas);
    if (!isKept || !this.#scenery) this.#scenery = firstScenery(scene, this.#scenery);
    this.mark = null;
    this.isDirty = true;
    return fits;
  }

  /** The device is gone, and with it what was on it. */
  abandon(): void {
    [this.#picture, this.#presenter, this.#world, this.#apart] = [null, null, null, null];
  }

  /** Gives back what is on the device of a scene that ends. */
  close(): void {
    this.#forget();
  }

  /** How the scene is looked at, in pixels of the canvas. */
  view(): View {
    return viewOf(this.#scenery!.camera, this.#size, { clip: this.#scenery!.clip });
  }

  /** Draws the present moment and shows it; `motion`: of a scene that plays. Returns the time it took [ms]. */
  async draw(scene: LiveScene, now: () => number, motion: Motion | null): Promise<number> {
    this.isDirty = this.isRough = false;
    if (!this.#presenter) return 0;
    const begun = now();
    const picture = this.#pictureOf(scene.world);
    const isCpu = scene.chosen.reading.kind === 'cpu';
    this.isRough = isCpu && motion !== null;
    this.#fit(picture, this.isRough ? this.#share : 1);
    const { samples } = this.#scenery!;
    const keepsShadows = this.isRough && this.#hasFreshShadows();
    // Gaps of every other: grains hardly move by one of these large pixels.
    const keepsGaps = this.isRough && this.#share < 1 && this.#sinceShadows % 2 === 1;
    picture.draw(this.#sceneryFor(picture, isCpu ? (motion === null ? 2 : 1) : samples), { keepsShadows, keepsGaps });
    this.#sinceShadows = keepsShadows ? this.#sinceShadows + 1 : 1;
    this.#isDrawn = true;
    await this.#presenter.present(picture);
    await scene.world.idle();
    const took = now() - begun;
    if (this.isRough) this.#adapt(took / timeForDrawing(motion!));
    return took;
  }

  /** The present moment as raw pixels; at the size of the canvas where none is given. */
  async pixels(
    { world }: LiveScene,
    size: Size | null,
  ): Promise<{ size: Size; pixels: Uint8ClampedArray<ArrayBuffer> }> {
    const wanted = size ?? this.#size;
    const picture = this.#apartOf(world);
    if (picture.size.width !== wanted.width || picture.size.height !== wanted.height) picture.resize(wanted);
    picture.draw(this.#sceneryFor(picture, 2));
    return { size: wanted, pixels: await picture.pixels() };
  }

  /** What the last picture shows at a point of the canvas; without a canvas, what one would show. */
  async pick({ world }: LiveScene, point: CanvasPoint): Promise<Pick | null> {
    const picture = this.#pictureOf(world);
    if (!this.#presenter || !this.#isDrawn) picture.draw(this.#sceneryFor(picture, 1));
    const { width, height } = picture.size;
    return picture.pick((point.x * width) / this.#size.width, (point.y * height) / this.#size.height);
  }

  async legend(): Promise<Legend | null> {
    return this.#picture && this.#isDrawn ? this.#picture.legend() : null;
  }

  /** What pieces of a scene can be coloured by. */
  fields({ world }: LiveScene): Picture['fields'] {
    return this.#pictureOf(world).fields;
  }

  /** For pictures of any size, that on the canvas left as it is: a film has many of them. */
  #apartOf(world: World): Picture {
    if (this.#apart?.world === world) return this.#apart.picture;
    this.#apart?.picture[Symbol.dispose]();
    this.#apart = { world, picture: new Picture(world, this.#size) };
    return this.#apart.picture;
  }

  #pictureOf(world: World): Picture {
    if (this.#picture && this.#world === world) return this.#picture;
    this.#picture?.[Symbol.dispose]();
    this.#world = world;
    this.#isDrawn = false;
    this.#picture = new Picture(world, this.#size);
    return this.#picture;
  }

  #fit(picture: Picture, share: number): void {
    const rounded = (pixels: number): number => Math.max(Math.round((share * pixels) / sizeStep) * sizeStep, sizeStep);
    const size = share === 1 ? this.#size : { width: rounded(this.#size.width), height: rounded(this.#size.height) };
    if (size.width !== picture.size.width || size.height !== picture.size.height) picture.resize(size);
  }

  #hasFreshShadows(): boolean {
    return this.#sinceShadows < (this.#share < 1 ? shadowsEvery.inHaste : shadowsEvery.usually);
  }

  /** `newest`: time that the last picture took, over that which it may take. Pixels go with the square of lengths. */
  #adapt(newest: number): void {
    this.#load += newest / patience;
    if (++this.#weighed < patience) return;
    const load = this.#load;
    this.#load = this.#weighed = 0;
    const isWrong = load > 1.1 || (load < 0.6 && this.#share < 1);
    if (!isWrong) return;
    const change = Math.min(Math.max(1 / Math.sqrt(load), 0.6), 1.25);
    this.#share = Math.min(Math.max(this.#share * change, leastShare), 1);
  }

  /** A page may still ask for the colours of another scene. */
  #sceneryFor(picture: Picture, samples: 1 | 2): Scenery {
    const scenery = this.#scenery!;
    const { colour, highlight } = scenery;
    const isKnown = picture.fields.some(({ name }) => name === colour.field);
    const field = isKnown ? colour.field : picture.fields[0]!.name;
    const range = isKnown ? colour.range : 'auto';
    return { ...scenery, samples, colour: { ...colour, field, range }, highlight: highlight ?? this.mark };
  }

  #forget(): void {
    this.#picture?.[Symbol.dispose]();
    this.#presenter?.[Symbol.dispose]();
    this.#apart?.picture[Symbol.dispose]();
    this.abandon();
  }
}

/** Until the page says how it wants to look. */
function firstScenery({ world }: LiveScene, last: Scenery | null): Scenery {
  return {
    camera: defaultCamera(world.model),
    colour: { field: '', map: last?.colour.map ?? 'viridis', range: 'auto' },
    clip: null,
    show: last?.show ?? {
      forces: false,
      grid: true,
      axes: false,
      bodies: true,
      shadows: true,
      occlusion: true,
      domain: false,
    },
    highlight: null,
    samples: last?.samples ?? 1,
    theme: last?.theme ?? 'dark',
  };
}
