/** A world drawn on its own device: nothing passes the host but what is asked for. */
import { TalusError } from '../core/errors.ts';
import { packStructs, structLayout, type FieldTable } from '../core/fields.ts';
import { nearestName } from '../core/nearest-name.ts';
import type { DeviceArray, Kernel } from '../device/device.ts';
import { length, subtract, type Bounds, type Vector3 } from '../math/rigid.ts';
import type { World } from '../world/world.ts';
import { categoryTable, colourTable, hexOfWord, tableSize } from './colour/colour-maps.ts';
import { ColourRange } from './colour/colour-range.ts';
import { toldField, type PieceField } from './colour/piece-field.ts';
import { BodyPainter, type PictureExtra } from './paint/body-painter.ts';
import { GrainPainter } from './paint/grain-painter.ts';
import { Overlays } from './paint/overlays.ts';
import paintTint from './paint/paint_tint.wgsl';
import { upOf, worldLayout, worldOffset } from './paint/paint-params.ts';
import { ParticlePainter } from './paint/particle-painter.ts';
import type { PiecePainter } from './paint/piece-painter.ts';
import { StrokePainter } from './paint/stroke-painter.ts';
import { ballFields, depthNothing, itemIndex, itemKind, itemKinds } from './render-structs.ts';
import type { ColourField, Legend, Scenery } from './scenery.ts';
import { Shade, type PictureQuality } from './shade/shade.ts';
import { themes } from './shade/themes.ts';
import { pixelRay, viewOf, type PictureSize, type View } from './view.ts';

const tintParams = {
  count: { type: 'u32', unit: '1', doc: 'Balls.' },
  has_labels: { type: 'u32', unit: '1', doc: '1: values are places in the table.' },
  highlight: { type: 'u32', unit: '1', doc: 'Ball to make out; none where it is past the last.' },
} as const satisfies FieldTable;

/** What a pixel shows. */
export interface Pick {
  /** Index of the grain or particle, all worlds counted; null for a body. */
  readonly piece: number | null;
  /** Index of the body in the model; null for a piece, and for the ground of the domain. */
  readonly body: number | null;
  readonly world: number;
  /** In the frame of its world, however worlds are laid out in the picture [m] */
  readonly position: Vector3;
  /** From the eye along the axis of the view [m] */
  readonly depth: number;
}

export interface PictureOptions {
  /** How much is done for shadows and gaps. Default: what suits the device. */
  readonly quality?: PictureQuality;
  /** Drawn beside the bodies of the scene, in its first world. */
  readonly extras?: readonly PictureExtra[];
}

export interface DrawOptions {
  /** Shadows may be those of an earlier picture: for one of many, of which the next is soon drawn. Default: false. */
  readonly keepsShadows?: boolean;
  /** Gaps may be as dark as in the picture before, if it was looked at in the same way. Default: false. */
  readonly keepsGaps?: boolean;
}

/** How a picture is to be drawn. */
interface Drawing {
  readonly view: View;
  readonly field: PieceField;
  readonly keepsShadows: boolean;
  readonly keepsGaps: boolean;
}

/** Colours of a legend whose field has no labels. */
const legendColours = 32;
/** None. */
const nothing = 0xffff_ffff;

export class Picture implements Disposable {
  readonly #world: World;
  readonly #pieces: PiecePainter;
  readonly #bodies: BodyPainter;
  readonly #strokes: StrokePainter;
  readonly #overlays: Overlays;
  readonly #shade: Shade;
  readonly #range: ColourRange;
  readonly #table: DeviceArray<'u32'>;
  readonly #tintParams: DeviceArray<typeof tintParams>;
  readonly #tint: Kernel;
  readonly #bounds: Bounds;
  #size: PictureSize;
  #scenery: Scenery | null = null;
  #view: View | null = null;
  #shownColours: string | null = null;
  #checking: Promise<boolean> | null = null;

  constructor(world: World, size: PictureSize, options: PictureOptions = {}) {
    const { device, model } = world;
    this.#world = world;
    this.#size = size;
    this.#bounds = pictureBounds(world);
    this.#pieces = model.soft ? new ParticlePainter(world, model.soft) : new GrainPainter(world);
    const { balls } = this.#pieces;
    this.#bodies = new BodyPainter(world, options.extras);
    this.#strokes = new StrokePainter(world, balls);
    this.#overlays = new Overlays(world, this.#bounds);
    const quality = options.quality ?? (device.kind === 'gpu' ? 'fine' : 'fast');
    this.#shade = new Shade(device, size, {
      up: upOf(model),
      bounds: this.#bounds,
      quality,
      outlines: this.#pieces.outlines,
    });
    const words = structLayout(ballFields).size / 4;
    this.#range = new ColourRange(device, { array: balls, count: balls.count, elementWords: words, valueWord: words - 1, presenceWord: 3 }); // prettier-ignore
    this.#table = device.array('picture.table', 'u32', tableSize);
    this.#tintParams = device.array('picture.tint params', tintParams, 1);
    this.#tint = device.kernel(paintTint);
  }

  get size(): PictureSize {
    return this.#size;
  }
  /** What pieces can be coloured by; the first is the best one to begin with. */
  get fields(): readonly ColourField[] {
    return this.#pieces.fields.map(toldField);
  }
  /** The last picture on the device: rgba8, row after row from the top, red in the lowest byte; perhaps some words more. */
  get pixelArray(): DeviceArray<'u32'> {
    return this.#shade.pixels;
  }

  resize(size: PictureSize): void {
    this.#size = size;
    this.#shade.resize(size);
  }

  /** Draws the present moment. Awaits nothing: on a GPU it has only been told when this returns. */
  draw(scenery: Scenery, { keepsShadows = false, keepsGaps = false }: DrawOptions = {}): void {
    const { device } = this.#world;
    const field = this.#fieldOf(scenery);
    this.#scenery = scenery;
    this.#view = this.#viewOf(scenery);
    this.#prepare(scenery, { view: this.#view, field, keepsShadows, keepsGaps });
    device.submit((pass) => {
      pass.span('picture paint', () => {
        this.#pieces.record(pass, field);
        this.#range.record(pass);
        const { balls } = this.#pieces;
        const arrays = { params: this.#tintParams, table: this.#table, range: this.#range.range, balls };
        pass.run(this.#tint, arrays, balls.count);
        this.#bodies.record(pass);
        this.#strokes.record(pass, this.#shade.raster.view);
      });
      this.#shade.record(pass);
    });
    // Lists that were too short grow; looked at in passing, for the next picture.
    this.#checking ??= this.#shade.check().finally(() => (this.#checking = null));
    this.#checking.catch(() => undefined);
  }

  /** The last picture: red, green, blue, alpha, row after row from the top; in `into`, a word a pixel, if that is given. */
  async pixels(into?: Uint32Array<ArrayBuffer>): Promise<Uint8ClampedArray<ArrayBuffer>> {
    await this.#complete();
    const range = { start: 0, end: this.#size.width * this.#size.height };
    const words = (await this.#world.device.read(this.#shade.pixels, range, into)) as Uint32Array<ArrayBuffer>;
    return new Uint8ClampedArray(words.buffer, words.byteOffset, 4 * words.length);
  }

  /** What the last picture shows at a point [pixels from its top left corner]; null where that is nothing. */
  async pick(x: number, y: number): Promise<Pick | null> {
    const [view, samples] = [this.#view, this.#scenery?.samples ?? 1];
    const { width, height } = this.#size;
    if (!view || !(x >= 0 && y >= 0 && x < width && y < height)) return null;
    const [column, row] = [x, y].map((place) => Math.floor(place * samples)) as [number, number];
    const place = row * samples * width + column;
    const range = { start: place, end: place + 1 };
    const { raster } = this.#shade;
    const { device } = this.#world;
    const [[item], [depth]] = await Promise.all([device.read(raster.item, range), device.read(raster.depth, range)]);
    if (item === 0 || depth! >= depthNothing) return null;
    const { origin, direction } = pixelRay(view, column + 0.5, row + 0.5);
    const position = origin.map((part, axis) => part + depth! * direction[axis]!) as unknown as Vector3;
    return this.#picked(item!, position, depth!);
  }

  /** What the colours of the last picture mean. */
  async legend(): Promise<Legend> {
    const scenery = this.#drawnScenery('legend');
    const field = this.#fieldOf(scenery);
    const { map } = scenery.colour;
    if (field.labels) {
      const colours = Array.from(categoryTable().subarray(0, field.labels.length), hexOfWord);
      return { field: toldField(field), map, range: [0, field.labels.length - 1], colours };
    }
    const table = colourTable(map);
    const colours = Array.from({ length: legendColours }, (_, k) =>
      hexOfWord(table[Math.round((k * (tableSize - 1)) / (legendColours - 1))]!),
    );
    return { field: toldField(field), map, range: await this.#range.read(), colours };
  }

  /** Of the last picture, where its camera looks at [m]. */
  scale(): { readonly metresPerPixel: number } {
    const { camera } = this.#drawnScenery('scale');
    return { metresPerPixel: metresPerPixel(camera, this.#size) };
  }

  [Symbol.dispose](): void {
    const parts = [this.#pieces, this.#bodies, this.#strokes, this.#shade, this.#range, this.#table, this.#tintParams];
    for (const part of parts) part[Symbol.dispose]();
  }

  #drawnScenery(what: string): Scenery {
    if (!this.#scenery) throw new TalusError(`picture.${what}: nothing is drawn yet: draw first`);
    return this.#scenery;
  }

  #fieldOf({ colour }: Scenery): PieceField {
    const { fields } = this.#pieces;
    const field = fields.find(({ name }) => name === colour.field);
    if (field) return field;
    const names = fields.map(({ name }) => name);
    const nearest = nearestName(colour.field, names);
    const cure = nearest === null ? `there are ${names.join(', ')}` : `did you mean ${nearest}?`;
    throw new TalusError(`picture.draw: there is no field ${colour.field}: ${cure}`);
  }

  #viewOf({ camera, clip, samples }: Scenery): View {
    const { width, height } = this.#size;
    return viewOf(camera, { width: samples * width, height: samples * height }, { clip });
  }

  #prepare(scenery: Scenery, { view, field, keepsShadows, keepsGaps }: Drawing): void {
    const { device } = this.#world;
    const { show, samples, colour, highlight } = scenery;
    const theme = themes[scenery.theme];
    const shownWorld = scenery.world ?? null;
    this.#pieces.prepare(field, shownWorld);
    this.#range.prepare(field.name, { range: colour.range, ...field.auto });
    const shownColours = field.labels ? 'labels' : colour.map;
    if (shownColours !== this.#shownColours)
      device.write(this.#table, field.labels ? categoryTable() : colourTable(colour.map));
    this.#shownColours = shownColours;
    const { balls } = this.#pieces;
    const tint = { count: balls.count, has_labels: Number(field.labels !== null), highlight: highlight ?? nothing };
    device.write(this.#tintParams, packStructs(tintParams, [tint]));
    this.#bodies.prepare(theme, shownWorld);
    const pixel = metresPerPixel(scenery.camera, this.#size);
    const overlays = this.#overlays.of({ scenery, view, pixel });
    const chainWidth = show.forces ? samples * Math.min(Math.max((0.9 * this.#pieces.radius) / pixel, 2.5), 12) : null;
    this.#strokes.prepare({ view, theme, samples, highlight, overlays, chainWidth, shownWorld });
    const { facets } = this.#bodies;
    const { strokes, count: strokeCount, version: strokeVersion } = this.#strokes;
    // What is flat neither casts shadows nor has gaps.
    const isFlat = this.#pieces.outlines !== null;
    const lit = {
      ...{ view, theme, samples, hasShadows: show.shadows && !isFlat, hasOcclusion: show.occlusion && !isFlat },
      keepsShadows,
      keepsGaps,
      occlusionReach: Math.max(2.2 * this.#pieces.radius, 6 * pixel),
      brightness: show.forces && scenery.theme === 'dark' ? 0.6 : 1,
      moment: JSON.stringify([this.#world.step, this.#bodies.painted, show.bodies]),
      depthThrough: 5 * this.#pieces.radius,
    };
    const facetCount = show.bodies ? facets.count : 0;
    this.#shade.prepare(lit, {
      balls,
      facets,
      facetCount,
      strokes,
      strokeCount,
      strokeVersion,
      rotations: this.#pieces.rotation(),
    });
  }

  /** Draws anew what had no room. */
  async #complete(): Promise<void> {
    while (!(await this.#shade.check())) this.draw(this.#drawnScenery('pixels'));
  }

  #picked(item: number, position: Vector3, depth: number): Pick {
    const { model, matter } = this.#world;
    const index = itemIndex(item);
    const isPiece = itemKind(item) === itemKinds.ball;
    const world = isPiece ? Math.floor(index / matter.count) : this.#bodies.worldOf(index);
    const isMoved = (this.#scenery?.world ?? null) === null;
    const place = isMoved ? subtract(position, worldOffset(model, world)) : position;
    return {
      piece: isPiece ? index : null,
      body: isPiece ? null : this.#bodies.bodyOf(index),
      world,
      position: place,
      depth,
    };
  }
}

const metresPerPixel = (
  { eye, target, fieldOfView, parallelHeight }: Scenery['camera'],
  { height }: PictureSize,
): number => (parallelHeight ?? 2 * Math.tan(fieldOfView / 2) * length(subtract(target, eye))) / height;

/** Of the domains of all worlds as they lie in the picture. */
function pictureBounds({ model }: World): Bounds {
  const { min, max } = model.domain;
  const { pitch, columns, rows } = worldLayout(model);
  const last: Vector3 = [pitch[0] * (columns - 1), pitch[1] * (rows - 1), 0];
  return { min, max: [max[0] + last[0], max[1] + last[1], max[2] + last[2]] };
}
