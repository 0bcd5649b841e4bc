/**
 * Finds the nearest item for each pixel of a picture. The picture is cut into tiles: items are measured and counted for each
 * tile they touch, listed tile by tile, and then every tile looks at its own list only. The lists are in no order, and
 * nothing depends on it: the nearest item wins, of several at the same depth the first ball, then facet, then stroke.
 */
import { TalusError } from '../../core/errors.ts';
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { Scan } from '../../primitives/scan.ts';
import { ballFields, facetFields, strokeFields, viewFields } from '../render-structs.ts';
import { packView, type PictureSize, type View } from '../view.ts';
import type { RasterInput } from './raster-input.ts';
import rasterList from './raster_list.wgsl';
import rasterMeasure from './raster_measure.wgsl';
import rasterOutlines from './raster_outlines.wgsl';
import rasterTiles from './raster_tiles.wgsl';

/** As `RasterParams` in raster_types.wgsl. */
const rasterParams = {
  ball_count: { type: 'u32', unit: '1', doc: 'Balls that are drawn.' },
  facet_count: { type: 'u32', unit: '1', doc: 'Facets that are drawn.' },
  stroke_count: { type: 'u32', unit: '1', doc: 'Strokes that are drawn.' },
  columns: { type: 'u32', unit: '1', doc: 'Of tiles.' },
  rows: { type: 'u32', unit: '1', doc: 'Of tiles.' },
  capacity: { type: 'u32', unit: '1', doc: 'Room in the lists of all tiles together.' },
  ball_first: { type: 'u32', unit: '1', doc: 'Index of the first ball that is drawn.' },
  is_sparse: { type: 'u32', unit: '1', doc: '1: tiles that show nothing are hardly written.' },
} as const satisfies FieldTable;

export interface RasterOptions extends PictureSize {
  /** Default: true. False: only depths are wanted, as of a shadow or by a depth camera, which is cheaper. */
  readonly items?: boolean;
  /**
   * True: where a CPU draws, tiles that show nothing say so in their first pixel and nothing else, as ITEM_BARE_TILE in
   * render_types.wgsl. For few items in a large picture. Default: false.
   */
  readonly isSparse?: boolean;
  /** True: lists never lack room, at the cost of memory: for small pictures that must be complete at once. Default: false. */
  readonly hasRoomForAll?: boolean;
  /** Where balls are circles around flat grains: their outlines. No strokes are drawn then. Default: none. */
  readonly outlines?: DeviceArray<'f32'> | null;
}

/** As `Extent` in raster_types.wgsl. */
const extentFields = {
  item: { type: 'u32', unit: '1', doc: 'Kind and index.' },
  low: { type: 'u32', unit: '1', doc: 'First pixel of its box, x in the lower half.' },
  high: { type: 'u32', unit: '1', doc: 'After the last pixel of its box.' },
  front: { type: 'f32', unit: 'm', doc: 'By which items are drawn one after another.' },
} as const satisfies FieldTable;
type ExtentArray = DeviceArray<typeof extentFields>;

/** Elements of the list of wide items: WIDE_ROOM of them, after one that says how many they are. */
const wideCount = 1 + 1024;
/** Room in the lists for each item: few touch more than four tiles, and those that touch most tiles are listed apart. */
const placesPerItem = 4;
/** One that touches more tiles is listed apart, as WIDE_TILES in raster_types.wgsl. */
const mostPlaces = 64;

interface RasterArrays {
  readonly depth: DeviceArray<'f32'>;
  readonly item: DeviceArray<'u32'>;
  readonly tileCounts: DeviceArray<'u32'>;
  readonly tileStarts: DeviceArray<'u32'>;
  readonly scan: Scan;
}

/**
 * One picture at a time: `aim` before a submit, `draw` in it. The order is that of the host, so that two rasters can draw
 * in one submit, but one cannot draw twice in it.
 */
export class Raster implements Disposable {
  /** What the last aim looked from, for kernels that go on with the picture. */
  readonly view: DeviceArray<typeof viewFields>;
  readonly #device: Device;
  readonly #hasItems: boolean;
  readonly #hasRoomForAll: boolean;
  readonly #isSparse: boolean;
  readonly #outlines: DeviceArray<'f32'> | null;
  readonly #params: DeviceArray<typeof rasterParams>;
  readonly #wide: ExtentArray;
  /** Bound where nothing of a kind is drawn. */
  readonly #nothing: Pick<Required<RasterInput>, 'balls' | 'facets' | 'strokes'>;
  readonly #measure: Kernel;
  readonly #list: Kernel;
  readonly #tiles: Kernel;
  /** Made when a picture is first cut open: a GPU takes its time to compile it. */
  #tilesClipped: Kernel | null = null;
  #size: PictureSize;
  #arrays: RasterArrays;
  #extents: ExtentArray;
  #listed: ExtentArray;
  #input: Required<RasterInput> | null = null;
  #shortages = 0;

  constructor(device: Device, options: RasterOptions) {
    const { width, height, items = true, isSparse = false, hasRoomForAll = false, outlines = null } = options;
    this.#device = device;
    this.#hasItems = items;
    this.#hasRoomForAll = hasRoomForAll;
    this.#isSparse = isSparse;
    this.#outlines = outlines;
    this.#measure = device.kernel(rasterMeasure);
    this.#list = device.kernel(rasterList);
    this.#tiles = this.#tileKernel(0);
    this.view = device.array('raster view', viewFields, 1);
    this.#params = device.array('raster params', rasterParams, 1);
    this.#wide = device.array('raster wide items', extentFields, wideCount);
    this.#nothing = {
      balls: device.array('raster no balls', ballFields, 1),
      facets: device.array('raster no facets', facetFields, 1),
      strokes: device.array('raster no strokes', strokeFields, 1),
    };
    this.#size = checkedSize({ width, height });
    this.#arrays = this.#makeArrays();
    this.#extents = device.array('raster extents', extentFields, 1);
    this.#listed = device.array('raster listed items', extentFields, 1);
  }

  get size(): PictureSize {
    return this.#size;
  }

  /**
   * Distance along the view's axis for each pixel, row by row from the top [m]; `depthNothing` where there is nothing. Like
   * `item`, up to three words longer than the picture.
   */
  get depth(): DeviceArray<'f32'> {
    return this.#arrays.depth;
  }

  /** What each pixel shows: `itemKind`, `itemIndex`. Hardly any where only depths are wanted. */
  get item(): DeviceArray<'u32'> {
    return this.#arrays.item;
  }

  /** How often a picture has lacked room in its lists, as {@link check} found. */
  get shortages(): number {
    return this.#shortages;
  }

  /** Tiles that it is cut into. */
  get tileCount(): number {
    const { columns, rows } = this.#tileGrid();
    return columns * rows;
  }

  /** From now on `depth` and `item` are other arrays, unless the size is as before. */
  resize(size: PictureSize): void {
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = checkedSize(size);
    this.#disposeArrays();
    this.#arrays = this.#makeArrays();
    this.#input = null;
  }

  /** What the next `draw` draws. Not inside a submit. */
  aim(input: RasterInput): void {
    const known = this.#complete(input);
    const { width, height } = this.#size;
    if (known.view.width !== width || known.view.height !== height) {
      throw new TalusError(
        `raster: a view of ${known.view.width} × ${known.view.height} pixels cannot fill a picture of ${width} × ${height}: resize it`,
      );
    }
    const count = itemCount(known);
    const tiles = this.tileCount;
    const places = (this.#hasRoomForAll ? Math.min(tiles, mostPlaces) : placesPerItem) * count + tiles;
    if (this.#extents.count < count) this.#extents = this.#regrown(this.#extents, 1.5 * count);
    if (this.#listed.count < places) this.#listed = this.#regrown(this.#listed, 1.25 * places);
    if (hasClip(known.view)) {
      this.#tilesClipped ??= this.#tileKernel(1);
    }
    this.#device.write(this.view, packView(known.view));
    this.#device.write(this.#params, this.#packParams(known));
    this.#input = known;
  }

  /** Draws what was aimed at. */
  draw(pass: Pass): void {
    const input = this.#input;
    if (!input) throw new TalusError('raster: aim it before it draws');
    const { balls, facets, strokes } = input;
    const { depth, item, tileCounts, tileStarts, scan } = this.#arrays;
    const given = { view: this.view, params: this.#params, balls, facets, strokes };
    const count = itemCount(input);
    const [extents, listed, wide] = [this.#extents, this.#listed, this.#wide];
    pass.clear(wide);
    // A CPU goes through blocks of items.
    const size = this.#countBlocks === 1 ? count : { groups: this.#countBlocks };
    if (count > 0) pass.run(this.#measure, { ...given, extents, tile_counts: tileCounts, wide }, size);
    scan.run(pass, { values: tileCounts, sums: tileStarts }, tileCounts.count);
    if (count > 0) {
      const lists = { params: this.#params, extents, tile_starts: tileStarts, tile_counts: tileCounts, listed };
      pass.run(this.#list, lists, size);
    }
    const tiles = hasClip(input.view) ? this.#tilesClipped! : this.#tiles;
    const found = { tile_starts: tileStarts, listed, wide, depths: depth, items: item };
    const { strokes: _, ...flat } = given;
    const drawn = this.#outlines ? { ...flat, outlines: this.#outlines } : given;
    pass.run(tiles, { ...drawn, ...found }, { groups: this.tileCount });
  }

  /**
   * Whether the last picture is complete. If not, tiles whose lists had no room show only what covers many tiles; there is
   * room for them from now on: aim and draw again.
   */
  async check(): Promise<boolean> {
    const [needed] = await this.#device.read(this.#arrays.scan.total);
    if (needed! <= this.#listed.count) return true;
    this.#shortages++;
    this.#listed = this.#regrown(this.#listed, 1.25 * needed!);
    return false;
  }

  [Symbol.dispose](): void {
    this.#disposeArrays();
    const { balls, facets, strokes } = this.#nothing;
    for (const owned of [this.view, this.#params, this.#wide, this.#extents, this.#listed, balls, facets, strokes]) {
      owned[Symbol.dispose]();
    }
  }

  #complete(input: RasterInput): Required<RasterInput> {
    const { balls, facets, strokes } = input;
    const known = {
      view: input.view,
      balls: balls ?? this.#nothing.balls,
      ballFirst: input.ballFirst ?? 0,
      ballCount: input.ballCount ?? balls?.count ?? 0,
      facets: facets ?? this.#nothing.facets,
      facetCount: input.facetCount ?? facets?.count ?? 0,
      strokes: strokes ?? this.#nothing.strokes,
      strokeCount: input.strokeCount ?? strokes?.count ?? 0,
    };
    checkCount('balls', known.ballFirst + known.ballCount, balls);
    checkCount('facets', known.facetCount, facets);
    checkCount('strokes', known.strokeCount, strokes);
    return known;
  }

  #packParams(input: Required<RasterInput>): Uint32Array {
    return packStructs(rasterParams, [
      {
        ball_count: input.ballCount,
        facet_count: input.facetCount,
        stroke_count: input.strokeCount,
        ...this.#tileGrid(),
        capacity: this.#listed.count,
        ball_first: input.ballFirst,
        is_sparse: Number(this.#isSparse),
      },
    ]);
  }

  #tileKernel(clip: 0 | 1): Kernel {
    const source = this.#outlines ? rasterOutlines : rasterTiles;
    return this.#device.kernel(source, { CLIP: clip, ITEMS: this.#hasItems ? 1 : 0 });
  }

  /** As BLOCKS in raster_types.wgsl. */
  get #countBlocks(): number {
    return this.#measure.constants['COUNT_BLOCKS']!;
  }

  #tileGrid(): { readonly columns: number; readonly rows: number } {
    const { WIDTH, HEIGHT } = this.#tiles.constants as { WIDTH: number; HEIGHT: number };
    return { columns: Math.ceil(this.#size.width / WIDTH), rows: Math.ceil(this.#size.height / HEIGHT) };
  }

  #makeArrays(): RasterArrays {
    const device = this.#device;
    // One more than there are counts: where the last list ends.
    const ends = this.tileCount * this.#countBlocks + 1;
    return {
      depth: device.array('raster depth', 'f32', wordsOf(this.#size)),
      item: device.array('raster item', 'u32', this.#hasItems ? wordsOf(this.#size) : 4),
      tileCounts: device.array('raster tile counts', 'u32', ends),
      tileStarts: device.array('raster tile starts', 'u32', ends),
      scan: new Scan(device, ends),
    };
  }

  #disposeArrays(): void {
    for (const owned of Object.values(this.#arrays) as Disposable[]) owned[Symbol.dispose]();
  }

  #regrown(array: ExtentArray, count: number): ExtentArray {
    array[Symbol.dispose]();
    return this.#device.array(array.label, array.type, Math.ceil(count));
  }
}

/** Of arrays with a word a pixel: a CPU reads and writes four at a time. */
export const wordsOf = ({ width, height }: PictureSize): number => 4 * Math.ceil((width * height) / 4);

const itemCount = (input: Required<RasterInput>): number => input.ballCount + input.facetCount + input.strokeCount;

const hasClip = ({ clip_normal: normal }: View): boolean => normal[0] !== 0 || normal[1] !== 0 || normal[2] !== 0;

/** Tiles are counted in 16 bits, and 0 is no picture. */
function checkedSize({ width, height }: PictureSize): PictureSize {
  for (const [name, value] of Object.entries({ width, height })) {
    if (!Number.isInteger(value) || value < 1 || value > 32768) {
      throw new TalusError(`raster: ${name} must be an integer from 1 to 32768 pixels, got ${value}`);
    }
  }
  return { width, height };
}

/** A kind and an index share a word. */
function checkCount(name: string, count: number, array: DeviceArray | undefined): void {
  const most = Math.min(array?.count ?? 0, 2 ** 30 - 1);
  if (!Number.isInteger(count) || count < 0 || count > most) {
    throw new TalusError(`raster: ${count} ${name} cannot be drawn: the array has ${most}`);
  }
}
