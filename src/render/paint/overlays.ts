/** Lines around the pieces of a picture: the domain, a measured grid, axes. */
import type { StructValues } from '../../core/fields.ts';
import { cornersOf } from '../../math/bounds.ts';
import { add, composed, dot, rotate, scale, type Bounds, type Vector3 } from '../../math/rigid.ts';
import { isInPlane } from '../../scene/in-plane.ts';
import type { PartModel } from '../../scene/model.ts';
import type { World } from '../../world/world.ts';
import { wordOfHex } from '../colour/colour-maps.ts';
import type { strokeFields } from '../render-structs.ts';
import type { Scenery } from '../scenery.ts';
import { themes, type Theme } from '../shade/themes.ts';
import { pixelRay, type View } from '../view.ts';
import { upOf, worldOffset } from './paint-params.ts';

export type StrokeValues = StructValues<typeof strokeFields>;

/** As in shade_strokes.wgsl: hidden by what is before them; seen through it, weakly; never hidden. */
export const strokeStyles = { hidden: 0, shinesThrough: 1, inFront: 2 } as const;
/** Strokes are drawn wider by this, so that their edges are among the pixels that they cover. */
const margin = 1;

interface Pen {
  /** [pixels] */
  readonly width: number;
  /** sRGB */
  readonly colour: number;
  /** 0 to 1 */
  readonly opacity: number;
  readonly style: (typeof strokeStyles)[keyof typeof strokeStyles];
}

const line = (a: Vector3, b: Vector3, { width, colour, opacity, style }: Pen): StrokeValues => ({
  ...{ a, b, width: width + margin, lift: 0, owner: style },
  tint: ((wordOfHex(colour) & 0xffffff) | (Math.round(255 * opacity) << 24)) >>> 0,
});

/** Worlds whose domains are drawn at most. */
const mostDomains = 16;
/** From line to line of a grid at least [pixels] */
const gridPixels = 48;

/** What the lines of a picture depend on. */
interface OverlayWish {
  readonly scenery: Scenery;
  readonly view: View;
  /** What one pixel shows where the camera looks at [m] */
  readonly pixel: number;
}

/** All lines that pictures of a world show, made anew where something that they depend on has changed. */
export class Overlays {
  readonly #world: World;
  readonly #bounds: Bounds;
  #key: string | null = null;
  #lines: readonly StrokeValues[] = [];

  /** `bounds`: of all worlds as they lie in the picture [m] */
  constructor(world: World, bounds: Bounds) {
    this.#world = world;
    this.#bounds = bounds;
  }

  /** The same list as long as they are the same. */
  of(wish: OverlayWish): readonly StrokeValues[] {
    const { show, samples, theme, world } = wish.scenery;
    const plane = groundPlane(this.#world);
    const key = JSON.stringify([show, samples, theme, world, wish.pixel, plane, show.axes ? wish.view : null]);
    if (key !== this.#key) this.#lines = overlaysOf(this.#world, this.#bounds, plane, wish);
    this.#key = key;
    return this.#lines;
  }
}

function overlaysOf(
  { model }: World,
  bounds: Bounds,
  plane: GridPlane,
  { scenery, view, pixel }: OverlayWish,
): StrokeValues[] {
  const { show, samples } = scenery;
  const theme = themes[scenery.theme];
  const { min, max } = model.domain;
  const shown = scenery.world ?? null;
  const worlds = shown === null ? Array.from({ length: Math.min(model.worldCount, mostDomains) }, (_, k) => k) : [0];
  const domains = worlds
    .map((k) => worldOffset(model, k))
    .map((offset) => ({ min: add(min, offset), max: add(max, offset) }));
  const ground = shown === null ? bounds : model.domain;
  return [
    ...(show.domain ? domains.flatMap((domain) => boxEdges(domain, theme, samples)) : []),
    ...(show.grid ? gridLines(ground, plane, niceLength(2.5 * gridPixels * pixel), theme, samples) : []),
    ...(show.axes ? axesGizmo(view, theme, samples) : []),
  ];
}

/** Where a grid is laid out: on a level plane among the bodies, else on the lowest face of the domain. */
function groundPlane(world: World): GridPlane {
  const { model } = world;
  const up = upOf(model);
  if (isInPlane(model)) return { axes: [0, 1, 2], height: 0 };
  const axis = up.map(Math.abs).indexOf(Math.max(...up.map(Math.abs)));
  const isUpright = up[axis]! > 0;
  const poseOf = ({ body, offset }: PartModel) => composed(world.bodyPose(body), offset);
  const plane = model.parts.find(
    (part) => part.shape.kind === 'plane' && Math.abs(dot(rotate(poseOf(part).rotation, [0, 0, 1]), up)) > 0.999,
  );
  const height = plane ? poseOf(plane).position[axis]! : (isUpright ? model.domain.min : model.domain.max)[axis]!;
  return { axes: [(axis + 1) % 3, (axis + 2) % 3, axis], height };
}

/** Edges of a box. */
export function boxEdges(bounds: Bounds, theme: Theme, samples: number): StrokeValues[] {
  const pen: Pen = { width: 1 * samples, colour: theme.domain, opacity: 0.75, style: strokeStyles.hidden };
  const corners = cornersOf(bounds);
  const ends = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) =>
    [1, 2, 4].filter((bit) => !(k & bit)).map((bit) => [k, k | bit]),
  );
  return ends.map(([from, to]) => line(corners[from!]!, corners[to!]!, pen));
}

/** The largest of 1, 2 and 5 times a power of ten that is not larger. */
export function niceLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= length * (1 + 1e-9)) ?? 1;
  return factor * power;
}

export interface GridPlane {
  /** Along two axes of the world, at a place on the third. */
  readonly axes: readonly [number, number, number];
  readonly height: number;
}

/** Lines of the grid of a box at most, along one direction. */
const mostLines = 40;

/** A grid on a face of a box, its lines at round numbers. `spacing` [m] */
export function gridLines(
  { min, max }: Bounds,
  plane: GridPlane,
  spacing: number,
  theme: Theme,
  samples: number,
): StrokeValues[] {
  const [u, v, w] = plane.axes;
  const strokes: StrokeValues[] = [];
  for (const [along, across] of [
    [u, v],
    [v, u],
  ] as const) {
    // A spacing more than the box on each side: what stands on its edge stands on the grid.
    const low = Math.floor(min[across]! / spacing - 1e-6) - 1;
    const high = Math.ceil(max[across]! / spacing + 1e-6) + 1;
    const step = Math.ceil((high - low) / mostLines);
    const [from, to] = [min, max].map(
      (end, k) => Math.round(end[along]! / spacing + (k === 0 ? -1.5 : 1.5)) * spacing,
    ) as [number, number];
    for (let k = low; k <= high; k += step) {
      const end = (place: number): Vector3 => {
        const point: [number, number, number] = [0, 0, 0];
        point[along] = place;
        point[across] = k * spacing;
        point[w] = plane.height;
        return point;
      };
      const isStrong = k % 5 === 0;
      strokes.push(
        line(end(from), end(to), {
          width: (isStrong ? 1 : 0.7) * samples,
          colour: isStrong ? theme.gridStrong : theme.grid,
          opacity: isStrong ? 0.6 : 0.42,
          style: strokeStyles.hidden,
        }),
      );
    }
  }
  return strokes;
}

/** Of the axes in the corner, and from the corner to their middle [pixels] */
const gizmoLength = 26;
const gizmoPlace = 46;

/** Letters as strokes in a square from −1 to 1. */
const letters: readonly (readonly (readonly [number, number, number, number])[])[] = [
  [[-1, -1, 1, 1], [-1, 1, 1, -1]],
  [[-1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 0, -1]],
  [[-1, 1, 1, 1], [1, 1, -1, -1], [-1, -1, 1, -1]],
]; // prettier-ignore

/** The directions of the world, with their names, in the lower left corner. */
export function axesGizmo(view: View, theme: Theme, samples: number): StrokeValues[] {
  const [right, up, forward] = [view.right, view.up, view.forward] as unknown as [Vector3, Vector3, Vector3];
  // Just behind the near end of what is drawn; of a parallel view, at the eye.
  const depth = view.parallel ? 0 : 2 * view.near;
  const { origin, direction } = pixelRay(view, gizmoPlace * samples, view.height - gizmoPlace * samples);
  const middle = add(origin, scale(direction, depth));
  const pixel = (samples * (view.parallel ? 1 : depth)) / view.focal;
  const flat = (vector: Vector3): Vector3 => {
    // Towards the picture: depths stay those of the near end, so that nothing is cut off.
    const away = vector[0] * forward[0] + vector[1] * forward[1] + vector[2] * forward[2];
    return add(vector, scale(forward, -away));
  };
  return [0, 1, 2].flatMap((axis) => {
    const direction3 = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vector3;
    const shown = flat(direction3);
    // Of an axis that points at the eye there is nothing to see.
    if (dot(shown, shown) < 0.03) return [];
    const pen: Pen = { width: 2 * samples, colour: theme.axes[axis]!, opacity: 1, style: strokeStyles.inFront };
    const tip = add(middle, scale(shown, gizmoLength * pixel));
    const nameAt = add(tip, scale(shown, (10 * pixel) / Math.sqrt(dot(shown, shown))));
    const place = (x: number, y: number): Vector3 =>
      add(nameAt, add(scale(right, 3.4 * x * pixel), scale(up, 4.2 * y * pixel)));
    const name = letters[axis]!.map(([x0, y0, x1, y1]) =>
      line(place(x0, y0), place(x1, y1), { ...pen, width: 1.3 * samples }),
    );
    return [line(middle, tip, pen), ...name];
  });
}
