/** Turns depths and items into pixels: light, shadows, gaps, lines. */
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Bounds, Vector3 } from '../../math/rigid.ts';
import { Raster, wordsOf } from '../raster/raster.ts';
import type { BallArray, FacetArray, StrokeArray } from '../raster/raster-input.ts';
import type { PictureSize, View } from '../view.ts';
import { lampDirection, lampView, type LampView } from './lamp.ts';
import shadeFilter from './shade_filter.wgsl';
import shadeOcclusion from './shade_occlusion.wgsl';
import shadeOutlines from './shade_outlines.wgsl';
import shadePixels from './shade_pixels.wgsl';
import shadeStrokes from './shade_strokes.wgsl';
import type { Theme } from './themes.ts';

const f32 = (unit: string, doc: string) => ({ type: 'f32', unit, doc }) as const;
const u32 = (doc: string) => ({ type: 'u32', unit: '1', doc }) as const;
const vec3f = (unit: string, doc: string) => ({ type: 'vec3f', unit, doc }) as const;

/** As in shade_types.wgsl. */
const lookFields = {
  lamp: vec3f('1', 'Towards the lamp.'),
  lamp_light: f32('1', 'Of the lamp.'),
  up: vec3f('1', 'Against gravity.'),
  sky_light: f32('1', 'From above.'),
  fade_centre: vec3f('m', 'Where a ground is there in full.'),
  floor_light: f32('1', 'From below.'),
  background_top: vec3f('1', 'Linear.'),
  fade_reach: f32('m', 'How far away a ground is gone.'),
  background_bottom: vec3f('1', 'Linear.'),
  texel: f32('m', 'From one value of the shadow map to the next.'),
  highlight: vec3f('1', 'Of what is made out, linear.'),
  occlusion_reach: f32('m', 'How far occluders reach.'),
  carried: vec3f('1', 'Of flat grains that are part of a body, linear.'),
  has_shadows: u32('1 or 0.'),
  has_occlusion: u32('1 or 0.'),
  has_stripes: u32('1 or 0.'),
  occlusion_step: u32('Pixels from one value of the occlusion to the next.'),
  occlusion_width: u32('Values in a row.'),
  occlusion_height: u32('Rows.'),
} as const satisfies FieldTable;

const filterParams = { width: u32('Of the result.'), height: u32('Of the result.') } as const satisfies FieldTable;
const strokeParams = { depth_through: f32('m', 'How deep strokes shine through.') } as const satisfies FieldTable;

/** How much is done for a picture: `fast` is for CPUs, `fine` for GPUs and for pictures that stay. */
export type PictureQuality = 'fast' | 'fine';

/**
 * Values of the longer side of the shadow map, at most and over the pixels of the picture; pixels from one value of the
 * occlusion to the next, and rounds of looking around for each.
 */
const efforts = {
  fast: { shadowSize: 512, shadowShare: 0.4, occlusionStep: 2, occlusionRounds: 1 },
  fine: { shadowSize: 2048, shadowShare: 2, occlusionStep: 1, occlusionRounds: 3 },
} as const;

/** What is lit: as it lies in the arrays of the painters. */
export interface Stage {
  readonly balls: BallArray;
  readonly facets: FacetArray;
  readonly facetCount: number;
  readonly strokes: StrokeArray;
  readonly strokeCount: number;
  /** As long as it is the same, so are they; null where they follow what moves. */
  readonly strokeVersion: number | null;
  /** Of balls, quaternions; null where they show no turn. */
  readonly rotations: DeviceArray<'vec4f'> | null;
}

export interface ShadeWish {
  readonly view: View;
  readonly theme: Theme;
  readonly samples: 1 | 2;
  /** Of all lights; less than 1 lets lines stand out. */
  readonly brightness: number;
  readonly hasShadows: boolean;
  /** Those of an earlier picture will do, if there are any. */
  readonly keepsShadows: boolean;
  /** Those of the picture before will do, if it was seen from the same place. */
  readonly keepsGaps: boolean;
  readonly hasOcclusion: boolean;
  /** [m] */
  readonly occlusionReach: number;
  /** The same as long as nothing that casts shadows moves. */
  readonly moment: string;
  /** How deep force chains shine through [m] */
  readonly depthThrough: number;
}

export interface ShadeOptions {
  /** Against gravity, of length 1 */
  readonly up: Vector3;
  /** Of what casts shadows */
  readonly bounds: Bounds;
  readonly quality: PictureQuality;
  /** Of flat grains; null where pieces are balls. */
  readonly outlines: DeviceArray<'f32'> | null;
}

export class Shade implements Disposable {
  /** What pixels of the last picture show; larger than it by the samples along each axis. */
  readonly raster: Raster;
  readonly #device: Device;
  readonly #up: Vector3;
  readonly #bounds: Bounds;
  readonly #effort: (typeof efforts)[PictureQuality];
  readonly #outlines: DeviceArray<'f32'> | null;
  #lamp: LampView;
  readonly #lampDirection: Vector3;
  readonly #lampRaster: Raster;
  readonly #strokeRaster: Raster;
  readonly #look: DeviceArray<typeof lookFields>;
  readonly #filterParams: DeviceArray<typeof filterParams>;
  readonly #strokeParams: DeviceArray<typeof strokeParams>;
  readonly #noRotations: DeviceArray<'vec4f'>;
  readonly #kernels: Readonly<Record<'pixels' | 'occlusion' | 'strokes' | 'filter', Kernel>>;
  #size: PictureSize;
  #arrays: Readonly<Record<'rays' | 'pixels', DeviceArray<'u32'>>> & { readonly occlusion: DeviceArray<'f32'> };
  #wish: ShadeWish | null = null;
  #stage: Stage | null = null;
  /** What the shadow map shows, and whether it is to be drawn anew. */
  #shadowMoment: string | null = null;
  #hasNewShadows = false;
  /** How the occlusion was seen, and whether it is to be found anew. */
  #gapsShown: string | null = null;
  #hasNewGaps = false;
  /** What the raster of strokes shows, if that may stay, and whether it is to be drawn anew. */
  #strokesShown: string | null = null;
  #hasNewStrokes = false;

  constructor(device: Device, size: PictureSize, { up, bounds, quality, outlines }: ShadeOptions) {
    this.#device = device;
    this.#outlines = outlines;
    this.#effort = efforts[quality];
    this.#size = size;
    this.#up = up;
    this.#bounds = bounds;
    this.#lampDirection = lampDirection(up);
    this.#lamp = this.#makeLamp();
    this.raster = new Raster(device, { ...size, outlines });
    this.#strokeRaster = new Raster(device, { ...size, isSparse: true });
    this.#lampRaster = new Raster(device, { ...this.#lamp.size, items: false });
    this.#look = device.array('picture.look', lookFields, 1);
    this.#filterParams = device.array('picture.filter params', filterParams, 1);
    this.#strokeParams = device.array('picture.stroke params', strokeParams, 1);
    this.#noRotations = device.array('picture.no rotations', 'vec4f', 1);
    this.#kernels = {
      pixels: device.kernel(outlines ? shadeOutlines : shadePixels),
      occlusion: device.kernel(shadeOcclusion, { ROUNDS: this.#effort.occlusionRounds }),
      strokes: device.kernel(shadeStrokes),
      filter: device.kernel(shadeFilter),
    };
    this.#arrays = this.#makeArrays();
  }

  /** The last picture: rgba8, row after row from the top, red in the lowest byte. */
  get pixels(): DeviceArray<'u32'> {
    return this.#isFiltered ? this.#arrays.pixels : this.#arrays.rays;
  }

  resize(size: PictureSize): void {
    if (size.width === this.#size.width && size.height === this.#size.height) return;
    this.#size = size;
    this.#lamp = this.#makeLamp();
    this.#lampRaster.resize(this.#lamp.size);
    this.#shadowMoment = null;
    this.#remakeArrays();
  }

  /** Before a submission: what it is to draw, and how. */
  prepare(wish: ShadeWish, stage: Stage): void {
    const before = this.#wish?.samples;
    this.#wish = wish;
    this.#stage = stage;
    if (before !== wish.samples) this.#remakeArrays();
    const { balls, facets, facetCount, strokes, strokeCount, strokeVersion } = stage;
    this.raster.aim({ view: wish.view, balls, facets, facetCount });
    this.#device.write(this.#look, packStructs(lookFields, [this.#lookValues(wish, stage)]));
    this.#device.write(this.#filterParams, packStructs(filterParams, [this.#size]));
    this.#device.write(this.#strokeParams, packStructs(strokeParams, [{ depth_through: wish.depthThrough }]));
    const isOld = wish.moment !== this.#shadowMoment && !(wish.keepsShadows && this.#shadowMoment !== null);
    this.#hasNewShadows = wish.hasShadows && isOld;
    if (this.#hasNewShadows) {
      this.#lampRaster.aim({ view: this.#lamp.view, balls, facets, facetCount });
      this.#shadowMoment = wish.moment;
    }
    const seen = JSON.stringify([wish.view, wish.occlusionReach]);
    this.#hasNewGaps = wish.hasOcclusion && !(wish.keepsGaps && seen === this.#gapsShown);
    this.#gapsShown = wish.hasOcclusion ? seen : null;
    // Contacts that the clip plane cuts away are not painted, and the other lines are not clipped.
    const unclipped = { ...wish.view, clip_normal: [0, 0, 0], clip_offset: 1 };
    const shown = strokeVersion === null ? null : JSON.stringify([strokeVersion, strokeCount, unclipped]);
    this.#hasNewStrokes = strokeCount > 0 && (shown === null || shown !== this.#strokesShown);
    if (this.#hasNewStrokes) {
      this.#strokeRaster.aim({ view: unclipped, strokes, strokeCount });
      this.#strokesShown = shown;
    }
  }

  record(pass: Pass): void {
    const { balls, facets, strokes, strokeCount, rotations } = this.#stage!;
    const { rays, pixels, occlusion } = this.#arrays;
    const [view, look, depths] = [this.raster.view, this.#look, this.raster.depth];
    pass.span('picture raster', () => this.raster.draw(pass));
    if (this.#hasNewShadows) pass.span('picture shadows', () => this.#lampRaster.draw(pass));
    const isCpu = this.#device.kind !== 'gpu';
    if (this.#hasNewGaps)
      pass.span('picture occlusion', () => {
        const values = isCpu ? this.#occlusionSize.height : occlusion.count;
        pass.run(this.#kernels.occlusion, { view, look, depths, occlusion }, values);
      });
    const seen = { view, look, depths, items: this.raster.item, balls, facets, pixels: rays };
    const lamp = { light: this.#lampRaster.view, shadow_depths: this.#lampRaster.depth };
    const ofBalls = { ...lamp, rotations: rotations ?? this.#noRotations, occlusion };
    const lit = { ...seen, ...(this.#outlines ? { outlines: this.#outlines } : ofBalls) };
    const lanes = isCpu ? 4 : 1;
    const threads = Math.ceil(rays.count / (lanes * this.#kernels.pixels.constants['PORTION']!));
    pass.span('picture light', () => pass.run(this.#kernels.pixels, lit, threads));
    if (strokeCount > 0)
      pass.span('picture strokes', () => {
        if (this.#hasNewStrokes) this.#strokeRaster.draw(pass);
        const drawn = { stroke_depths: this.#strokeRaster.depth, stroke_items: this.#strokeRaster.item, strokes };
        pass.run(
          this.#kernels.strokes,
          { view, params: this.#strokeParams, depths, ...drawn, pixels: rays },
          isCpu ? this.#strokeRaster.tileCount : rays.count,
        );
      });
    if (this.#isFiltered)
      pass.span('picture filter', () =>
        pass.run(this.#kernels.filter, { params: this.#filterParams, rays, pixels }, pixels.count),
      );
  }

  /** Whether the last picture is complete; if not, the next one is. */
  async check(): Promise<boolean> {
    const rasters = [this.raster, ...(this.#wish?.hasShadows ? [this.#lampRaster] : []), ...(this.#stage?.strokeCount ? [this.#strokeRaster] : [])]; // prettier-ignore
    const complete = await Promise.all(rasters.map((raster) => raster.check()));
    if (complete.every(Boolean)) return true;
    this.#shadowMoment = this.#strokesShown = null;
    return false;
  }

  [Symbol.dispose](): void {
    const rasters = [this.raster, this.#strokeRaster, this.#lampRaster];
    const params = [this.#look, this.#filterParams, this.#strokeParams, this.#noRotations];
    for (const owned of [...rasters, ...params, ...Object.values(this.#arrays)]) owned[Symbol.dispose]();
  }

  get #isFiltered(): boolean {
    return this.#wish?.samples === 2;
  }
  get #raySize(): PictureSize {
    const samples = this.#wish?.samples ?? 1;
    return { width: samples * this.#size.width, height: samples * this.#size.height };
  }
  get #occlusionSize(): PictureSize {
    const { width, height } = this.#raySize;
    const { occlusionStep } = this.#effort;
    return { width: Math.ceil(width / occlusionStep), height: Math.ceil(height / occlusionStep) };
  }

  #makeLamp(): LampView {
    const { shadowSize, shadowShare } = this.#effort;
    const pixels = Math.max(this.#size.width, this.#size.height);
    return lampView(this.#lampDirection, this.#bounds, Math.min(shadowSize, Math.ceil(shadowShare * pixels)));
  }

  #makeArrays() {
    const [rays, occlusion] = [this.#raySize, this.#occlusionSize];
    const { width, height } = this.#size;
    return {
      rays: this.#device.array('picture.rays', 'u32', wordsOf(rays)),
      pixels: this.#device.array('picture.pixels', 'u32', this.#isFiltered ? width * height : 1),
      occlusion: this.#device.array('picture.occlusion', 'f32', occlusion.width * occlusion.height),
    };
  }

  #remakeArrays(): void {
    for (const array of Object.values(this.#arrays)) array[Symbol.dispose]();
    this.#arrays = this.#makeArrays();
    this.raster.resize(this.#raySize);
    this.#strokeRaster.resize(this.#raySize);
    this.#strokesShown = this.#gapsShown = null;
  }

  #lookValues(wish: ShadeWish, { rotations }: Stage) {
    const { theme, brightness, hasShadows, hasOcclusion, occlusionReach } = wish;
    const { min, max } = this.#bounds;
    const size = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
    const occlusion = this.#occlusionSize;
    return {
      lamp: this.#lampDirection,
      lamp_light: brightness * theme.lamp,
      up: this.#up,
      sky_light: brightness * theme.sky,
      fade_centre: [0, 1, 2].map((axis) => (min[axis]! + max[axis]!) / 2),
      floor_light: brightness * theme.floor,
      background_top: linearOf(theme.backgroundTop),
      fade_reach: 2.5 * size,
      background_bottom: linearOf(theme.backgroundBottom),
      texel: this.#lamp.texel,
      highlight: linearOf(theme.highlight),
      occlusion_reach: occlusionReach,
      carried: linearOf(theme.fixed),
      has_shadows: Number(hasShadows),
      has_occlusion: Number(hasOcclusion),
      has_stripes: Number(rotations !== null),
      occlusion_step: this.#effort.occlusionStep,
      occlusion_width: occlusion.width,
      occlusion_height: occlusion.height,
    };
  }
}

/** Light of a colour `0xrrggbb`. */
const linearOf = (hex: number): number[] =>
  [16, 8, 0].map((shift) => {
    const c = ((hex >> shift) & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
