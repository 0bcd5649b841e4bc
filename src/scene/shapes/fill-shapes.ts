/** Fills of shapes: where each grain of a group is, how it is turned, and what it is. */
import type { Vector3 } from '../../math/rigid.ts';
import { shown, shownEdges, shownRadius, type FillContext } from '../fill/fill-context.ts';
import { mostGrains, pourPlaces } from '../fill/fill-pour.ts';
import { fillStream, type StreamMotion } from '../fill/fill-stream.ts';
import { displace } from '../fill/fill-lattice.ts';
import { latticeIn, latticeSites } from '../fill/lattice-sites.ts';
import { spansPeriod } from '../fill/periodic-box.ts';
import type { PourSpace } from '../fill/pour-space.ts';
import type { SceneShapes, SceneShapesFill } from '../scene.ts';
import { greatestGrainCount } from '../schema-grains.ts';
import { placedShapes, type PlacedShapes } from './placed-shapes.ts';
import { drawTypes, typeDrawer, type GroupTypes, type TypeChoice } from './shape-types.ts';

type Fill<K extends SceneShapesFill['kind']> = Extract<SceneShapesFill, { kind: K }>;

/** What is filled. */
export interface GroupFill {
  readonly group: SceneShapes;
  readonly types: GroupTypes;
  readonly context: FillContext;
}

export function fillPoints({ positions, angles }: Fill<'points'>, filling: GroupFill): PlacedShapes {
  return placedShapes(
    Float64Array.from(positions.flat()),
    angles ? Float64Array.from(angles) : drawAngles(filling, positions.length),
    drawTypes(filling.types, positions.length, filling.context),
  );
}

export function fillLattice(fill: Fill<'lattice'>, filling: GroupFill, period: Vector3): PlacedShapes {
  const { types, context } = filling;
  const { min, max } = fill.region;
  // Neighbours in a triangular lattice come towards each other along both axes.
  const approach = 2 * fill.jitter * (fill.arrangement === 'square' ? 1 : Math.SQRT2);
  const edges = [max[0] - min[0], max[1] - min[1]];
  const spans = [...edges.map((edge, axis) => spansPeriod(edge, period[axis]!)), false];
  const region = { min: [min[0], min[1], -types.largest], max: [max[0], max[1], types.largest] } as const;
  const lattice = latticeIn(region, {
    arrangement: fill.arrangement === 'square' ? 'cubic' : 'triangular',
    clearance: types.largest,
    neighbourDistance: fill.spacing ?? 2 * types.largest + approach,
    fitted: fill.spacing === undefined,
    spans,
  });
  if (!lattice) throw noRoom(edges, types.largest, context);
  if (!(lattice.siteCount <= greatestGrainCount)) {
    const message = `${shownEdges(edges)} makes more than ${greatestGrainCount} grains`;
    throw context.problem('.fill.region', message, 'make the region smaller or the spacing larger');
  }
  const position = latticeSites(lattice);
  const choices = drawTypes(types, lattice.siteCount, context);
  const placed = placedShapes(position, drawAngles(filling, choices.length), choices);
  if (fill.jitter > 0) displace(position, placed.radius, { ...fill, dimensions: 2, region, spans }, context);
  return placed;
}

export function fillPour(fill: Fill<'pour'>, filling: GroupFill, space: PourSpace): PlacedShapes {
  const { types, context } = filling;
  if (!space.edges.every((edge) => edge >= 2 * types.largest)) throw noRoom(space.edges, types.largest, context);
  const freeArea = space.freeVolume(context.dice('room'));
  const smallest = types.choices.reduce((least, { radius }) => Math.min(least, radius), Infinity);
  // What cannot end well is not drawn first: it may be millions of grains.
  const leastCircles = (fill.count ?? 1) * Math.PI * smallest ** 2;
  if (leastCircles <= freeArea) {
    const choices = pouredTypes(fill, types, space, context);
    const radii = Float64Array.from(choices, ({ radius }) => radius);
    const position = pourPlaces(radii, space, freeArea, context);
    if (position) return placedShapes(position, drawAngles(filling, choices.length), choices);
  }
  const draw = typeDrawer(types, context);
  const would = mostGrains(() => draw().radius, types.largest, space, freeArea);
  const radius = shownRadius({ min: smallest, max: types.largest });
  throw context.problem(
    fill.count === undefined ? '.fill.solidFraction' : '.fill.count',
    `${fill.count ?? `${fill.solidFraction} filled with`} grains in circles of radius ${radius} do not fit in ${shownEdges(space.edges)}, about ${would} would`,
    `make the region larger or the ${fill.count === undefined ? 'fraction' : 'count'} smaller`,
  );
}

/** As many as are asked for, or as fill the fraction. */
function pouredTypes(fill: Fill<'pour'>, types: GroupTypes, space: PourSpace, context: FillContext): TypeChoice[] {
  if (fill.count !== undefined) return drawTypes(types, fill.count, context);
  const fraction = fill.solidFraction ?? 0;
  const draw = typeDrawer(types, context);
  const choices: TypeChoice[] = [];
  let left = fraction * space.volume;
  for (let next = draw(); next.area <= left; next = draw()) {
    choices.push(next);
    left -= next.area;
    if (choices.length <= greatestGrainCount) continue;
    const message = `${fraction} makes more than ${greatestGrainCount} grains`;
    throw context.problem('.fill.solidFraction', message, 'make it or the region smaller');
  }
  if (choices.length > 0) return choices;
  const message = `${fraction} of ${shownEdges(space.edges)} is less than one grain of ${shown(types.choices[0]!.area)} m²`;
  throw context.problem('.fill.solidFraction', message, 'make it or the region larger');
}

export interface StreamMatter extends StreamMotion {
  /** [kg/m³] */
  readonly density: number;
}

export function streamShapes(
  fill: Fill<'stream'>,
  filling: GroupFill,
  space: PourSpace,
  { density, ...motion }: StreamMatter,
): PlacedShapes {
  const { types, context } = filling;
  const draw = typeDrawer(types, context);
  const drawn: TypeChoice[] = [];
  const source = {
    largest: types.largest,
    draw: () => {
      const choice = draw();
      drawn.push(choice);
      return { radius: choice.radius, mass: density * choice.area };
    },
  };
  const { position, radius, entryTime } = fillStream(fill, source, space, motion, context);
  const count = radius.length;
  return placedShapes(position, drawAngles(filling, count), drawn.slice(0, count), entryTime);
}

/** Turns at the start [rad]. */
export function drawAngles({ group: { angle }, context }: GroupFill, count: number): Float64Array {
  if (angle !== 'random') return new Float64Array(count).fill(angle);
  const dice = context.dice('angle');
  return Float64Array.from({ length: count }, () => dice.between(0, 2 * Math.PI));
}

function noRoom(edges: readonly number[], radius: number, context: FillContext) {
  const message = `${shownEdges(edges)} has no room for a grain in a circle of radius ${shown(radius)} m`;
  return context.problem('.fill.region', message, 'make the region larger or the grains smaller');
}
