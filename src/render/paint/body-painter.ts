/** Bodies as facets, where they are now, in every world. */
import { TalusError } from '../../core/errors.ts';
import { packStructs, type FieldTable } from '../../core/fields.ts';
import type { DeviceArray, Kernel, Pass } from '../../device/device.ts';
import type { Triangles } from '../../geometry/triangles.ts';
import { composed, type Pose } from '../../math/rigid.ts';
import type { World } from '../../world/world.ts';
import { wordOfHex } from '../colour/colour-maps.ts';
import { packDirection } from '../direction.ts';
import type { FacetArray } from '../raster/raster-input.ts';
import { facetFields, facetFlags } from '../render-structs.ts';
import type { Theme } from '../shade/themes.ts';
import { bodySurfaces, noPart, type Surface } from './body-patterns.ts';
import { facedTriangles } from './smooth-normals.ts';
import paintFacets from './paint_facets.wgsl';
import { paintParams, upOf, worldLayout } from './paint-params.ts';
import { allWorlds } from './piece-painter.ts';

const partPose = {
  position: { type: 'vec3f', unit: 'm', doc: 'Of the part, world frame.' },
  body: { type: 'u32', unit: '1', doc: 'Index of the body that it belongs to.' },
  rotation: { type: 'vec4f', unit: '1', doc: 'From its frame to the world’s, quaternion x y z w.' },
} as const satisfies FieldTable;

const worldFrame = { position: [0, 0, 0], body: 0, rotation: [0, 0, 0, 1] };

/** What is drawn beside the bodies of a scene, such as the link of a robot. */
export interface PictureExtra {
  /** In a frame of its own */
  readonly triangles: Triangles;
  /** 0xrrggbb */
  readonly colour: number;
  /** Where its frame is when a picture is drawn, world frame */
  pose(): Pose;
}

/** Higher flags of facets: a ground that fades with the distance; there once for all worlds. */
export const surfaceFlags = { fading: 4, once: 8 } as const;

export class BodyPainter implements Disposable {
  /** All worlds one after another. */
  readonly facets: FacetArray;
  readonly #world: World;
  readonly #surfaces: readonly PaintedSurface[];
  readonly #extras: readonly PictureExtra[];
  readonly #count: number;
  readonly #params: DeviceArray<typeof paintParams>;
  readonly #patterns: FacetArray;
  readonly #poses: DeviceArray<typeof partPose>;
  readonly #paint: Kernel;
  #theme: Theme | null = null;
  /** What the facets were last painted from; nothing is done while it stays. */
  #painted: string | null = null;
  #isFresh = false;

  constructor(world: World, extras: readonly PictureExtra[] = []) {
    const { device, model } = world;
    this.#world = world;
    this.#extras = extras;
    this.#surfaces = [...bodySurfaces(model), ...extras.map(extraSurface)];
    this.#count = this.#surfaces.reduce((sum, { triangles }) => sum + triangles.length, 0);
    this.facets = device.array('picture.facets', facetFields, this.#count * model.worldCount);
    this.#patterns = device.array('picture.patterns', facetFields, this.#count);
    this.#params = device.array('picture.facet params', paintParams, 1);
    this.#poses = device.array('picture.poses', partPose, model.parts.length + 1 + extras.length);
    this.#paint = device.kernel(paintFacets);
  }

  /** The same as long as bodies stay where they are, in the worlds that are shown. */
  get painted(): string | null {
    return this.#painted;
  }

  /** Before a submission. */
  prepare(theme: Theme, shownWorld: number | null): void {
    const { device, model } = this.#world;
    if (this.#count === 0) {
      this.#painted = JSON.stringify(shownWorld);
      return;
    }
    if (theme !== this.#theme) device.write(this.#patterns, this.#patternWords(theme));
    const parts = model.parts.map(({ body, offset }) => ({ ...composed(this.#world.bodyPose(body), offset), body }));
    const poses = [...parts, worldFrame, ...this.#extras.map((extra) => ({ ...extra.pose(), body: 0 }))];
    const told = JSON.stringify([poses, shownWorld]);
    this.#isFresh = told === this.#painted && theme === this.#theme;
    this.#painted = told;
    this.#theme = theme;
    if (this.#isFresh) return;
    device.write(this.#poses, packStructs(partPose, poses));
    const layout = { ...worldLayout(model), up: upOf(model), shown_world: shownWorld ?? allWorlds };
    const counts = { count: this.#count, all_count: this.facets.count };
    const rest = { field: 0, force_unit: 1, swell: 1 };
    device.write(this.#params, packStructs(paintParams, [{ ...counts, ...layout, ...rest }]));
  }

  record(pass: Pass): void {
    if (this.#count === 0 || this.#isFresh) return;
    const arrays = { params: this.#params, patterns: this.#patterns, poses: this.#poses, facets: this.facets };
    pass.run(this.#paint, arrays, this.facets.count);
  }

  /** Which body a facet belongs to; null for the ground of the domain. */
  bodyOf(facet: number): number | null {
    let left = facet % this.#count;
    for (const { part, triangles } of this.#surfaces) {
      if (left < triangles.length) return this.#world.model.parts[part]?.body ?? null;
      left -= triangles.length;
    }
    throw new TalusError(`picture: there are ${this.facets.count} facets, got number ${facet}`);
  }

  /** In which world it is. */
  worldOf(facet: number): number {
    return Math.floor(facet / this.#count);
  }

  [Symbol.dispose](): void {
    for (const array of [this.facets, this.#patterns, this.#params, this.#poses]) array[Symbol.dispose]();
  }

  /** Where its pose lies: parts of bodies, then the world, then what is drawn beside them. */
  #ownerOf(part: number, extra: PaintedSurface['extra']): number {
    const worldPlace = this.#world.model.parts.length;
    if (extra) return worldPlace + 1 + extra.index;
    return part === noPart ? worldPlace : part;
  }

  #patternWords(theme: Theme): Uint32Array {
    return packStructs(
      facetFields,
      this.#surfaces.flatMap(({ kind, part, extra, triangles }) =>
        triangles.map(({ corners: [a, b, c], normals, isFlat }) => ({
          ...{
            a,
            b,
            c,
            tint: wordOfHex(extra ? this.#extras[extra.index]!.colour : theme[kind]),
            owner: this.#ownerOf(part, extra),
            value: 0,
          },
          flags: (isFlat ? 0 : facetFlags.smooth) + (kind === 'sheet' ? surfaceFlags.fading + surfaceFlags.once : 0),
          normal_a: packDirection(normals[0]),
          normal_b: packDirection(normals[1]),
          normal_c: packDirection(normals[2]),
        })),
      ),
    );
  }
}

interface PaintedSurface extends Surface {
  /** Where it is among what is drawn beside the bodies */
  readonly extra?: { readonly index: number };
}

const extraSurface = ({ triangles }: PictureExtra, index: number): PaintedSurface => ({
  kind: 'moving',
  part: noPart,
  triangles: facedTriangles(triangles),
  extra: { index },
});
